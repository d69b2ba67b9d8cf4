/* A 3x3 board of colourless dice in 27 bits, and its eight symmetries.

   Cell i, row by row from the top, has its pips (0: empty) in bits 3i to 3i + 2:

       0 1 2
       3 4 5
       6 7 8

   Symmetry k is k quarter turns, symmetry 4 + k a flip over the diagonal 0-4-8 followed by k quarter turns. */
#ifndef LUDOPOD_SOLVE_PATHSUM_BOARD_H
#define LUDOPOD_SOLVE_PATHSUM_BOARD_H

#include <stdint.h>

enum { POD__CELLS = 9, POD__SYMMETRIES = 8, POD__FLIP = 4, POD__PIPS_MAX = 6 };

typedef uint32_t pod__board9;

static inline unsigned pod__board9_pips(pod__board9 board, unsigned cell) {
    return board >> (3 * cell) & 7u;
}

/* The lowest bit of each empty cell. */
static inline pod__board9 pod__board9_empty(pod__board9 board) {
    return ~(board | board >> 1 | board >> 2) & 0111111111u;
}

static inline uint32_t pod__board9_decimal(pod__board9 board) {
    uint32_t number = 0;
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        number = 10 * number + pod__board9_pips(board, cell);
    }
    return number;
}

/* Over the diagonal: 1 and 3, 5 and 7, 2 and 6 change places. */
static inline pod__board9 pod__board9_transposed(pod__board9 board) {
    return (board & 0700070007u) | (board & 0000700070u) << 6 | (board & 0070007000u) >> 6 |
           (board & 0000000700u) << 12 | (board & 0007000000u) >> 12;
}

/* Top row and bottom row change places. */
static inline pod__board9 pod__board9_flipped(pod__board9 board) {
    return (board & 0777u) << 18 | (board & 0777000u) | board >> 18;
}

/* All images, image[s] under symmetry s. A transposition and a flip make a quarter turn. */
static inline void pod__board9_images(pod__board9 board, pod__board9 image[POD__SYMMETRIES]) {
    image[0] = board;
    image[POD__FLIP] = pod__board9_transposed(board);
    for (unsigned turns = 1; turns < 4; turns++) {
        image[turns] = pod__board9_flipped(pod__board9_transposed(image[turns - 1]));
        image[POD__FLIP + turns] = pod__board9_flipped(pod__board9_transposed(image[POD__FLIP + turns - 1]));
    }
}

/* Flips undo themselves, turns are undone by turning back. */
static inline unsigned pod__symmetry_inverse(unsigned symmetry) {
    return symmetry & POD__FLIP ? symmetry : (4u - symmetry) & 3u;
}

#endif
