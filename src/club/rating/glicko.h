/* Ratings by Glicko-1: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments",
   Applied Statistics 48 (1999), 377-394, and the same author's summary "The Glicko system".

   A rating is what somebody is thought to be worth, with the deviation of that thought. Each game is a period of its
   own, except that a caller may hand in several. Two things are ours: a term for the first seat, added to the
   difference of two ratings, and bounds for both numbers. The page has the same formulas in
   web/src/state/puzzles/rating.ts; tests/cases/glicko.tsv holds both to the same examples.

   Pure values, thread-safe. */
#ifndef LUDOPOD_CLUB_RATING_GLICKO_H
#define LUDOPOD_CLUB_RATING_GLICKO_H

#include <stddef.h>
#include <stdint.h>

/* What ratings and deviations lie between. */
enum {
    CLUB_RATING_MIN = 100,
    CLUB_RATING_MAX = 3500,
    CLUB_RATING_BEGIN = 1500, /* of whom nothing is known */
    CLUB_DEVIATION_MIN = 50,
    CLUB_DEVIATION_MAX = 350
};

typedef struct club_rating {
    double rating, deviation;
} club_rating;

/* The result of one game, for the one who is rated. */
typedef struct club_rated_game {
    club_rating opponent; /* as it was before the game */
    double score;         /* 1: won, 0: lost, 0.5: a draw */
    double advantage;     /* what the own seat is worth, in rating points: below 0 where it is the worse one */
} club_rated_game;

/* The same with both numbers within their bounds. */
club_rating club_rating_bounded(club_rating of);
/* Of somebody who is new. */
club_rating club_rating_new(void);
/* The same after some time without games (0 or more): the deviation grows by c² t, from the least to the greatest in
   1000 days. */
club_rating club_rating_age(club_rating of, int64_t elapsed_ms);
/* After these games, taken as one period; without games the same. Bounded as above. */
club_rating club_rating_update(club_rating of, const club_rated_game *games, size_t count);

#endif
