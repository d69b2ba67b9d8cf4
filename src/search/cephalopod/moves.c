#include "search/cephalopod/state.h"

/* As sets[], for any variant: the sum of a set is that of the set without its lowest direction and one die more. */
static uint32_t sets_of_variant(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square) {
    enum { TOO_MUCH = 100 };
    unsigned sum[1u << POD__DIRECTIONS] = {0};
    uint32_t sets = 0;
    for (unsigned set = 1; set < 1u << POD__DIRECTIONS; set++) {
        unsigned pips = pod__ceph_pips(state, setup->neighbour[square][pod__packed_lowest(set)]);
        unsigned rest = set & (set - 1);
        sum[set] = sum[rest] + (pips ? pips : TOO_MUCH);
        if (rest && sum[set] <= setup->largest) {
            sets |= 1u << set;
        }
    }
    return sets;
}

uint32_t pod__ceph_sets(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square) {
    return setup->plain ? setup->sets[pod__ceph_surroundings(setup, state, square)]
                        : sets_of_variant(setup, state, square);
}

unsigned pod__ceph_generate(const void *with, const void *at, pod_move *out) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    uint64_t contested = pod__ceph_capture_squares(setup, state);
    unsigned count = 0;
    for (uint64_t left = state->empty; left; left &= left - 1) {
        unsigned square = pod__packed_lowest(left);
        uint32_t sets = contested & pod__bit(square) ? pod__ceph_sets(setup, state, square) : 0;
        if (!sets) {
            out[count++] = pod__cephalopod_move(square, 0);
        }
        for (; sets; sets &= sets - 1) {
            out[count++] = pod__cephalopod_move(square, pod__packed_lowest(sets));
        }
    }
    return count;
}

/* Takes the captured dice off; returns what the placed die shows. */
static unsigned capture(const pod__ceph_setup *setup, pod__ceph_state *state, unsigned square, unsigned captured) {
    unsigned sum = 0;
    uint64_t taken = 0;
    for (; captured; captured &= captured - 1) {
        unsigned from = setup->neighbour[square][pod__packed_lowest(captured)];
        pod_die die = state->die[from];
        sum += pod_die_pips(die);
        taken |= pod__bit(from);
        state->hash ^= setup->die_key[from][die];
        state->die[from] = 0;
    }
    state->empty |= taken;
    for (unsigned in = state->in; in; in &= in - 1) {
        state->owned[pod__packed_lowest(in)] &= ~taken;
    }
    return sum;
}

static unsigned next_seat(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    if (setup->two_player) {
        return setup->seats - state->turn;
    }
    unsigned later = state->in & ~((2u << state->turn) - 1);
    return pod__packed_lowest(later ? later : state->in);
}

/* Rules 13 to 16 on a full board; between two the game simply ends. */
static void fill(const pod__ceph_setup *setup, pod__ceph_state *state, unsigned mover) {
    if (setup->two_player) {
        state->over = true;
        return;
    }
    pod_position position;
    pod__ceph_position(setup, state, &position);
    pod__cephalopod_settle(&position, mover);
    pod__ceph_enter(setup, &position, state);
}

void pod__ceph_move(const pod__ceph_setup *setup, pod__ceph_state *state, pod_move move) {
    unsigned square = pod__cephalopod_square(move);
    unsigned captured = pod__cephalopod_captured(move);
    unsigned mover = state->turn;
    unsigned shows = captured ? capture(setup, state, square, captured) : 1;
    state->pips = (uint16_t)(state->pips + (captured ? 0 : 1));
    state->die[square] = pod_die_make(mover, shows);
    state->empty &= ~pod__bit(square);
    state->owned[mover] |= pod__bit(square);
    state->turn = (uint8_t)next_seat(setup, state);
    state->hash ^= setup->die_key[square][state->die[square]] ^ setup->turn_key[mover] ^ setup->turn_key[state->turn];
    pod__ceph_update_safe(setup, state, pod__bit(square));
    if (!state->empty) {
        fill(setup, state, mover);
    }
}

void pod__ceph_play(const void *setup, const void *from, pod_move move, void *to) {
    pod__ceph_state *state = to;
    *state = *(const pod__ceph_state *)from;
    pod__ceph_move(setup, state, move);
}

uint64_t pod__ceph_key_after(const void *with, const void *at, pod_move move) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    unsigned square = pod__cephalopod_square(move);
    unsigned sum = 0;
    uint64_t hash = state->hash ^ setup->turn_key[state->turn] ^ setup->turn_key[next_seat(setup, state)];
    for (unsigned captured = pod__cephalopod_captured(move); captured; captured &= captured - 1) {
        unsigned from = setup->neighbour[square][pod__packed_lowest(captured)];
        sum += pod__ceph_pips(state, from);
        hash ^= setup->die_key[from][state->die[from]];
    }
    return hash ^ setup->die_key[square][pod_die_make(state->turn, sum ? sum : 1)];
}
