/* Cephalopod on bit planes: the fast path, for two players, six-sided dice and the orthogonal board, any
   size up to 64 squares. Moves, their packing and their order are those of the general path
   (cephalopod.h), which the tests hold this one to.

   A position is four planes of one bit a square (a1 is bit 0, as squares are numbered):

       pips[0], pips[1], pips[2]   the ones, twos and fours of the pips; all 0 on an empty square
       mine                        dice of the player to move

   Ownership is told relative to the player to move: whose turn it is does not change what can happen
   (nothing depends on colours but the final count), so positions that differ by swapped colours and turn are one
   value here, with one hash. On a full board the "player to move" is the one who did not fill it.

   Plain values, no state: every function is thread-safe. The geometry is made once a board size and may
   be shared. Nothing is checked but what assert() says. */
#ifndef LUDOPOD_RULES_CEPHALOPOD_PACKED_H
#define LUDOPOD_RULES_CEPHALOPOD_PACKED_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "ludopod/rules.h"

typedef struct pod__packed {
    uint64_t pips[3];
    uint64_t mine;
} pod__packed;

/* A board size. */
typedef struct pod__packed_geometry {
    uint64_t squares;                    /* those of the board */
    uint64_t has_west, has_east;         /* those with a neighbour in that direction */
    uint8_t square_count, rows, columns; /* as in pod_position */
} pod__packed_geometry;

enum { POD__PACKED_SETS = 16, POD__PACKED_MOVES_MAX = 352 }; /* 32 squares with all 11 captures: see POD_MOVES_MAX */

/* Where each set of neighbours can be captured: set[s] has the empty squares from which the neighbours in
   the directions s (bits as in a packed move) are a capture; set[0] the empty squares where none is. */
typedef struct pod__packed_captures {
    uint64_t set[POD__PACKED_SETS];
} pod__packed_captures;

/* ---- From and to pod_position ------------------------------------------------------------------ */

pod__packed_geometry pod__packed_geometry_of(unsigned rows, unsigned columns);

/* Whether the fast path can play this position: running, two players, nobody out, no
   variant, no neutral dice. */
bool pod__packed_fits(const pod_position *position);

pod__packed pod__packed_from(const pod_position *position);
/* Back again. turn: the seat whose dice are mine, that is whose turn it is unless the board is full. */
void pod__packed_to(const pod__packed_geometry *geometry, const pod__packed *packed, unsigned turn, pod_position *out);

/* ---- What stands on the board -------------------------------------------------------------------- */

static inline uint64_t pod__packed_dice(const pod__packed *packed) {
    return packed->pips[0] | packed->pips[1] | packed->pips[2];
}
static inline uint64_t pod__packed_theirs(const pod__packed *packed) {
    return pod__packed_dice(packed) & ~packed->mine;
}
static inline bool pod__packed_is_full(const pod__packed_geometry *geometry, const pod__packed *packed) {
    return pod__packed_dice(packed) == geometry->squares;
}
/* Pips of the die on a square, 0 when it is empty. */
static inline unsigned pod__packed_pips(const pod__packed *packed, unsigned square) {
    return (unsigned)((packed->pips[0] >> square & 1) | (packed->pips[1] >> square & 1) << 1 |
                      (packed->pips[2] >> square & 1) << 2);
}

/* The dice that show so many pips, at least 1. */
static inline uint64_t pod__packed_showing(const pod__packed *packed, unsigned pips) {
    return (pips & 1 ? packed->pips[0] : ~packed->pips[0]) & (pips & 2 ? packed->pips[1] : ~packed->pips[1]) &
           (pips & 4 ? packed->pips[2] : ~packed->pips[2]);
}

/* Number of bits. */
static inline unsigned pod__packed_count(uint64_t plane) {
#ifdef __POPCNT__
    return (unsigned)__builtin_popcountll(plane);
#else
    plane -= plane >> 1 & 0x5555555555555555u;
    plane = (plane & 0x3333333333333333u) + (plane >> 2 & 0x3333333333333333u);
    plane = (plane + (plane >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)(plane * 0x0101010101010101u >> 56);
#endif
}
/* Square of the lowest bit. */
static inline unsigned pod__packed_lowest(uint64_t plane) {
    assert(plane);
#ifdef __GNUC__
    return (unsigned)__builtin_ctzll(plane);
#else
    return pod__packed_count((plane & -plane) - 1);
#endif
}

/* Dice of the player to move less those of the other: on a full board the final margin. */
static inline int pod__packed_margin(const pod__packed *packed) {
    return (int)pod__packed_count(packed->mine) - (int)pod__packed_count(pod__packed_theirs(packed));
}

/* 64-bit hash of the position, well mixed in all bits. Board sizes are not told apart. */
static inline uint64_t pod__packed_hash(const pod__packed *packed) {
    /* Each plane by its own odd constant (digits of the golden ratio and the square roots of 2, 3 and 5), then the
       finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
    uint64_t x = packed->pips[0] * 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 32) + packed->pips[1] * 0x6a09e667f3bcc909u;
    x = (x ^ x >> 32) + packed->pips[2] * 0xbb67ae8584caa73bu;
    x = (x ^ x >> 32) + packed->mine * 0x3c6ef372fe94f82bu;
    return pod__mix(x);
}

/* ---- Moves ------------------------------------------------------------------------------------------ */

/* How many moves there are; 0 on a full board. */
unsigned pod__packed_move_count(const pod__packed_geometry *geometry, const pod__packed *packed);

pod__packed_captures pod__packed_captures_of(const pod__packed_geometry *geometry, const pod__packed *packed);
/* The dice that a legal move captures, and those that can never be captured again (pod__cephalopod_uncapturable()). */
uint64_t pod__packed_capturable(const pod__packed_geometry *geometry, const pod__packed_captures *captures);
uint64_t pod__packed_uncapturable(const pod__packed_geometry *geometry, const pod__packed *packed);

/* All moves in canonical order into out, which has room for POD__PACKED_MOVES_MAX. Returns how many. */
unsigned pod__packed_moves(const pod__packed_geometry *geometry, const pod__packed *packed, pod_move *out);

/* The captured squares of a move. */
static inline uint64_t pod__packed_captured(const pod__packed_geometry *geometry, pod_move move) {
    uint64_t at = (uint64_t)1 << (move & 63);
    uint64_t south = -(uint64_t)(move >> 7 & 1);
    uint64_t west = -(uint64_t)(move >> 8 & 1);
    uint64_t east = -(uint64_t)(move >> 9 & 1);
    uint64_t north = -(uint64_t)(move >> 10 & 1);
    return (at >> geometry->columns & south) | (at >> 1 & west) | (at << 1 & east) | (at << geometry->columns & north);
}

/* Pips the die placed by a move will show, given the squares it captures. */
static inline unsigned pod__packed_shows(const pod__packed *packed, uint64_t captured) {
    return !captured
               ? 1
               : pod__packed_count(packed->pips[0] & captured) + 2 * pod__packed_count(packed->pips[1] & captured) +
                     4 * pod__packed_count(packed->pips[2] & captured);
}

/* How a move changes the margin of the player who makes it: 1 for the placed die, and 1 up or down for each
   captured die, the other player's or their own. */
static inline int pod__packed_swing(const pod__packed *packed, uint64_t captured) {
    return 1 + (int)pod__packed_count(captured & ~packed->mine) - (int)pod__packed_count(captured & packed->mine);
}

/* The position after a move, seen by the other player. Requires: the move is legal. */
static inline pod__packed pod__packed_after(const pod__packed_geometry *geometry, const pod__packed *packed,
                                            pod_move move) {
    uint64_t at = (uint64_t)1 << (move & 63);
    uint64_t captured = pod__packed_captured(geometry, move);
    uint64_t shows = pod__packed_shows(packed, captured);
    pod__packed after;
    after.mine = pod__packed_theirs(packed) & ~captured;
    for (unsigned bit = 0; bit < 3; bit++) {
        after.pips[bit] = (packed->pips[bit] & ~captured) | (at & -(shows >> bit & 1));
    }
    return after;
}

/* Counts the paths of `depth` plies as pod_rules.perft does. */
uint64_t pod__packed_perft(const pod__packed_geometry *geometry, const pod__packed *packed, unsigned depth,
                           bool *overflow);

#endif
