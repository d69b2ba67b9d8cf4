/* Solving a layer when it does not fit in memory: a chunk of its boards after the other. What their moves lead to is
   read from disk, in the order in which it lies there; their functions are written as sorted runs, which are merged
   when all chunks are done. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_SOLVE_H
#define LUDOPOD_SOLVE_STRONG_DISK_SOLVE_H

#include "solve/strong/disk/chunk.h"
#include "solve/strong/layer_file.h"

/* Where the records of a chunk's boards come from. */
typedef struct pod__chunk_source {
    /* As pod__chunk_solve(), but what the moves lead to is brought here first. With POD_ERROR_MEMORY it is called again
       for fewer boards, if it was more than a block of them. */
    pod_error (*solve)(void *context, pod__chunk *chunk, pod__layer *part, uint32_t **number);
    void *context;
    unsigned parts; /* of how many the boards of the layer are one: for progress */
} pod__chunk_source;

/* Solves the layer of those boards, into job->kept. source: NULL for job->kept itself; then the layers its moves lead
   to must be there, and not in job->layer. *sums: without distinct. The layer of the root leaves what its moves lead to
   in job->layer. */
pod_error pod__layer_solve_on_disk(pod__job *job, unsigned pips, unsigned dice, const pod__chunk_source *source,
                                   pod_strong_layer *sums);

/* Writes the file of a layer of job->kept, and completes its sums. */
pod_error pod__layer_write_from_disk(const pod__layer_file *to, pod__job *job, pod_strong_layer *sums, uint64_t *sum,
                                     pod_fault *fault);

/* What is in memory and still needed goes to disk, for good. */
pod_error pod__job_to_disk(pod__job *job);

#endif
