/* Ways to count paths of Cephalopod that are faster than by its rules: kinds for perft/kind.h. */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_PERFT_H
#define LUDOPOD_SOLVE_CEPHALOPOD_PERFT_H

#include "solve/perft/kind.h"

/* The fastest kind for a position: on small boards, images merged, when positions are to be merged; on bit planes; NULL
   when there is none for it, or the position is of another game. */
const pod__perft_kind *pod__cephalopod_perft(const pod_position *start, bool merge);

#endif
