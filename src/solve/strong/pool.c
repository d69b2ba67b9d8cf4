#include "solve/strong/pool.h"

#include <string.h>

#define COUNT_MAX (UINT32_MAX - 2) /* numbers are stored plus 1, and one more is the mark */

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

/* slots: more than there are. */
static bool grow_slots(pod__pool *pool, size_t slots, pod__memory *memory) {
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

/* Room for so many segments. */
static bool reserve_segments(pod__pool *pool, size_t wanted, pod__memory *memory) {
    size_t most = pool->segments_max ? pool->segments_max : FIRST_SEGMENTS;
    while (most < wanted) {
        most *= 2;
    }
    if (most == pool->segments_max) {
        return true;
    }
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
    return true;
}

static bool grow_segments(pod__pool *pool, pod__memory *memory) {
    if (!reserve_segments(pool, pool->segments + 1, memory)) {
        return false;
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
    if (2 * pool->count >= pool->slots && !grow_slots(pool, pool->slots ? 2 * pool->slots : FIRST_SLOTS, memory)) {
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
    if (pool->count == COUNT_MAX) {
        return false;
    }
    *number = (uint32_t)pool->count++;
    memcpy(pod__pool_write(pool, *number), record, pool->words * sizeof *record);
    *slot = hash >> 32 << 32 | pool->count;
    return true;
}

/* ---- Several threads at once --------------------------------------------------------------------------------- */

#define TAKEN UINT32_MAX /* in the place of a number: whoever took the slot is writing the record */

bool pod__pool_share(pod__pool_shared *shared, pod__pool *pool, size_t more, pod__memory *memory) {
    const size_t most = pool->count + more;
    size_t slots = pool->slots ? pool->slots : FIRST_SLOTS;
    while (slots / 4 * 3 <= most) {
        slots *= 2;
    }
    if ((slots > pool->slots && !grow_slots(pool, slots, memory)) ||
        !reserve_segments(pool, (most >> pool->shift) + 1, memory)) {
        return false;
    }
    shared->pool = pool;
    shared->slot = (_Atomic uint64_t *)(void *)pool->slot;
    atomic_init(&shared->count, pool->count);
    atomic_init(&shared->segments, pool->segments);
    atomic_init(&shared->growing, false);
    return true;
}

void pod__pool_unshare(pod__pool_shared *shared) {
    shared->pool->count = atomic_load(&shared->count);
}

/* Has the segment of a record that was counted. */
static bool has_segment(pod__pool_shared *shared, size_t number, pod__memory *memory) {
    pod__pool *pool = shared->pool;
    bool has = true;
    while (has && atomic_load_explicit(&shared->segments, memory_order_acquire) <= number >> pool->shift) {
        if (atomic_exchange_explicit(&shared->growing, true, memory_order_acquire)) {
            continue;
        }
        if (pool->segments <= number >> pool->shift) {
            has = grow_segments(pool, memory);
            atomic_store_explicit(&shared->segments, pool->segments, memory_order_release);
        }
        atomic_store_explicit(&shared->growing, false, memory_order_release);
    }
    return has;
}

static uint64_t *record_at(const pod__pool *pool, size_t number) {
    return pool->segment[number >> pool->shift] + (number & (((size_t)1 << pool->shift) - 1)) * pool->words;
}

/* Writes the record of a slot that was taken. */
static bool write_taken(pod__pool_shared *shared, _Atomic uint64_t *slot, const uint64_t *record, uint64_t hash,
                        pod__memory *memory, uint32_t *number) {
    const size_t fresh = atomic_fetch_add(&shared->count, 1);
    bool has = fresh < COUNT_MAX && has_segment(shared, fresh, memory);
    if (has) {
        memcpy(record_at(shared->pool, fresh), record, shared->pool->words * sizeof *record);
        *number = (uint32_t)fresh;
    }
    atomic_store_explicit(slot, has ? hash >> 32 << 32 | (fresh + 1) : 0, memory_order_release);
    return has;
}

bool pod__pool_shared_add(pod__pool_shared *shared, const uint64_t *record, uint64_t hash, pod__memory *memory,
                          uint32_t *number) {
    const pod__pool *pool = shared->pool;
    const uint64_t high = hash >> 32 << 32;
    for (size_t place = hash >> 32 & (pool->slots - 1);;) {
        _Atomic uint64_t *slot = &shared->slot[place];
        uint64_t entry = atomic_load_explicit(slot, memory_order_acquire);
        if (!entry && atomic_compare_exchange_strong_explicit(slot, &entry, high | TAKEN, memory_order_acquire,
                                                              memory_order_acquire)) {
            return write_taken(shared, slot, record, hash, memory, number);
        }
        if (entry == (high | TAKEN)) {
            continue; /* it may be this one */
        }
        if (entry >> 32 << 32 == high &&
            !memcmp(record_at(pool, (uint32_t)entry - 1), record, pool->words * sizeof *record)) {
            *number = (uint32_t)entry - 1;
            return true;
        }
        place = entry ? (place + 1) & (pool->slots - 1) : place;
    }
}
