#include "solve/strong/search/effort.h"

enum { BUCKET = 4, SLOTS_MIN = 1 << 8, HALF = 32 };

typedef struct pod__effort_slot {
    _Atomic uint64_t position; /* 0: free */
    _Atomic uint64_t effort;   /* lose in the upper half */
} pod__effort_slot;

_Static_assert(BUCKET * sizeof(pod__effort_slot) == 64, "a bucket is a cache line");

bool pod__efforts_create(size_t bytes, pod__memory *memory, pod__table *out) {
    return pod__table_create(sizeof(pod__effort_slot), SLOTS_MIN, bytes, memory, out);
}

static pod__effort_slot *bucket_of(const pod__table *efforts, uint64_t position) {
    pod__effort_slot *slot = efforts->slot;
    return &slot[(size_t)position & (efforts->slots - 1) & ~(size_t)(BUCKET - 1)];
}

static uint64_t position_of(const pod__effort_slot *slot) {
    return atomic_load_explicit(&slot->position, memory_order_relaxed);
}

static pod__effort effort_of(const pod__effort_slot *slot) {
    uint64_t effort = atomic_load_explicit(&slot->effort, memory_order_relaxed);
    return (pod__effort){(uint32_t)effort, (uint32_t)(effort >> HALF)};
}

bool pod__efforts_find(const pod__table *efforts, uint64_t position, pod__effort *out) {
    const pod__effort_slot *bucket = bucket_of(efforts, position);
    for (unsigned i = 0; i < BUCKET; i++) {
        if (position_of(&bucket[i]) == position) {
            *out = effort_of(&bucket[i]);
            return true;
        }
    }
    return false;
}

static uint32_t total(const pod__effort_slot *slot) {
    const pod__effort effort = effort_of(slot);
    return position_of(slot) ? effort.win + effort.lose : 0;
}

/* The slot of a position, or the one that is to make room for it. */
static pod__effort_slot *slot_for(const pod__table *efforts, uint64_t position) {
    pod__effort_slot *bucket = bucket_of(efforts, position), *poorest = bucket;
    for (unsigned i = 0; i < BUCKET; i++) {
        if (position_of(&bucket[i]) == position) {
            return &bucket[i];
        }
        poorest = total(&bucket[i]) < total(poorest) ? &bucket[i] : poorest;
    }
    return poorest;
}

static void fill(pod__effort_slot *slot, uint64_t position, pod__effort effort) {
    atomic_store_explicit(&slot->position, position, memory_order_relaxed);
    atomic_store_explicit(&slot->effort, effort.win | (uint64_t)effort.lose << HALF, memory_order_relaxed);
}

static void move(const pod__table *to, const void *from) {
    const pod__effort_slot *slot = from;
    if (position_of(slot)) {
        fill(slot_for(to, position_of(slot)), position_of(slot), effort_of(slot));
    }
}

void pod__efforts_grow(pod__table *efforts, unsigned threads) {
    pod__table_grow(efforts, move, threads);
}

void pod__efforts_put(pod__table *efforts, uint64_t position, pod__effort effort) {
    if (!efforts->is_shared && pod__table_is_short(efforts)) {
        pod__efforts_grow(efforts, 1);
    }
    pod__effort_slot *slot = slot_for(efforts, position);
    efforts->used += !position_of(slot);
    fill(slot, position, effort);
}
