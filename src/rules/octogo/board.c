#include "rules/octogo/inside.h"

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

bool pod__octogo_path(const pod_position *position, unsigned square, unsigned action, pod_square path[2],
                      unsigned *length) {
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
