/* Dice that can never be captured. A 6 cannot; nor can a die when, for each square beside it, either that square is
   filled for good or all other squares around it are filled for good with dice too large to be captured together with
   it. Safe dice stay safe as long as nobody is eliminated, so a state inherits them and only what is near a new safe
   die has to be looked at again. Dice that are safe only thanks to one another (two fives that share their one empty
   square) are not found. */
#include "search/cephalopod/state.h"

/* Whether no capture on the square `from` can ever take the die on `square`, which would leave `room` pips for the
   other dice. */
static bool is_shut(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square, unsigned from,
                    unsigned room) {
    uint64_t others = setup->around[from] & ~pod__bit(square);
    if (state->safe & pod__bit(from)) {
        return true;
    }
    if (others & ~state->safe) {
        return false;
    }
    for (; others; others &= others - 1) {
        if (pod__ceph_pips(state, pod__packed_lowest(others)) <= room) {
            return false;
        }
    }
    return true;
}

static bool is_safe(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square) {
    unsigned room = setup->largest - pod__ceph_pips(state, square);
    uint64_t left = room ? setup->around[square] : 0;
    while (left && is_shut(setup, state, square, pod__packed_lowest(left), room)) {
        left &= left - 1;
    }
    return !left;
}

void pod__ceph_update_safe(const pod__ceph_setup *setup, pod__ceph_state *state, uint64_t doubtful) {
    while (doubtful) {
        unsigned square = pod__packed_lowest(doubtful);
        doubtful &= doubtful - 1;
        if (is_safe(setup, state, square)) {
            state->safe |= pod__bit(square);
            doubtful |= setup->within_two[square] & ~state->empty;
        }
        doubtful &= ~state->safe;
    }
}
