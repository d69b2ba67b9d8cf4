/* From the boards of a layer to numbers: a hash table of eight bytes an entry that holds no boards.

   An entry is the low bits of the board's mixed bits, and the number + 1. It may be asked only for boards that are in
   it: then it is exact, since filling it makes sure that no board meets the bits of another on its way. */
#ifndef LUDOPOD_SOLVE_STRONG_INDEX_H
#define LUDOPOD_SOLVE_STRONG_INDEX_H

#include <stdint.h>

#include "base/mix.h"
#include "solve/strong/keys.h"

/* All zero: empty. */
typedef struct pod__index {
    _Atomic uint64_t *slot;
    unsigned bits;        /* 1 << bits slots */
    unsigned number_bits; /* of an entry */
} pod__index;

/* Board i of keys gets number[i], which is below numbers. Returns false when there is no memory. */
bool pod__index_fill(const pod__keys *keys, const uint32_t *number, size_t numbers, unsigned threads,
                     pod__memory *memory, pod__index *out);
void pod__index_free(pod__index *index, pod__memory *memory);

static inline void pod__index_prefetch(const pod__index *index, uint64_t board) {
    __builtin_prefetch((const void *)&index->slot[pod__mix(board) >> (64 - index->bits)]);
}

/* Requires: the board is in it. */
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

#endif
