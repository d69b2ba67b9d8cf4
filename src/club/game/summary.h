/* What a game was, in short: how it opened and what it came to. Pure logic, thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SUMMARY_H
#define LUDOPOD_CLUB_GAME_SUMMARY_H

#include "club/game/game.h"

/* ---- Results ---- */

typedef enum club_result { CLUB_RESULT_NONE, CLUB_WON, CLUB_DRAWN, CLUB_LOST, CLUB_CANCELLED } club_result;

/* "", "won", "drawn", "lost", "cancelled", and back. */
const char *club_result_name(club_result result);
bool club_result_find(const char *name, club_result *out);

/* Of a seat: a first place is won, a shared one drawn. CLUB_RESULT_NONE as long as the game goes on. */
club_result club_result_of(const club_game *game, unsigned seat);
/* Of a seat against another: who has the better place has won. */
club_result club_result_against(const club_game *game, unsigned seat, unsigned other);

/* ---- Openings: positions after the first moves, up to the symmetries of the board ---- */

enum {
    CLUB_OPENING_MOVES_MAX = 3, /* of those of a person */
    CLUB_OPENING_TREE_MAX = 8,  /* of those of all */
    CLUB_OPENING_SIZE = 256
};

/* Of all position lines of a board that is turned and mirrored, the one that comes first. */
void club_opening_image(const pod_position *position, char out[CLUB_OPENING_SIZE]);

/* The position after so many moves as a position line: of all that are the same when the board is turned or mirrored
   the one whose line comes first. False, and nothing is written: so many moves were not made, more than two play, or
   the game did not begin as the rules have it without variants and handicaps. */
bool club_opening(const club_game *game, size_t moves, char out[CLUB_OPENING_SIZE]);

#endif
