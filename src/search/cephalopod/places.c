/* What each of several players may expect. Every player's hand of dice gets a score, and e to the score is how strong
   he looks (expect.h). */
#include <math.h>
#include <string.h>

#include "search/cephalopod/state.h"
#include "search/expect.h"

/* Thousandths of the score at the knots of pod__ceph_on_curve(), each to be divided by the spread of
   the places: the fewer squares are open, the more a die tells. Logistic regression over the pairs of players in
   self-play (tools/tuning/fit_places.c). */
static const int16_t weights[POD__PLACES_FEATURES][POD__CEPH_KNOTS] = {
    [POD__PLACES_SAFE] = {1650, 1274, 961, 1173},
    [POD__PLACES_QUIET] = {8, 131, 339, 1073},
    {67, 31, 343, 1043},
    {28, 106, 192, 917},
    {94, 111, 197, 890},
    {370, 499, 496, 1127},
    [POD__PLACES_EXPOSED] = {-4, 37, 43, 52},
    {26, 8, 16, 59},
    {19, 62, 0, -126},
    {5, -48, -66, -61},
    {171, 223, 153, 321},
    [POD__PLACES_ATTACKED] = {-2, 30, 55, 206},
    {12, 20, 9, 63},
    {0, 85, -4, 153},
    {19, -13, -47, 88},
    {-18, 31, -62, -182},
    [POD__PLACES_MOVES] = {15, 29, 79, 521},
    [POD__PLACES_FILLS] = {11, 14, -29, 86},
    [POD__PLACES_SIX] = {1250, 1157, 650, 80},
    {254, 126, 355, 454},
    [POD__PLACES_SIX_LEFT] = {194, 245, 310, 335},
};

void pod__ceph_places_weights(pod__ceph_setup *setup) {
    for (unsigned phase = 0; phase < POD__CEPH_PHASES; phase++) {
        for (unsigned feature = 0; feature < POD__PLACES_FEATURES; feature++) {
            setup->places[phase][feature] = pod__ceph_on_curve(weights[feature], phase);
        }
    }
}

static void count_dice(const pod__ceph_setup *setup, const pod__ceph_state *state, uint64_t dice, unsigned first,
                       pod__ceph_place_features *hand) {
    for (; dice; dice &= dice - 1) {
        hand->count[first + pod__ceph_size(setup, pod__ceph_pips(state, pod__packed_lowest(dice)))]++;
    }
}

/* How many players move before this one. */
static unsigned wait_of(const pod__ceph_state *state, unsigned seat) {
    unsigned before = seat >= state->turn ? ((1u << seat) - 1) & ~((1u << state->turn) - 1)
                                          : ((1u << seat) - 1) | ~((1u << state->turn) - 1);
    return pod__packed_count(state->in & before);
}

void pod__ceph_count_place_features(const pod__ceph_setup *setup, const pod__ceph_state *state,
                                    pod__ceph_place_features hand[POD_SEATS_MAX]) {
    pod__ceph_threats now = pod__ceph_find_threats(setup, state);
    unsigned players = pod__packed_count(state->in);
    unsigned empties = pod__packed_count(state->empty);
    for (unsigned in = state->in; in; in &= in - 1) {
        unsigned seat = pod__packed_lowest(in);
        unsigned wait = wait_of(state, seat);
        uint64_t open = state->owned[seat] & ~state->safe;
        pod__ceph_place_features *of = &hand[seat];
        memset(of, 0, sizeof *of);
        of->count[POD__PLACES_SAFE] = (uint8_t)pod__packed_count(state->owned[seat] & state->safe);
        count_dice(setup, state, open & ~now.reach, POD__PLACES_QUIET, of);
        count_dice(setup, state, open & now.reach, wait ? POD__PLACES_ATTACKED : POD__PLACES_EXPOSED, of);
        of->count[POD__PLACES_MOVES] = !wait;
        of->count[POD__PLACES_FILLS] = (empties - 1 - wait) % players == 0;
        of->count[POD__PLACES_SIX] = !wait && now.sixes >= 1;
        of->count[POD__PLACES_SIX + 1] = !wait && now.sixes >= 2;
        of->count[POD__PLACES_SIX_LEFT] = wait && now.sixes > wait;
    }
}

double pod__ceph_spread(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    double open = setup->squares - pod__packed_count(state->safe);
    return sqrt(open / setup->squares + 0.05);
}

/* e^score for everybody who is in. */
static void weigh_hands(const pod__ceph_setup *setup, const pod__ceph_state *state, double strength[POD_SEATS_MAX]) {
    pod__ceph_place_features hand[POD_SEATS_MAX];
    const int16_t *value = setup->places[setup->phase[state->pips]];
    double unit = 0.001 / pod__ceph_spread(setup, state);
    pod__ceph_count_place_features(setup, state, hand);
    for (unsigned in = state->in; in; in &= in - 1) {
        unsigned seat = pod__packed_lowest(in);
        int score = 0;
        for (unsigned feature = 0; feature < POD__PLACES_FEATURES; feature++) {
            score += hand[seat].count[feature] * value[feature];
        }
        strength[seat] = exp(score * unit);
    }
}

/* Who has more safe dice than anybody else can come to will be the only first, and ends the game. */
static bool is_sure_first(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned seat) {
    int open = setup->squares - (int)pod__packed_count(state->safe);
    int own = (int)pod__packed_count(state->owned[seat] & state->safe);
    for (unsigned in = state->in & ~(1u << seat); in; in &= in - 1) {
        unsigned other = pod__packed_lowest(in);
        if (own <= (int)pod__packed_count(state->owned[other] & state->safe) + open) {
            return false;
        }
    }
    return true;
}

/* The only first, if that is certain already; or POD_NOBODY. */
static unsigned sure_first(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    unsigned in = state->in;
    while (in && !is_sure_first(setup, state, pod__packed_lowest(in))) {
        in &= in - 1;
    }
    return in ? pod__packed_lowest(in) : POD_NOBODY;
}

static void settle_first(const pod__ceph_state *state, unsigned first, pod__expectation *out) {
    out->lower[first] = out->upper[first];
    for (unsigned others = state->in & ~(1u << first); others; others &= others - 1) {
        out->upper[pod__packed_lowest(others)] = (uint8_t)(out->upper[first] - 2);
    }
}

void pod__ceph_expect(const void *with, const void *at, pod__expectation *out) {
    static const double overwhelming = 1e30;
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    double strength[POD_SEATS_MAX] = {0};
    pod_outcome outcome = {.over = false};
    unsigned first = sure_first(setup, state);
    if (state->out_count) {
        pod_position position;
        pod__ceph_position(setup, state, &position);
        pod__cephalopod_outcome(&position, &outcome);
    }
    weigh_hands(setup, state, strength);
    if (first != POD_NOBODY) {
        strength[first] = overwhelming;
    }
    pod__expect_places(strength, &outcome, setup->root.players, out);
    if (first != POD_NOBODY) {
        settle_first(state, first, out);
    }
}
