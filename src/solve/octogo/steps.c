#include "solve/octogo/steps.h"

#include "rules/octogo/inside.h"

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
