/* Threads that hand pushes to push services, so that the event loop never waits for one. It keeps nothing: a push waits
   in the store until its result says that it is done. As the office of letters (outbox/post/office.h).

   One thread calls these functions. */
#ifndef LUDOPOD_APP_OUTBOX_PUSH_OFFICE_H
#define LUDOPOD_APP_OUTBOX_PUSH_OFFICE_H

#include "app/outbox/post/outbound.h"
#include "app/outbox/push/crypt.h"
#include "store/devices.h"

enum { PUSH_OFFICE_ROOM = 32 /* pushes at a time */, PUSH_OFFICE_THREADS = 4 };

typedef struct push_office push_office;

typedef struct push_office_settings {
    const outbound_sender *sender;
    push_pair pair;
    const char *contact; /* of push_word; outlives the office */
    bool local;
    const char *authorities;     /* of outbound_request; outlives the office */
    void (*wake)(void *context); /* called from a thread when a result waits */
    void *context;
} push_office_settings;

typedef enum push_outcome {
    PUSH_DELIVERED, /* the service has it */
    PUSH_LATER,     /* it could not take it now: no answer, 429, 5xx */
    PUSH_REFUSED,   /* it will not take it */
    PUSH_GONE,      /* the browser takes none any more: 404 or 410 */
    PUSH_OUTCOMES
} push_outcome;

typedef struct push_result {
    char id[STORE_PUSH_ID_SIZE], device[CLUB_ID_SIZE];
    int attempts;              /* with this one */
    int64_t until_ms, wait_ms; /* wait_ms: no sooner, as the service says; 0: it says nothing */
    int status;                /* of HTTP; 0: there was no answer */
    push_outcome outcome;
    char why[OUTBOUND_WHY_SIZE];
} push_result;

/* NULL when there is no memory or no thread. */
push_office *push_office_create(const push_office_settings *settings);
/* Stops what is being sent, drops what waits. After this nobody calls wake. NULL is allowed. */
void push_office_free(push_office *office);
/* Stops what is being sent. What became of the others can still be taken; after this nobody calls wake. */
void push_office_stop(push_office *office);
/* How many more there is room for. */
size_t push_office_room(push_office *office);
/* Whether it has this push and its result was not taken yet. */
bool push_office_has(push_office *office, const char *id);
/* now_ms: when it comes; quiet_ms: when the quiet hours of whom it is for begin. */
typedef struct push_moments {
    int64_t now_ms, quiet_ms;
} push_moments;

/* Requires: there is room, and it does not have the push. */
void push_office_send(push_office *office, const store_push *push, push_moments moments);
/* Takes back those that were not begun before quiet hours, as if they had not been sent. How many they were. */
size_t push_office_recall(push_office *office, int64_t now_ms);
/* Takes one result; false when there is none. */
bool push_office_take(push_office *office, push_result *out);

#endif
