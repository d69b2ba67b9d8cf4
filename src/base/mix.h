/* The finalizer of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014):
   each bit of the result depends on every bit of x, and 0 stays 0. */
#ifndef LUDOPOD_BASE_MIX_H
#define LUDOPOD_BASE_MIX_H

#include <stdint.h>

static inline uint64_t pod__mix(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

#endif
