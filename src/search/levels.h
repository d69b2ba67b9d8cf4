/* How strong each level plays. The weak ones see little (depth, nodes) and do not always take what they think best; the
   strong ones differ by how much they may look at. */
#ifndef LUDOPOD_SRC_SEARCH_LEVELS_H
#define LUDOPOD_SRC_SEARCH_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "ludopod/search.h"

struct pod__level {
    unsigned depth;    /* of a duel, plies; 0: no limit */
    uint64_t nodes;    /* 0: no limit */
    uint64_t playouts; /* with more than two players; 0: no limit */
    /* How far a move may be worse (hundredths of a die in a duel) and still be chosen about a third as often as the
       best one; 0: the best is always chosen. */
    double slack;
    int shades; /* of a duel: it tells larger margins from one another no more; 0: only those that are certain */
};

/* What a level may do on a board; level 0 may do everything. */
const pod__level *pod__level_of(const pod__board *board, unsigned level);

/* The request with the limits of its level filled in: what the caller limits himself stands; without a limit that
   holds for this kind of search it gets two seconds. A level that errs looks nothing up. */
pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool duel);

#endif
