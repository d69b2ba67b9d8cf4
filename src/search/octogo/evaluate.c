/* What a position of Octogo seems worth. All weights are hundredths of a piece. */
#include <math.h>

#include "search/octogo/state.h"

/* Fitted to the results of some thousand games of the engine against itself on 10x10 and 8x5 (logistic regression, 120
   hundredths to the unit) and rounded. */
enum {
    PIECE = 30,       /* while all are there */
    PIECE_FEWER = 16, /* more for each that is not: the fewer there are the more one decides */
    TURN = 15,        /* whose turn it is */
    FRONT = 11,       /* a square straight ahead that can be entered */
    NEARER = 5,       /* for the side ahead: a step less to the nearest enemy */
    ENDING = 8,       /* nearness counts up to that many pieces on the board, */
    REST = 3          /* or of the side that is behind */
};

/* What an enemy piece is worth that can be taken next turn: loose, or covered so that it would be avenged. */
typedef struct threat {
    int loose, covered;
} threat;
static const threat mine = {.loose = 100, .covered = 45}; /* of the player to move */
static const threat theirs = {.loose = 72, .covered = 42};

/* What the pieces of a side can reach in one turn. */
typedef struct reach {
    pod__octogo_set hit; /* squares where it takes, or takes back, in its next turn */
    unsigned front;      /* how many squares ahead can be entered, over all pieces */
} reach;

/* Counted where the pieces stand, as there no two of them meet. */
static reach reach_of(const pod__octogo_packed *packed, unsigned seat) {
    pod__octogo_set open = pod__octogo_less(packed->board, packed->of[seat]);
    pod__octogo_set pointing[POD_OCTOGO_ARROWS];
    pod__octogo_set ones = {0, 0}, twos = {0, 0}, hit = {0, 0};
    pod__octo_pointing(packed, seat, pointing);
#pragma GCC unroll 8
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        unsigned back = pod__octogo_turned(arrow, 4);
        pod__octogo_set before = pod__octogo_moved(open, back);
        pod__octogo_set one = pod__octogo_and(pointing[arrow], before);
        pod__octogo_set two = pod__octogo_moved(pod__octogo_and(open, before), back);
        pod__octogo_set beside =
            pod__octogo_or(pointing[pod__octogo_turned(arrow, 1)], pointing[pod__octogo_turned(arrow, -1)]);
        pod__octogo_set near = pod__octogo_moved(pod__octogo_or(pointing[arrow], beside), arrow);
        pod__octogo_set far = pod__octogo_moved(pod__octogo_moved(one, arrow), arrow);
        ones = pod__octogo_or(ones, one);
        twos = pod__octogo_or(twos, pod__octogo_and(pointing[arrow], two));
        hit = pod__octogo_or(hit, pod__octogo_or(near, far));
    }
    return (reach){.hit = pod__octogo_and(hit, packed->board),
                   .front = pod__octogo_size(ones) + pod__octogo_size(twos)};
}

static int threats(const pod__octogo_packed *packed, unsigned seat, const reach *own, const reach *other,
                   threat worth) {
    pod__octogo_set attacked = pod__octogo_and(own->hit, packed->of[1 - seat]);
    int all = (int)pod__octogo_size(attacked);
    int loose = (int)pod__octogo_size(pod__octogo_less(attacked, other->hit));
    return worth.loose * loose + worth.covered * (all - loose);
}

static int steps_apart(unsigned a, unsigned b) {
    int rows = (int)(a / POD__OCTOGO_STRIDE) - (int)(b / POD__OCTOGO_STRIDE);
    int columns = (int)(a % POD__OCTOGO_STRIDE) - (int)(b % POD__OCTOGO_STRIDE);
    rows = rows < 0 ? -rows : rows;
    columns = columns < 0 ? -columns : columns;
    return rows > columns ? rows : columns;
}

/* Steps from each piece of a side to the enemy piece that is nearest, summed. */
static int distance(const pod__octogo_packed *packed, unsigned seat) {
    int sum = 0;
    for (pod__octogo_set own = packed->of[seat]; !pod__octogo_is_empty(own);) {
        unsigned bit = pod__octogo_take(&own);
        int nearest = POD_SIDE_MAX;
        for (pod__octogo_set enemies = packed->of[1 - seat]; !pod__octogo_is_empty(enemies);) {
            int steps = steps_apart(bit, pod__octogo_take(&enemies));
            nearest = steps < nearest ? steps : nearest;
        }
        sum += nearest;
    }
    return sum;
}

/* Who is ahead must go and find the rest, or the game is drawn by quiet turns. */
static int pursuit(const pod__octogo_packed *packed, unsigned seat, int pieces, int enemies) {
    int fewer = pieces < enemies ? pieces : enemies;
    if (pieces == enemies || (fewer > REST && pieces + enemies > ENDING)) {
        return 0;
    }
    return pieces > enemies ? -NEARER * distance(packed, seat) : NEARER * distance(packed, 1 - seat);
}

static int material(int ahead, int total) {
    return ahead * (PIECE + PIECE_FEWER * (2 * POD_OCTOGO_PIECES_MAX - total));
}

/* By the weights. */
static int weigh(const pod__octo_state *state) {
    const pod__octogo_packed *packed = &state->packed;
    unsigned seat = state->seat;
    reach own = reach_of(packed, seat);
    reach other = reach_of(packed, 1 - seat);
    int pieces = (int)pod__octogo_size(packed->of[seat]);
    int enemies = (int)pod__octogo_size(packed->of[1 - seat]);
    int value = material(pieces - enemies, pieces + enemies) + TURN + FRONT * ((int)own.front - (int)other.front);
    value += threats(packed, seat, &own, &other, mine) - threats(packed, 1 - seat, &other, &own, theirs);
    return value + pursuit(packed, seat, pieces, enemies);
}

int pod__octo_evaluate(const void *with, const void *at) {
    const pod__octo_setup *setup = with;
    return setup->network ? pod__octo_network_evaluate(setup, at) : weigh(at);
}

/* Captures first, then advances, as far as the move alone tells. */
int pod__octo_move_score(const void *with, const void *at, pod_move move) {
    const pod__octo_state *state = at;
    pod__octogo_steps steps = pod__octogo_steps_of(pod__octogo_action(move));
    (void)with;
    if (!steps.advance) {
        return 0;
    }
    unsigned bit = pod__octo_bit(state, move);
    unsigned arrow = pod__octogo_turned(pod__octogo_arrow_on(&state->packed, bit), steps.before);
    unsigned one = (unsigned)((int)bit + pod__octogo_delta(arrow));
    unsigned two = (unsigned)((int)one + pod__octogo_delta(arrow));
    const pod__octogo_set *enemies = &state->packed.of[1 - state->seat];
    int taken = pod__octogo_has(*enemies, one) + (steps.advance == 2 && pod__octogo_has(*enemies, two));
    return 100 * taken + 4 * steps.advance;
}

double pod__octo_chance(const void *with, const void *at, int score) {
    const pod__octo_setup *setup = with;
    (void)at;
    if (setup->network) {
        return pod__octo_network_chance(setup, score);
    }
    return 1 / (1 + exp(-score / 120.0));
}
