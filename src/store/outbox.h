/* The outbox: letters that were decided on, until they are delivered. They are written by store_apply(), with the
   decision; whoever delivers them reads those that wait and says what became of each. */
#ifndef LUDOPOD_STORE_OUTBOX_H
#define LUDOPOD_STORE_OUTBOX_H

#include "club/people/letter.h"
#include "store/store.h"

typedef struct store_letter {
    club_letter letter;
    int64_t next_ms; /* when it is to be tried, milliseconds since 1970 */
    int attempts;    /* so far */
    bool damaged;    /* the row makes no sense: of the letter only the id is set */
} store_letter;

/* A letter that is to be sent from now on: a part of store_apply(). Requires: a transaction is open. */
store_status store_add_letter(sql_connection *database, const club_letter *letter, store_fault *fault);

/* Called for each letter, which lasts until it returns; returning false ends the walk. It must not use the store. */
typedef bool (*store_visit_letter)(void *context, const store_letter *letter);

/* Those that wait, the soonest first, so many at most. STORE_DAMAGED: there is one of which not even the id can be
   read. What was read within a transaction is not durable yet, so it must not be delivered. */
store_status store_waiting_letters(store *self, size_t limit, store_visit_letter visit, void *context,
                                   store_fault *fault);

/* What became of an attempt. */
typedef struct store_delivery {
    const char *id;
    bool done;     /* delivered, or given up: what it said is forgotten, and after a week that there was one */
    int64_t at_ms; /* done: now; else when it is tried again; milliseconds since 1970 */
} store_delivery;

/* STORE_CONFLICT: no such letter waits. Requires: a transaction is open. */
store_status store_settle_letter(store *self, const store_delivery *delivery, store_fault *fault);

#endif
