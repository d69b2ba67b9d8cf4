/* Cephalopod evaluated by a trained network: which of its features (cephalopod/features.h) a state has. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/cephalopod/accumulator.h"

/* A number that fits a count; beyond its end odd stays odd. */
static unsigned keep_parity(unsigned number, unsigned count) {
    return number < count ? number : count - 2 + (number - count) % 2;
}

static unsigned at_most(unsigned number, unsigned most) {
    return number < most ? number : most;
}

static unsigned sites_of(uint64_t kinds, pod__site_kind kind) {
    return kinds >> 8 * kind & 0xff;
}

static uint16_t *add_tempo(uint64_t kinds, uint16_t *to) {
    unsigned free = sites_of(kinds, POD__SITE_FREE);
    unsigned closed = sites_of(kinds, POD__SITE_CLOSED);
    unsigned loose = sites_of(kinds, POD__SITE_LOOSE);
    unsigned takes = sites_of(kinds, POD__SITE_TAKES);
    unsigned sixes = sites_of(kinds, POD__SITE_SIX);
    unsigned quiet = free + closed + loose;
    unsigned tempo = keep_parity(quiet, 16) + 16 * (at_most(takes, 7) + 8 * at_most(sixes, 3));
    unsigned spare = keep_parity(free, 8) + 8 * (keep_parity(closed + loose, 16) + 16 * at_most(takes + sixes, 3));
    unsigned room = keep_parity(free, 8) + 8 * (keep_parity(closed, 8) + 8 * keep_parity(loose, 8));
    *to++ = (uint16_t)(POD__FEATURE_QUIET + quiet);
    *to++ = (uint16_t)(POD__FEATURE_TEMPO + tempo);
    *to++ = (uint16_t)(POD__FEATURE_SPARE + spare);
    *to++ = (uint16_t)(POD__FEATURE_ROOM + room);
    return to;
}

/* The features for the whole, for the player to move. Returns how many. */
static unsigned whole_of(const pod__ceph_setup *setup, const pod__ceph_state *state, uint64_t kinds, unsigned open,
                         uint16_t *out) {
    enum { FAR = POD__AHEAD / 2 };
    int own = (int)pod__packed_count(state->owned[state->turn] & state->safe);
    int ahead = own - ((int)(setup->squares - open) - own);
    uint16_t *to = out;
    *to++ = (uint16_t)(POD__FEATURE_EMPTIES + pod__packed_count(state->empty));
    *to++ = (uint16_t)(POD__FEATURE_OPEN + open);
    *to++ = (uint16_t)(POD__FEATURE_AHEAD + FAR + (ahead > FAR ? FAR : ahead < -FAR ? -FAR : ahead));
    return (unsigned)(add_tempo(kinds, to) - out);
}

static unsigned open_of(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    return setup->squares - pod__packed_count(state->safe);
}

void pod__ceph_features(const void *with, const void *patterns, const void *at, pod__features *out) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    pod__ceph_accumulator seen;
    pod__ceph_feature_change change;
    pod__ceph_view view = {setup, patterns, state->turn};
    pod__ceph_accumulator_refresh(&view, state, &seen, &change);
    memcpy(out->index, change.added, change.added_count * sizeof out->index[0]);
    out->open = (uint8_t)open_of(setup, state);
    out->count =
        (uint8_t)(change.added_count + whole_of(setup, state, seen.kinds, out->open, out->index + change.added_count));
}

/* A network knows six-sided dice on the usual board, and two players. */
void pod__ceph_use_network(void *with, const pod_network *network) {
    pod__ceph_setup *setup = with;
    bool neutral = false;
    for (unsigned square = 0; square < setup->squares; square++) {
        pod_die die = setup->root.of.cephalopod.die[square];
        neutral = neutral || (die && pod_die_owner(die) == POD_NEUTRAL);
    }
    setup->network = setup->plain && setup->two_player && !neutral ? network : NULL;
}

static void copy_accumulator(const pod__ceph_setup *setup, const pod__ceph_accumulator *from,
                             pod__ceph_accumulator *to) {
    enum { SOME = 8 };
    memcpy(to->unit, from->unit, sizeof to->unit);
    to->empty = from->empty;
    to->safe = from->safe;
    to->kinds = from->kinds;
    for (unsigned square = 0; square < setup->squares; square += SOME) {
        memcpy(to->die + square, from->die + square, SOME * sizeof to->die[0]);
        memcpy(to->kind + square, from->kind + square, SOME * sizeof to->kind[0]);
        memcpy(to->square + square, from->square + square, SOME * sizeof to->square[0]);
    }
}

/* The units from the view of the player to move, with the features for the whole. */
static int evaluate_units(const pod__ceph_setup *setup, const pod__ceph_state *state,
                          const pod__ceph_accumulator *accumulator) {
    enum { HALF = POD__NET_WIDTH };
    int16_t unit[POD__NET_UNITS];
    uint16_t whole[POD__FEATURES_MAX];
    unsigned first = state->turn == setup->root.turn ? 0 : HALF;
    unsigned open = open_of(setup, state);
    memcpy(unit, accumulator->unit + first, HALF * sizeof unit[0]);
    memcpy(unit + HALF, accumulator->unit + (HALF - first), HALF * sizeof unit[0]);
    pod__net_change change = {.added = whole, .added_count = whole_of(setup, state, accumulator->kinds, open, whole)};
    setup->network->kernel.sum(setup->network, &change, unit);
    return pod__net_evaluate_units(setup->network, unit, open);
}

/* Everything is seen as the player to move at the root sees it. */
int pod__ceph_network_update(const pod__ceph_setup *setup, const pod__ceph_state *state,
                             const pod__ceph_accumulator *before, pod__ceph_accumulator *out) {
    const pod_network *network = setup->network;
    pod__ceph_view view = {setup, network->lookup, setup->root.turn};
    pod__ceph_feature_change change;
    if (before) {
        copy_accumulator(setup, before, out);
        pod__ceph_accumulator_update(&view, state, out, &change);
    } else {
        pod__ceph_accumulator_refresh(&view, state, out, &change);
    }
    pod__net_change sum = {change.added, change.removed, change.added_count, change.removed_count};
    network->kernel.sum(network, &sum, out->unit);
    return evaluate_units(setup, state, out);
}

int pod__ceph_network_evaluate(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    assert(setup->network);
    pod__ceph_accumulator seen;
    return pod__ceph_network_update(setup, state, NULL, &seen);
}

/* The network's scale is that of a static evaluation. The score of a search is surer: its odds raised to this power
   predict best how games end (tools/tuning/calibrate.c). */
double pod__ceph_network_chance(const pod__ceph_setup *setup, int score) {
    static const double surer = 1.5;
    return 1 / (1 + exp(-surer * score / setup->network->scale));
}

/* Games begin with up to one and a half times as many random moves as there are squares. */
static unsigned opening(unsigned rows, unsigned columns) {
    unsigned squares = rows * columns;
    return squares + squares / 2;
}

static_assert((int)POD__FEATURE_COUNT <= (int)POD__NET_FEATURES_MAX &&
                  (int)POD__FEATURES_MAX <= (int)POD__NET_ACTIVE_MAX,
              "the features must fit");

const pod__net_kind pod__ceph_network = {
    .features = POD__FEATURE_COUNT,
    .active_max = POD__FEATURES_MAX,
    .bias_first = POD__FEATURE_EMPTIES,
    .bias_count = 2 * POD__EMPTIES,
    .mirror = pod__patterns_mirror,
    .lookup_size = sizeof(pod__patterns),
    .make_lookup = pod__patterns_make,
    .extract = pod__ceph_features,
    .opening = opening,
    .builtin = pod__net_cephalopod,
    .builtin_length = &pod__net_cephalopod_length,
};

pod_network *pod_network_builtin(void) {
    return pod_network_builtin_for(POD_GAME_CEPHALOPOD);
}
