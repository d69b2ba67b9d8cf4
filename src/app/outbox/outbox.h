/* What goes out: letters, pushes and webhooks. A thing waits in the store, written there with everything else that was
   decided; once that is durable a thread of its *channel* sends it, so that the event loop never waits for a server of
   somebody else's; and what became of it is noted in the store. A server that ends in between finds it again, so it is
   sent at least once. The outbox itself keeps nothing.

       store ──look──> queue ──send, on a thread──> queue ──settle──> store

   How many of an owner's are on their way at a time is for the queries to say: at most one.

   One thread calls these functions, but for app_outbox_is_ending(). */
#ifndef LUDOPOD_APP_OUTBOX_OUTBOX_H
#define LUDOPOD_APP_OUTBOX_OUTBOX_H

#include "app/app.h"

typedef struct app_outbox app_outbox;

enum { APP_OUTBOX_THREADS_MAX = 4 };

/* An item is plain bytes: what waits, and room for what became of it. Context is the channel's own. */
typedef struct app_channel {
    size_t room; /* items at a time */
    size_t item_bytes;
    unsigned threads; /* to APP_OUTBOX_THREADS_MAX */
    /* What a thread sends with; NULL: there is no memory for it. */
    void *(*connect)(void *context);
    void (*disconnect)(void *context, void *connection);
    /* On a thread: sends it, and writes into it what became of it. Ends soon once app_outbox_is_ending(of). */
    void (*send)(void *context, void *connection, void *item, app_outbox *of);
    const char *(*id)(const void *item);
    /* When the quiet hours of whom it is for begin: by then a thread has begun with it, or it is taken back. NULL:
       there are none. */
    int64_t (*quiet_ms)(const void *item);
    /* Puts what is due into the outbox, and says when to look again (app_outbox_look_at()). False: the store failed. */
    bool (*look)(app *self, app_outbox *of);
    /* Notes what became of it. ending: what was broken off is sent again after all, so it is passed over. */
    void (*settle)(app *self, const void *item, bool ending);
} app_channel;

/* NULL when there is no memory or no thread. The channel and the context outlive it. */
app_outbox *app_outbox_open(app *self, const app_channel *channel, void *context);
/* Stops what is being sent, and notes what was, in the turn that is under way or in one that begins with it. After this
   nobody calls wake, and nothing can be put. NULL is allowed, here and below. */
void app_outbox_stop(app *self, app_outbox *of);
void app_outbox_free(app_outbox *of);

/* At the beginning of a turn, before anything is changed in it. */
void app_outbox_turn(app *self, app_outbox *of);
/* In how many milliseconds something is due; -1: nothing that is known. */
int app_outbox_wait_ms(const app *self, const app_outbox *of);
/* There may be something in the store at this moment, by the club's time; 0: now. */
void app_outbox_look_at(app_outbox *of, int64_t when_ms);

/* How many items more there is room for. */
size_t app_outbox_room(app_outbox *of);
/* Whether it has this one, and what became of it was not noted yet. */
bool app_outbox_has(app_outbox *of, const char *id);
/* Copies the item. Requires: there is room, and it does not have the item. */
void app_outbox_put(app_outbox *of, const void *item);
/* Whether threads are to end what they do: for any thread, as a callback of what it is in. of: an app_outbox. */
bool app_outbox_is_ending(void *of);

/* When something is tried again after so many attempts, the latest of them now (milliseconds since 1970): after two
   seconds at first, then four times as long each time, up to four hours. */
int64_t app_outbox_retry_ms(int64_t now_ms, int attempts);

#endif
