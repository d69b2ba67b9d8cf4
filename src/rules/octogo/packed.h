/* Octogo on bit boards: the fast path, for every board. Moves are those of the general path (octogo.h),
   which the tests hold this one to.

   Arrows stand in three planes of one bit a square, the ones, twos and fours of the arrow's number; so all
   pieces with the same arrow are found at once and advance at once. Counters towards a draw are not
   kept: who needs them counts. Plain values, no state: every function is thread-safe. */
#ifndef LUDOPOD_RULES_OCTOGO_PACKED_H
#define LUDOPOD_RULES_OCTOGO_PACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "ludopod/rules.h"
#include "rules/octogo/set.h"

typedef struct pod__octogo_packed {
    pod__octogo_set board;    /* the squares there are */
    pod__octogo_set of[2];    /* pieces by seat */
    pod__octogo_set arrow[3]; /* planes; 0 where there is no piece */
    uint64_t key;             /* of the pieces: see pod__octogo_packed_hash() */
    uint8_t spent[2];         /* as in pod_octogo */
    uint8_t turn;             /* seat to move, or POD_NOBODY: over by capture or for want of a turn */
    uint8_t loser;            /* of a game over in that way */
    uint8_t rows, columns;
} pod__octogo_packed;

static inline unsigned pod__octogo_bit(unsigned square, unsigned columns) {
    return square / columns * POD__OCTOGO_STRIDE + square % columns;
}
static inline unsigned pod__octogo_square_of_bit(unsigned bit, unsigned columns) {
    return bit / POD__OCTOGO_STRIDE * columns + bit % POD__OCTOGO_STRIDE;
}

/* Who won a finished game is not carried over: loser is then 1 - winner, and POD_NOBODY of a draw. */
pod__octogo_packed pod__octogo_pack(const pod_position *position);

/* The arrow of the piece on a square. */
static inline unsigned pod__octogo_arrow_on(const pod__octogo_packed *packed, unsigned bit) {
    return (unsigned)pod__octogo_has(packed->arrow[0], bit) | (unsigned)pod__octogo_has(packed->arrow[1], bit) << 1 |
           (unsigned)pod__octogo_has(packed->arrow[2], bit) << 2;
}

static inline bool pod__octogo_packed_is_last_pair(const pod__octogo_packed *packed) {
    return pod__octogo_is_single(packed->of[0]) && pod__octogo_is_single(packed->of[1]);
}

/* For every action the squares of the pieces of that side that may do it: together, all legal moves. */
void pod__octogo_movers(const pod__octogo_packed *packed, unsigned seat, pod__octogo_set can[POD_OCTOGO_ACTIONS]);
unsigned pod__octogo_move_count(const pod__octogo_packed *packed, unsigned seat);

/* Plays a legal move of the side to move, given as bit and action. */
void pod__octogo_packed_apply(pod__octogo_packed *packed, unsigned bit, unsigned action);

/* The hash of the rules table, kept up to date move by move instead of made anew. */
uint64_t pod__octogo_packed_hash(const pod__octogo_packed *packed);

/* pod_rules.perft */
bool pod__octogo_perft(const pod_position *position, unsigned depth, uint64_t *count, bool *overflow);

#endif
