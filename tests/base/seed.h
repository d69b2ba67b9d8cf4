/* Random numbers of a test, so that a failure can be played again from its seed. */
#ifndef LUDOPOD_TESTS_BASE_SEED_H
#define LUDOPOD_TESTS_BASE_SEED_H

#include <stdint.h>

#include "base/random.h"

/* state: the seed at first. */
static inline uint64_t random_next(uint64_t *state) {
    pod__random random = {*state};
    uint64_t number = pod__random_next(&random);
    *state = random.state;
    return number;
}

/* 0 to below - 1. */
static inline unsigned random_below(uint64_t *state, unsigned below) {
    return (unsigned)(random_next(state) % below);
}

#endif
