#include "rules/octogo_bridge.h"

#include "rules/octogo/board.h"

static void note_spent(unsigned spent, const char *out[REFERENCE_SPENT]) {
    static const char *const strokes[] = {"L", "R", "LL", "RR"};
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (spent >> i & 1u) {
            out[count++] = strokes[i];
        }
    }
}

reference_board reference_of(const pod_position *position) {
    static const int north[] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int east[] = {0, 1, 1, 1, 0, -1, -1, -1};
    reference_board board = {.rows = position->rows, .columns = position->columns};
    board.turn = position->turn == POD_NOBODY ? 0 : "rb"[position->turn];
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            unsigned arrow = pod_octogo_piece_arrow(piece);
            board.at[square / position->columns][square % position->columns] =
                (reference_piece){"rb"[pod_octogo_piece_owner(piece)], north[arrow], east[arrow]};
        }
    }
    note_spent(position->of.octogo.spent[0], board.spent_red);
    note_spent(position->of.octogo.spent[1], board.spent_blue);
    return board;
}
