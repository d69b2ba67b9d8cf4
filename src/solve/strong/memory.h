/* A budget of bytes that several threads take from. */
#ifndef LUDOPOD_SOLVE_STRONG_MEMORY_H
#define LUDOPOD_SOLVE_STRONG_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"

typedef struct pod__memory {
    atomic_size_t left;
} pod__memory;

/* Zeroed memory aligned to a cache line, or NULL when there is none or the budget is spent. */
void *pod__memory_take(pod__memory *memory, size_t bytes);
/* bytes: as taken. block may be NULL, and then nothing is given back. */
void pod__memory_give(pod__memory *memory, void *block, size_t bytes);

/* The budget alone, for memory that somebody else takes; false when less than that is left. */
bool pod__memory_reserve(pod__memory *memory, size_t bytes);
void pod__memory_release(pod__memory *memory, size_t bytes);

/* A hash table that grows, from keys of 64 bits (never all ones) to values of 32 bits. */

/* All zero: empty. */
typedef struct pod__map {
    uint64_t *key;   /* + 1; 0 where free */
    uint32_t *value; /* of each slot */
    size_t slots;    /* a power of two, or 0 */
    size_t count;
} pod__map;

/* The value of a key, 0 when it is new; until the next call. NULL when there is no memory. */
uint32_t *pod__map_find(pod__map *pairs, uint64_t key, pod__memory *memory);
void pod__map_free(pod__map *pairs, pod__memory *memory);

static inline void pod__map_prefetch(const pod__map *pairs, uint64_t key) {
    if (pairs->slots) {
        size_t place = (size_t)pod__mix(key) & (pairs->slots - 1);
        __builtin_prefetch(&pairs->key[place]);
        __builtin_prefetch(&pairs->value[place]);
    }
}

#endif
