/* Octogo once more, as the sheet reads, for the tests: a turn is one or two strokes with the same piece, a
   stroke is an advance by one square or a turn by one angle. Nothing is shared with src/rules/. */
#ifndef LUDOPOD_TESTS_RULES_OCTOGO_REFERENCE_H
#define LUDOPOD_TESTS_RULES_OCTOGO_REFERENCE_H

#include <stdbool.h>

enum { REFERENCE_SIDE = 10, REFERENCE_TURNS = 200, REFERENCE_SPENT = 8 };

typedef struct reference_piece {
    char owner;      /* 'r', 'b', or 0 for none */
    int north, east; /* where the arrow points, each -1 to 1 */
} reference_piece;

typedef struct reference_board {
    int rows, columns;
    reference_piece at[REFERENCE_SIDE][REFERENCE_SIDE]; /* [row from the bottom][column] */
    char turn;                                          /* 'r', 'b', or 0 when the game is over */
    char winner;                                        /* 0 for nobody */
    /* Strokes of the pure turns each lone piece has made on its square, NULL where there is none more. */
    const char *spent_red[REFERENCE_SPENT], *spent_blue[REFERENCE_SPENT];
} reference_board;

typedef struct reference_turn {
    int row, column;
    const char *strokes; /* A advance, L left, R right */
    reference_board after;
} reference_turn;

/* Every turn of the side to move, by square, and by the order of strokes in reference_strokes. */
int reference_turns(const reference_board *board, reference_turn out[REFERENCE_TURNS]);

#endif
