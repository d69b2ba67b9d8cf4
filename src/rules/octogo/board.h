/* Octogo inside the rules floor: the general path, written to be read. rules/octogo/packed.h is the fast
   one, held to it by tests.

   A move is packed in 16 bits:

       15 | 14 .. 11 | 10 .. 7 | 6 .. 0
        1 |    0     | action  | square the piece starts on  */
#ifndef LUDOPOD_RULES_OCTOGO_BOARD_H
#define LUDOPOD_RULES_OCTOGO_BOARD_H

#include <stdbool.h>

#include "ludopod/rules.h"

extern const pod_rules pod__octogo_rules;
extern const pod_numbering pod__octogo_numbering;

static inline pod_move pod__octogo_move(unsigned square, unsigned action) {
    return (pod_move)(1u << 15 | action << 7 | square);
}
static inline unsigned pod__octogo_square(pod_move move) {
    return move & 127u;
}
static inline unsigned pod__octogo_action(pod_move move) {
    return move >> 7 & 15u;
}

/* An action taken apart: angles turned to the right, squares advanced, angles turned to the right. */
typedef struct pod__octogo_steps {
    int8_t before;
    uint8_t advance;
    int8_t after;
} pod__octogo_steps;

pod__octogo_steps pod__octogo_steps_of(unsigned action);

/* The arrow after turning that many angles to the right (to the left when negative). */
static inline unsigned pod__octogo_turned(unsigned arrow, int angles) {
    return (unsigned)((int)arrow + angles) & 7u;
}

/* Whether a pure turn has been spent: true only of POD_OCTOGO_LEFT to POD_OCTOGO_TWO_RIGHT. */
static inline bool pod__octogo_is_spent(unsigned spent, unsigned action) {
    return action >= POD_OCTOGO_LEFT && action <= POD_OCTOGO_TWO_RIGHT && (spent >> (action - POD_OCTOGO_LEFT) & 1u);
}

/* The next square along an arrow; false when that is off the board, and then *out is left alone. */
bool pod__octogo_next(const pod_position *position, unsigned square, unsigned arrow, pod_square *out);

/* The squares a piece of that side enters (rule 6), in order: false when one of them is off the board or
   held by the side itself. There is a piece on the square. */
bool pod__octogo_path(const pod_position *position, unsigned square, unsigned action, pod_square path[2],
                      unsigned *length);

unsigned pod__octogo_squares(const pod_position *position);
unsigned pod__octogo_count(const pod_position *position, unsigned seat);
/* Whether the ending of rule 9 is reached: one piece left on each side. */
bool pod__octogo_one_against_one(const pod_position *position);

void pod__octogo_moves(const pod_position *position, pod_move_list *out);
bool pod__octogo_legal(const pod_position *position, pod_move move);
void pod__octogo_apply(pod_position *position, pod_move move);

/* Decides whether the game is over with `seat` to move (rules 8 to 10) and sets turn and winner. */
void pod__octogo_settle(pod_position *position, unsigned seat);
/* Ends the game with the result that the board alone shows: who cannot move, having no piece or no turn, has lost;
   a game that ended otherwise (a count, a repetition, a player leaving) counts as drawn. */
void pod__octogo_close(pod_position *position);
pod_error pod__octogo_leave(pod_position *position, unsigned seat);
void pod__octogo_outcome(const pod_position *position, pod_outcome *out);
extern const pod_repetition pod__octogo_repetition;

#endif
