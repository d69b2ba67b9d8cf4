/* Move ordering for the prover at a board of which nothing is known.

   Of moves that ignore whose the other dice are, those are best after which the opponent wins with the fewest
   ownerships. An estimate of that, fitted to the solved boards 1x9 and 3x3 (docs/proving.md): on both its first move is
   one of the best for four boards in five. */
#ifndef LUDOPOD_SOLVE_WEAK_MOVE_ORDER_H
#define LUDOPOD_SOLVE_WEAK_MOVE_ORDER_H

#include "solve/strong/moves.h"

/* The better a move, the less. */
int pod__move_order_estimate(const pod__geometry *geometry, const pod__child *child);

/* The numbers of the children, the best first; equal ones as they come. */
void pod__move_order(const pod__geometry *geometry, unsigned children, const pod__child *child,
                     uint8_t order[POD__CHILDREN_MAX]);

/* Dice that can never be captured again, a bit a square. */
uint32_t pod__move_order_dead(const pod__geometry *geometry, uint64_t key);

#endif
