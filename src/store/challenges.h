/* Challenges in the database. They are written by store_apply(). What is read is checked as if it came from a stranger:
   a damaged row is refused with its place. */
#ifndef LUDOPOD_STORE_CHALLENGES_H
#define LUDOPOD_STORE_CHALLENGES_H

#include "store/lists.h"

/* A part of store_apply(). Requires: a transaction is open. */
store_status store_apply_to_challenge(sql_connection *database, const club_decision *decision,
                                      const club_challenge_change *change, store_fault *fault);

/* STORE_NOT_FOUND: there is none of this id. */
store_status store_load_challenge(store *self, const char *id, club_challenge *out, store_fault *fault);

/* The one that has started this game and no other after it, and is not open any more; else STORE_NOT_FOUND. */
store_status store_load_challenge_of(store *self, const char *game, club_challenge *out, store_fault *fault);

/* Who is here now. */
typedef struct store_presence {
    const void *context;
    bool (*is_here)(const void *context, const club_person *who);
} store_presence;

/* Challenges that anyone may accept now (milliseconds since 1970), the newest first, of at most so many: those to live
   games of whoever is here; NULL: of everybody. */
store_status store_lobby_challenges(store *self, int64_t now_ms, const store_presence *presence, size_t limit,
                                    store_ids *out, store_fault *fault);
/* Those that a person made or has a seat in, of the last ninety days: open ones first, then the newest. */
store_status store_challenges_of(store *self, const club_person *person, int64_t now_ms, store_ids *out,
                                 store_fault *fault);
/* Open ones whose time is over, the longest over first; at most so many. */
store_status store_due_challenges(store *self, int64_t now_ms, size_t limit, store_ids *out, store_fault *fault);
/* When the next open one is over; INT64_MAX: none is open. */
store_status store_next_due_challenge(store *self, int64_t *out, store_fault *fault);
/* How many open ones a person has made. */
store_status store_count_open_challenges(store *self, const club_person *person, int64_t now_ms, unsigned *out,
                                         store_fault *fault);

#endif
