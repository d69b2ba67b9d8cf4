/* Three in a row on 3x3, a game for the tests: it is added to the table of games as CONTRIBUTING.md says, by these
   files and its row, and has nothing but what a game must have: no search board, no network, no tables, no folder of
   the terminal or the page.

   Its marks stand in pod_position.of.square: 0 for an empty square, else the seat and 1. */
#ifndef LUDOPOD_GAMES_THREE_THREE_H
#define LUDOPOD_GAMES_THREE_THREE_H

#include "ludopod/game.h"
#include "notation/games.h"

enum {
    THREE_GAME = POD_GAME_COUNT, /* its pod_game_id: after those of the library */
    THREE_SIDE = 3,
    THREE_SQUARES = 9,
    THREE_LEFT = THREE_SQUARES /* in of.square, behind the board: the seat that left the game and 1, or 0 */
};

extern const pod_rules three_rules;
extern const pod_game three_game;
POD__RULES_TEXT_DECLARED(three_rules);

/* The seat that has three in a row, or POD_NOBODY. */
unsigned three_owner_of_row(const pod_position *position);
bool three_is_full(const pod_position *position);

/* A move is the square of the mark and 1. */
static inline pod_square three_square(pod_move move) {
    return (pod_square)(move - 1);
}

#endif
