/* What whoever runs the club looks at in its database. */
#ifndef LUDOPOD_STORE_HOST_H
#define LUDOPOD_STORE_HOST_H

#include "store/store.h"

/* A query of queries/host.sql, with as many of these two parameters as it has. */
typedef struct store_question {
    const char *query;
    int parameters;
    const char *word;
    int64_t now_ms;
} store_question;

/* Returning false ends the walk. It must not use the store. */
typedef bool (*store_visit_row)(void *context, sql_row *row);
store_status store_ask(store *self, const store_question *asked, store_visit_row visit, void *context,
                       store_fault *fault);

/* A game, and what is wrong with it. */
typedef void (*store_visit_fault)(void *context, const char *game, const char *what);
/* Plays every game once more by the rules, and compares what follows with what is written down beside its journal.
 *count: how many there are. */
store_status store_check_games(store *self, size_t *count, store_visit_fault visit, void *context, store_fault *fault);
/* What is listed of games (store/played.h), made again of them. *games: how many there are; *differences: lines of the
   lists that did not follow from them, are others, or were missing. Requires: a transaction is open. */
store_status store_recalculate_played(store *self, size_t *games, size_t *differences, store_fault *fault);
store_status store_size(store *self, long long *out_bytes, store_fault *fault);
/* Whether the database itself finds that it is whole: STORE_DAMAGED when it does not. */
store_status store_check(store *self, store_fault *fault);

#endif
