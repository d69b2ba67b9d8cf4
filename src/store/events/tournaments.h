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

/* One as lists have it: its terms and its state, without its people and tables. */
typedef struct store_tournament {
    club_tournament of;
    size_t entered; /* how many are in */
    unsigned own;   /* of the person who asks: club_entrant_state + 1; 0: has not entered */
} store_tournament;

typedef enum store_tournament_list {
    STORE_TOURNAMENTS_RUNNING,
    STORE_TOURNAMENTS_COMING,
    STORE_TOURNAMENTS_PAST,
    STORE_TOURNAMENTS_MINE /* that the person has made or entered */
} store_tournament_list;

/* The latest first, those to come the soonest first, behind this place. */
typedef struct store_tournament_page {
    store_tournament_list of;
    club_person person; /* who asks */
    int64_t begins_ms;
    char id[CLUB_ID_SIZE];
    size_t limit;
} store_tournament_page;

/* The visitor gets a store_tournament. */
store_status store_list_tournaments(store *self, const store_tournament_page *page, store_visitor visitor,
                                    store_fault *fault);
/* By how its id begins. STORE_NOT_FOUND: none does. */
store_status store_find_tournament(store *self, const char *code, char out[CLUB_ID_SIZE], store_fault *fault);
/* Those that are not over. */
store_status store_count_tournaments_of(store *self, const club_person *director, size_t *out, store_fault *fault);

typedef struct store_tournament_entry {
    club_tournament_entry entry;
    size_t number;
} store_tournament_entry;

/* Its journal, the latest first, before an entry. The visitor gets a store_tournament_entry. */
store_status store_tournament_log(store *self, const char *id, int64_t before, size_t limit, store_visitor visitor,
                                  store_fault *fault);

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

/* Entrants who have left the club, of tournaments that are not over: the number is theirs, and there is no game. */
store_status store_gone_entrants(store *self, size_t limit, store_visitor visitor, store_fault *fault);
/* Who is in: the visitor gets each club_person. */
store_status store_list_entrants(store *self, const char *id, store_visitor visitor, store_fault *fault);
/* How many of this kind the club itself has announced, or that run, too. */
store_status store_count_own_tournaments(store *self, const club_tournament_kind *kind, bool running, size_t *out,
                                         store_fault *fault);

/* Games that are over, the latest table first, before a table. The visitor gets a store_tournament_result without the
   tournament. */
store_status store_tournament_games(store *self, const char *id, int64_t before, size_t limit, store_visitor visitor,
                                    store_fault *fault);

/* It is not wanted any more. Requires: a transaction is open. */
store_status store_drop_tournament_result(store *self, const store_tournament_result *result, store_fault *fault);

#endif
