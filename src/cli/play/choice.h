/* A person choosing which dice to capture on a square: which can still be picked, the running sum, and
   what is complete. Works on the moves of any game whose moves name a square and what they take. */
#ifndef LUDOPOD_CLI_PLAY_CHOICE_H
#define LUDOPOD_CLI_PLAY_CHOICE_H

#include <stdbool.h>

#include "ludopod/game.h"

typedef struct cli_choice {
    pod_position position;
    pod_square at;
    unsigned count;               /* of the moves on this square */
    pod_move move[64];            /* in canonical order */
    pod_move_parts parts[64];     /* of each */
    bool picked[POD_SQUARES_MAX]; /* to be captured */
} cli_choice;

/* Looks at a square with nothing picked. */
void cli_choice_begin(cli_choice *choice, const pod_position *position, pod_square at);
/* Whether some move here takes this square's die. */
bool cli_choice_has(const cli_choice *choice, pod_square square);
/* Whether it can be picked besides those that are: some move takes them all. */
bool cli_choice_fits(const cli_choice *choice, pod_square square);
/* Picks or drops a die. False, and nothing changes, when it does not fit. */
bool cli_choice_toggle(cli_choice *choice, pod_square square);
/* Picks the dice of one of the moves. */
void cli_choice_pick(cli_choice *choice, unsigned index);
/* The move that takes exactly the picked dice, or POD_MOVE_NONE. */
pod_move cli_choice_move(const cli_choice *choice);
/* Its index, or count when there is none. */
unsigned cli_choice_index(const cli_choice *choice);
/* Pips of the picked dice. */
unsigned cli_choice_sum(const cli_choice *choice);

enum { CLI_SQUARE_NAME = 8 };
/* "c3" */
void cli_square_name(const pod_position *position, pod_square at, char name[CLI_SQUARE_NAME]);

#endif
