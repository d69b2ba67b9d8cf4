/* The tables of a board from those of its children.

   A table has a bit for each ownership (ownerships.h): bit A says whether the player to move, who owns the dice on the
   squares A, ends with at least t dice. A record is a table for each threshold.

   Let b be the board after a move that places a die on s. There the other one moves, who owns neither that die nor
   those of A, so

       F_t(A) = OR over the moves of not G(not A without s),    G the table of b for the complement of t
              = not (AND over the moves of G without s) (not A)

   Images: the table of b is kept for its smallest image only. AND commutes with exchanging squares, so the tables are
   first joined by symmetry and each symmetry is undone once. */
#ifndef LUDOPOD_SOLVE_STRONG_COMBINE_H
#define LUDOPOD_SOLVE_STRONG_COMBINE_H

#include "solve/strong/geometry.h"
#include "solve/strong/moves.h"
#include "solve/strong/ownerships.h"

/* "The player to move ends with at least t dice", for some t. With t there is squares + 1 - t, its complement: one
   player ends with at least t when the other does not end with that many. */
typedef struct pod__thresholds {
    unsigned count;
    uint8_t least[POD_STRONG_SQUARES_MAX];      /* t, rising */
    uint8_t complement[POD_STRONG_SQUARES_MAX]; /* index of the complement */
} pod__thresholds;

/* Adds t and its complement, unless every or no ownership reaches t. */
void pod__threshold_add(pod__thresholds *thresholds, unsigned squares, int least);
/* Index of t, or the count when it was not added. */
unsigned pod__threshold_find(const pod__thresholds *thresholds, int least);

typedef struct pod__combination {
    const pod__geometry *geometry;
    const pod__thresholds *thresholds;
    unsigned words;    /* of a table: 64 bits each */
    uint64_t *scratch; /* for images * thresholds * words */
} pod__combination;

/* The children of a board, with the record of each. */
typedef struct pod__children {
    unsigned count;
    const pod__child *child;
    const uint64_t *const *record;
} pod__children;

/* Writes the record of the parent to out, and to ones how many bits each of its tables has. Requires a child. */
typedef void pod__combine(const pod__combination *with, const pod__children *of, uint64_t *out, uint64_t *ones);

/* Implementations for different processors; all give the same result. */
typedef enum pod__way { POD__WAY_PORTABLE, POD__WAY_AVX2, POD__WAY_AVX512, POD__WAYS } pod__way;

/* NULL when this processor, or this build, does not have it. */
pod__combine *pod__combine_by(pod__way way, unsigned words);
/* The fastest that this processor has. */
pod__combine *pod__combine_best(unsigned words);

/* The record of a full board: who has how many dice. */
void pod__combine_full(const pod__combination *with, uint64_t *out, uint64_t *ones);

#endif
