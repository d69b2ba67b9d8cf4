/* Numbers of ways to each of the eight images of a board, modulo 2^32, and the one thing done with them: adding
   them up after the board was turned. */
#ifndef LUDOPOD_SRC_SOLVE_PATHSUM_WAYS_H
#define LUDOPOD_SRC_SOLVE_PATHSUM_WAYS_H

#include "pathsum_board.h"

/* By symmetry: ways to stand at that image of the board. */
typedef struct pod__ways {
    uint32_t to[POD__SYMMETRIES];
} pod__ways;

/* The same written so that they can be read turned: both halves (turns, flips) twice over, for a half that is turned
   is four numbers in a row further on. */
typedef struct pod__ways_twice {
    uint32_t number[2 * POD__SYMMETRIES];
} pod__ways_twice;

static inline void pod__ways_double(const pod__ways *ways, pod__ways_twice *twice) {
    for (unsigned i = 0; i < 4; i++) {
        twice->number[i] = twice->number[4 + i] = ways->to[i];
        twice->number[8 + i] = twice->number[12 + i] = ways->to[4 + i];
    }
}

/* Adds rows of ways to a board to rows kept for its image under `turned`. To stand at image x of that is to stand at
   image "turned, then x" of the board; behind a flip turns go the other way round. */
static inline void pod__ways_add(pod__ways *sum, const pod__ways_twice *ways, unsigned rows, unsigned turned) {
    static const uint8_t turns_from[POD__SYMMETRIES] = {0, 1, 2, 3, 8, 9, 10, 11};
    static const uint8_t flips_from[POD__SYMMETRIES] = {8, 11, 10, 9, 0, 3, 2, 1};
    unsigned turns = turns_from[turned];
    unsigned flips = flips_from[turned];
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = 0; i < 4; i++) {
            sum[row].to[i] += ways[row].number[turns + i];
        }
        for (unsigned i = 0; i < 4; i++) {
            sum[row].to[4 + i] += ways[row].number[flips + i];
        }
    }
}

#endif
