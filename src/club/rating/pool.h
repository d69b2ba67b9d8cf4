/* Pools: games that are rated together. A rating in one says nothing of another.

   A pool is a game, its board and the class of the clock, for two players, for three and more, against the computer's
   characters, or for two of which one at least is a bot. Its name is text of the same parts: "cephalopod-5x5-live",
   "cephalopod-3x5-daily-many", "octogo-10x10-none-computer". Only the last kind has games without a clock. Plain
   values, thread-safe. */
#ifndef LUDOPOD_CLUB_RATING_POOL_H
#define LUDOPOD_CLUB_RATING_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "club/clock/terms.h"
#include "club/error.h"
#include "ludopod/game.h"
#include "ludopod/text.h"

enum { CLUB_POOL_SIZE = 32 }; /* the longest name and its end */

typedef enum club_pool_kind { CLUB_POOL_TWO, CLUB_POOL_MANY, CLUB_POOL_COMPUTER, CLUB_POOL_BOTS } club_pool_kind;

typedef struct club_pool {
    const pod_game *game;
    const char *board; /* "5x5" */
    int advantage;     /* what it is worth to move first between two, in rating points: docs/ratings.md */
    club_clock_class class;
    club_pool_kind kind;
    char name[CLUB_POOL_SIZE];
} club_pool;

/* All pools that there are. */
size_t club_pool_count(void);
club_pool club_pool_at(size_t index);
/* False: there is none of this name. */
bool club_pool_find(const char *name, club_pool *out);

/* What is to be known of a game to tell its pool. */
typedef struct club_pool_terms {
    const pod_game *game;
    const pod_options *options;
    const club_clock_terms *clock;
    unsigned seats, computers;
    unsigned bots; /* of the seats */
} club_pool_terms;

/* The pool of such a game. Refused when it cannot be rated: another board, a variant or another option that changes the
   game, no clock between people, a computer among several. */
club_error club_pool_of(const club_pool_terms *terms, club_pool *out, club_fault *fault);

/* ---- Ranges: who may answer a challenge, or ask a bot ------------------------------------------------------- */

enum { CLUB_RANGE_MAX = 4000 /* rating points */, CLUB_RANGE_TEXT_SIZE = 24 };

/* Whose rating in the pool of the games that it is about, whether these are rated or not, lies between two values, the
   ends included. An end that is 0 is open; both: everybody is in it. */
typedef struct club_range {
    int least, most; /* 0 to CLUB_RANGE_MAX */
} club_range;

bool club_range_is_open(const club_range *range);
bool club_range_has(const club_range *range, int rating);
/* Whether its ends are in bounds and in order; an open one is. */
bool club_range_valid(const club_range *range);
/* "1200–1600", "≥ 1200", "≤ 1600", of one that is not open; out has room for CLUB_RANGE_TEXT_SIZE. */
void club_range_print(const club_range *range, pod_text *out);
/* Reads "1200-1600", "1200-" or "-1600". False: it is none, or its ends are out of order or out of bounds. */
bool club_range_parse(const char *text, club_range *out);

#endif
