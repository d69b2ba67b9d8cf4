/* Boards as pictures, for tests. A picture is rows from the top, one a line, of tokens as on the network
   server's sheet: (1) first player, <2> second, [3] {4} /5/ !6! the others, .1. neutral, ... empty. */
#ifndef LUDOPOD_TESTS_RULES_SUPPORT_H
#define LUDOPOD_TESTS_RULES_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/seed.h"
#include "ludopod/event.h"
#include "ludopod/game.h"

/* "TURN", "TURN PLAYERS" or "TURN PLAYERS OUT" as in a position line, then the picture. Fails the test when they are no
   position. */
pod_position board(const char *turn, const char *picture);
pod_position variant_board(const char *variant, const char *turn, const char *picture);
/* The starting position. Options are words: "board", "3x5", "players", "3", ..., NULL. */
pod_position start(const char *option, ...);

/* The position after moves or events separated by spaces, each of which must be legal. */
pod_position played(pod_position position, const char *events);

/* A position of a game of random moves by two players, that many plies before its end, or at a random moment of it (0).
 */
pod_position random_cephalopod(unsigned rows, unsigned columns, unsigned before_end, uint64_t *random);

void assert_board(pod_position actual, const char *turn, const char *picture);
/* All legal moves on that square, in order, separated by spaces. */
void assert_moves_on(const pod_position *position, const char *square, const char *moves);
/* Places in seat order as "1-2-2". */
void assert_places(const pod_position *position, const char *places);
void assert_scores(const pod_position *position, const char *scores);

#endif
