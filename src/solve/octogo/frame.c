#include "solve/octogo/frame.h"

#include <assert.h>
#include <string.h>

#include "rules/octogo/board.h"

/* Symmetry i: rows and columns exchanged if bit 2, then columns mirrored if bit 0, rows mirrored if bit 1. */
static unsigned image_of_square(const pod__octo_frame *frame, unsigned image, unsigned square) {
    unsigned row = square / frame->columns;
    unsigned column = square % frame->columns;
    if (image & 4u) {
        unsigned kept = row;
        row = column;
        column = kept;
    }
    column = image & 1u ? frame->columns - 1 - column : column;
    row = image & 2u ? frame->rows - 1 - row : row;
    return row * frame->columns + column;
}

/* Exchanging rows and columns mirrors an arrow about north-east, which is 1; the others about north and about east. */
static unsigned image_of_arrow(unsigned image, unsigned arrow) {
    arrow = image & 4u ? 2 - arrow : arrow;
    arrow = image & 1u ? 0 - arrow : arrow;
    arrow = image & 2u ? 4 - arrow : arrow;
    return arrow & 7u;
}

/* Seen in a mirror left is right. */
static unsigned image_of_spent(unsigned image, unsigned spent) {
    bool mirrored = (image & 1u) ^ (image >> 1 & 1u) ^ (image >> 2 & 1u);
    return mirrored ? (spent & 5u) << 1 | (spent & 10u) >> 1 : spent;
}

/* A square stands for its images when none has a lower number. */
static void find_home(pod__octo_frame *frame, unsigned square) {
    unsigned home = 0;
    for (unsigned image = 1; image < frame->images; image++) {
        home = frame->square_image[image][square] < frame->square_image[home][square] ? image : home;
    }
    frame->home[square] = (uint8_t)home;
    unsigned lowest = frame->square_image[home][square];
    if (lowest == square) {
        frame->square_of[frame->cells] = (uint8_t)square;
        frame->cell[square] = (uint8_t)frame->cells++;
    }
    frame->cell[square] = frame->cell[lowest];
    frame->weight[frame->cell[square]]++;
}

static void find_neighbours(pod__octo_frame *frame, unsigned square) {
    static const int8_t north[POD_OCTOGO_ARROWS] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int8_t east[POD_OCTOGO_ARROWS] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        int row = (int)(square / frame->columns) + north[arrow];
        int column = (int)(square % frame->columns) + east[arrow];
        bool inside = row >= 0 && row < (int)frame->rows && column >= 0 && column < (int)frame->columns;
        frame->next[square][arrow] =
            (uint8_t)(inside ? (unsigned)row * frame->columns + (unsigned)column : POD__OCTO_NOWHERE);
    }
}

static void make_image(pod__octo_frame *frame, unsigned image) {
    for (unsigned square = 0; square < frame->squares; square++) {
        frame->square_image[image][square] = (uint8_t)image_of_square(frame, image, square);
    }
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        frame->arrow_image[image][arrow] = (uint8_t)image_of_arrow(image, arrow);
    }
    for (unsigned spent = 0; spent < POD__OCTO_SPENT; spent++) {
        frame->spent_image[image][spent] = (uint8_t)image_of_spent(image, spent);
        frame->spent_offset[image][spent] = (uint8_t)(image_of_spent(image, spent) * frame->spent);
    }
}

void pod__octo_frame_make(pod__octo_frame *frame, unsigned rows, unsigned columns, bool spent_turns) {
    assert(rows >= 1 && rows <= POD_SIDE_MAX && columns >= 1 && columns <= POD_SIDE_MAX);
    memset(frame, 0, sizeof *frame);
    frame->rows = rows;
    frame->columns = columns;
    frame->squares = rows * columns;
    frame->spent = spent_turns ? POD__OCTO_SPENT : 1;
    frame->images = rows == columns ? 8 : 4;
    for (unsigned image = 0; image < frame->images; image++) {
        make_image(frame, image);
    }
    for (unsigned square = 0; square < frame->squares; square++) {
        find_home(frame, square);
        find_neighbours(frame, square);
    }
    frame->groups = (size_t)frame->cells * frame->squares * 64 * frame->spent;
    frame->entries = frame->groups * frame->spent;
}

pod__octo_piece pod__octo_piece_image(const pod__octo_frame *frame, unsigned image, pod__octo_piece piece) {
    return (pod__octo_piece){.square = frame->square_image[image][piece.square],
                             .arrow = frame->arrow_image[image][piece.arrow],
                             .spent = frame->spent_image[image][piece.spent]};
}

size_t pod__octo_index_at_home(const pod__octo_frame *frame, const pod__octo_duo *duo) {
    assert(duo->mover.square != duo->other.square && !frame->home[duo->mover.square]);
    size_t squares = (size_t)frame->cell[duo->mover.square] * frame->squares + duo->other.square;
    size_t arrows = squares * 64 + duo->mover.arrow * 8u + duo->other.arrow;
    return (arrows * frame->spent + duo->other.spent) * frame->spent + duo->mover.spent;
}

size_t pod__octo_index(const pod__octo_frame *frame, const pod__octo_duo *duo) {
    assert(duo->mover.square != duo->other.square && duo->mover.square < frame->squares &&
           duo->other.square < frame->squares);
    unsigned home = frame->home[duo->mover.square];
    pod__octo_duo image = {pod__octo_piece_image(frame, home, duo->mover),
                           pod__octo_piece_image(frame, home, duo->other)};
    return pod__octo_index_at_home(frame, &image);
}

bool pod__octo_duo_at(const pod__octo_frame *frame, size_t index, pod__octo_duo *out) {
    assert(index < frame->entries);
    out->mover.spent = (uint8_t)(index % frame->spent);
    index /= frame->spent;
    out->other.spent = (uint8_t)(index % frame->spent);
    index /= frame->spent;
    out->other.arrow = index & 7u;
    out->mover.arrow = index >> 3 & 7u;
    index >>= 6;
    out->other.square = (uint8_t)(index % frame->squares);
    out->mover.square = frame->square_of[index / frame->squares];
    return out->mover.square != out->other.square;
}

/* ---- Steps --------------------------------------------------------------------------------------------------- */

static const uint8_t advance_action[POD__OCTO_ADVANCES] = {POD_OCTOGO_ADVANCE,      POD_OCTOGO_ADVANCE_TWO,
                                                           POD_OCTOGO_ADVANCE_LEFT, POD_OCTOGO_ADVANCE_RIGHT,
                                                           POD_OCTOGO_LEFT_ADVANCE, POD_OCTOGO_RIGHT_ADVANCE};

pod__octo_step pod__octo_advance(const pod__octo_frame *frame, const pod__octo_duo *duo, unsigned number,
                                 pod__octo_piece *to) {
    pod__octogo_steps steps = pod__octogo_steps_of(advance_action[number]);
    unsigned arrow = pod__octogo_turned(duo->mover.arrow, steps.before);
    unsigned square = duo->mover.square;
    bool takes = false;
    for (unsigned i = 0; i < steps.advance; i++) {
        square = frame->next[square][arrow];
        if (square == POD__OCTO_NOWHERE) {
            return POD__OCTO_BLOCKED;
        }
        takes |= square == duo->other.square;
    }
    *to = (pod__octo_piece){.square = (uint8_t)square, .arrow = (uint8_t)pod__octogo_turned(arrow, steps.after)};
    return takes ? POD__OCTO_TAKES : POD__OCTO_ARRIVES;
}

static int angles_of(unsigned turn) {
    return pod__octogo_steps_of(POD_OCTOGO_LEFT + turn).after;
}

pod__octo_piece pod__octo_turn(const pod__octo_frame *frame, pod__octo_piece piece, unsigned turn) {
    piece.arrow = (uint8_t)pod__octogo_turned(piece.arrow, angles_of(turn));
    if (frame->spent > 1) {
        unsigned spent = piece.spent;
        piece.spent = (uint8_t)(spent | 1u << turn);
    }
    return piece;
}

static unsigned turns_back(const pod__octo_frame *frame, pod__octo_piece piece, pod__octo_piece *from) {
    unsigned count = 0;
    for (unsigned turn = 0; turn < POD__OCTO_TURNS; turn++) {
        unsigned spent = piece.spent, bit = 1u << turn;
        if (frame->spent == 1 || (spent & bit)) {
            from[count++] = (pod__octo_piece){.square = piece.square,
                                              .arrow = (uint8_t)pod__octogo_turned(piece.arrow, -angles_of(turn)),
                                              .spent = (uint8_t)(spent & ~bit)};
        }
    }
    return count;
}

/* Whether a piece that made this advance may stand as it does; then *from is where it stood. */
static bool advance_back(const pod__octo_frame *frame, const pod__octo_duo *duo, unsigned number,
                         pod__octo_piece *from) {
    pod__octogo_steps steps = pod__octogo_steps_of(advance_action[number]);
    unsigned arrow = pod__octogo_turned(duo->other.arrow, -steps.after);
    unsigned square = duo->other.square;
    for (unsigned i = 0; i < steps.advance; i++) {
        square = frame->next[square][pod__octogo_turned(arrow, 4)];
        if (square == POD__OCTO_NOWHERE || square == duo->mover.square) {
            return false;
        }
    }
    *from = (pod__octo_piece){.square = (uint8_t)square, .arrow = (uint8_t)pod__octogo_turned(arrow, -steps.before)};
    return true;
}

unsigned pod__octo_steps_back(const pod__octo_frame *frame, const pod__octo_duo *duo,
                              pod__octo_piece from[POD__OCTO_TURNS + POD__OCTO_ADVANCES]) {
    unsigned count = turns_back(frame, duo->other, from);
    for (unsigned i = 0; i < POD__OCTO_ADVANCES && duo->other.spent == 0; i++) {
        count += advance_back(frame, duo, i, &from[count]);
    }
    return count;
}
