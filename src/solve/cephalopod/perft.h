/* Ways to count paths of Cephalopod that are faster than by its rules: kinds for perft/kind.h. */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_PERFT_H
#define LUDOPOD_SOLVE_CEPHALOPOD_PERFT_H

#include "solve/perft/kind.h"

/* On bit planes, for positions that pod__packed_fits(). */
const pod__perft_kind *pod__perft_packed(void);

/* On small boards, images merged. NULL for positions that it is not for. */
const pod__perft_kind *pod__perft_small(const pod_position *start);

#endif
