/* How much the records of a board take. */
#ifndef LUDOPOD_TESTS_SOLVE_FUNCTIONS_BYTES_H
#define LUDOPOD_TESTS_SOLVE_FUNCTIONS_BYTES_H

#include "solve/strong/functions.h"

static inline size_t bytes_of(const pod__functions *functions) {
    size_t words = functions->record.count;
    for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
        words += functions->function[dice].count * functions->function[dice].words;
    }
    return words * sizeof(uint64_t);
}

#endif
