/* Attempts at puzzles: what each member is rated by, one attempt a puzzle.

   A puzzle is solved on the page, and its answer is public, so "solved" is the word of whoever asks. A rating that
   comes of it is therefore shown to its owner only. An attempt is a game of Glicko-1 (club/rating/glicko.h) between the
   person and the puzzle; a puzzle's own rating stays near the one that it was shipped with, however many accounts
   somebody makes. A new person is thought to be worth what half of the puzzles are; of the first attempts each moves
   the rating a little only, and it is shown after them. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PUZZLE_PUZZLE_H
#define LUDOPOD_CLUB_PUZZLE_PUZZLE_H

#include <stdbool.h>

#include "club/error.h"
#include "club/people/person.h"
#include "club/rating/glicko.h"
#include "ludopod/game.h"

enum {
    CLUB_PUZZLE_BEGIN = 1000,    /* of whom nothing is known: the median of the puzzles */
    CLUB_PUZZLE_FIRST = 10,      /* so many attempts are somebody's first ones */
    CLUB_PUZZLE_STEP_MAX = 100,  /* how far each of them moves the rating */
    CLUB_PUZZLE_DEVIATION = 150, /* of a puzzle that nobody has attempted */
    CLUB_PUZZLE_DRIFT_MAX = 300  /* how far its rating goes from the one it was shipped with */
};

/* Where somebody stands at the puzzles of a game, or where a puzzle stands. */
typedef struct club_standing {
    club_rating rating;
    size_t attempts; /* 0: new, and the rest says nothing */
    int64_t at_ms;   /* of the person: the time of the latest attempt, since 1970 */
} club_standing;

/* An attempt that has counted. */
typedef struct club_puzzle_attempt {
    char puzzle[CLUB_ID_SIZE];
    bool solved;
    int64_t at_ms;
    double before;          /* the person's rating */
    club_rating after;      /* the same after it */
    size_t number;          /* of the person's attempts at this game's puzzles, from 1 */
    club_rating difficulty; /* of the puzzle, after it */
} club_puzzle_attempt;

/* ATTEMPT_PUZZLE: at a puzzle that there is. */
typedef struct club_puzzle_request {
    char puzzle[CLUB_ID_SIZE];
    const pod_game *game;
    bool solved;
    int64_t at_ms; /* when it was, as it is said; a later time than now is now */
} club_puzzle_request;

typedef struct club_puzzle_facts {
    bool member;          /* the actor is one */
    bool attempted;       /* by the actor, before: then the rest is not needed */
    int shipped;          /* the rating that the puzzle was shipped with */
    club_standing person; /* at the puzzles of this game */
    club_standing puzzle;
} club_puzzle_facts;

typedef struct club_puzzle_change {
    club_person person;
    const pod_game *game;
    club_puzzle_attempt attempt;
    size_t puzzle_attempts; /* of everybody, with this one */
    int64_t rated_ms;       /* the person's new standing is of this time */
} club_puzzle_change;

/* ---- Deciding ------------------------------------------------------------------------------------------------- */

typedef struct club_deciding club_deciding; /* club/deciding.h */

/* Decides a CLUB_ATTEMPT_PUZZLE. The facts of puzzles are there. */
club_error club_puzzle_act(const club_deciding *of);

#endif
