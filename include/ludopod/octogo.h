/* Octogo: the position as a value.

   Rule numbers in this project's comments are those of docs/rules.md. Most programs need only game.h;
   this header is for those that look at pieces. Thread-safe, allocates nothing. */
#ifndef LUDOPOD_OCTOGO_H
#define LUDOPOD_OCTOGO_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

enum {
    POD_OCTOGO_SQUARES_MAX = 100,
    POD_OCTOGO_PIECES_MAX = 10, /* a side */
    POD_OCTOGO_RED = 0,         /* seats */
    POD_OCTOGO_BLUE = 1,
    POD_OCTOGO_REPETITION = 3, /* the occurrence of a position that makes a draw */
    POD_OCTOGO_QUIET_MAX = 250 /* the largest limit of quiet turns that can be asked for */
};

/* Where an arrow points, clockwise, one angle (rule 4) after the other. North is Blue's end. */
typedef enum pod_octogo_arrow {
    POD_OCTOGO_NORTH,
    POD_OCTOGO_NORTH_EAST,
    POD_OCTOGO_EAST,
    POD_OCTOGO_SOUTH_EAST,
    POD_OCTOGO_SOUTH,
    POD_OCTOGO_SOUTH_WEST,
    POD_OCTOGO_WEST,
    POD_OCTOGO_NORTH_WEST,
    POD_OCTOGO_ARROWS
} pod_octogo_arrow;

/* The ten things a piece can do in a turn (rule 5), in the order moves are listed. */
typedef enum pod_octogo_action {
    POD_OCTOGO_ADVANCE,
    POD_OCTOGO_ADVANCE_TWO,
    POD_OCTOGO_LEFT, /* the four pure turns stand together: rule 9 speaks of them */
    POD_OCTOGO_RIGHT,
    POD_OCTOGO_TWO_LEFT,
    POD_OCTOGO_TWO_RIGHT,
    POD_OCTOGO_ADVANCE_LEFT,
    POD_OCTOGO_ADVANCE_RIGHT,
    POD_OCTOGO_LEFT_ADVANCE,
    POD_OCTOGO_RIGHT_ADVANCE,
    POD_OCTOGO_ACTIONS
} pod_octogo_action;

/* A piece in one byte, 0 for an empty square:

       7 .. 5 |   4   | 3 | 2 .. 0
          0   | owner | 1 | arrow      */
typedef uint8_t pod_octogo_piece;

#ifdef POD_NO_INLINE
POD_API pod_octogo_piece pod_octogo_piece_make(unsigned owner, unsigned arrow);
POD_API unsigned pod_octogo_piece_owner(pod_octogo_piece piece);
POD_API unsigned pod_octogo_piece_arrow(pod_octogo_piece piece);
#else
POD_API inline pod_octogo_piece pod_octogo_piece_make(unsigned owner, unsigned arrow) {
    return (pod_octogo_piece)(owner << 4 | 8u | arrow);
}
POD_API inline unsigned pod_octogo_piece_owner(pod_octogo_piece piece) {
    return piece >> 4;
}
POD_API inline unsigned pod_octogo_piece_arrow(pod_octogo_piece piece) {
    return piece & 7u;
}
#endif

/* The part of a pod_position that is Octogo's. Rows, columns, players and turn stand in the position
   itself. What was played before is no part of it: see pod_repetition in rules.h. */
typedef struct pod_octogo {
    uint8_t pieces;     /* option: how many a side started with */
    uint8_t repetition; /* option: 1 when the third occurrence of a position makes a draw */
    uint16_t limit;     /* option: the quiet turns in a row that make a draw; 0: none do */
    uint16_t quiet;     /* turns since a capture */
    /* By seat: the pure turns a lone piece has made on its square (rule 9), bit action - POD_OCTOGO_LEFT. 0 outside
       the one-against-one ending. */
    uint8_t spent[2];
    /* Of a finished game: the seat that won, or POD_NOBODY for a draw. A position line does not say this. One
       read from a line goes by what stands on the board, and by that alone is a draw where both can still move. */
    uint8_t winner;
    pod_octogo_piece piece[POD_OCTOGO_SQUARES_MAX]; /* by square; beyond the board 0 */
} pod_octogo;

POD_END_DECLS

#endif
