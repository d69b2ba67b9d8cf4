/* Records of the same size, each stored once. */
#ifndef LUDOPOD_SOLVE_STRONG_POOL_H
#define LUDOPOD_SOLVE_STRONG_POOL_H

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

#include "solve/strong/memory.h"

/* All zero but for words: empty. Records stand in segments, so that they never move. */
typedef struct pod__pool {
    unsigned words; /* of a record */
    unsigned shift; /* a segment holds 1 << shift records */
    size_t count;
    uint64_t **segment;
    size_t segments, segments_max;
    uint64_t
        *slot;    /* hash table by the high half of the hash: that half, and the number of a record + 1; 0 where free */
    size_t slots; /* a power of two, or 0 */
} pod__pool;

/* hint: about how many records are to be expected. */
pod__pool pod__pool_create(unsigned words, size_t hint);
void pod__pool_free(pod__pool *pool, pod__memory *memory);
/* Ends adding: frees what only that needs. */
void pod__pool_close(pod__pool *pool, pod__memory *memory);

static inline const uint64_t *pod__pool_at(const pod__pool *pool, size_t number) {
    assert(number < pool->count);
    return pool->segment[number >> pool->shift] + (number & (((size_t)1 << pool->shift) - 1)) * pool->words;
}
/* Makes an empty pool one of so many records, all zero, to be written by whoever calls; nothing is found in it. Returns
   false when there is no memory. */
bool pod__pool_fill(pod__pool *pool, size_t count, pod__memory *memory);
static inline uint64_t *pod__pool_write(const pod__pool *pool, size_t number) {
    return (uint64_t *)(uintptr_t)pod__pool_at(pool, number);
}

uint64_t pod__pool_hash(const uint64_t *record, unsigned words);

static inline void pod__pool_prefetch(const pod__pool *pool, uint64_t hash) {
    if (pool->slots) {
        __builtin_prefetch(&pool->slot[hash >> 32 & (pool->slots - 1)]);
    }
}

/* Finds a record, or adds it. Returns false when there is no memory. */
bool pod__pool_add(pod__pool *pool, const uint64_t *record, uint64_t hash, pod__memory *memory, uint32_t *number);

/* ---- Several threads at once --------------------------------------------------------------------------------- */

/* A pool while several threads add to it. Whoever finds a free slot takes it with a mark, writes the record, and then
   its number: so each record gets one number, and numbers have no gaps. */
typedef struct pod__pool_shared {
    pod__pool *pool;
    _Atomic uint64_t *slot; /* the pool's */
    atomic_size_t count, segments;
    atomic_bool growing; /* somebody takes a segment */
} pod__pool_shared;

/* For so many more records at most. Returns false when there is no memory; the pool is as it was. */
bool pod__pool_share(pod__pool_shared *shared, pod__pool *pool, size_t more, pod__memory *memory);
/* As pod__pool_add(). After it has failed the pool can only be freed. */
bool pod__pool_shared_add(pod__pool_shared *shared, const uint64_t *record, uint64_t hash, pod__memory *memory,
                          uint32_t *number);
static inline void pod__pool_shared_prefetch(const pod__pool_shared *shared, uint64_t hash) {
    __builtin_prefetch((const void *)&shared->slot[hash >> 32 & (shared->pool->slots - 1)]);
}
/* The pool is one thread's again. */
void pod__pool_unshare(pod__pool_shared *shared);

#endif
