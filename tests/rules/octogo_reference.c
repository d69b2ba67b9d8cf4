#include "rules/octogo_reference.h"

#include <stddef.h>
#include <string.h>

/* One or two strokes; a turn to the left and back, or to the right and back, is none. */
static const char *const turns_there_are[] = {"A", "AA", "L", "R", "LL", "RR", "AL", "AR", "LA", "RA"};
enum { TURN_COUNT = sizeof turns_there_are / sizeof turns_there_are[0] };

static char other(char side) {
    return side == 'r' ? 'b' : 'r';
}

static int pieces_of(const reference_board *board, char side) {
    int count = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            count += board->at[row][column].owner == side;
        }
    }
    return count;
}

static bool is_one_against_one(const reference_board *board) {
    return pieces_of(board, 'r') == 1 && pieces_of(board, 'b') == 1;
}

static const char **spent_of(reference_board *board, char side) {
    return side == 'r' ? board->spent_red : board->spent_blue;
}

/* A quarter of a right angle at a time: half of the sum of a vector and itself turned by 90 degrees, made
   as long as a king's step. */
static void turn(reference_piece *piece, bool left) {
    int north = left ? piece->north + piece->east : piece->north - piece->east;
    int east = left ? piece->east - piece->north : piece->east + piece->north;
    piece->north = north > 0 ? 1 : north < 0 ? -1 : 0;
    piece->east = east > 0 ? 1 : east < 0 ? -1 : 0;
}

/* Makes one stroke in place; false when it cannot be made. */
static bool stroke(reference_board *board, int *row, int *column, char what) {
    reference_piece *piece = &board->at[*row][*column];
    if (what != 'A') {
        turn(piece, what == 'L');
        return true;
    }
    int to_row = *row + piece->north;
    int to_column = *column + piece->east;
    if (to_row < 0 || to_row >= board->rows || to_column < 0 || to_column >= board->columns ||
        board->at[to_row][to_column].owner == piece->owner) {
        return false;
    }
    board->at[to_row][to_column] = *piece;
    *piece = (reference_piece){0, 0, 0};
    *row = to_row;
    *column = to_column;
    return true;
}

static bool is_spent(const char *const *spent, const char *strokes) {
    for (int i = 0; i < REFERENCE_SPENT && spent[i]; i++) {
        if (!strcmp(spent[i], strokes)) {
            return true;
        }
    }
    return false;
}

/* One turn, without looking at what it means for the end of the game. */
static bool make(const reference_board *board, int row, int column, const char *strokes, reference_board *after) {
    int to_row = row;
    int to_column = column;
    bool duel = is_one_against_one(board);
    *after = *board;
    const char **spent = spent_of(after, board->turn);
    if (duel && is_spent(spent, strokes)) {
        return false;
    }
    for (const char *next = strokes; *next; next++) {
        if (!stroke(after, &to_row, &to_column, *next)) {
            return false;
        }
    }
    if (to_row != row || to_column != column) {
        memset(spent, 0, REFERENCE_SPENT * sizeof *spent);
    } else if (duel) {
        while (*spent) {
            spent++;
        }
        *spent = strokes;
    }
    after->turn = other(board->turn);
    return true;
}

static bool has_a_turn(const reference_board *board) {
    reference_board after;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            for (int i = 0; board->at[row][column].owner == board->turn && i < TURN_COUNT; i++) {
                if (make(board, row, column, turns_there_are[i], &after)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void end_if_over(reference_board *board) {
    char mover = other(board->turn);
    if (pieces_of(board, board->turn) == 0 || !has_a_turn(board)) {
        board->winner = mover;
        board->turn = 0;
    }
}

int reference_turns(const reference_board *board, reference_turn out[REFERENCE_TURNS]) {
    int count = 0;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            for (int i = 0; board->turn && board->at[row][column].owner == board->turn && i < TURN_COUNT; i++) {
                reference_turn *turn_made = &out[count];
                if (make(board, row, column, turns_there_are[i], &turn_made->after)) {
                    turn_made->row = row;
                    turn_made->column = column;
                    turn_made->strokes = turns_there_are[i];
                    end_if_over(&turn_made->after);
                    count++;
                }
            }
        }
    }
    return count;
}
