/* Positions and players for the tests of the search. */
#ifndef LUDOPOD_TESTS_SEARCH_SUPPORT_H
#define LUDOPOD_TESTS_SEARCH_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "base/random.h"
#include "ludopod/game.h"
#include "ludopod/search.h"

typedef struct board_case {
    uint8_t rows, columns, players, variant;
} board_case;

pod_position start_of(board_case board);
/* A position as a line (docs/notation.md); the test fails when it does not read. */
pod_position position_of(const char *line, unsigned variant);
pod_move random_move(const pod_position *position, pod__random *random);
/* Plays up to that many random moves, but not the one that ends the game. */
void play_randomly(pod_position *position, unsigned moves, pod__random *random);
/* The position that many plies (at most 63) before the end of a random game. */
pod_position late_position(board_case board, unsigned plies, pod__random *random);
/* A running position of any kind: boards, players, variants, players who have left, any stage. */
pod_position random_position(pod__random *random);
bool is_legal(const pod_position *position, pod_move move);
/* The report of a search that must succeed. */
pod_search_report search_report(pod_search *search, const pod_position *position, pod_search_request request);

/* That the bytes are refused as a network. */
void assert_no_network(const uint8_t *bytes, size_t length);
/* That a network is refused with any bit the other way round, one byte short and one byte long. */
void assert_damage_is_found(const uint8_t *network, size_t length);

/* Perfect play by looking at everything, with a memo; the margin of the player to move. */
typedef struct oracle oracle;
oracle *oracle_create(unsigned log2_entries);
void oracle_free(oracle *truth);
/* INT_MIN when there are more positions than the memo holds. */
int oracle_margin(oracle *truth, const pod_position *position);

#endif
