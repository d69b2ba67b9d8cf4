/* What a lone piece of Octogo can do, forwards and backwards. */
#ifndef LUDOPOD_SOLVE_OCTOGO_STEPS_H
#define LUDOPOD_SOLVE_OCTOGO_STEPS_H

#include "solve/octogo/frame.h"

typedef enum pod__octo_step {
    POD__OCTO_BLOCKED, /* by the edge of the board */
    POD__OCTO_ARRIVES,
    POD__OCTO_TAKES /* the other piece, and so wins */
} pod__octo_step;

/* The advances of the mover, by number below POD__OCTO_ADVANCES. *to is set when it arrives. */
pod__octo_step pod__octo_advance(const pod__octo_frame *frame, const pod__octo_duo *duo, unsigned number,
                                 pod__octo_piece *to);
/* A piece after a pure turn, by the bit it has in a set of spent turns. */
pod__octo_piece pod__octo_turn(const pod__octo_frame *frame, pod__octo_piece piece, unsigned turn);

/* Where the other piece, whose turn is over, may have come from without taking anything; of the pure turns it had
   spent before an advance, which may have been any, none are named. Returns how many. */
unsigned pod__octo_steps_back(const pod__octo_frame *frame, const pod__octo_duo *duo,
                              pod__octo_piece from[POD__OCTO_TURNS + POD__OCTO_ADVANCES]);

#endif
