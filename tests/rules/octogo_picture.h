/* Boards of Octogo as pictures for the tests: rows from the top, letters as in a position line (A to H for
   the arrow, A north, clockwise; capitals are Red's), a point for an empty square. */
#ifndef LUDOPOD_TESTS_RULES_OCTOGO_PICTURE_H
#define LUDOPOD_TESTS_RULES_OCTOGO_PICTURE_H

#include "ludopod/rules.h"

enum { PICTURE_ROWS_MAX = POD_SIDE_MAX };

typedef struct octogo_picture {
    const char *row[PICTURE_ROWS_MAX]; /* as many as there are */
} octogo_picture;

/* The running position of a picture, with nothing spent, no quiet turns and the usual options. */
pod_position octogo_from_picture(const octogo_picture *picture, unsigned turn);
/* Fails the running test, showing both, when the board of a position is not this picture. */
void octogo_assert_picture(const pod_position *position, const octogo_picture *picture);

/* The move of the piece on a named square: "c4", then steps as in "AL" (advance, turn left). */
pod_move octogo_move(const pod_position *position, const char *square, const char *steps);
/* Plays such a move, which must be legal. */
void octogo_play(pod_position *position, const char *square, const char *steps);
bool octogo_is_legal(const pod_position *position, const char *square, const char *steps);

/* The steps of each pod_octogo_action. */
extern const char *const octogo_steps[POD_OCTOGO_ACTIONS];

/* The options a game is started with when none are given. */
pod_options octogo_default_options(void);
pod_position octogo_start(unsigned rows, unsigned columns);

#endif
