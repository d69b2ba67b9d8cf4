/* Deep counts on the packed path: all ways to reach a board of the same dice go on alike, whoever owns them, so they
   are counted as one, ply by ply. */
#ifndef LUDOPOD_SRC_SOLVE_PERFT_MERGE_H
#define LUDOPOD_SRC_SOLVE_PERFT_MERGE_H

#include "ludopod/error.h"
#include "rules/cephalopod_packed.h"

/* As pod_perft(), for a position that pod__packed_fits(). */
pod_error pod__perft_merged(const pod_position *position, unsigned depth, uint64_t *count);

#endif
