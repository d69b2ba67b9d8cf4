/* A rank's share of a strong solution: the boards that fall to it by their hash. It is on the disk of the rank: the
   keys of the boards, and the layers that are still needed (strong/disk/layer.h). A finished layer is merged at once
   into the file that one process would have written, on the first rank.

   All ranks call the functions of this folder together, and these fail on all or on none. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_SHARE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_SHARE_H

#include "solve/distributed/exchange.h"
#include "solve/strong/disk/solve.h"
#include "solve/strong/job.h"

enum { POD__DICE_COUNTS = POD_STRONG_SQUARES_MAX + 1 /* of a board: 0 to all squares */ };

typedef struct pod__strong_share {
    pod__job *job; /* keys: of this rank; layer: of the layers that moves lead to, what was fetched for some boards */
    pod__exchange exchange;
    uint64_t boards[POD_STRONG_PIPS_MAX + 1][POD__DICE_COUNTS]; /* of all ranks, by pips and dice */
    pod_error ended;                                            /* how all ranks ended while they solved a layer */
} pod__strong_share;

/* Bytes of a record. */
static inline size_t pod__record_bytes(const pod__job *job) {
    return job->thresholds.count * pod__table_words(job->geometry.squares) * sizeof(uint64_t);
}

/* Finds all boards reachable from the root: fills job->keys and boards. They are taken up when an earlier run of as
   many ranks left them. */
pod_error pod__reach_together(pod__strong_share *share);

/* Solves this rank's boards of a layer into job->kept, with what the ranks have there. *sums: of this rank, without
   distinct. */
pod_error pod__solve_on_disks(pod__strong_share *share, unsigned pips, unsigned dice, pod_strong_layer *sums);
/* Puts what the moves of the root lead to into job->layer, on every rank. */
pod_error pod__bring_root(pod__strong_share *share);

/* All ranks tell how they are: an error of any ends all. *any: whether this rank goes on; then whether any does. */
pod_error pod__meet(pod__strong_share *share, pod_error error, bool *any);

/* Brings a layer from its file, which the first rank has and which is sound, into job->kept of all ranks. */
pod_error pod__spread_layer(pod__strong_share *share, const pod__layer_file *file, pod_fault *fault);

/* ---- Merging --------------------------------------------------------------------------------------------------- */

/* Where a layer is put together, on the first rank. */
typedef struct pod__merge_to {
    const pod__store *store;
    pod__disk *disk; /* for what is under way; of the first rank */
    pod_fault *fault;
} pod__merge_to;

/* Merges what all ranks have of a layer in job->kept into its file. sums: of this rank; then of all. *sum: of the
   content of the file, on the first rank. */
pod_error pod__merge_layer(pod__strong_share *share, const pod__merge_to *to, pod_strong_layer *sums, uint64_t *sum);

#endif
