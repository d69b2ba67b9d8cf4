/* Octogo as its rules read: the board, the moves and the end of a game. */
#include <assert.h>
#include <string.h>

#include "rules/octogo/board.h"

/* ---- The board -------------------------------------------------------------------------------------- */

unsigned pod__octogo_squares(const pod_position *position) {
    return (unsigned)position->rows * position->columns;
}

unsigned pod__octogo_count(const pod_position *position, unsigned seat) {
    unsigned count = 0;
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        count += piece && pod_octogo_piece_owner(piece) == seat;
    }
    return count;
}

bool pod__octogo_one_against_one(const pod_position *position) {
    return pod__octogo_count(position, POD_OCTOGO_RED) == 1 && pod__octogo_count(position, POD_OCTOGO_BLUE) == 1;
}

bool pod__octogo_next(const pod_position *position, unsigned square, unsigned arrow, pod_square *out) {
    static const int8_t north[POD_OCTOGO_ARROWS] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int8_t east[POD_OCTOGO_ARROWS] = {0, 1, 1, 1, 0, -1, -1, -1};
    int row = (int)(square / position->columns) + north[arrow];
    int column = (int)(square % position->columns) + east[arrow];
    if (row < 0 || row >= position->rows || column < 0 || column >= position->columns) {
        return false;
    }
    *out = pod_square_at((unsigned)row, (unsigned)column, position->columns);
    return true;
}

/* ---- Moves: rules 4 to 7 ------------------------------------------------------------------------------ */

pod__octogo_steps pod__octogo_steps_of(unsigned action) {
    static const pod__octogo_steps steps[POD_OCTOGO_ACTIONS] = {
        [POD_OCTOGO_ADVANCE] = {0, 1, 0},       [POD_OCTOGO_ADVANCE_TWO] = {0, 2, 0},
        [POD_OCTOGO_LEFT] = {0, 0, -1},         [POD_OCTOGO_RIGHT] = {0, 0, 1},
        [POD_OCTOGO_TWO_LEFT] = {0, 0, -2},     [POD_OCTOGO_TWO_RIGHT] = {0, 0, 2},
        [POD_OCTOGO_ADVANCE_LEFT] = {0, 1, -1}, [POD_OCTOGO_ADVANCE_RIGHT] = {0, 1, 1},
        [POD_OCTOGO_LEFT_ADVANCE] = {-1, 1, 0}, [POD_OCTOGO_RIGHT_ADVANCE] = {1, 1, 0},
    };
    assert(action < POD_OCTOGO_ACTIONS);
    return steps[action];
}

bool pod__octogo_path(const pod_position *position, unsigned square, unsigned action, pod_square path[2],
                      unsigned *length) {
    assert(position->of.octogo.piece[square]);
    const pod_octogo_piece *piece = position->of.octogo.piece;
    unsigned owner = pod_octogo_piece_owner(piece[square]);
    pod__octogo_steps steps = pod__octogo_steps_of(action);
    unsigned arrow = pod__octogo_turned(pod_octogo_piece_arrow(piece[square]), steps.before);
    pod_square at = (pod_square)square;
    for (*length = 0; *length < steps.advance; ++*length) {
        if (!pod__octogo_next(position, at, arrow, &at) || (piece[at] && pod_octogo_piece_owner(piece[at]) == owner)) {
            return false;
        }
        path[*length] = at;
    }
    return true;
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

/* Whether a side has a turn it may make, were it to move. */
static bool side_can_move(const pod_position *position, unsigned seat) {
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

/* Takes the pieces on the path off the board and puts the piece at its end, with its new arrow; returns whether any was
   captured. */
static bool relocate(pod_octogo *board, unsigned square, const pod_square path[2], unsigned length, unsigned arrow) {
    unsigned owner = pod_octogo_piece_owner(board->piece[square]);
    bool captured = false;
    board->piece[square] = 0;
    for (unsigned i = 0; i < length; i++) {
        captured |= board->piece[path[i]] != 0;
        board->piece[path[i]] = 0;
    }
    board->piece[length ? path[length - 1] : square] = pod_octogo_piece_make(owner, arrow);
    return captured;
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
    if (pod__octogo_one_against_one(position)) {
        unsigned spent = length ? 0 : board->spent[mover] | 1u << (action - POD_OCTOGO_LEFT);
        board->spent[mover] = (uint8_t)spent;
    }
    unsigned arrow = pod__octogo_turned(pod_octogo_piece_arrow(board->piece[square]), steps.before + steps.after);
    bool captured = relocate(board, square, path, length, arrow);
    board->quiet = captured ? 0 : (uint16_t)(board->quiet + (board->quiet < UINT16_MAX));
    pod__octogo_settle(position, 1 - mover);
}

/* ---- How a game ends: rules 8 to 10, and players leaving ---------------------------------------------- */

static void finish(pod_position *position, unsigned winner) {
    position->turn = POD_NOBODY;
    position->of.octogo.winner = (uint8_t)winner;
}

/* Losing the last piece comes first, then having no turn, then the count of quiet turns: a player who is
   beaten on the board is not saved by a counter. */
void pod__octogo_settle(pod_position *position, unsigned seat) {
    assert(seat < 2);
    pod_octogo *board = &position->of.octogo;
    position->turn = (uint8_t)seat;
    board->winner = POD_NOBODY;
    if (!pod__octogo_one_against_one(position)) {
        memset(board->spent, 0, sizeof board->spent);
    }
    if (!side_can_move(position, seat)) {
        finish(position, 1 - seat);
    } else if (!pod__octogo_count(position, 1 - seat)) {
        finish(position, seat);
    } else if (board->limit && board->quiet >= board->limit) {
        finish(position, POD_NOBODY);
    }
}

void pod__octogo_close(pod_position *position) {
    bool can_move[2];
    for (unsigned seat = 0; seat < 2; seat++) {
        can_move[seat] = side_can_move(position, seat);
    }
    bool decided = can_move[POD_OCTOGO_RED] != can_move[POD_OCTOGO_BLUE];
    finish(position, !decided ? POD_NOBODY : can_move[POD_OCTOGO_RED] ? POD_OCTOGO_RED : POD_OCTOGO_BLUE);
}

pod_error pod__octogo_leave(pod_position *position, unsigned seat) {
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    if (seat >= position->players) {
        return POD_ERROR_SEAT;
    }
    finish(position, 1 - seat);
    return POD_OK;
}

void pod__octogo_outcome(const pod_position *position, pod_outcome *out) {
    memset(out, 0, sizeof *out);
    out->over = position->turn == POD_NOBODY;
    for (unsigned seat = 0; seat < 2; seat++) {
        unsigned winner = position->of.octogo.winner;
        out->score[seat] = (uint8_t)pod__octogo_count(position, seat);
        out->place[seat] = (uint8_t)(out->over ? 1 + (winner == 1 - seat) : 0);
    }
}

static unsigned repetition_limit(const pod_position *position) {
    return position->of.octogo.repetition ? POD_OCTOGO_REPETITION : 0;
}

/* A captured piece never returns. */
static bool is_fresh(const pod_position *position) {
    return position->of.octogo.quiet == 0;
}

static void draw(pod_position *position) {
    finish(position, POD_NOBODY);
}

const pod_repetition pod__octogo_repetition = {.limit = repetition_limit, .fresh = is_fresh, .draw = draw};
