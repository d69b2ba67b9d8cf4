/* A set of boards that several threads add to: open addressing with linear probing, no locks. */
#ifndef LUDOPOD_SOLVE_STRONG_SET_H
#define LUDOPOD_SOLVE_STRONG_SET_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "base/work.h"
#include "solve/strong/memory.h"

/* All zero is the empty set, which has no room. */
typedef struct pod__set {
    _Atomic uint64_t *slot; /* a board + 1, 0 where free */
    size_t slots;           /* a power of two, or 0 */
    atomic_size_t count;
} pod__set;

/* Makes room for that many more; threads share what there is to be moved. Not while others add. */
bool pod__set_reserve(pod__set *set, size_t more, pod__crew *crew, pod__memory *memory);
void pod__set_free(pod__set *set, pod__memory *memory);
/* The boards, sorted, in memory taken for set->count of them. NULL when there is none. */
uint64_t *pod__set_sorted(const pod__set *set, pod__crew *crew, pod__memory *memory);

/* The boards, sorted, where they are: nothing may be added any longer. */
uint64_t *pod__set_sorted_in_place(pod__set *set, pod__crew *crew, size_t *count);

/* For how many more there is room. */
static inline size_t pod__set_room(const pod__set *set) {
    const size_t count = atomic_load_explicit(&set->count, memory_order_relaxed), most = set->slots / 4 * 3;
    return count < most ? most - count : 0;
}

static inline size_t pod__set_home(const pod__set *set, uint64_t board) {
    return (size_t)pod__mix(board) & (set->slots - 1);
}

static inline void pod__set_prefetch(const pod__set *set, uint64_t board) {
    __builtin_prefetch((const void *)&set->slot[pod__set_home(set, board)], 1);
}

/* Returns 1 when the board is new, else 0; the caller keeps count. */
static inline unsigned pod__set_add(pod__set *set, uint64_t board) {
    assert(set->slots && !(set->slots & (set->slots - 1)));
    size_t place = pod__set_home(set, board);
    for (;; place = (place + 1) & (set->slots - 1)) {
        uint64_t there = atomic_load_explicit(&set->slot[place], memory_order_relaxed);
        if (!there && atomic_compare_exchange_strong_explicit(&set->slot[place], &there, board + 1,
                                                              memory_order_relaxed, memory_order_relaxed)) {
            return 1;
        }
        if (there == board + 1) {
            return 0;
        }
    }
}

#endif
