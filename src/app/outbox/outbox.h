/* What goes out: mails, pushes and webhooks, each a *channel*. A thing waits in the store, written there with
   everything else that was decided; once that is durable a thread of its channel sends it, so that the event loop never
   waits for a server of somebody else's; and what became of it is noted in the store. A server that ends in between
   finds it again, so it is sent at least once. The outbox itself keeps nothing.

       store ──look──> fair queue ──send, on a thread──> done ──note──> store

   Of an owner one is on its way at a time: that is for the queries to say. Whose is next is for a fair queue
   (queue/fair_queue.h) by the networks around the address that a thing goes to, then by person: so whoever has much to
   send to a place that is slow, or has many who send to it, keeps those waiting who send there too, and nobody else. To
   which address a name leads shows when something is sent to it; names that nothing was sent to yet share one place. A
   thread is kept for places that have answered soon.

   What there is no room for stays in the store. A look goes on where the one before it ended, until it has seen all
   that is due, so that whoever stands behind many is seen as well.

   One thread calls these functions, but for app_outbox_is_ending(), and those that a channel sends with. */
#ifndef LUDOPOD_APP_OUTBOX_OUTBOX_H
#define LUDOPOD_APP_OUTBOX_OUTBOX_H

#include "app/app.h"
#include "app/outbox/outcome.h"
#include "app/outbox/post/outbound.h"

typedef struct app_outbox app_outbox;

enum { APP_OUTBOX_THREADS_MAX = 4 };

/* What every item begins with: what waits, and room for what became of it. Plain bytes. */
typedef struct app_outgoing {
    store_waiting waiting;
    bool notice;         /* it waits while whom it is for has quiet hours */
    const char *useless; /* why it is not to be sent any more, for the log; NULL: it is */
    int64_t now_ms;      /* when it came into the outbox */
    int64_t quiet_ms;    /* when the quiet hours of whom it is for begin: by then it is sent, or is taken back */
    outbox_outcome outcome;
    int64_t wait_ms;                     /* no sooner, as was answered; 0: nothing was said */
    int status;                          /* of HTTP; 0: there was no answer */
    char address[OUTBOUND_ADDRESS_SIZE]; /* that it was sent to; "": not known */
    char why[OUTBOUND_WHY_SIZE];         /* it was not taken */
} app_outgoing;

typedef struct app_channel {
    app_channel_id id;
    const char *event, *key;           /* the log's words: what is sent, and what its id is called */
    const char *word[OUTBOX_OUTCOMES]; /* there, of each outcome */
    app_level failed;                  /* there, of what is not taken */
    size_t room;                       /* items that wait in the outbox */
    size_t each;                       /* of these for one address; so many times as many for its networks */
    size_t item_bytes;
    unsigned threads;     /* to APP_OUTBOX_THREADS_MAX */
    size_t context_bytes; /* what the channel has for itself, all zeros at first */
    /* *sends: whether anything is sent. False: it cannot be, and the fault says why. */
    bool (*open)(const app *self, void *context, bool *sends, store_fault *fault);
    /* What a thread sends with; NULL: there is no memory for it. */
    void *(*connect)(const app *self, void *context);
    void (*disconnect)(const app *self, void *connection);
    /* On a thread: sends it, and writes into it what became of it. Ends soon once app_outbox_is_ending(of). */
    void (*send)(app_outbox *of, void *connection, void *item);
    /* Where to; NULL: all go to the same place. */
    const char *(*url)(const void *item);
    /* Shows what waits to app_outbox_meet(), until that is false. */
    store_status (*look)(app_outbox *of, const store_waiting_page *page, store_fault *fault);
    /* Notes what became of an attempt; NULL: store_settle_letter(). */
    store_status (*note)(store *in, const void *item, const store_delivery *delivery, store_fault *fault);
} app_channel;

/* Mails wait without a mail server in the configuration. Without the module that sends them nothing is pushed and no
   hook is called, no browser is asked to take pushes, and no bot is given a hook. */
extern const app_channel app_mail_channel, app_push_channel, app_hook_channel;

/* ---- One channel's ----------------------------------------------------------------------------------------------- */

/* *out is NULL where nothing is sent. False: it cannot be, and the fault says why. */
bool app_outbox_open(app *self, const app_channel *channel, app_outbox **out, store_fault *fault);
/* Stops what is being sent, and notes what was, in the turn that is under way or in one that begins with it. After this
   nobody calls wake. NULL is allowed, here and below. */
void app_outbox_stop(app_outbox *of);
void app_outbox_close(app_outbox *of);
/* At the beginning of a turn, before anything is changed in it. */
void app_outbox_turn(app_outbox *of);
/* In how many milliseconds something is due; -1: nothing that is known. */
int app_outbox_wait_ms(const app_outbox *of);

/* ---- For others ------------------------------------------------------------------------------------------------- */

/* Whether anything is sent. */
bool app_sends(const app *self, app_channel_id channel);
/* There may be more in the store. */
void app_expect(app *self, app_channel_id channel);
/* How many items are in the outbox: they wait, are being sent, or what became of them was not noted yet. */
size_t app_outbox_count(const app *self, app_channel_id channel);

/* When something is tried again after so many attempts, the latest of them now (milliseconds since 1970): after two
   seconds at first, then four times as long each time, up to four hours. */
int64_t app_outbox_retry_ms(int64_t now_ms, int attempts);

/* ---- For channels ----------------------------------------------------------------------------------------------- */

const app *app_outbox_app(const app_outbox *of);
const void *app_outbox_context(const app_outbox *of);
/* One that waits: copied, if there is room. False: the look is over. */
bool app_outbox_meet(app_outbox *of, const void *item);
/* Whether threads are to end what they do: for any thread, as a callback of what it is in. of: an app_outbox. */
bool app_outbox_is_ending(void *of);
/* By the sender of requests (app_settings.outbound): connect and disconnect, and what sends a request and writes the
   answer into the item, but for the outcome. */
void *app_outbox_connect(const app *self, void *context);
void app_outbox_disconnect(const app *self, void *connection);
void app_outbox_request(app_outbox *of, void *connection, outbound_request request, app_outgoing *item);

#endif
