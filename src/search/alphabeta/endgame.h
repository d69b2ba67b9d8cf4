/* The last open squares between two: positions in which few dice can still come or go are not searched but solved, by
   the way that ludopod/strong.h knows. On 3x3 that is every position. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_ENDGAME_H
#define LUDOPOD_SEARCH_ALPHABETA_ENDGAME_H

#include <stdbool.h>
#include <stdint.h>

#include "ludopod/rules.h"

struct pod__alphabeta;

/* What the moves of the position that was solved last are worth; empty when count is 0. */
typedef struct pod__endgame {
    uint64_t hash; /* of the position */
    unsigned count;
    pod_move move[POD_MOVES_MAX];
    int8_t margin[POD_MOVES_MAX]; /* in dice, for who makes the move; or what is sure of it */
} pod__endgame;

/* Solves the root when that is quick and there is time for it. Then only the moves that keep its value stay among the
   root moves, the value is settled, and true is returned. A search that is limited by work is helped in this way only
   when its request says so. */
bool pod__endgame_solve_root(struct pod__alphabeta *search, const pod_position *position);

#endif
