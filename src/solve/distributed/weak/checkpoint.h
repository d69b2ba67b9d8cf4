/* The checkpoints of a proof by many ranks, from which it can continue: files in each rank's folder (folders.h),
   ROUND-FIRST-LAST.KIND, for boards with FIRST to LAST pips. docs/distributed.md says which kinds there are and what
   they hold.

   A step is finished when all ranks have written its last file, .reached going forward and .tables going back; only
   then are files removed that it does not need. So the last step that all have finished can always be continued from.
   */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_WEAK_CHECKPOINT_H
#define LUDOPOD_SOLVE_DISTRIBUTED_WEAK_CHECKPOINT_H

#include "solve/distributed/weak/checkpoint_file.h"

struct pod__checkpoint {
    char path[POD__STORE_PATH]; /* the folder of this rank */
    unsigned from;              /* boards of proof->now with less pips are in files */
    unsigned below;             /* tables of boards with as many pips or more are in files */
    int64_t ended, took;        /* nanoseconds: when the last checkpoint was written, and how long that took */
};

/* Makes the folders. Without resume, removes the checkpoints there. */
pod_error pod__checkpoint_open(pod__proof_share *share, bool resume);
/* gone: no checkpoint is needed any longer. */
void pod__checkpoint_close(pod__proof_share *share, bool gone);

/* Going forward begins with so many pips; or back, with fewer. */
void pod__checkpoint_from(const pod__proof_share *share, unsigned pips);
void pod__checkpoint_below(const pod__proof_share *share, unsigned pips);
/* All boards with so many pips have been gone through: writes a checkpoint when it is time for one. All ranks together;
   without a folder they do nothing. */
pod_error pod__checkpoint_forward(pod__proof_share *share, unsigned pips);
pod_error pod__checkpoint_backward(pod__proof_share *share, unsigned pips);

/* The last step that as many ranks as now, or another number of them, have finished. *ranks: how many they were. */
void pod__checkpoint_find(const pod__proof_share *share, pod__step *out, unsigned *ranks);
/* Restores the state after that step, and removes other checkpoints. */
pod_error pod__checkpoint_resume(pod__proof_share *share, const pod__step *step, unsigned ranks);

/* Removes the checkpoints of this and any other number of ranks. */
pod_error pod__checkpoint_clear(const pod__proof_share *share);

/* ---- Pieces of that --------------------------------------------------------------------------------- */

/* Writes what going on after a step needs and is not in a file yet. Fails on this rank alone. */
pod_error pod__checkpoint_write(const pod__proof_share *share, const pod__step *step);
/* Notes that it is there. */
void pod__checkpoint_note(const pod__proof_share *share, const pod__step *step);
/* Removes what other numbers of ranks left. */
void pod__checkpoint_remove_others(const pod__proof_share *share);

#endif
