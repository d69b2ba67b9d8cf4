/* Numbers of Octogo's moves, and what stands on its board as planes (ludopod/action.h). */
#include <string.h>

#include "rules/octogo/board.h"

/* How far a piece on the square can advance at most, whichever way its arrow points: 0 to 2. */
static unsigned room_around(const pod_position *board, unsigned square) {
    unsigned most = 0;
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        pod_square at = (pod_square)square;
        unsigned steps = 0;
        while (steps < 2 && pod__octogo_next(board, at, arrow, &at)) {
            steps++;
        }
        most = steps > most ? steps : most;
    }
    return most;
}

static unsigned moves(const pod_position *board, pod_move out[POD_ACTIONS_MAX]) {
    unsigned count = 0;
    for (unsigned square = 0; square < pod__octogo_squares(board); square++) {
        unsigned room = room_around(board, square);
        for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
            if (pod__octogo_steps_of(action).advance <= room) {
                out[count++] = pod__octogo_move(square, action);
            }
        }
    }
    return count;
}

enum { STROKES = 4, PLANES = 2 * (POD_OCTOGO_ARROWS + STROKES) };

static unsigned planes(const pod_position *board) {
    (void)board;
    return PLANES;
}

static void add(pod_plane *plane, unsigned square) {
    plane->word[square / 64] |= UINT64_C(1) << square % 64;
}

static void observe(const pod_position *position, pod_plane out[POD_PLANES_MAX]) {
    memset(out, 0, PLANES * sizeof *out);
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            unsigned side = pod_octogo_piece_owner(piece) != position->turn;
            add(&out[side * POD_OCTOGO_ARROWS + pod_octogo_piece_arrow(piece)], square);
        }
        for (unsigned stroke = 0; stroke < 2 * STROKES; stroke++) {
            unsigned seat = stroke < STROKES ? position->turn : 1u - position->turn;
            if (!(position->of.octogo.spent[seat] >> stroke % STROKES & 1)) {
                add(&out[2 * POD_OCTOGO_ARROWS + stroke], square);
            }
        }
    }
}

const pod_numbering pod__octogo_numbering = {moves, planes, observe};
