#include "solve/strong/search/effort.h"

enum { BUCKET = 4, SLOTS_MIN = 1 << 8, SLOTS_AT_FIRST = 1 << 14 };

typedef struct pod__effort_slot {
    uint64_t position; /* 0: free */
    pod__effort effort;
} pod__effort_slot;

_Static_assert(BUCKET * sizeof(pod__effort_slot) == 64, "a bucket is a cache line");

static pod__effort_slot *slots_of(pod__memory *memory, size_t slots) {
    return pod__memory_take(memory, slots * sizeof(pod__effort_slot));
}

bool pod__efforts_create(size_t bytes, pod__memory *memory, pod__efforts *out) {
    *out = (pod__efforts){.slots_max = SLOTS_MIN, .memory = memory};
    while (2 * out->slots_max * sizeof *out->slot <= bytes) {
        out->slots_max *= 2;
    }
    out->slots = out->slots_max < SLOTS_AT_FIRST ? out->slots_max : SLOTS_AT_FIRST;
    out->slot = slots_of(memory, out->slots);
    return out->slot;
}

void pod__efforts_free(pod__efforts *efforts) {
    if (efforts->memory) {
        pod__memory_give(efforts->memory, efforts->slot, efforts->slots * sizeof *efforts->slot);
    }
    efforts->slot = NULL;
}

static pod__effort_slot *bucket_of(const pod__efforts *efforts, uint64_t position) {
    return &efforts->slot[(size_t)position & (efforts->slots - 1) & ~(size_t)(BUCKET - 1)];
}

bool pod__efforts_find(const pod__efforts *efforts, uint64_t position, pod__effort *out) {
    const pod__effort_slot *bucket = bucket_of(efforts, position);
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].position == position) {
            *out = bucket[i].effort;
            return true;
        }
    }
    return false;
}

static uint32_t total(const pod__effort_slot *slot) {
    return slot->position ? slot->effort.win + slot->effort.lose : 0;
}

/* The slot of a position, or the one that is to make room for it. */
static pod__effort_slot *slot_for(const pod__efforts *efforts, uint64_t position) {
    pod__effort_slot *bucket = bucket_of(efforts, position), *poorest = bucket;
    for (unsigned i = 0; i < BUCKET; i++) {
        if (bucket[i].position == position) {
            return &bucket[i];
        }
        poorest = total(&bucket[i]) < total(poorest) ? &bucket[i] : poorest;
    }
    return poorest;
}

/* Twice as large, when there is room. */
static void grow(pod__efforts *efforts) {
    pod__efforts larger = *efforts;
    larger.slots *= 2;
    larger.slot = slots_of(efforts->memory, larger.slots);
    if (!larger.slot) {
        efforts->slots_max = efforts->slots;
        return;
    }
    for (size_t i = 0; i < efforts->slots; i++) {
        if (efforts->slot[i].position) {
            *slot_for(&larger, efforts->slot[i].position) = efforts->slot[i];
        }
    }
    pod__efforts_free(efforts);
    *efforts = larger;
}

void pod__efforts_put(pod__efforts *efforts, uint64_t position, pod__effort effort) {
    if (efforts->used > efforts->slots / 2 && efforts->slots < efforts->slots_max) {
        grow(efforts);
    }
    pod__effort_slot *slot = slot_for(efforts, position);
    efforts->used += !slot->position;
    *slot = (pod__effort_slot){position, effort};
}
