/* The part of a position where something can still happen, and what the rest is worth. Dice that can never be captured
   again are walls: they only count. */
#ifndef LUDOPOD_SOLVE_STRONG_PART_H
#define LUDOPOD_SOLVE_STRONG_PART_H

#include "solve/strong/geometry.h"

typedef struct pod__part {
    unsigned squares;                       /* where dice can come or go */
    uint8_t square[POD_STRONG_SQUARES_MAX]; /* of the board, rising */
    bool whole;                             /* that is all of the board */
    unsigned all;                           /* squares of the board */
    unsigned walls[2];                      /* uncapturable dice of each player */
} pod__part;

/* Fails as pod_strong_solve() does. */
pod_error pod__part_of(const pod_position *position, pod__part *out);

/* The dice on the part; and, with a bit for each square of the part, those a player owns. */
uint64_t pod__part_key(const pod__part *part, const pod_position *position);
uint64_t pod__part_owned(const pod__part *part, const pod_position *position, unsigned seat);

#endif
