/* Octogo as the search plays it: the bit boards of the rules, and the count of quiet turns beside them. */
#ifndef LUDOPOD_SRC_SEARCH_OCTOGO_STATE_H
#define LUDOPOD_SRC_SEARCH_OCTOGO_STATE_H

#include "rules/octogo.h"
#include "rules/octogo_packed.h"
#include "search/board.h"
#include "search/levels.h"

typedef struct pod__octo_setup {
    pod_position root; /* for the options */
} pod__octo_setup;

typedef struct pod__octo_state {
    pod__octogo_packed packed; /* turn is POD_NOBODY at the end, also by quiet turns */
    uint16_t quiet;
    uint16_t limit; /* 0: none */
    uint8_t seat;   /* to move, or who would be */
    bool repetition;
} pod__octo_state;

extern const pod__level pod__octo_levels[];

int pod__octo_evaluate(const void *setup, const void *state);
int pod__octo_promise(const void *setup, const void *state, pod_move move);
double pod__octo_chance(const void *setup, const void *state, int score);

/* The pieces of a side by their arrows. */
static inline void pod__octo_pointing(const pod__octogo_packed *packed, unsigned seat,
                                      pod__octogo_set out[POD_OCTOGO_ARROWS]) {
    const pod__octogo_set *plane = packed->arrow;
    pod__octogo_set half[2] = {pod__octogo_less(packed->of[seat], plane[2]),
                               pod__octogo_and(packed->of[seat], plane[2])};
    for (unsigned i = 0; i < 2; i++) {
        pod__octogo_set low = pod__octogo_less(half[i], plane[1]);
        pod__octogo_set high = pod__octogo_and(half[i], plane[1]);
        out[4 * i] = pod__octogo_less(low, plane[0]);
        out[4 * i + 1] = pod__octogo_and(low, plane[0]);
        out[4 * i + 2] = pod__octogo_less(high, plane[0]);
        out[4 * i + 3] = pod__octogo_and(high, plane[0]);
    }
}

static inline unsigned pod__octo_bit(const pod__octo_state *state, pod_move move) {
    return pod__octogo_bit(pod__octogo_square(move), state->packed.columns);
}

#endif
