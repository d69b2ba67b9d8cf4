#include "rules/cephalopod/board.h"

unsigned pod__cephalopod_squares(const pod_position *position) {
    return (unsigned)position->rows * position->columns;
}

unsigned pod__cephalopod_largest(const pod_position *position) {
    return position->of.cephalopod.variant & POD_CEPHALOPOD_DODECA ? 12 : 6;
}

bool pod__cephalopod_is_full(const pod_position *position) {
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        if (!position->of.cephalopod.die[square]) {
            return false;
        }
    }
    return true;
}

static pod_square on_board(const pod_position *position, int row, int column) {
    bool inside = row >= 0 && row < position->rows && column >= 0 && column < position->columns;
    return inside ? pod_square_at((unsigned)row, (unsigned)column, position->columns) : POD__NO_SQUARE;
}

/* Rule 19 joins each odd column upwards: up-left on even rows, up-right on odd ones, rows counted from
   the top. Seen from the other end, each even column is joined downwards. So a square has one diagonal. */
static pod_square snub_diagonal(const pod_position *position, int row, int column) {
    int from_top = position->rows - 1 - row;
    if (column % 2 == 1) {
        return on_board(position, row + 1, from_top % 2 == 0 ? column - 1 : column + 1);
    }
    return on_board(position, row - 1, from_top % 2 == 1 ? column + 1 : column - 1);
}

pod_square pod__cephalopod_neighbour(const pod_position *position, unsigned square, pod__direction direction) {
    int row = (int)(square / position->columns);
    int column = (int)(square % position->columns);
    switch (direction) {
    case POD__SOUTH:
        return on_board(position, row - 1, column);
    case POD__WEST:
        return on_board(position, row, column - 1);
    case POD__EAST:
        return on_board(position, row, column + 1);
    case POD__NORTH:
        return on_board(position, row + 1, column);
    default:
        return position->of.cephalopod.variant & POD_CEPHALOPOD_SNUB ? snub_diagonal(position, row, column)
                                                                     : POD__NO_SQUARE;
    }
}
