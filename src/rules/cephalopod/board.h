/* Cephalopod inside the rules floor: the general path, which plays every board, variant and number
   of players. It is written to be read; rules/cephalopod/packed.h is the fast one, held to it by tests.

   No supply of dice is kept (rule 3): with C*R - 1 dice a player who is to fill an empty square always has one
   left, since that square and the last die an opponent placed, which still stands, are not that player's.

   A move is packed in 16 bits:

       15 | 14 .. 12 | 11 .. 7  | 6 .. 0
        1 |    0     | captured | square

   captured has a bit for each direction (POD__SOUTH ...) whose neighbour is taken. */
#ifndef LUDOPOD_RULES_CEPHALOPOD_BOARD_H
#define LUDOPOD_RULES_CEPHALOPOD_BOARD_H

#include <stdbool.h>

#include "ludopod/rules.h"

extern const pod_rules pod__cephalopod_rules;
extern const pod_numbering pod__cephalopod_numbering;

typedef enum pod__direction {
    POD__SOUTH,
    POD__WEST,
    POD__EAST,
    POD__NORTH,
    POD__DIAGONAL, /* the fifth neighbour on a snub-square board */
    POD__DIRECTIONS
} pod__direction;

enum { POD__NO_SQUARE = 255 };

static inline pod_move pod__cephalopod_move(unsigned square, unsigned captured) {
    return (pod_move)(1u << 15 | captured << 7 | square);
}
static inline unsigned pod__cephalopod_square(pod_move move) {
    return move & 127u;
}
static inline unsigned pod__cephalopod_captured(pod_move move) {
    return move >> 7 & 31u;
}

/* The neighbouring square in that direction, or POD__NO_SQUARE. */
pod_square pod__cephalopod_neighbour(const pod_position *position, unsigned square, pod__direction direction);

/* The largest sum that can be captured: 6, or 12 with twelve-sided dice. */
unsigned pod__cephalopod_largest(const pod_position *position);

/* All sets of neighbours that can be captured from an empty square (rule 7), as direction bits in
   rising order. Returns how many there are. */
unsigned pod__cephalopod_captures(const pod_position *position, unsigned square,
                                  uint8_t out[POD_CEPHALOPOD_CAPTURES_MAX]);

/* The pips a die placed by this move shows. */
unsigned pod__cephalopod_shows(const pod_position *position, pod_move move);

unsigned pod__cephalopod_squares(const pod_position *position);
bool pod__cephalopod_is_full(const pod_position *position);
/* Seats still in the game, as bits. */
unsigned pod__cephalopod_seats_in(const pod_position *position);

/* Dice that can never be captured again, whatever is played, by square: those that show the largest number, and those
   that only such dice or the board's edge leave room to capture. With three or more players in the game only the
   former, since an elimination may clear what stands around the others. All dice where the game is over. */
uint64_t pod__cephalopod_uncapturable(const pod_position *position);

void pod__cephalopod_moves(const pod_position *position, pod_move_list *out);
bool pod__cephalopod_legal(const pod_position *position, pod_move move);
void pod__cephalopod_apply(pod_position *position, pod_move move);

/* Rules 11 to 16: to be called when the board may have become full by the die of `mover`. Ends the
   game or eliminates players and hands the turn on. */
void pod__cephalopod_settle(pod_position *position, unsigned mover);
pod_error pod__cephalopod_leave(pod_position *position, unsigned seat);
void pod__cephalopod_outcome(const pod_position *position, pod_outcome *out);

#endif
