/* A layer of boards, all with the same pips and dice, solved: a record for each. */
#ifndef LUDOPOD_SOLVE_STRONG_LAYER_H
#define LUDOPOD_SOLVE_STRONG_LAYER_H

#include "ludopod/strong.h"
#include "solve/strong/index.h"
#include "solve/strong/pool.h"

/* All zero: no boards. */
typedef struct pod__layer {
    pod__index index; /* from a board to the number of its record */
    pod__pool pool;
    pod_strong_layer sums;
} pod__layer;

typedef struct pod__job pod__job;

/* Solves the layer of job->keys with so many pips and dice. Requires that the layers its moves lead to are in
   job->layer; only the boards that moves lead to are looked for there. *number: of the record of each board, in
   order; taken for keys->count of them, to be given back by the caller. */
pod_error pod__layer_solve(pod__job *job, unsigned pips, unsigned dice, pod__layer *out, uint32_t **number);
/* Fills the index, after which the layer can be asked. */
pod_error pod__layer_close(pod__job *job, const pod__keys *keys, const uint32_t *number, pod__layer *layer);
void pod__layer_free(pod__layer *layer, pod__memory *memory);

/* Requires: the board, the smallest of its images, is in the layer. */
static inline const uint64_t *pod__layer_record(const pod__layer *layer, uint64_t board) {
    return pod__pool_at(&layer->pool, pod__index_find(&layer->index, board));
}

#endif
