/* How strong each level plays. A weaker one sees less (depth, nodes), and every now and then it only takes a glance: it
   looks one move ahead and does not always take what it thinks best. */
#ifndef LUDOPOD_SEARCH_LEVELS_H
#define LUDOPOD_SEARCH_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "ludopod/search.h"
#include "search/board.h"

struct pod__level {
    int rating; /* pod_level_rating() */

    /* Of a duel. */
    unsigned depth;      /* plies; 0: no limit */
    uint64_t nodes;      /* 0: no limit */
    double blunder_rate; /* how often a move is chosen at a glance, 0 to 1 */
    /* How far a move may be worse, in hundredths of a die, and still be chosen at a glance about a third as often as
       the best one. */
    double noise;
    int score_cap; /* a glance tells larger margins from one another no more; 0: only those that are certain */

    /* With more than two players. */
    uint64_t simulations; /* 0: no limit */
    double mcts_noise;    /* as noise, in thousandths of a reward; 0: the best is always chosen */
};

/* What a level may do on a board; level 0 and POD_LEVEL_FULL may do everything. */
const pod__level *pod__level_of(const pod__board *board, unsigned level);

/* A level as it plays one move of a duel: at a glance (depth 1 and its noise) or with care (no noise). The seed
   decides. */
pod__level pod__level_at(const pod__level *level, uint64_t seed);

/* The request with the limits of its level filled in: what the caller limits himself stands; without a limit that
   holds for this kind of search it gets two seconds. A level that errs looks nothing up. */
pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool two_player);

#endif
