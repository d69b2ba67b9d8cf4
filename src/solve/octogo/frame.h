/* One against one in Octogo, numbered: every position of two pieces on a board has an index, and positions that are
   images of each other (the rules know no forward: a rectangle has four symmetries, a square eight) share one.

   Seen by the player to move, whichever colour that is. The piece to move is brought by a symmetry to one of the
   squares that stand for their images, its `cell`; then

       index = (((cell * squares + other square) * 8 + arrow) * 8 + other arrow) * spent^2 + other spent * spent + spent

   with spent the number of sets of spent turns (16; 1 where the rule of spent turns is left out). So positions that
   differ only in the turns the mover has spent lie together: a group. Where the cell lies on an axis of the board,
   images are stored more than once, all alike; where both squares are the same, nothing is. */
#ifndef LUDOPOD_SOLVE_OCTOGO_FRAME_H
#define LUDOPOD_SOLVE_OCTOGO_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/rules.h"

enum {
    POD__OCTO_IMAGES = 8,
    POD__OCTO_NOWHERE = 255, /* off the board */
    POD__OCTO_SPENT = 16,    /* sets of spent turns */
    POD__OCTO_ADVANCES = 6,
    POD__OCTO_TURNS = 4
};

/* A piece in the ending of rule 9. */
typedef struct pod__octo_piece {
    uint8_t square, arrow, spent;
} pod__octo_piece;

typedef struct pod__octo_duo {
    pod__octo_piece mover, other;
} pod__octo_duo;

typedef struct pod__octo_frame {
    unsigned rows, columns, squares;
    unsigned spent; /* sets of spent turns that are told apart: 16, or 1 */
    unsigned cells;
    size_t groups, entries;
    uint8_t images; /* symmetries of this board: the first 4, or all */
    uint8_t square_image[POD__OCTO_IMAGES][POD_SQUARES_MAX];
    uint8_t home[POD_SQUARES_MAX];      /* the symmetry that brings a square to its cell */
    uint8_t cell[POD_SQUARES_MAX];      /* the cell it comes to */
    uint8_t square_of[POD_SQUARES_MAX]; /* by cell */
    uint8_t weight[POD_SQUARES_MAX];    /* by cell: how many squares it stands for */
    uint8_t arrow_image[POD__OCTO_IMAGES][POD_OCTOGO_ARROWS];
    uint8_t spent_image[POD__OCTO_IMAGES][POD__OCTO_SPENT];
    uint8_t spent_offset[POD__OCTO_IMAGES][POD__OCTO_SPENT]; /* how far on the image of a set stands, as the other's */
    uint8_t next[POD_SQUARES_MAX][POD_OCTOGO_ARROWS];
} pod__octo_frame;

void pod__octo_frame_make(pod__octo_frame *frame, unsigned rows, unsigned columns, bool spent_turns);

/* The image of a piece under a symmetry. */
pod__octo_piece pod__octo_piece_image(const pod__octo_frame *frame, unsigned image, pod__octo_piece piece);

size_t pod__octo_index_at_home(const pod__octo_frame *frame, const pod__octo_duo *duo);
size_t pod__octo_index(const pod__octo_frame *frame, const pod__octo_duo *duo);
/* The position of an index; false where nothing is stored. */
bool pod__octo_duo_at(const pod__octo_frame *frame, size_t index, pod__octo_duo *out);

/* ---- Steps --------------------------------------------------------------------------------------------------- */

/* What a lone piece of Octogo can do, forwards and backwards. */

typedef enum pod__octo_step {
    POD__OCTO_BLOCKED, /* by the edge of the board */
    POD__OCTO_ARRIVES,
    POD__OCTO_TAKES /* the other piece, and so wins */
} pod__octo_step;

/* The advances of the mover, by number below POD__OCTO_ADVANCES. *to is set when it arrives. */
pod__octo_step pod__octo_advance(const pod__octo_frame *frame, const pod__octo_duo *duo, unsigned number,
                                 pod__octo_piece *to);
/* A piece after a pure turn, by the bit it has in a set of spent turns. */
pod__octo_piece pod__octo_turn(const pod__octo_frame *frame, pod__octo_piece piece, unsigned turn);

/* Where the other piece, whose turn is over, may have come from without taking anything; of the pure turns it had
   spent before an advance, which may have been any, none are named. Returns how many. */
unsigned pod__octo_steps_back(const pod__octo_frame *frame, const pod__octo_duo *duo,
                              pod__octo_piece from[POD__OCTO_TURNS + POD__OCTO_ADVANCES]);

#endif
