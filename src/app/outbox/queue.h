/* What waits for the threads of an outbox (outbox.h), and what comes out of them. An item is plain bytes: what is to be
   done, and room for what became of it. Whose is next: queue/fair_queue.h.

   One thread calls these functions, but for outbox_queue_is_ending(). */
#ifndef LUDOPOD_APP_OUTBOX_QUEUE_H
#define LUDOPOD_APP_OUTBOX_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/game/game.h"

typedef struct outbox_queue outbox_queue;

typedef struct outbox_queue_settings {
    size_t room, each; /* items that wait, in all and for one address */
    size_t item_bytes;
    unsigned threads;
    /* On a thread: does what the item says, and writes into it what became of it. No other thread looks at it then. The
       address that it has shown to be for, which outlives the item; "": none. */
    const char *(*work)(void *outbox, unsigned thread, void *item);
    void *outbox;
    void (*wake)(void *context); /* called from a thread when an item is done */
    void *context;
} outbox_queue_settings;

/* NULL when there is no memory or no thread. */
outbox_queue *outbox_queue_create(const outbox_queue_settings *settings);
/* Waits for the threads, which see that it is ending, and drops what waits. After this nobody calls wake. NULL is
   allowed. */
void outbox_queue_free(outbox_queue *self);

/* Waits for the threads, which see that it is ending. What is done can still be taken; after this nobody calls wake. */
void outbox_queue_stop(outbox_queue *self);

/* How many items there are, in whatever state. */
size_t outbox_queue_count(outbox_queue *self);
/* Whether an item is like that in the eyes of the caller, and was not taken yet. */
bool outbox_queue_has(outbox_queue *self, bool (*is)(const void *item, const void *than), const void *than);
/* Copies the item, if there is room; one of whoever has the most may give way to it. url: where it goes; NULL: where
   all go. */
void outbox_queue_put(outbox_queue *self, const void *item, const club_person *person, const char *url);
/* Copies an item that is done, and wipes it in the queue; false when there is none. */
bool outbox_queue_take(outbox_queue *self, void *item);

/* Takes back the items that no thread has begun and whose time is over in the eyes of the caller. Their number. */
size_t outbox_queue_recall(outbox_queue *self, bool (*is_over)(const void *item, int64_t now_ms), int64_t now_ms);

/* Whether the threads are to end what they do: for any thread, as a callback of what it is in. */
bool outbox_queue_is_ending(void *queue);

#endif
