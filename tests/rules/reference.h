/* Cephalopod once more, slowly: written from the words of the rules with coordinates and recursion, sharing
   nothing with the library, so that the library can be held against it. */
#ifndef LUDOPOD_TESTS_RULES_REFERENCE_H
#define LUDOPOD_TESTS_RULES_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

enum { REFERENCE_NEUTRAL = -1, REFERENCE_MOVES = 1024 };

typedef struct reference_die {
    int owner, pips; /* pips 0: empty */
} reference_die;

/* Rows are counted from the top, columns from the left, both from 0, as rule 19 does. */
typedef struct reference_game {
    int rows, columns, players;
    bool snub;
    int largest;
    bool over;
    int turn; /* whose it is, when not over */
    reference_die at[10][10];
    int left[6]; /* 0: in; else the number of the departure the player was part of */
    int departures;
} reference_game;

/* Squares as numbers: a1 is 0, then row by row upwards. */
typedef struct reference_move {
    int square, shows;
    uint64_t captured; /* bit: square */
} reference_move;

reference_game reference_start(int rows, int columns, int players, int first, bool snub, int largest);
/* All moves, in no promised order. Returns how many. */
int reference_moves(const reference_game *game, reference_move out[REFERENCE_MOVES]);
void reference_play(reference_game *game, reference_move move);
void reference_leave(reference_game *game, int player);
/* 0 for a player still in a running game. */
int reference_place(const reference_game *game, int player);
int reference_dice(const reference_game *game, int player);

#endif
