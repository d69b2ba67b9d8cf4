/* Perfect play in one position by plain recursion, written for the tests from the rules, with nothing of the library in
   it: every move is tried, nothing is cut off, and what is remembered is remembered of the very same dice in the very
   same places with the very same owners. */
#ifndef LUDOPOD_TESTS_SOLVE_STRONG_PLAIN_H
#define LUDOPOD_TESTS_SOLVE_STRONG_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLAIN_SQUARES = 25 };

/* Row by row; 0 is empty. mine: of the player to move, a bit each square. */
typedef struct plain_board {
    uint8_t pips[PLAIN_SQUARES];
    uint32_t mine;
} plain_board;

typedef struct plain_slot {
    uint64_t key[2];
    uint32_t round; /* when it was filled; what was filled before the last plain_forget() counts as free */
    int8_t margin;
} plain_slot;

typedef struct plain {
    unsigned rows, columns;
    uint32_t neighbours[PLAIN_SQUARES]; /* a bit each */
    plain_slot *slot;
    size_t slots; /* a power of two */
    uint32_t round;
    unsigned nodes, limit; /* gives up past the limit */
} plain;

/* limit: positions looked at; at most half the slots. */
plain plain_create(unsigned rows, unsigned columns, size_t slots, unsigned limit);
void plain_free(plain *memo);
void plain_forget(plain *memo);

/* Final margin of the player to move. Means nothing when memo->nodes is past the limit by then. Requires an empty
   square. */
int plain_margin(plain *memo, const plain_board *board);

/* Whether the board is remembered; it is from now on. For those who only keep a list of boards. */
bool plain_seen(plain *memo, const plain_board *board);

#endif
