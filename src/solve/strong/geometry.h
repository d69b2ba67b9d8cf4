/* Boards for strong solving: any squares with up to four neighbours each, of colourless dice, in 64 bits: the pips of
   square i (0: empty) in bits 3i to 3i + 2.

   A geometry is made once and then only read, by as many threads as like. */
#ifndef LUDOPOD_SOLVE_STRONG_GEOMETRY_H
#define LUDOPOD_SOLVE_STRONG_GEOMETRY_H

#include <stdint.h>

#include "ludopod/strong.h"

enum {
    POD__NEIGHBOURS = 4,
    POD__SETS = 16, /* of neighbours */
    POD__PIPS = 6,
    POD__GENERATORS = 3,
    POD__IMAGES = 8,       /* 1 << POD__GENERATORS */
    POD__AROUND = 1 << 12, /* ways for four neighbours to show 0 to 7 pips */
    POD__CHUNK_BITS = 9,   /* of a key, mapped at once by a symmetry: three squares */
    POD__CHUNKS = 7,       /* POD_STRONG_SQUARES_MAX / 3 */
    POD__SET_BITS = 7,     /* of a set of squares, mapped at once */
    POD__SET_CHUNKS = 3,   /* POD_STRONG_SQUARES_MAX / POD__SET_BITS */
    POD__CHILDREN_MAX = 11 * POD_STRONG_SQUARES_MAX
};

/* A square as a move sees it. clear, place: for each symmetry, in the image of the board. */
typedef struct pod__around {
    uint8_t count;
    uint8_t shift[POD__NEIGHBOURS];         /* of the neighbours' pips */
    uint8_t to[POD__IMAGES];                /* where each symmetry puts the square */
    uint64_t clear[POD__SETS][POD__IMAGES]; /* the pips of a set of neighbours */
} pod__around;

/* Two squares that change places. */
typedef struct pod__pair {
    uint8_t low, high;
} pod__pair;

/* A symmetry that is its own inverse, as the pairs of squares it exchanges. */
typedef struct pod__mirror {
    uint8_t count;
    pod__pair pair[POD_STRONG_SQUARES_MAX / 2];
} pod__mirror;

/* Symmetry k applies mirror 0 when bit 0 of k is set, then mirror 1 when bit 1 is, then mirror 2. */
typedef struct pod__geometry {
    unsigned squares, images, mirrors; /* images: 1 << mirrors */
    pod__around around[POD_STRONG_SQUARES_MAX];
    pod__mirror mirror[POD__GENERATORS];
    uint64_t chunk[POD__IMAGES][POD__CHUNKS][1 << POD__CHUNK_BITS];
    /* Where a symmetry puts sets of squares; and where it takes them from. */
    uint32_t moved[POD__IMAGES][POD__SET_CHUNKS][1 << POD__SET_BITS];
    uint32_t moved_back[POD__IMAGES][POD__SET_CHUNKS][1 << POD__SET_BITS];
    /* By the pips of the four neighbours, three bits each: the sets of them that can be captured, a bit each; and the
       sum of their pips. */
    uint16_t captures[POD__AROUND];
    uint8_t sum[POD__AROUND];
} pod__geometry;

/* A whole board. */
void pod__geometry_of_board(unsigned rows, unsigned columns, pod__geometry *out);

/* Some squares of a board, taken for all there is: square i of the geometry is square[i]. They are at most
   POD_STRONG_SQUARES_MAX, in rising order. */
void pod__geometry_of_part(unsigned rows, unsigned columns, unsigned squares, const uint8_t *square,
                           pod__geometry *out);

static inline unsigned pod__pips_at(uint64_t key, unsigned square) {
    return (unsigned)(key >> (3 * square) & 7u);
}

static inline uint64_t pod__image(const pod__geometry *geometry, uint64_t key, unsigned symmetry) {
    uint64_t image = 0;
    for (unsigned chunk = 0; 3 * chunk < geometry->squares; chunk++) {
        image |= geometry->chunk[symmetry][chunk][key >> (POD__CHUNK_BITS * chunk) & ((1u << POD__CHUNK_BITS) - 1)];
    }
    return image;
}

/* A set of squares, a bit each, as moved, or moved_back, of a symmetry has it. */
static inline uint32_t pod__set_moved(const pod__geometry *geometry, uint32_t set,
                                      const uint32_t moved[POD__SET_CHUNKS][1 << POD__SET_BITS]) {
    uint32_t image = 0;
    for (unsigned chunk = 0; POD__SET_BITS * chunk < geometry->squares; chunk++) {
        image |= moved[chunk][set >> (POD__SET_BITS * chunk) & ((1u << POD__SET_BITS) - 1)];
    }
    return image;
}

/* The smallest image of a board. */
uint64_t pod__canonical(const pod__geometry *geometry, uint64_t key);

unsigned pod__pip_sum(uint64_t key);
unsigned pod__dice_count(uint64_t key);

/* The squares with a die, a bit each. */
static inline uint32_t pod__occupied(uint64_t key) {
    uint32_t occupied = 0;
    for (unsigned square = 0; key; square++, key >>= 3) {
        occupied |= (uint32_t)((key & 7u) != 0) << square;
    }
    return occupied;
}

/* ---- The part of a position that is open --------------------------------------------------------------------- */

/* The part of a position where something can still happen, and what the rest is worth. Dice that can never be captured
   again are walls: they only count. */

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
