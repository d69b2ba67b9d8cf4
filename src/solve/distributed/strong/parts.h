/* The parts of a solution on disk (folders.h): a file for each layer, of the same form as those of the whole
   (strong/layer_file.h), of its boards and sums only. A layer is finished when all ranks have written theirs. Ranks
   need not see each other's folders unless their number changes. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_STRONG_PARTS_H
#define LUDOPOD_SOLVE_DISTRIBUTED_STRONG_PARTS_H

#include "solve/distributed/strong/share.h"

typedef struct pod__parts {
    pod__store whole; /* of the solution */
    pod__store own;   /* of this rank's part: path */
    char path[POD__STORE_PATH];
} pod__parts;

/* A layer's place in the order of solving. */
static inline uint64_t pod__layer_order(unsigned pips, unsigned dice) {
    return (uint64_t)(POD_STRONG_PIPS_MAX - pips) * POD__DICE_COUNTS + dice;
}

/* Makes the folders. Fails on any rank alone; fault is then set. */
pod_error pod__parts_prepare(const pod__strong_share *share, const pod__store *whole, pod__parts *out,
                             pod_fault *fault);
/* The first layer, in the order of solving, whose part this rank does not have; the root's when it has all. */
uint64_t pod__parts_first(const pod__strong_share *share, const pod__parts *parts);

/* Takes over what another number of ranks finished, if it can be seen, and removes it. */
pod_error pod__regroup(pod__strong_share *share, const pod__parts *parts, pod_fault *fault);

/* All layers are finished: the first rank puts them together, as one process would have written them, and fills sums
   of the report. */
pod_error pod__merge(pod__strong_share *share, const pod__parts *parts, pod_strong_report *out, pod_fault *fault);

#endif
