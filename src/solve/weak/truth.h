/* Truth tables of functions of up to 21 variables, 64 rows at a time. Bit k of the number of a row is variable k; row i
   is bit i % 64 of word i / 64. A table of fewer than six variables is repeated until it fills its word, so it is one
   of six, which do not all matter. */
#ifndef LUDOPOD_SOLVE_WEAK_TRUTH_H
#define LUDOPOD_SOLVE_WEAK_TRUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { POD__TRUTH_VARIABLES = 21 };

static inline size_t pod__truth_words(unsigned variables) {
    return variables < 6 ? 1 : (size_t)1 << (variables - 6);
}
static inline bool pod__truth_row(const uint64_t *table, uint32_t row) {
    return table[row / 64] >> row % 64 & 1u;
}

/* Puts variables in another order: the new variable k is the one that was from[k]. */
void pod__truth_reorder(uint64_t *table, unsigned variables, const uint8_t *from);
/* The function with one variable fixed; those above it move down. out: another table. */
void pod__truth_fix(uint64_t *out, const uint64_t *table, unsigned variables, unsigned which, bool value);
/* The function with one variable more that does not matter, at that place; those from there on move up. out: another
   table. */
void pod__truth_add(uint64_t *out, const uint64_t *table, unsigned variables, unsigned which);

#endif
