/* Evaluation by weights, without a network: the margin between two players, and the places of several. */
#include <math.h>
#include <string.h>

#include "search/board.h"
#include "search/cephalopod/state.h"

/* ---- Between two -------------------------------------------------------------------------------------------- */

/* What the features of a position tell about the final margin, in hundredths of a die, when the pips on the board are
   10, 25, 40 and 55 % of all the board could hold (games on 5x5 end near 57 %). Least squares over the positions of
   self-play (tools/tuning/fit.c), smoothed by hand. Early on a die that can still be captured says next to
   nothing; what counts is who will make the next six. */
static const int knot_percent[POD__CEPH_KNOTS] = {10, 25, 40, 55};

typedef int16_t curve[POD__CEPH_KNOTS];

/* By plight and pips of a six-sided die that is not safe. */
static const curve die_value[POD__CEPH_STATUSES][POD__CEPH_SIZES] = {
    [POD__CEPH_QUIET] = {{6, 6, 33, 91}, {3, 2, 30, 92}, {5, 20, 27, 77}, {12, 16, 26, 79}, {52, 42, 60, 90}},
    [POD__CEPH_EXPOSED] = {{4, 0, 5, 17}, {5, 1, 9, 12}, {4, 8, 11, 12}, {2, -3, 0, 14}, {0, -12, 8, 15}},
    [POD__CEPH_ATTACKED] = {{5, 0, 9, 23}, {2, 7, 13, 25}, {8, 8, 13, 22}, {2, 0, 2, 30}, {5, 25, 22, 27}},
};
/* For the player to move: by whether the number of empty squares is odd (every turn but a capture of three changes
   that, so that the same player would also fill the last one), and for having one, and a second, square where a six can
   be made. */
static const curve tempo_value[2] = {{5, 8, 24, 25}, {10, 7, 17, 66}};
static const curve six_value[2] = {{72, 68, 42, 18}, {10, 18, 58, 34}};

/* A weight in a phase, from those at 10, 25, 40 and 55 % of all pips the board could hold. */
static int16_t on_curve(const int16_t values[POD__CEPH_KNOTS], unsigned phase) {
    int percent = (int)(100 * phase + 50) / POD__CEPH_PHASES;
    unsigned next = 1;
    while (next < POD__CEPH_KNOTS - 1 && percent > knot_percent[next]) {
        next++;
    }
    int from = knot_percent[next - 1];
    int to = knot_percent[next];
    percent = percent < from ? from : percent > to ? to : percent;
    return (int16_t)((values[next - 1] * (to - percent) + values[next] * (percent - from)) / (to - from));
}

/* 0 on; twelve-sided dice count as the six-sided ones half as large. */
static unsigned size_of(const pod__ceph_setup *setup, unsigned pips) {
    unsigned six_sided = (6 * pips + setup->largest / 2u) / setup->largest;
    return six_sided < 1 ? 0 : six_sided > POD__CEPH_SIZES ? POD__CEPH_SIZES - 1 : six_sided - 1;
}

static void make_phases(pod__ceph_setup *setup) {
    unsigned full = (unsigned)setup->largest * setup->squares;
    for (unsigned pips = 0; pips <= full; pips++) {
        setup->phase[pips] = (uint8_t)(pips * POD__CEPH_PHASES / (full + 1));
    }
}

void pod__ceph_weights(pod__ceph_setup *setup) {
    make_phases(setup);
    for (unsigned phase = 0; phase < POD__CEPH_PHASES; phase++) {
        for (unsigned pips = 1; pips < setup->largest; pips++) {
            unsigned mortal = size_of(setup, pips);
            for (unsigned plight = POD__CEPH_QUIET; plight < POD__CEPH_STATUSES; plight++) {
                setup->value[phase][plight][pips] = on_curve(die_value[plight][mortal], phase);
            }
        }
        for (unsigned i = 0; i < 2; i++) {
            setup->tempo[phase][i] = on_curve(tempo_value[i], phase);
            setup->six[phase][i + 1] = (int16_t)(on_curve(six_value[i], phase) + setup->six[phase][i]);
        }
    }
}

static unsigned directions_in_reach(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square) {
    unsigned reach = 0;
    for (uint32_t sets = pod__ceph_sets(setup, state, square); sets; sets &= sets - 1) {
        unsigned set = pod__packed_lowest(sets);
        unsigned sum = 0;
        for (unsigned left = set; left; left &= left - 1) {
            sum += pod__ceph_pips(state, setup->neighbour[square][pod__packed_lowest(left)]);
        }
        reach |= set | (sum == setup->largest ? POD__CEPH_MAKES_LARGEST : 0u);
    }
    return reach;
}

pod__ceph_threats pod__ceph_find_threats(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    pod__ceph_threats found = {0};
    for (uint64_t left = pod__ceph_capture_squares(setup, state); left; left &= left - 1) {
        unsigned square = pod__packed_lowest(left);
        unsigned reach = setup->plain ? setup->reach[pod__ceph_surroundings(setup, state, square)]
                                      : directions_in_reach(setup, state, square);
        found.sixes += reach / POD__CEPH_MAKES_LARGEST;
        found.reach |= setup->towards[square][reach % POD__CEPH_MAKES_LARGEST];
    }
    return found;
}

static int value_of(const pod__ceph_state *state, uint64_t dice, const int16_t value[POD__CEPH_PIPS_MAX + 1]) {
    int sum = 0;
    for (; dice; dice &= dice - 1) {
        sum += value[pod__ceph_pips(state, pod__packed_lowest(dice))];
    }
    return sum;
}

int pod__ceph_evaluate(const void *with, const void *at) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    if (setup->network) {
        return pod__ceph_network_evaluate(setup, state);
    }
    unsigned phase = setup->phase[state->pips];
    const int16_t(*value)[POD__CEPH_PIPS_MAX + 1] = setup->value[phase];
    uint64_t own = state->owned[state->turn];
    uint64_t other = state->owned[setup->seats - state->turn];
    pod__ceph_threats now = pod__ceph_find_threats(setup, state);
    uint64_t quiet = ~(state->safe | now.reach);
    int score =
        setup->tempo[phase][pod__packed_count(state->empty) % 2] + setup->six[phase][now.sixes < 2 ? now.sixes : 2];
    score += 100 * ((int)pod__packed_count(own & state->safe) - (int)pod__packed_count(other & state->safe));
    score +=
        value_of(state, own & quiet, value[POD__CEPH_QUIET]) - value_of(state, other & quiet, value[POD__CEPH_QUIET]);
    score += value_of(state, own & now.reach, value[POD__CEPH_EXPOSED]);
    score -= value_of(state, other & now.reach, value[POD__CEPH_ATTACKED]);
    return score;
}

/* What the dice that go and the one that comes are worth. */
int pod__ceph_move_score(const void *with, const void *at, pod_move move) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    const int16_t *worth = setup->value[setup->phase[state->pips]][POD__CEPH_QUIET];
    unsigned square = pod__cephalopod_square(move);
    unsigned sum = 0;
    int gain = 0;
    for (unsigned captured = pod__cephalopod_captured(move); captured; captured &= captured - 1) {
        pod_die die = state->die[setup->neighbour[square][pod__packed_lowest(captured)]];
        int value = worth[pod_die_pips(die)];
        sum += pod_die_pips(die);
        if (pod_die_owner(die) != POD_NEUTRAL) {
            gain += pod_die_owner(die) == state->turn ? -value : value;
        }
    }
    return gain + (sum == setup->largest ? 100 : worth[sum ? sum : 1]);
}

/* Margins of won and lost games of self-play follow a logistic curve that gets steeper towards the end. */
double pod__ceph_chance(const void *with, const void *at, int score) {
    const pod__ceph_setup *setup = with;
    if (setup->network) {
        return pod__ceph_network_chance(setup, score);
    }
    const pod__ceph_state *state = at;
    double scale = 205 - 20.0 * setup->phase[state->pips];
    return 1 / (1 + exp(-score / (scale > 50 ? scale : 50)));
}

/* ---- The places of several ---------------------------------------------------------------------------------- */

/* Expectations of several players. The features of every player get a score, and e to the score is their strength
   (search/mcts/). */

/* Thousandths of the score at the knots of on_curve(), each to be divided by the spread of
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
            setup->places[phase][feature] = on_curve(weights[feature], phase);
        }
    }
}

static void count_dice(const pod__ceph_setup *setup, const pod__ceph_state *state, uint64_t dice, unsigned first,
                       pod__ceph_place_features *features) {
    for (; dice; dice &= dice - 1) {
        features->count[first + size_of(setup, pod__ceph_pips(state, pod__packed_lowest(dice)))]++;
    }
}

/* How many players move before this one. */
static unsigned wait_of(const pod__ceph_state *state, unsigned seat) {
    unsigned before = seat >= state->turn ? ((1u << seat) - 1) & ~((1u << state->turn) - 1)
                                          : ((1u << seat) - 1) | ~((1u << state->turn) - 1);
    return pod__packed_count(state->in & before);
}

void pod__ceph_count_place_features(const pod__ceph_setup *setup, const pod__ceph_state *state,
                                    pod__ceph_place_features features[POD_SEATS_MAX]) {
    pod__ceph_threats now = pod__ceph_find_threats(setup, state);
    unsigned players = pod__packed_count(state->in);
    unsigned empties = pod__packed_count(state->empty);
    for (unsigned in = state->in; in; in &= in - 1) {
        unsigned seat = pod__packed_lowest(in);
        unsigned wait = wait_of(state, seat);
        uint64_t open = state->owned[seat] & ~state->safe;
        pod__ceph_place_features *of = &features[seat];
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

/* e^score for every player still in. */
static void strengths_of(const pod__ceph_setup *setup, const pod__ceph_state *state, double strength[POD_SEATS_MAX]) {
    pod__ceph_place_features features[POD_SEATS_MAX];
    const int16_t *value = setup->places[setup->phase[state->pips]];
    double unit = 0.001 / pod__ceph_spread(setup, state);
    pod__ceph_count_place_features(setup, state, features);
    for (unsigned in = state->in; in; in &= in - 1) {
        unsigned seat = pod__packed_lowest(in);
        int score = 0;
        for (unsigned feature = 0; feature < POD__PLACES_FEATURES; feature++) {
            score += features[seat].count[feature] * value[feature];
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
    strengths_of(setup, state, strength);
    if (first != POD_NOBODY) {
        strength[first] = overwhelming;
    }
    pod__expect_places(strength, &outcome, setup->root.players, out);
    if (first != POD_NOBODY) {
        settle_first(state, first, out);
    }
}
