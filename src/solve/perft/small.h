/* Counting on small boards, images merged. */
#ifndef LUDOPOD_SOLVE_PERFT_SMALL_H
#define LUDOPOD_SOLVE_PERFT_SMALL_H

#include "solve/perft/kind.h"

/* NULL for positions that it is not for. */
const pod__perft_kind *pod__perft_small(const pod_position *start);

#endif
