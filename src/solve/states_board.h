/* Colourless boards of up to 21 squares, of any shape, in 64 bits: the pips of square i (0: empty) in bits 3i to
   3i + 2; and their symmetries. */
#ifndef LUDOPOD_SRC_SOLVE_STATES_BOARD_H
#define LUDOPOD_SRC_SOLVE_STATES_BOARD_H

#include <stdint.h>

#include "ludopod/solve.h"

enum { POD__SMALL_PIPS = 6, POD__SMALL_SYMMETRIES = 8 };

/* Where the neighbours of a square are: how far down their pips are to be shifted. */
typedef struct pod__small_neighbours {
    uint8_t count, shift[4];
} pod__small_neighbours;

typedef struct pod__small_geometry {
    unsigned squares, symmetries; /* symmetries: 1, 2, 4 or 8 that differ */
    pod__small_neighbours around[POD_STATES_SQUARES_MAX];
    uint8_t shift[POD__SMALL_SYMMETRIES][POD_STATES_SQUARES_MAX]; /* where a symmetry puts the pips of a square */
} pod__small_geometry;

/* Requires rows * columns <= POD_STATES_SQUARES_MAX. */
void pod__small_geometry_make(unsigned rows, unsigned columns, pod__small_geometry *out);

static inline unsigned pod__small_pips(uint64_t board, unsigned square) {
    return (unsigned)(board >> (3 * square) & 7u);
}

/* The smallest image of a board, and how many different ones there are. */
uint64_t pod__small_smallest(const pod__small_geometry *geometry, uint64_t board);
unsigned pod__small_images(const pod__small_geometry *geometry, uint64_t board);

typedef struct pod__small_capture {
    uint64_t left; /* the board without the captured dice */
    unsigned dice;
    unsigned shows; /* 0: that is no capture */
} pod__small_capture;

/* set: a bit for each neighbour. */
pod__small_capture pod__small_capture_of(const pod__small_neighbours *around, uint64_t board, unsigned set);

#endif
