#include <math.h>

#include "state.h"

/* What a die is worth to its owner when a move is guessed at. */
static int worth(const pod__ceph_setup *setup, unsigned pips) {
    return pips >= setup->largest ? 100 : 40 + (int)(40 * pips / setup->largest);
}

void pod__ceph_weights(pod__ceph_setup *setup) {
    for (unsigned phase = 0; phase < POD__CEPH_PHASES; phase++) {
        for (unsigned pips = 1; pips <= POD__CEPH_PIPS_MAX; pips++) {
            int16_t quiet = (int16_t)worth(setup, pips);
            setup->value[phase][POD__CEPH_SAFE][pips] = 100;
            setup->value[phase][POD__CEPH_QUIET][pips] = quiet;
            setup->value[phase][POD__CEPH_EXPOSED][pips] = (int16_t)(quiet - 10);
            setup->value[phase][POD__CEPH_ATTACKED][pips] = (int16_t)(quiet - 20);
        }
        setup->tempo[phase][0] = setup->tempo[phase][1] = 0;
    }
}

/* The dice that can be captured now, by whoever moves. */
static uint64_t dice_in_reach(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    uint64_t found = 0;
    for (uint64_t left = state->empty; left; left &= left - 1) {
        unsigned square = pod__lowest(left);
        unsigned reach = 0;
        if (setup->plain) {
            reach = setup->reach[pod__ceph_surroundings(setup, state, square)];
        } else {
            for (uint32_t sets = pod__ceph_sets(setup, state, square); sets; sets &= sets - 1) {
                reach |= pod__lowest(sets);
            }
        }
        for (; reach; reach &= reach - 1) {
            found |= pod__bit(setup->neighbour[square][pod__lowest(reach)]);
        }
    }
    return found;
}

static int value_of(const pod__ceph_state *state, uint64_t dice, const int16_t value[POD__CEPH_PIPS_MAX + 1]) {
    int sum = 0;
    for (; dice; dice &= dice - 1) {
        sum += value[pod__ceph_pips(state, pod__lowest(dice))];
    }
    return sum;
}

static unsigned phase_of(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    unsigned full = (unsigned)setup->largest * setup->squares;
    return state->pips * POD__CEPH_PHASES / (full + 1);
}

int pod__ceph_evaluate(const void *with, const void *at) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    unsigned phase = phase_of(setup, state);
    const int16_t(*value)[POD__CEPH_PIPS_MAX + 1] = setup->value[phase];
    uint64_t own = state->owned[state->turn];
    uint64_t other = state->owned[setup->seats - state->turn];
    uint64_t reach = dice_in_reach(setup, state);
    uint64_t quiet = ~(state->safe | reach);
    int score = setup->tempo[phase][pod__bits(state->empty) % 2];
    score += 100 * ((int)pod__bits(own & state->safe) - (int)pod__bits(other & state->safe));
    score +=
        value_of(state, own & quiet, value[POD__CEPH_QUIET]) - value_of(state, other & quiet, value[POD__CEPH_QUIET]);
    score += value_of(state, own & reach, value[POD__CEPH_EXPOSED]);
    score -= value_of(state, other & reach, value[POD__CEPH_ATTACKED]);
    return score;
}

int pod__ceph_promise(const void *with, const void *at, pod_move move) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    unsigned square = pod__cephalopod_square(move);
    unsigned sum = 0;
    int gain = 0;
    for (unsigned captured = pod__cephalopod_captured(move); captured; captured &= captured - 1) {
        pod_die die = state->die[setup->neighbour[square][pod__lowest(captured)]];
        int value = worth(setup, pod_die_pips(die));
        sum += pod_die_pips(die);
        if (pod_die_owner(die) != POD_NEUTRAL) {
            gain += pod_die_owner(die) == state->turn ? -value : value;
        }
    }
    return gain + worth(setup, sum ? sum : 1);
}

double pod__ceph_chance(const void *with, const void *at, int score) {
    (void)with;
    (void)at;
    return 1 / (1 + exp(-score / 300.0));
}
