/* Solving a layer when it does not fit in memory: a chunk of its boards after the other. What their moves lead to is
   read from disk, in the order in which it lies there; their functions are written as sorted runs, which are merged
   when all chunks are done. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_SOLVE_H
#define LUDOPOD_SOLVE_STRONG_DISK_SOLVE_H

#include "solve/strong/job.h"
#include "solve/strong/layer_file.h"

/* Solves the layer of those boards, into job->kept. Requires that the layers its moves lead to are there, and not in
   job->layer. *sums: without distinct. The layer of the root leaves what its moves lead to in job->layer. */
pod_error pod__layer_solve_on_disk(pod__job *job, unsigned pips, unsigned dice, pod_strong_layer *sums);

/* Writes the file of a layer of job->kept, and completes its sums. */
pod_error pod__layer_write_from_disk(const pod__layer_file *to, pod__job *job, pod_strong_layer *sums, uint64_t *sum,
                                     pod_fault *fault);

/* What is in memory and still needed goes to disk, for good. */
pod_error pod__job_to_disk(pod__job *job);

#endif
