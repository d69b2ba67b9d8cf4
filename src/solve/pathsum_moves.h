/* What a move does to all eight images of a board at once. Tables made from the rules, nothing else. */
#ifndef LUDOPOD_SRC_SOLVE_PATHSUM_MOVES_H
#define LUDOPOD_SRC_SOLVE_PATHSUM_MOVES_H

#include "pathsum_board.h"

/* The eight images of a board, in the order of the symmetries; each is shifted up three bits to make room for the
   number of its symmetry, so that the smallest tells both the board all images are kept under and how to get there. */
typedef struct pod__images {
    int32_t of[POD__SYMMETRIES];
} pod__images;

/* Sets of neighbours are numbered by their members, a bit each; the fourth neighbour, which only the middle has, is the
   highest bit. */
enum { POD__SETS_OF_3 = 8, POD__SETS_OF_4 = 16, POD__FOURTH = 8, POD__MIDDLE = 4, POD__BELOW_MIDDLE = 7 };

typedef struct pod__moves9 {
    /* By the values of three neighbours, three bits each: the sums of their sets, in four bits each. Where one of the
       set is missing, or they are more than six, it is 8. */
    uint32_t sums[8 * 8 * 8];
    pod__images taken[POD__CELLS][POD__SETS_OF_4];  /* to be cleared when that set is captured on that cell */
    pod__images die[POD__CELLS][POD__PIPS_MAX + 1]; /* to be added when a die with that many pips is put there */
} pod__moves9;

void pod__moves9_make(pod__moves9 *out);

/* What can be captured on an empty cell: by set, in four bits each, what the die will show; `can` has the bit 8 of the
   sets that can be captured. */
typedef struct pod__captures9 {
    uint32_t shows, can;
} pod__captures9;

/* How far down the first three neighbours of a cell are to be shifted; 27 where there is none. */
static inline const uint8_t *pod__around9(unsigned cell) {
    static const uint8_t shift[POD__CELLS][3] = {{3, 9, 27},  {0, 6, 12},  {3, 15, 27},  {0, 12, 18}, {3, 9, 15},
                                                 {6, 12, 24}, {9, 21, 27}, {12, 18, 24}, {15, 21, 27}};
    return shift[cell];
}

static inline uint32_t pod__sums9(const pod__moves9 *moves, pod__board9 board, unsigned cell) {
    const uint8_t *shift = pod__around9(cell);
    return moves->sums[(board >> shift[0] & 7u) | (board >> shift[1] & 7u) << 3 | (board >> shift[2] & 7u) << 6];
}

/* Sets of two and three among the first three neighbours: 3, 5, 6 and 7. Six is the most: one more has the bit 8. */
static inline pod__captures9 pod__captures9_of_3(uint32_t sums) {
    return (pod__captures9){sums, ~(sums + 0x11111111u) & 0x88808000u};
}

/* Any of the first three with the fourth. Requires pips > 0. */
static inline pod__captures9 pod__captures9_with_4th(uint32_t sums, unsigned pips) {
    uint32_t shows = sums + pips * 0x11111111u;
    return (pod__captures9){shows, ~(sums | shows | (shows + 0x11111111u)) & 0x88888880u};
}

/* The images of a board. */
static inline void pod__images_of(const pod__moves9 *moves, pod__board9 board, pod__images *out) {
    *out = (pod__images){{0, 1, 2, 3, 4, 5, 6, 7}};
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        const pod__images *die = &moves->die[cell][pod__board9_pips(board, cell)];
        for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
            out->of[i] += die->of[i];
        }
    }
}

/* The smallest image after a move: the board it leads to, and in the lower three bits the symmetry. */
static inline uint32_t pod__images_after(const pod__images *before, const pod__images *taken, const pod__images *die) {
    int32_t after[POD__SYMMETRIES];
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        after[i] = (before->of[i] & ~taken->of[i]) + die->of[i];
    }
    for (unsigned half = POD__SYMMETRIES / 2; half; half /= 2) {
        for (unsigned i = 0; i < half; i++) {
            after[i] = after[i] < after[i + half] ? after[i] : after[i + half];
        }
    }
    return (uint32_t)after[0];
}

#endif
