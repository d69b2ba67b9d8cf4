/* Perfect play on small boards, by trying everything: written for the tests, from the rules, with nothing of the
   library in it. For every board of colourless dice one table says how the game ends, for each way to share out the
   dice. Boards that are images of each other share a table. */
#ifndef LUDOPOD_TESTS_RULES_PERFECT_H
#define LUDOPOD_TESTS_RULES_PERFECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PERFECT_SQUARES = 9, PERFECT_SLOTS = 1 << 20 };

/* Row by row from any corner; 0 is empty. */
typedef struct perfect_board {
    uint8_t pips[PERFECT_SQUARES];
} perfect_board;

/* margin[o]: final margin of the player to move, at best play, when bit k of o says that the k-th die of the board
   (in the order of squares) is theirs. */
typedef struct perfect_table {
    uint64_t key;
    int8_t *margin; /* NULL: no table in this slot */
    uint8_t dice;
} perfect_table;

typedef struct perfect {
    unsigned rows, columns;
    bool capture_is_optional; /* not the rules: to show that rule 7 matters */
    unsigned symmetries;
    uint8_t symmetry[8][PERFECT_SQUARES]; /* where each square goes */
    perfect_table *table;                 /* PERFECT_SLOTS of them, hashed by key */
    size_t tables;
} perfect;

perfect perfect_create(unsigned rows, unsigned columns, bool capture_is_optional);
void perfect_free(perfect *solver);

/* Final margin of the player to move on this board; none of the dice is theirs but those in mine (bits: squares). */
int perfect_margin(perfect *solver, const perfect_board *board, unsigned mine);

#endif
