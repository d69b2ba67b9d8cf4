/* Attempts at puzzles in the database. */
#ifndef LUDOPOD_STORE_PUZZLES_H
#define LUDOPOD_STORE_PUZZLES_H

#include "store/store.h"

/* Where a person stands at the puzzles of a game; of one without attempts all zero. */
store_status store_find_puzzle_rating(store *self, const club_person *person, const pod_game *game, club_standing *out,
                                      store_fault *fault);
/* Where a puzzle stands; of one that nobody has attempted all zero. */
store_status store_find_puzzle(store *self, const char *id, club_standing *out, store_fault *fault);
/* STORE_NOT_FOUND: the person has not attempted the puzzle. */
store_status store_find_puzzle_attempt(store *self, const club_person *person, const char *puzzle,
                                       club_puzzle_attempt *out, store_fault *fault);

/* A part of a person's attempts at the puzzles of a game. */
typedef struct store_attempts {
    const club_person *person;
    const pod_game *game;
    const char *after; /* the id of the last one before it; "" for the first part */
    size_t limit;
} store_attempts;

/* Each a club_puzzle_attempt, in order of the puzzles' ids. */
store_status store_list_puzzle_attempts(store *self, const store_attempts *part, store_visitor visitor,
                                        store_fault *fault);
/* How many days in a row (of UTC), up to today or yesterday, the person has solved a puzzle. now_ms: since 1970. */
store_status store_count_puzzle_streak(store *self, const club_person *person, int64_t now_ms, size_t *out,
                                       store_fault *fault);

#endif
