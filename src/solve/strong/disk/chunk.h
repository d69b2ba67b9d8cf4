/* A chunk of the boards of a layer, and what their moves lead to: found here, and read from disk in the order in which
   it lies there. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_CHUNK_H
#define LUDOPOD_SOLVE_STRONG_DISK_CHUNK_H

#include "solve/strong/job.h"
#include "solve/strong/moves.h"

typedef struct pod__chunk {
    pod__job *job;
    unsigned pips, dice;
    size_t at; /* the first of its boards among those of the layer */
    uint64_t *board;
    size_t count;
    pod__set child[POD__NEIGHBOURS + 1]; /* by dice taken */
} pod__chunk;

/* Fills child. Returns false when there is no memory. */
bool pod__chunk_find_children(pod__chunk *chunk);
/* Puts what the moves lead to into job->layer, from job->kept. Returns false when there is no memory. */
bool pod__chunk_lay_out(pod__chunk *chunk);
/* Solves the boards: number of the record of each, to be given back for count of them. Requires what their moves lead
   to in job->layer. */
pod_error pod__chunk_solve(const pod__chunk *chunk, pod__layer *out, uint32_t **number);
/* Frees what its moves lead to, as far as it is there. */
void pod__chunk_forget(pod__chunk *chunk);

#endif
