/* Browsers that take pushes, and pushes on their way, in the database. store_apply() adds and removes devices. */
#ifndef LUDOPOD_STORE_DEVICES_H
#define LUDOPOD_STORE_DEVICES_H

#include "store/alerts.h"

/* ---- Devices ---------------------------------------------------------------------------------------------------- */

typedef struct store_device {
    char id[CLUB_ID_SIZE];
    club_session_key session;
    char agent[CLUB_AGENT_SIZE];
    int64_t created_ms;
} store_device;

/* Each a store_device, the latest first. */
store_status store_list_devices(store *self, const club_person *person, store_visitor visitor, store_fault *fault);

/* ---- What is to be pushed --------------------------------------------------------------------------------------- */

enum { STORE_PUSH_TEXT_SIZE = 2048, STORE_PUSH_TOPIC_SIZE = 33, STORE_PUSH_URGENCY_SIZE = 16 };

/* Each a store_alert of which a push may be due, person by person, the oldest first; so many at most. */
store_status store_due_alert_pushes(store *self, store_due due, store_visitor visitor, store_fault *fault);
/* When to look at the next one; CLUB_NEVER_MS: none. */
store_status store_next_alert_push(store *self, int64_t *out_ms, store_fault *fault);

/* What an alert is to all devices of its person. */
typedef struct store_alert_push {
    store_alert_mail settled;
    bool pushed; /* then what follows is there */
    const char *kind, *urgency, *topic;
    char *text;
    int64_t until_ms;
} store_alert_push;

/* Notes what becomes of these alerts of one person: all of it or nothing. Requires: a transaction is open. */
store_status store_settle_alert_pushes(store *self, const club_person *person, int64_t now_ms,
                                       const store_alert_push *push, size_t count, store_fault *fault);

/* ---- On their way ----------------------------------------------------------------------------------------------- */

typedef struct store_push {
    store_waiting waiting;
    char device[CLUB_ID_SIZE];
    bool read; /* the person has seen what it tells */
    char endpoint[CLUB_ENDPOINT_SIZE], point[CLUB_PUSH_POINT_SIZE], auth[CLUB_PUSH_AUTH_SIZE];
    char urgency[STORE_PUSH_URGENCY_SIZE], topic[STORE_PUSH_TOPIC_SIZE];
    char text[STORE_PUSH_TEXT_SIZE];
} store_push;

/* Each a store_push: of each person the one that is due first. */
store_status store_waiting_pushes(store *self, const store_waiting_page *page, store_visitor visitor,
                                  store_fault *fault);
/* As store_settle_letter(); gone: this device takes no pushes any more, and goes. "": none. */
store_status store_settle_push(store *self, const store_delivery *delivery, const char *gone, store_fault *fault);

#endif
