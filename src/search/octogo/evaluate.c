/* What a position of Octogo seems worth. All weights are hundredths of a piece. */
#include <math.h>

#include "state.h"

enum {
    PIECE = 100,
    LOOSE = 14,  /* an enemy piece that can be taken and is not covered */
    COVERED = 5, /* one that can be taken and is */
    FRONT = 4,   /* a square straight ahead that can be entered */
    STUCK = 8,   /* an arrow that points off the board or at an own piece */
    TEMPO = 6,   /* whose turn it is */
    NEARER = 3,  /* for whoever is ahead: a step less to the nearest enemy */
    ENDING = 8   /* pieces on the board below which nearness counts */
};

/* What the pieces of a side can reach in one turn. */
typedef struct reach {
    pod__octogo_set hit; /* squares where it takes, or takes back, in its next turn */
    unsigned front;      /* how many squares ahead can be entered, over all pieces */
    unsigned stuck;
} reach;

static reach reach_of(const pod__octogo_packed *packed, unsigned seat) {
    pod__octogo_set own = packed->of[seat];
    reach found = {.front = 0};
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        pod__octogo_set pointing = pod__octogo_pointing(packed, seat, arrow);
        if (pod__octogo_is_empty(pointing)) {
            continue;
        }
        pod__octogo_set one = pod__octogo_and(pod__octogo_moved(pointing, arrow), packed->board);
        pod__octogo_set open = pod__octogo_less(one, own);
        pod__octogo_set two = pod__octogo_and(pod__octogo_moved(open, arrow), packed->board);
        pod__octogo_set left = pod__octogo_moved(pointing, pod__octogo_turned(arrow, -1));
        pod__octogo_set right = pod__octogo_moved(pointing, pod__octogo_turned(arrow, 1));
        pod__octogo_set beside = pod__octogo_and(pod__octogo_or(left, right), packed->board);
        found.hit = pod__octogo_or(found.hit, pod__octogo_or(pod__octogo_or(one, two), beside));
        found.front += pod__octogo_size(open) + pod__octogo_size(pod__octogo_less(two, own));
        found.stuck += pod__octogo_size(pointing) - pod__octogo_size(open);
    }
    return found;
}

static int threats(const pod__octogo_packed *packed, unsigned seat, const reach *own, const reach *other) {
    pod__octogo_set attacked = pod__octogo_and(own->hit, packed->of[1 - seat]);
    int all = (int)pod__octogo_size(attacked);
    int loose = (int)pod__octogo_size(pod__octogo_less(attacked, other->hit));
    return LOOSE * loose + COVERED * (all - loose);
}

static int activity(const reach *own) {
    return FRONT * (int)own->front - STUCK * (int)own->stuck;
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
static int pursuit(const pod__octogo_packed *packed, unsigned seat, int ahead) {
    unsigned total = pod__octogo_size(packed->of[0]) + pod__octogo_size(packed->of[1]);
    if (!ahead || total > ENDING) {
        return 0;
    }
    return ahead > 0 ? -NEARER * distance(packed, seat) : NEARER * distance(packed, 1 - seat);
}

int pod__octo_evaluate(const void *with, const void *at) {
    const pod__octo_state *state = at;
    const pod__octogo_packed *packed = &state->packed;
    unsigned seat = state->seat;
    reach own = reach_of(packed, seat);
    reach other = reach_of(packed, 1 - seat);
    int ahead = (int)pod__octogo_size(packed->of[seat]) - (int)pod__octogo_size(packed->of[1 - seat]);
    (void)with;
    return PIECE * ahead + TEMPO + threats(packed, seat, &own, &other) - threats(packed, 1 - seat, &other, &own) +
           activity(&own) - activity(&other) + pursuit(packed, seat, ahead);
}

/* Captures first, then advances, as far as the move alone tells. */
int pod__octo_promise(const void *with, const void *at, pod_move move) {
    const pod__octo_state *state = at;
    unsigned action = pod__octogo_action(move);
    pod__octogo_set taken = pod__octogo_taken(&state->packed, pod__octo_bit(state, move), action);
    (void)with;
    return PIECE * (int)pod__octogo_size(taken) + FRONT * pod__octogo_steps_of(action).advance;
}

double pod__octo_chance(const void *with, const void *at, int score) {
    (void)with;
    (void)at;
    return 1 / (1 + exp(-score / 200.0));
}
