/* Words numbered in the order in which they first come up, whoever adds them first: several threads add words with the
   place where each stands; when all are there they get their numbers. Open addressing with linear probing, no locks. */
#ifndef LUDOPOD_SOLVE_STRONG_TABULATE_ORDER_H
#define LUDOPOD_SOLVE_STRONG_TABULATE_ORDER_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "base/work.h"
#include "solve/strong/memory.h"

typedef struct pod__order_slot {
    _Atomic uint64_t word; /* + 1; 0 where free */
    _Atomic uint64_t last; /* the complement of the first place; in the end, its number */
} pod__order_slot;

/* All zero: empty, without room. */
typedef struct pod__order {
    pod__order_slot *slot;
    size_t slots; /* a power of two, or 0 */
    atomic_size_t count;
} pod__order;

/* Makes room for so many more. Not while others add. Returns false when there is no memory. */
bool pod__order_reserve(pod__order *order, size_t more, pod__crew *crew, pod__memory *memory);
void pod__order_free(pod__order *order, pod__memory *memory);
/* Ends adding. Returns the words in the order of their numbers, in memory taken for order->count of them; NULL when
   there is none, or they are more than numbers of 32 bits. */
uint64_t *pod__order_finish(pod__order *order, pod__crew *crew, pod__memory *memory);

/* For how many more there is room. */
static inline size_t pod__order_room(const pod__order *order) {
    size_t count = atomic_load_explicit(&order->count, memory_order_relaxed), most = order->slots / 4 * 3;
    return most > count ? most - count : 0;
}

static inline pod__order_slot *pod__order_home(const pod__order *order, uint64_t word) {
    return &order->slot[pod__mix(word) & (order->slots - 1)];
}

static inline void pod__order_prefetch(const pod__order *order, uint64_t word) {
    __builtin_prefetch(pod__order_home(order, word), 1);
}

/* Returns 1 when the word is new, else 0; the caller keeps count. */
static inline unsigned pod__order_add(const pod__order *order, uint64_t word, uint64_t place) {
    assert(order->slots && word + 1);
    pod__order_slot *slot = pod__order_home(order, word), *end = order->slot + order->slots;
    uint64_t last, there;
    unsigned is_new = 0;
    while ((there = atomic_load_explicit(&slot->word, memory_order_relaxed)) != word + 1) {
        if (!there && atomic_compare_exchange_strong_explicit(&slot->word, &there, word + 1, memory_order_relaxed,
                                                              memory_order_relaxed)) {
            is_new = 1;
            break;
        }
        if (there != word + 1) {
            slot = slot + 1 == end ? order->slot : slot + 1;
        }
    }
    last = atomic_load_explicit(&slot->last, memory_order_relaxed);
    while (last < ~place && !atomic_compare_exchange_weak_explicit(&slot->last, &last, ~place, memory_order_relaxed,
                                                                   memory_order_relaxed)) {
    }
    return is_new;
}

/* The number of a word that is there, after the end. */
static inline uint32_t pod__order_find(const pod__order *order, uint64_t word) {
    pod__order_slot *slot = pod__order_home(order, word), *end = order->slot + order->slots;
    while (atomic_load_explicit(&slot->word, memory_order_relaxed) != word + 1) {
        slot = slot + 1 == end ? order->slot : slot + 1;
    }
    return (uint32_t)atomic_load_explicit(&slot->last, memory_order_relaxed);
}

#endif
