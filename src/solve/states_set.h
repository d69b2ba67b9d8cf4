/* A set of packed boards: open addressing with linear probing.

   Owns memory, which is taken from and given back to a budget of bytes: all zero is the empty set, end with
   pod__board_set_free(). */
#ifndef LUDOPOD_SRC_SOLVE_STATES_SET_H
#define LUDOPOD_SRC_SOLVE_STATES_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pod__board_set {
    uint64_t *slot; /* a board + 1, 0 where free */
    size_t slots;   /* a power of two, or 0 */
    size_t count;
} pod__board_set;

/* Returns false when there is no memory or the budget is spent; the set is then as it was. Requires board below
   2^64 - 1. */
bool pod__board_set_add(pod__board_set *set, uint64_t board, size_t *budget);
void pod__board_set_free(pod__board_set *set, size_t *budget);

/* Whether a slot (below set->slots) holds a board, and which. */
static inline bool pod__board_set_at(const pod__board_set *set, size_t slot, uint64_t *board) {
    *board = set->slot[slot] - 1;
    return set->slot[slot];
}

#endif
