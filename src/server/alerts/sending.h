/* What the ways by which alerts are sent to people have in common: when it is time, those of a person are decided on
   together (mails.c, pushes.c). One thread. */
#ifndef LUDOPOD_SERVER_ALERTS_SENDING_H
#define LUDOPOD_SERVER_ALERTS_SENDING_H

#include "server/alerts/alerts.h"

enum { ALERT_BUNDLE_MAX = 128 };

/* A person's alerts that are due, and what is needed to decide on them. */
typedef struct alert_bundle {
    const store_alert *alert;
    size_t count; /* at most ALERT_BUNDLE_MAX */
    bool reached; /* the person is there */
    club_account account;
    club_wishes wishes;
    club_zone zone;
} alert_bundle;

typedef struct alert_way {
    size_t looked_at; /* at a time, ALERT_BUNDLE_MAX at most */
    store_status (*due)(store *self, store_due due, store_alert_visitor visitor, store_fault *fault);
    store_status (*next)(store *self, int64_t *out_ms, store_fault *fault);
    /* Decides on all of them, in the transaction that notes it. False: it could not be stored. */
    bool (*send)(server *self, const alert_bundle *of);
} alert_way;

/* Sends what is due by now, unless it is not time to look yet, and says when to look again. */
void server_send_alerts(server *self, const alert_way *way, int64_t *look_ms);
/* What an alert says in that language, and where it leads. */
void server_say_alert(server *self, const club_alert *alert, pod_language language, char sentence[ALERT_TEXT_SIZE],
                      char path[ALERT_PATH_SIZE]);

#endif
