/* Ratings of three and more: Ruby C. Weng and Chih-Jen Lin, "A Bayesian Approximation Method for Online Ranking",
   Journal of Machine Learning Research 12 (2011), 267-300, algorithm 4 (the Plackett-Luce model), each team one player.

   Numbers are in rating points: the paper's scale, of which 25 and 25/3 are the beginner, times 42, and moved so that
   the beginner has CLUB_RATING_BEGIN and CLUB_DEVIATION_MAX (rating/glicko.h). Time without games and bounds are as
   there.

   Pure values, thread-safe. */
#ifndef LUDOPOD_CLUB_RATING_WENG_LIN_H
#define LUDOPOD_CLUB_RATING_WENG_LIN_H

#include "club/rating/glicko.h"

enum { CLUB_RATED_MAX = 6 };

/* What everybody in one game has after it. of: as they were before; place: 1 for the best, shared by those who are
   level; count: 2 to CLUB_RATED_MAX. out may be of. */
void club_rating_update_all(const club_rating *of, const unsigned *place, size_t count, club_rating *out);

#endif
