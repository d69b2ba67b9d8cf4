/* Sets of ways to share out the dice of a board: a bit for each, as in a table of strong/combine.h. A set that does not
   depend on a square has the same bits with and without it; so empty squares need no care.

   words: of a set, 64 bits each; squares are below 6 where there is one word. */
#ifndef LUDOPOD_SOLVE_WEAK_SETS_H
#define LUDOPOD_SOLVE_WEAK_SETS_H

#include <stdbool.h>
#include <stddef.h>

#include "solve/strong/geometry.h"

/* The sharings that become some of the set when the die on a square goes: whose it was no longer matters. */
void pod__sets_forget(uint64_t *set, unsigned square, size_t words);
/* Leaves those in which the square is the prover's, or is not his. */
void pod__sets_keep(uint64_t *set, unsigned square, bool his, size_t words);
/* The sharings that are in the set once the square is the prover's, or is not his. */
void pod__sets_fix(uint64_t *set, unsigned square, bool his, size_t words);

/* As the symmetry of that number moves the squares; and back. */
void pod__sets_move(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words);
void pod__sets_move_back(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words);

/* Of a table that says for which dice of his the opponent gets his way: for which of his own the prover gets his. */
void pod__sets_turn(const uint64_t *table, uint64_t *set, size_t words);

uint64_t pod__sets_count(const uint64_t *set, size_t words);
bool pod__sets_is_empty(const uint64_t *set, size_t words);

#endif
