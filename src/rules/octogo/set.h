/* Sets of squares for rules/octogo/packed.h, one bit a square in two 64-bit words (C has no 128-bit integer).

   Whatever the size of the board, the square in row r and column c (from 0) is bit 11 * r + c. The
   eleventh column is never on a board: a piece that leaves its row sideways lands there, or
   below bit 0, or above the highest row, and is masked away. The largest board ends at bit 108. */
#ifndef LUDOPOD_RULES_OCTOGO_SET_H
#define LUDOPOD_RULES_OCTOGO_SET_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "ludopod/octogo.h"

enum { POD__OCTOGO_STRIDE = 11 };

typedef struct pod__octogo_set {
    uint64_t low, high;
} pod__octogo_set;

static inline pod__octogo_set pod__octogo_set_of(unsigned bit) {
    return bit < 64 ? (pod__octogo_set){(uint64_t)1 << bit, 0} : (pod__octogo_set){0, (uint64_t)1 << (bit - 64)};
}
static inline pod__octogo_set pod__octogo_and(pod__octogo_set a, pod__octogo_set b) {
    return (pod__octogo_set){a.low & b.low, a.high & b.high};
}
static inline pod__octogo_set pod__octogo_or(pod__octogo_set a, pod__octogo_set b) {
    return (pod__octogo_set){a.low | b.low, a.high | b.high};
}
/* What is in a and not in b. */
static inline pod__octogo_set pod__octogo_less(pod__octogo_set a, pod__octogo_set b) {
    return (pod__octogo_set){a.low & ~b.low, a.high & ~b.high};
}
static inline bool pod__octogo_is_empty(pod__octogo_set a) {
    return !(a.low | a.high);
}
static inline bool pod__octogo_has(pod__octogo_set a, unsigned bit) {
    return (bit < 64 ? a.low >> bit : a.high >> (bit - 64)) & 1;
}
static inline unsigned pod__octogo_size(pod__octogo_set a) {
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(a.low) + (unsigned)__builtin_popcountll(a.high);
#else
    /* Without the instruction the compiler calls a function for each word; here both are added up side by side, in
       pairs of bits, fours and bytes (Warren, "Hacker's Delight", 2003, section 5-1). */
    uint64_t low = a.low - (a.low >> 1 & 0x5555555555555555u);
    uint64_t high = a.high - (a.high >> 1 & 0x5555555555555555u);
    low = (low & 0x3333333333333333u) + (low >> 2 & 0x3333333333333333u);
    high = (high & 0x3333333333333333u) + (high >> 2 & 0x3333333333333333u);
    uint64_t both = low + high;
    both = (both & 0x0f0f0f0f0f0f0f0fu) + (both >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return (unsigned)(both * 0x0101010101010101u >> 56);
#endif
}
/* Whether there is exactly one. */
static inline bool pod__octogo_is_single(pod__octogo_set a) {
    uint64_t one = a.low ? a.low : a.high;
    return one && !(one & (one - 1)) && !(a.low && a.high);
}
/* Takes the lowest square out of a set and returns it. */
static inline unsigned pod__octogo_take(pod__octogo_set *a) {
    assert(a->low || a->high);
    uint64_t *word = a->low ? &a->low : &a->high;
    unsigned bit = (unsigned)__builtin_ctzll(*word) + (a->low ? 0 : 64);
    *word &= *word - 1;
    return bit;
}

/* How many bits further on the next square along an arrow is. */
static inline int pod__octogo_delta(unsigned arrow) {
    static const int8_t delta[POD_OCTOGO_ARROWS] = {
        POD__OCTOGO_STRIDE,  POD__OCTOGO_STRIDE + 1,  1,  1 - POD__OCTOGO_STRIDE,
        -POD__OCTOGO_STRIDE, -POD__OCTOGO_STRIDE - 1, -1, POD__OCTOGO_STRIDE - 1};
    return delta[arrow];
}

/* All squares of a set moved one square along an arrow; those that leave the board are not masked yet. */
static inline pod__octogo_set pod__octogo_moved(pod__octogo_set a, unsigned arrow) {
    int delta = pod__octogo_delta(arrow);
    if (delta > 0) {
        return (pod__octogo_set){a.low << delta, a.high << delta | a.low >> (64 - delta)};
    }
    return (pod__octogo_set){a.low >> -delta | a.high << (64 + delta), a.high >> -delta};
}

#endif
