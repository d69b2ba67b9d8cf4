/* Endgame solver between two players: a position in which few dice can still come or go is not searched but solved
   (ludopod/strong.h). On 3x3 that is every position. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_ENDGAME_H
#define LUDOPOD_SEARCH_ALPHABETA_ENDGAME_H

#include "search/alphabeta/alphabeta.h"

/* The value of each move of the position that was solved last; empty when count is 0. */
struct pod__endgame {
    uint64_t hash; /* of the position */
    unsigned count;
    pod_move move[POD_MOVES_MAX];
    int8_t margin[POD_MOVES_MAX]; /* in dice, for who makes the move; or the least that is sure */
};

/* Solves the root when that is quick and there is time for it. Then only the moves that keep its value stay among the
   root moves, search->solved is set, and true is returned. A search that is limited by nodes or depth is helped in this
   way only when its request says so. */
bool pod__endgame_solve_root(pod__alphabeta *search, const pod_position *position);

#endif
