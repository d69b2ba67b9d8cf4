/* Octogo as the search plays it: the bit boards of the rules, and the count of quiet turns beside them. */
#ifndef LUDOPOD_SEARCH_OCTOGO_STATE_H
#define LUDOPOD_SEARCH_OCTOGO_STATE_H

#include "rules/octogo/board.h"
#include "rules/octogo/packed.h"
#include "search/board.h"
#include "search/character/character.h"
#include "search/network/network.h"
#include "search/octogo/features.h"

/* The board in bytes, by bits of pod__octogo_set, with a border wide enough for two steps. */
enum {
    POD__OCTO_BORDER = 2 * (POD__OCTOGO_STRIDE + 1),
    POD__OCTO_BOARD = 2 * POD__OCTO_BORDER + POD__OCTOGO_STRIDE * POD_SIDE_MAX
};

typedef struct pod__octo_setup {
    pod_position root;                /* for the options */
    const pod_network *network;       /* to evaluate with instead of the weights, or NULL */
    uint8_t area;                     /* the board's feature of POD__OCTO_FEATURE_AREA */
    uint8_t squares[POD__OCTO_BOARD]; /* without pieces (network.c) */
    uint8_t edge[POD__OCTO_BOARD];    /* steps to the nearest edge, as POD__OCTO_EDGE has them */
} pod__octo_setup;

typedef struct pod__octo_state {
    pod__octogo_packed packed; /* turn is POD_NOBODY at the end, also by quiet turns */
    uint16_t quiet;
    uint16_t limit; /* 0: none */
    uint8_t seat;   /* to move, or who would be */
    bool repetition;
} pod__octo_state;

void pod__octo_geometry(pod__octo_setup *setup);
void pod__octo_use_network(void *setup, const pod_network *network);
/* What a network sees of a state; both sides have pieces. */
void pod__octo_features(const pod__octo_setup *setup, const pod__octo_state *state, pod__features *out);

extern const pod__net_kind pod__octo_network;
/* The file of the network that the library was built with. */
extern const unsigned char pod__net_octogo[];
extern const size_t pod__net_octogo_length;
enum { POD__OCTO_NET_BYTES = POD__NET_FILE_FRAME + 2 * POD__OCTO_FEATURE_COUNT * POD__NET_WIDTH };

int pod__octo_evaluate(const void *setup, const void *state);
int pod__octo_move_score(const void *setup, const void *state, pod_move move);
/* Require a network in use. */
int pod__octo_network_evaluate(const pod__octo_setup *setup, const pod__octo_state *state);
double pod__octo_network_chance(const pod__octo_setup *setup, int score);
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

/* By number, up to the last below full strength; the first entry is empty. */
extern const pod__character pod__octogo_characters[POD_CHARACTERS]; /* characters.c */

#endif
