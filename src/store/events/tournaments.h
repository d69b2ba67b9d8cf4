/* Tournaments in the database: their terms and their journals, of which club/event/tournament.h makes what they are.
   They are written by store_apply(). What is read is checked as if it came from a stranger. */
#ifndef LUDOPOD_STORE_EVENTS_TOURNAMENTS_H
#define LUDOPOD_STORE_EVENTS_TOURNAMENTS_H

#include "store/lists.h"

/* A part of store_apply(). Requires: a transaction is open. */
store_status store_apply_to_tournament(sql_connection *database, const club_decision *decision,
                                       const club_tournament_change *change, store_fault *fault);

/* The caller frees it. STORE_NOT_FOUND: there is none of this id; STORE_DAMAGED: its journal makes no sense. */
store_status store_load_tournament(store *self, const char *id, club_tournament *out, store_fault *fault);

/* Those that are to be looked at by a moment, the longest due first; at most so many. After each change one is due. */
store_status store_due_tournaments(store *self, int64_t now_ms, size_t limit, store_ids *out, store_fault *fault);
/* When the next one is; INT64_MAX: none is. */
store_status store_next_due_tournament(store *self, int64_t *out, store_fault *fault);
/* There is nothing to be done before this moment; CLUB_NEVER_MS: by itself. Requires: a transaction is open. */
store_status store_set_tournament_due(store *self, const char *id, int64_t due_ms, store_fault *fault);

/* A table whose game is over, and which does not know it. */
typedef struct store_tournament_result {
    char tournament[CLUB_ID_SIZE], game[CLUB_ID_SIZE];
    size_t number;
} store_tournament_result;

/* At most so many; the visitor gets each. */
store_status store_tournament_results(store *self, size_t limit, store_visitor visitor, store_fault *fault);

/* It is not wanted any more. Requires: a transaction is open. */
store_status store_drop_tournament_result(store *self, const store_tournament_result *result, store_fault *fault);

/* The tournament that a game belongs to; "": none. */
store_status store_tournament_of(store *self, const char *game, char out[CLUB_ID_SIZE], store_fault *fault);

#endif
