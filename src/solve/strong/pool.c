#include "solve/strong/pool.h"

#include <string.h>

enum { SEGMENT_MIN = 1 << 12, SEGMENT_MAX = 1 << 21, FIRST_SLOTS = 256, FIRST_SEGMENTS = 64 };

pod__pool pod__pool_create(unsigned words, size_t hint) {
    pod__pool pool = {.words = words};
    size_t record = words * sizeof(uint64_t), bytes = hint * record / 8;
    bytes = bytes < SEGMENT_MIN ? SEGMENT_MIN : bytes > SEGMENT_MAX ? SEGMENT_MAX : bytes;
    while (record << (pool.shift + 1) <= bytes) {
        pool.shift++;
    }
    return pool;
}

static size_t segment_bytes(const pod__pool *pool) {
    return (pool->words * sizeof(uint64_t)) << pool->shift;
}

void pod__pool_close(pod__pool *pool, pod__memory *memory) {
    pod__memory_give(memory, pool->slot, pool->slots * sizeof *pool->slot);
    pool->slot = NULL;
    pool->slots = 0;
}

void pod__pool_free(pod__pool *pool, pod__memory *memory) {
    pod__pool_close(pool, memory);
    for (size_t i = 0; i < pool->segments; i++) {
        pod__memory_give(memory, pool->segment[i], segment_bytes(pool));
    }
    pod__memory_give(memory, (void *)pool->segment, pool->segments_max * sizeof *pool->segment);
    *pool = (pod__pool){.words = pool->words};
}

static const uint64_t odd = 0x9e3779b97f4a7c15u;

static uint64_t hash_of_few(const uint64_t *record, unsigned words) {
    uint64_t hash = words;
    for (unsigned i = 0; i < words; i++) {
        hash = (hash ^ record[i]) * odd;
        hash ^= hash >> 32;
    }
    hash *= odd;
    return hash ^ hash >> 29;
}

/* Eight chains side by side, so that the processor need not wait for a product. */
uint64_t pod__pool_hash(const uint64_t *record, unsigned words) {
    if (words < 8) {
        return hash_of_few(record, words);
    }
    uint64_t chain[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    unsigned i = 0;
    for (; i + 8 <= words; i += 8) {
        for (unsigned j = 0; j < 8; j++) {
            chain[j] = (chain[j] ^ record[i + j]) * odd;
            chain[j] ^= chain[j] >> 32;
        }
    }
    for (unsigned j = 0; i < words; i++, j++) {
        chain[j] = (chain[j] ^ record[i]) * odd;
        chain[j] ^= chain[j] >> 32;
    }
    uint64_t hash = 0;
    for (unsigned j = 0; j < 8; j++) {
        hash = (hash ^ chain[j]) * odd;
        hash ^= hash >> 29;
    }
    return hash;
}

static bool grow_slots(pod__pool *pool, pod__memory *memory) {
    size_t slots = pool->slots ? 2 * pool->slots : FIRST_SLOTS;
    uint64_t *slot = pod__memory_take(memory, slots * sizeof *slot);
    if (!slot) {
        return false;
    }
    for (size_t i = 0; i < pool->slots; i++) {
        uint64_t entry = pool->slot[i];
        if (!entry) {
            continue;
        }
        size_t place = entry >> 32 & (slots - 1);
        while (slot[place]) {
            place = (place + 1) & (slots - 1);
        }
        slot[place] = entry;
    }
    pod__memory_give(memory, pool->slot, pool->slots * sizeof *slot);
    pool->slot = slot;
    pool->slots = slots;
    return true;
}

static bool grow_segments(pod__pool *pool, pod__memory *memory) {
    if (pool->segments == pool->segments_max) {
        size_t most = pool->segments_max ? 2 * pool->segments_max : FIRST_SEGMENTS;
        uint64_t **segment = pod__memory_take(memory, most * sizeof *segment);
        if (!segment) {
            return false;
        }
        if (pool->segments) {
            memcpy(segment, pool->segment, pool->segments * sizeof *segment);
        }
        pod__memory_give(memory, (void *)pool->segment, pool->segments_max * sizeof *segment);
        pool->segment = segment;
        pool->segments_max = most;
    }
    uint64_t *fresh = pod__memory_take(memory, segment_bytes(pool));
    if (fresh) {
        pool->segment[pool->segments++] = fresh;
    }
    return fresh;
}

bool pod__pool_fill(pod__pool *pool, size_t count, pod__memory *memory) {
    while (pool->segments << pool->shift < count) {
        if (!grow_segments(pool, memory)) {
            return false;
        }
    }
    pool->count = count;
    return true;
}

/* Where a record is, or the free slot where it belongs. */
static uint64_t *slot_of(const pod__pool *pool, const uint64_t *record, uint64_t hash) {
    size_t place = hash >> 32 & (pool->slots - 1);
    for (;; place = (place + 1) & (pool->slots - 1)) {
        uint64_t entry = pool->slot[place];
        if (!entry || (entry >> 32 == hash >> 32 &&
                       !memcmp(pod__pool_at(pool, (uint32_t)entry - 1), record, pool->words * sizeof *record))) {
            return &pool->slot[place];
        }
    }
}

bool pod__pool_add(pod__pool *pool, const uint64_t *record, uint64_t hash, pod__memory *memory, uint32_t *number) {
    if (2 * pool->count >= pool->slots && !grow_slots(pool, memory)) {
        return false;
    }
    uint64_t *slot = slot_of(pool, record, hash);
    if (*slot) {
        *number = (uint32_t)*slot - 1;
        return true;
    }
    if (pool->count >> pool->shift == pool->segments && !grow_segments(pool, memory)) {
        return false;
    }
    if (pool->count == UINT32_MAX - 1) {
        return false;
    }
    *number = (uint32_t)pool->count++;
    memcpy(pod__pool_write(pool, *number), record, pool->words * sizeof *record);
    *slot = hash >> 32 << 32 | pool->count;
    return true;
}
