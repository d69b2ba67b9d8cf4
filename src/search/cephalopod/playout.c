#include "state.h"

static unsigned nth_bit(uint64_t bits, unsigned n) {
    while (n--) {
        bits &= bits - 1;
    }
    return pod__packed_lowest(bits);
}

/* A random square, and one of the captures there. */
static pod_move random_move(const pod__ceph_setup *setup, const pod__ceph_state *state, pod__random *random) {
    unsigned square = nth_bit(state->empty, pod__random_below(random, pod__packed_count(state->empty)));
    uint32_t sets = pod__ceph_sets(setup, state, square);
    unsigned captured = sets ? nth_bit(sets, pod__random_below(random, pod__packed_count(sets))) : 0;
    return pod__cephalopod_move(square, captured);
}

/* Each move is the more promising of two random ones: players who see a little tell more about a position than blind
   ones, and cost little more. */
void pod__ceph_playout(const void *with, void *at, pod__random *random) {
    const pod__ceph_setup *setup = with;
    pod__ceph_state *state = at;
    while (!state->over) {
        pod_move one = random_move(setup, state, random);
        pod_move two = random_move(setup, state, random);
        bool second = one != two && pod__ceph_promise(setup, state, two) > pod__ceph_promise(setup, state, one);
        pod__ceph_move(setup, state, second ? two : one);
    }
}
