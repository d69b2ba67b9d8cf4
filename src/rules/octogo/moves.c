#include <assert.h>

#include "rules/octogo/inside.h"

pod__octogo_steps pod__octogo_steps_of(unsigned action) {
    static const pod__octogo_steps steps[POD_OCTOGO_ACTIONS] = {
        [POD_OCTOGO_ADVANCE] = {0, 1, 0},       [POD_OCTOGO_ADVANCE_TWO] = {0, 2, 0},
        [POD_OCTOGO_LEFT] = {0, 0, -1},         [POD_OCTOGO_RIGHT] = {0, 0, 1},
        [POD_OCTOGO_TWO_LEFT] = {0, 0, -2},     [POD_OCTOGO_TWO_RIGHT] = {0, 0, 2},
        [POD_OCTOGO_ADVANCE_LEFT] = {0, 1, -1}, [POD_OCTOGO_ADVANCE_RIGHT] = {0, 1, 1},
        [POD_OCTOGO_LEFT_ADVANCE] = {-1, 1, 0}, [POD_OCTOGO_RIGHT_ADVANCE] = {1, 1, 0},
    };
    return steps[action];
}

/* Whether the piece on a square may do this when its side is to move. */
static bool may(const pod_position *position, unsigned square, unsigned action) {
    unsigned owner = pod_octogo_piece_owner(position->of.octogo.piece[square]);
    pod_square path[2];
    unsigned length;
    return !pod__octogo_is_spent(position->of.octogo.spent[owner], action) &&
           pod__octogo_path(position, square, action, path, &length);
}

static bool holds(const pod_position *position, unsigned square, unsigned seat) {
    pod_octogo_piece piece = position->of.octogo.piece[square];
    return piece && pod_octogo_piece_owner(piece) == seat;
}

static void list_moves(const pod_position *position, unsigned seat, pod_move_list *out) {
    out->count = 0;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        if (!holds(position, square, seat)) {
            continue;
        }
        for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
            if (may(position, square, action)) {
                out->move[out->count++] = pod__octogo_move(square, action);
            }
        }
    }
}

void pod__octogo_moves(const pod_position *position, pod_move_list *out) {
    /* Nobody holds pieces, so a finished game has no moves. */
    list_moves(position, position->turn, out);
}

bool pod__octogo_can_move(const pod_position *position, unsigned seat) {
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        for (unsigned action = 0; holds(position, square, seat) && action < POD_OCTOGO_ACTIONS; action++) {
            if (may(position, square, action)) {
                return true;
            }
        }
    }
    return false;
}

bool pod__octogo_legal(const pod_position *position, pod_move move) {
    unsigned square = pod__octogo_square(move);
    unsigned action = pod__octogo_action(move);
    return position->turn != POD_NOBODY && move == pod__octogo_move(square, action) && action < POD_OCTOGO_ACTIONS &&
           square < pod__octogo_squares(position) && holds(position, square, position->turn) &&
           may(position, square, action);
}

void pod__octogo_apply(pod_position *position, pod_move move) {
    assert(pod__octogo_legal(position, move));
    pod_octogo *board = &position->of.octogo;
    unsigned mover = position->turn;
    unsigned square = pod__octogo_square(move);
    unsigned action = pod__octogo_action(move);
    pod__octogo_steps steps = pod__octogo_steps_of(action);
    pod_square path[2];
    unsigned length;
    pod__octogo_path(position, square, action, path, &length);

    unsigned arrow = pod__octogo_turned(pod_octogo_piece_arrow(board->piece[square]), steps.before + steps.after);
    if (pod__octogo_one_against_one(position)) {
        unsigned turned = length ? 0 : board->spent[mover] | 1u << (action - POD_OCTOGO_LEFT);
        board->spent[mover] = (uint8_t)turned;
    }
    bool captured = false;
    board->piece[square] = 0;
    for (unsigned i = 0; i < length; i++) {
        captured |= board->piece[path[i]] != 0;
        board->piece[path[i]] = 0;
    }
    board->piece[length ? path[length - 1] : square] = pod_octogo_piece_make(mover, arrow);
    board->quiet = captured ? 0 : (uint16_t)(board->quiet + (board->quiet < UINT16_MAX));
    pod__octogo_settle(position, 1 - mover);
}
