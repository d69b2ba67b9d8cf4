/* Counting on bit planes. */
#ifndef LUDOPOD_SOLVE_PERFT_PACKED_H
#define LUDOPOD_SOLVE_PERFT_PACKED_H

#include "solve/perft/kind.h"

/* For positions that pod__packed_fits(). */
const pod__perft_kind *pod__perft_packed(void);

#endif
