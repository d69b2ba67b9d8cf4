/* Threads that send webhooks, so that the event loop never waits for one. It keeps nothing: a delivery waits in the
   store until its result says that it is done. As the office of pushes (outbox/push/office.h).

   One thread calls these functions. */
#ifndef LUDOPOD_APP_OUTBOX_HOOKS_OFFICE_H
#define LUDOPOD_APP_OUTBOX_HOOKS_OFFICE_H

#include "app/auth/secrets.h"
#include "app/outbox/post/outbound.h"
#include "store/hooks.h"

enum { HOOK_OFFICE_ROOM = 16 /* deliveries at a time */, HOOK_OFFICE_THREADS = 4 };

typedef struct hook_office hook_office;

typedef struct hook_office_settings {
    const outbound_sender *sender;
    const auth_key *key; /* outlives the office */
    bool local;
    const char *authorities;     /* of outbound_request; outlives the office */
    void (*wake)(void *context); /* called from a thread when a result waits */
    void *context;
} hook_office_settings;

typedef enum hook_outcome {
    HOOK_TAKEN, /* 2xx */
    HOOK_LATER, /* anything else: it is tried again */
    HOOK_GONE,  /* 410: nothing is wanted there any more */
    HOOK_OUTCOMES
} hook_outcome;

typedef struct hook_result {
    store_hook_delivery of;
    int64_t wait_ms; /* no sooner, as was answered; 0: nothing was said */
    int status;      /* of HTTP; 0: there was no answer */
    hook_outcome outcome;
    char why[OUTBOUND_WHY_SIZE];
} hook_result;

/* NULL when there is no memory or no thread. */
hook_office *hook_office_create(const hook_office_settings *settings);
/* Stops what is being sent, drops what waits. After this nobody calls wake. NULL is allowed. */
void hook_office_free(hook_office *office);
/* Stops what is being sent. What became of the others can still be taken; after this nobody calls wake. */
void hook_office_stop(hook_office *office);
/* How many more there is room for. */
size_t hook_office_room(hook_office *office);
/* Whether it has this delivery and its result was not taken yet. */
bool hook_office_has(hook_office *office, const char *id);
/* Requires: there is room, and it does not have the delivery. */
void hook_office_send(hook_office *office, const store_hook_delivery *delivery, int64_t now_ms);
/* Takes one result; false when there is none. */
bool hook_office_take(hook_office *office, hook_result *out);

#endif
