/* The moves on a 3x3 board and what they do to all eight images of it. Tables made from the rules, nothing else. */
#ifndef LUDOPOD_SOLVE_PATHSUM_MOVES_H
#define LUDOPOD_SOLVE_PATHSUM_MOVES_H

#include "solve/pathsum/lanes.h"

/* Sets of neighbours are numbered by their members, a bit each; the fourth neighbour, which only the middle has, is the
   highest bit. A move is

       bits 12-13 what is captured: 0 nothing, 1 two dice, 2 three, 3 four
            7-10 the set that is captured, 0: none    3-6 the cell    0-2 the pips that the die will show  */
enum {
    POD__SETS_OF_3 = 8,
    POD__SETS_OF_4 = 16,
    POD__FOURTH = 8,
    POD__MIDDLE = 4,
    POD__BELOW_MIDDLE = 7,
    POD__VALUES_OF_3 = 8 * 8 * 8,
    POD__MOVE_CELL = 3,
    POD__MOVE_SET = 7,
    POD__MOVE_KIND = 12,
    POD__KINDS = 4,
    /* A cell with k dice around has at most max(1, 2^k - k - 1) moves: 11 in the middle, 4 on a side, 1 in a corner. */
    POD__MOVES9_MAX = 11 + 4 * 4 + 4
};

/* Images are shifted up three bits to make room for the number of their symmetry, so that the smallest tells both the
   board all images are kept under and how to get there; and they have a bit above the board, so that none is 0. */
enum { POD__IMAGE_BIT = 1 << 30, POD__BOARD_BITS = (1 << 27) - 1 };

typedef struct pod__moves9 {
    /* By the values of three neighbours, three bits each: */
    uint64_t moves[POD__VALUES_OF_3];      /* the moves on cell 0 with them around, 16 bits each */
    uint8_t count[POD__VALUES_OF_3];       /* how many: 1 to 4 */
    uint32_t sums[POD__VALUES_OF_3];       /* the sums of their sets, in four bits each; 8 when that is no capture */
    pod__lanes taken[POD__SETS_OF_4 << 4]; /* by set and cell: to be cleared from the images */
    pod__lanes die[POD__CELLS << 3];       /* by cell and pips: to be added to them */
    pod__lanes place[POD__CELLS << 3];     /* by cell and pips: what they add to each image read as a decimal number */
    pod__lanes order[POD__SYMMETRIES];     /* where the ways to a board are found that was turned like that */
    pod__lanes pair[POD__CELLS / 2 << 6];  /* by the number of two cells next to each other and the pips on them: their
                                              images */
    pod__lanes last[8];                    /* by the pips on the last cell, the bits of all images included */
} pod__moves9;

void pod__moves9_make(pod__moves9 *out);

/* How far down the first three neighbours of a cell are to be shifted; 27 where there is none. */
static inline const uint8_t *pod__around9(unsigned cell) {
    static const uint8_t shift[POD__CELLS][3] = {{3, 9, 27},  {0, 6, 12},  {3, 15, 27},  {0, 12, 18}, {3, 9, 15},
                                                 {6, 12, 24}, {9, 21, 27}, {12, 18, 24}, {15, 21, 27}};
    return shift[cell];
}

/* The pips of the first three neighbours, three bits each. */
#if defined __AVX2__ && defined __BMI2__
static inline unsigned pod__values9(pod__board9 board, unsigned cell) {
    static const pod__board9 around[POD__CELLS] = {0000007070, 0000070707, 0000700070, 0007070007, 0000707070,
                                                   0700070700, 0070007000, 0707070000, 0070700000};
    return _pext_u32(board, around[cell]);
}
#else
static inline unsigned pod__values9(pod__board9 board, unsigned cell) {
    const uint8_t *shift = pod__around9(cell);
    return (board >> shift[0] & 7u) | (board >> shift[1] & 7u) << 3 | (board >> shift[2] & 7u) << 6;
}
#endif

/* The bits of a move that say which set is captured. */
static inline unsigned pod__move9_set(unsigned set) {
    static const uint8_t kind[POD__SETS_OF_4] = {0, 0, 0, 1, 0, 1, 1, 2, 0, 1, 1, 2, 1, 2, 2, 3};
    return (unsigned)kind[set] << POD__MOVE_KIND | set << POD__MOVE_SET;
}

/* Puts the moves on an empty cell at *next, which has room for four, and returns how many; for the middle, nothing that
   is of use. */
static inline unsigned pod__moves9_beside(const pod__moves9 *moves, pod__board9 board, unsigned cell, uint16_t *next) {
    unsigned values = pod__values9(board, cell);
    uint64_t four = moves->moves[values] + ((uint64_t)cell << POD__MOVE_CELL) * 0x0001000100010001u;
    for (unsigned i = 0; i < 4; i++) {
        next[i] = (uint16_t)(four >> (16 * i));
    }
    return moves->count[values];
}

/* The same for the middle, with room for eleven. */
static inline unsigned pod__moves9_middle(const pod__moves9 *moves, pod__board9 board, uint16_t *next) {
    /* Six is the most: one more has the bit 8. */
    uint32_t sums = moves->sums[pod__values9(board, POD__MIDDLE)];
    uint32_t fourth = pod__board9_pips(board, POD__BELOW_MIDDLE);
    uint32_t with = sums + fourth * 0x11111111u;
    uint32_t can = ~(sums + 0x11111111u) & 0x88808000u;
    uint32_t can_with = fourth ? ~(sums | with | (with + 0x11111111u)) & 0x88888880u : 0;
    unsigned count = 0;
    for (; can; can &= can - 1) {
        unsigned set = (unsigned)__builtin_ctz(can) / 4;
        next[count++] = (uint16_t)(pod__move9_set(set) | POD__MIDDLE << POD__MOVE_CELL | (sums >> (4 * set) & 7u));
    }
    for (; can_with; can_with &= can_with - 1) {
        unsigned set = (unsigned)__builtin_ctz(can_with) / 4;
        unsigned shows = with >> (4 * set) & 7u;
        next[count++] = (uint16_t)(pod__move9_set(set | POD__FOURTH) | POD__MIDDLE << POD__MOVE_CELL | shows);
    }
    next[count] = POD__MIDDLE << POD__MOVE_CELL | 1;
    return count + !count;
}

static inline const pod__lanes *pod__moves9_taken(const pod__moves9 *moves, unsigned move) {
    return &moves->taken[move >> POD__MOVE_CELL & 255u];
}

/* The board after a move. */
static inline pod__board9 pod__moves9_after(const pod__moves9 *moves, pod__board9 board, unsigned move) {
    pod__board9 taken = pod__moves9_taken(moves, move)->of[0] >> 3;
    return (board & ~taken) + ((move & 7u) << 3 * (move >> POD__MOVE_CELL & 15u));
}

/* The images of a board. */
static inline void pod__moves9_images(const pod__moves9 *moves, pod__board9 board, pod__lanes *images) {
    pod__lanes sum = moves->last[board >> 24 & 7u];
    for (unsigned pair = 0; pair < POD__CELLS / 2; pair++) {
        pod__lanes_add(&sum, &moves->pair[pair << 6 | (board >> (6 * pair) & 63u)]);
    }
    *images = sum;
}

/* The images of a board as decimal numbers. */
static inline void pod__moves9_numbers(const pod__moves9 *moves, pod__board9 board, pod__lanes *numbers) {
    pod__lanes sum = {{0}};
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        pod__lanes_add(&sum, &moves->place[cell << 3 | pod__board9_pips(board, cell)]);
    }
    *numbers = sum;
}

/* The smallest image after a move. */
static inline uint32_t pod__moves9_smallest(const pod__moves9 *moves, const pod__lanes *images, unsigned move) {
    return pod__lanes_smallest(images, pod__moves9_taken(moves, move), &moves->die[move & 127u]);
}

#endif
