/* Random numbers for reference players and for what characters overlook: SplitMix64. Not for secrets. */
#ifndef LUDOPOD_BASE_RANDOM_H
#define LUDOPOD_BASE_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* The finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
   each bit of the result depends on every bit of x, and 0 stays 0. */

static inline uint64_t pod__mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

typedef struct pod__random {
    uint64_t state;
} pod__random;

static inline uint64_t pod__random_next(pod__random *random) {
    random->state += 0x9e3779b97f4a7c15u;
    return pod__mix(random->state);
}

/* 0 to limit - 1, as good as uniform for the small limits of a board (Lemire's multiplication). */
static inline uint32_t pod__random_below(pod__random *random, uint32_t limit) {
    assert(limit);
    return (uint32_t)((pod__random_next(random) >> 32) * limit >> 32);
}

/* Above 0 and below 1. */
static inline double pod__random_unit(pod__random *random) {
    return ((double)(pod__random_next(random) >> 12) + 0.5) * 0x1p-52;
}

#endif
