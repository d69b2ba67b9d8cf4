/* From the boards of a layer to numbers: a hash table of eight bytes an entry that holds no boards.

   An entry is the low bits of the board's mixed bits, and the number + 1. It may be probed only for boards that are in
   it: then it is exact, since filling it makes sure that no board meets the bits of another on its way. */
#ifndef LUDOPOD_SOLVE_STRONG_LAYER_H
#define LUDOPOD_SOLVE_STRONG_LAYER_H

#include <stdint.h>

#include "base/random.h"
#include "base/work.h"
#include "ludopod/strong.h"
#include "solve/strong/functions.h"
#include "solve/strong/keys.h"

/* ---- The index ----------------------------------------------------------------------------------------------- */

/* All zero: empty. */
typedef struct pod__index {
    _Atomic uint64_t *slot;
    unsigned bits;        /* 1 << bits slots */
    unsigned number_bits; /* of an entry */
} pod__index;

static inline void pod__index_prefetch(const pod__index *index, uint64_t board) {
    __builtin_prefetch((const void *)&index->slot[pod__mix(board) >> (64 - index->bits)]);
}

/* Of a board that is in it. */
static inline uint32_t pod__index_find(const pod__index *index, uint64_t board) {
    uint64_t mixed = pod__mix(board), sought = mixed << index->number_bits;
    size_t mask = ((size_t)1 << index->bits) - 1;
    for (size_t place = (size_t)(mixed >> (64 - index->bits));; place++) {
        uint64_t entry = atomic_load_explicit(&index->slot[place & mask], memory_order_relaxed);
        if (!((entry ^ sought) >> index->number_bits)) {
            return (uint32_t)(entry & ((UINT64_C(1) << index->number_bits) - 1)) - 1;
        }
    }
}

/* The same for any board: false when it is surely not in it. Another's number is found for a few that are not. */
static inline bool pod__index_seek(const pod__index *index, uint64_t board, uint32_t *number) {
    uint64_t mixed = pod__mix(board), sought = mixed << index->number_bits;
    size_t mask = ((size_t)1 << index->bits) - 1;
    for (size_t place = (size_t)(mixed >> (64 - index->bits));; place++) {
        uint64_t entry = atomic_load_explicit(&index->slot[place & mask], memory_order_relaxed);
        if (!entry) { /* and some are always free */
            return false;
        }
        if (!((entry ^ sought) >> index->number_bits)) {
            *number = (uint32_t)(entry & ((UINT64_C(1) << index->number_bits) - 1)) - 1;
            return true;
        }
    }
}

/* ---- A solved layer ------------------------------------------------------------------------------------------ */

/* A layer of boards, all with the same pips and dice, solved: a record for each. All zero: no boards. */
typedef struct pod__layer {
    pod__index index; /* from a board to the number of its record */
    pod__functions functions;
    pod_strong_layer sums;
    uint64_t file_sum; /* of the content of its file, once that is written */
} pod__layer;

/* Fills the index of the layer's boards, after which the layer can be probed. number: of the record of each board of
   keys. Returns false when there is no memory. */
bool pod__layer_close(pod__layer *layer, const pod__keys *keys, const uint32_t *number, pod__crew *crew,
                      pod__memory *memory);
/* The same when each board, of those that rise, has a record of its own, in their order. */
bool pod__layer_index(pod__layer *layer, const uint64_t *board, size_t count, pod__crew *crew, pod__memory *memory);
void pod__layer_free(pod__layer *layer, pod__memory *memory);

/* Of a board, the smallest of its images, that is in the layer. */
static inline pod__record pod__layer_record(const pod__layer *layer, uint64_t board) {
    return pod__functions_at(&layer->functions, pod__index_find(&layer->index, board));
}

#endif
