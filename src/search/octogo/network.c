/* Octogo evaluated by a trained network: which of its features (features.h) a state has, and the kind of network. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/octogo/state.h"

/* ---- Features ----------------------------------------------------------------------------------------------- */

/* The board is laid out in bytes, and the pieces of a side in lists, so that
   compilers use vectors where all are treated alike. */
enum {
    BORDER = POD__OCTO_BORDER,
    BOARD = POD__OCTO_BOARD,
    LANES = 16 /* at least as many as a side has pieces */
};

/* What stands on a square. */
enum { OUTSIDE, EMPTY, FIRST, SECOND };

/* The pieces of a side. What is beyond their number is never used. */
typedef struct side {
    unsigned count;
    uint8_t at[LANES]; /* on the board of bytes */
    uint8_t arrow[LANES];
    uint8_t row[LANES], column[LANES];
    uint8_t near[LANES];  /* steps to the nearest enemy */
    uint8_t after[LANES]; /* and from one step ahead */
} side;

typedef struct scene {
    uint8_t square[BOARD];
    uint8_t hit[2][BOARD]; /* by how many pieces of a side it could be taken, or taken back, in one turn */
    side of[2];            /* by seat */
} scene;

static void list_pieces(const pod__octogo_packed *packed, unsigned seat, scene *out) {
    side *made = &out->of[seat];
    made->count = 0;
    for (pod__octogo_set left = packed->of[seat]; !pod__octogo_is_empty(left); made->count++) {
        unsigned bit = pod__octogo_take(&left);
        unsigned i = made->count;
        made->at[i] = (uint8_t)(BORDER + bit);
        made->arrow[i] = (uint8_t)pod__octogo_arrow_on(packed, bit);
        made->row[i] = (uint8_t)(bit / POD__OCTOGO_STRIDE + 1);
        made->column[i] = (uint8_t)(bit % POD__OCTOGO_STRIDE + 1);
        out->square[made->at[i]] = (uint8_t)(FIRST + seat);
    }
}

static inline unsigned ahead_of(unsigned at, unsigned arrow) {
    return (unsigned)((int)at + pod__octogo_delta(arrow));
}

static void count_hits(scene *out, unsigned seat) {
    const side *own = &out->of[seat];
    uint8_t *hit = out->hit[seat];
    for (unsigned i = 0; i < own->count; i++) {
        unsigned arrow = own->arrow[i];
        unsigned one = ahead_of(own->at[i], arrow);
        uint8_t open = out->square[one] != OUTSIDE && out->square[one] != FIRST + seat;
        unsigned two = ahead_of(one, arrow);
        hit[one]++;
        hit[two] = (uint8_t)(hit[two] + open);
        hit[ahead_of(own->at[i], pod__octogo_turned(arrow, -1))]++;
        hit[ahead_of(own->at[i], pod__octogo_turned(arrow, 1))]++;
    }
}

static inline uint8_t larger(uint8_t a, uint8_t b) {
    return a > b ? a : b;
}

static inline uint8_t smaller(uint8_t a, uint8_t b) {
    return a < b ? a : b;
}

static inline uint8_t apart(uint8_t a, uint8_t b) {
    return (uint8_t)(larger(a, b) - smaller(a, b));
}

/* Steps of a king to the nearest of `enemies`. */
static void measure(const uint8_t row[restrict LANES], const uint8_t column[restrict LANES],
                    const side *restrict enemies, uint8_t out[restrict LANES]) {
    uint8_t nearest[LANES], enemy_row[LANES], enemy_column[LANES];
    memset(nearest, UINT8_MAX, LANES);
    for (unsigned enemy = 0; enemy < enemies->count; enemy++) {
        memset(enemy_row, enemies->row[enemy], LANES);
        memset(enemy_column, enemies->column[enemy], LANES);
        for (unsigned i = 0; i < LANES; i++) {
            uint8_t steps = larger(apart(row[i], enemy_row[i]), apart(column[i], enemy_column[i]));
            nearest[i] = smaller(steps, nearest[i]);
        }
    }
    memcpy(out, nearest, LANES);
}

static void measure_side(side *own, const side *enemies) {
    static const int8_t north[POD_OCTOGO_ARROWS] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int8_t east[POD_OCTOGO_ARROWS] = {0, 1, 1, 1, 0, -1, -1, -1};
    uint8_t row[LANES], column[LANES];
    memcpy(row, own->row, LANES);
    memcpy(column, own->column, LANES);
    for (unsigned i = 0; i < own->count; i++) {
        row[i] = (uint8_t)(row[i] + north[own->arrow[i]]);
        column[i] = (uint8_t)(column[i] + east[own->arrow[i]]);
    }
    measure(own->row, own->column, enemies, own->near);
    measure(row, column, enemies, own->after);
}

static void look(const pod__octo_setup *setup, const pod__octogo_packed *packed, scene *out) {
    memcpy(out->square, setup->squares, BOARD);
    memset(out->hit, 0, sizeof out->hit);
    memset(out->of, 0, sizeof out->of);
    list_pieces(packed, 0, out);
    list_pieces(packed, 1, out);
    count_hits(out, 0);
    count_hits(out, 1);
    measure_side(&out->of[0], &out->of[1]);
    measure_side(&out->of[1], &out->of[0]);
}

/* What a square is to a side, 0 to 4 as in POD__OCTO_VIEWS. */
static inline unsigned view_of(const scene *seen, unsigned seat, unsigned at) {
    static const uint8_t view[2][4][2] = {{{0, 0}, {1, 2}, {0, 0}, {3, 4}}, {{0, 0}, {1, 2}, {3, 4}, {0, 0}}};
    return view[seat][seen->square[at]][seen->hit[1 - seat][at] > 0];
}

static inline unsigned capped(unsigned number, unsigned most) {
    return number < most ? number : most;
}

/* What comes after two empty squares. */
static unsigned beyond(const scene *seen, unsigned seat, unsigned two, unsigned arrow) {
    unsigned three = ahead_of(two, arrow);
    if (seen->square[three] != EMPTY) {
        return seen->square[three] == SECOND - seat ? 2 : 1;
    }
    unsigned four = seen->square[ahead_of(three, arrow)];
    return four == EMPTY ? 5 : four == SECOND - seat ? 4 : 3;
}

/* Adds the features of a side's pieces; turn: 0 when it is to move. Returns what can be taken of it, as counted for
   POD__OCTO_FEATURE_PREY. */
static unsigned add_side(const pod__octo_setup *setup, const scene *seen, unsigned seat, unsigned turn,
                         pod__features *out) {
    static const uint8_t pair[5][5] = {
        {0, 1, 3, 6, 10}, {1, 2, 4, 7, 11}, {3, 4, 5, 8, 12}, {6, 7, 8, 9, 13}, {10, 11, 12, 13, 14}};
    const side *own = &seen->of[seat];
    unsigned loose = 0, covered = 0;
    for (unsigned i = 0; i < own->count; i++) {
        unsigned at = own->at[i];
        unsigned arrow = own->arrow[i];
        unsigned attackers = capped(seen->hit[1 - seat][at], 2);
        unsigned covers = capped(seen->hit[seat][at], 2);
        unsigned danger = 3 * attackers + covers;
        unsigned one = ahead_of(at, arrow);
        unsigned two = ahead_of(one, arrow);
        unsigned first = view_of(seen, seat, one);
        unsigned second = view_of(seen, seat, two);
        unsigned ahead = first ? 1 + 5 * (first - 1) + second : 0;
        unsigned left = view_of(seen, seat, ahead_of(at, pod__octogo_turned(arrow, -1)));
        unsigned right = view_of(seen, seat, ahead_of(at, pod__octogo_turned(arrow, 1)));
        bool clear = seen->square[one] == EMPTY && seen->square[two] == EMPTY;
        unsigned facing = own->after[i] < own->near[i] ? 0 : own->after[i] == own->near[i] ? 1 : 2;
        unsigned near = capped(own->near[i], POD__OCTO_NEAR) - 1;
        unsigned place =
            near + POD__OCTO_NEAR *
                       (facing + POD__OCTO_FACING *
                                     (setup->edge[at] + POD__OCTO_EDGE * (clear ? beyond(seen, seat, two, arrow) : 0)));
        uint16_t *index = out->index + out->count;
        index[0] = (uint16_t)(POD__OCTO_FEATURE_AHEAD + POD__OCTO_DANGERS * (turn * POD__OCTO_AHEAD + ahead) + danger);
        index[1] = (uint16_t)(POD__OCTO_FEATURE_SIDES +
                              POD__OCTO_DANGERS * (turn * POD__OCTO_SIDES + pair[left][right]) + danger);
        index[2] = (uint16_t)(POD__OCTO_FEATURE_PLACE + turn * POD__OCTO_PLACES + place);
        out->count = (uint8_t)(out->count + 3);
        loose += attackers && !covers;
        covered += attackers && covers;
    }
    return capped(loose, POD__OCTO_LOOSE - 1) + POD__OCTO_LOOSE * capped(covered, POD__OCTO_COVERED - 1);
}

void pod__octo_features(const pod__octo_setup *setup, const pod__octo_state *state, pod__features *out) {
    scene seen;
    unsigned seat = state->seat;
    look(setup, &state->packed, &seen);
    unsigned own = seen.of[seat].count;
    unsigned other = seen.of[1 - seat].count;
    out->count = 0;
    unsigned his_prey = add_side(setup, &seen, seat, 0, out);
    unsigned my_prey = add_side(setup, &seen, 1 - seat, 1, out);
    unsigned quiet = state->limit ? capped(8u * state->quiet / state->limit, 7) : 0;
    uint16_t *index = out->index + out->count;
    index[0] = (uint16_t)(POD__OCTO_FEATURE_PREY + my_prey);
    index[1] = (uint16_t)(POD__OCTO_FEATURE_PREY + POD__OCTO_LOOSE * POD__OCTO_COVERED + his_prey);
    index[2] = (uint16_t)(POD__OCTO_FEATURE_COUNTS + own - 1 + POD_OCTOGO_PIECES_MAX * (other - 1));
    index[3] = (uint16_t)(POD__OCTO_FEATURE_AREA + setup->area);
    index[4] = (uint16_t)(POD__OCTO_FEATURE_QUIET + quiet);
    out->count = (uint8_t)(out->count + 5);
    out->open = (uint8_t)(own + other);
}

void pod__octo_geometry(pod__octo_setup *setup) {
    unsigned rows = setup->root.rows;
    unsigned columns = setup->root.columns;
    memset(setup->squares, OUTSIDE, sizeof setup->squares);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < columns; column++) {
            unsigned at = BORDER + POD__OCTOGO_STRIDE * row + column;
            unsigned up = capped(row, rows - 1 - row);
            unsigned across = capped(column, columns - 1 - column);
            setup->squares[at] = EMPTY;
            setup->edge[at] = (uint8_t)capped(capped(up, across), POD__OCTO_EDGE - 1);
        }
    }
    setup->area = (uint8_t)(capped((rows * columns - 1) / 16, POD__OCTO_AREAS - 1));
}

/* A group of features whose second half mirrors the first. */
static void mirror_halves(uint16_t *out, unsigned first, unsigned end) {
    unsigned half = (end - first) / 2;
    for (unsigned i = first; i < first + half; i++) {
        out[i] = (uint16_t)(i + half);
        out[i + half] = (uint16_t)i;
    }
}

void pod__octo_mirror(uint16_t *out) {
    mirror_halves(out, POD__OCTO_FEATURE_AHEAD, POD__OCTO_FEATURE_SIDES);
    mirror_halves(out, POD__OCTO_FEATURE_SIDES, POD__OCTO_FEATURE_PLACE);
    mirror_halves(out, POD__OCTO_FEATURE_PLACE, POD__OCTO_FEATURE_PREY);
    mirror_halves(out, POD__OCTO_FEATURE_PREY, POD__OCTO_FEATURE_COUNTS);
    for (unsigned i = 0; i < POD__OCTO_FEATURE_AREA - POD__OCTO_FEATURE_COUNTS; i++) {
        unsigned own = i % POD_OCTOGO_PIECES_MAX;
        unsigned other = i / POD_OCTOGO_PIECES_MAX;
        out[POD__OCTO_FEATURE_COUNTS + i] = (uint16_t)(POD__OCTO_FEATURE_COUNTS + other + POD_OCTOGO_PIECES_MAX * own);
    }
    for (unsigned i = POD__OCTO_FEATURE_AREA; i < POD__OCTO_FEATURE_COUNT; i++) {
        out[i] = (uint16_t)i;
    }
}

/* ---- The network -------------------------------------------------------------------------------------------- */

void pod__octo_use_network(void *with, const pod_network *network) {
    pod__octo_setup *setup = with;
    setup->network = network;
}

int pod__octo_network_evaluate(const pod__octo_setup *setup, const pod__octo_state *state) {
    pod__features features;
    pod__octo_features(setup, state, &features);
    return pod__net_evaluate(setup->network, &features);
}

double pod__octo_network_chance(const pod__octo_setup *setup, int score) {
    return 1 / (1 + exp(-(double)score / setup->network->scale));
}

static void extract(const void *setup, const void *lookup, const void *state, pod__features *out) {
    (void)lookup;
    pod__octo_features(setup, state, out);
}

/* Games begin with up to four times as many random moves as there are rows. */
static unsigned opening(unsigned rows, unsigned columns) {
    (void)columns;
    return 4 * rows;
}

static_assert((int)POD__OCTO_FEATURE_COUNT <= (int)POD__NET_FEATURES_MAX &&
                  (int)POD__OCTO_FEATURES_MAX <= (int)POD__NET_ACTIVE_MAX,
              "the features must fit");

const pod__net_kind pod__octo_network = {
    .features = POD__OCTO_FEATURE_COUNT,
    .active_max = POD__OCTO_FEATURES_MAX,
    .bias_first = POD__OCTO_FEATURE_COUNTS,
    .bias_count = POD__OCTO_FEATURE_AREA - POD__OCTO_FEATURE_COUNTS,
    .mirror = pod__octo_mirror,
    .extract = extract,
    .opening = opening,
    .builtin = pod__net_octogo,
    .builtin_length = &pod__net_octogo_length,
};
