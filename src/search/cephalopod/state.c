/* States of Cephalopod in the search: their safe dice, and their moves. */
#include <assert.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "search/cephalopod/accumulator.h"

static_assert(sizeof(pod__ceph_state) <= POD__STATE_SIZE_MAX, "a state must fit");
static_assert(sizeof(pod__ceph_accumulator) <= POD__ACCUMULATOR_SIZE_MAX, "what is seen of it, too");

/* ---- Safe dice ---------------------------------------------------------------------------------------------- */

/* Dice that can never be captured. A 6 cannot; nor can a die when, for each square beside it, either that square is
   filled for good or all other squares around it are filled for good with dice too large to be captured together with
   it. Safe dice stay safe as long as nobody is eliminated, so a state inherits them and only what is near a new safe
   die has to be looked at again. Dice that are safe only thanks to one another (two fives that share their one empty
   square) are not found. */

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

/* Finds the dice that have become safe, given all that were, when only those on `doubtful` squares may be new. */
static void update_safe(const pod__ceph_setup *setup, pod__ceph_state *state, uint64_t doubtful) {
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

/* ---- States ------------------------------------------------------------------------------------------------- */

void pod__ceph_enter(const void *with, const pod_position *position, void *into) {
    const pod__ceph_setup *setup = with;
    const pod_cephalopod *board = &position->of.cephalopod;
    pod__ceph_state *state = into;
    memset(state, 0, sizeof *state);
    memcpy(state->die, board->die, setup->squares);
    state->over = position->turn == POD_NOBODY;
    state->turn = state->over ? 0 : position->turn;
    state->in = (uint8_t)pod__cephalopod_seats_in(position);
    state->out_count = board->out_count;
    state->out_together = board->out_together;
    memcpy(state->out, board->out, sizeof state->out);
    state->hash = setup->base_key ^ pod__mix(state->in) ^ setup->turn_key[state->turn];
    for (unsigned square = 0; square < setup->squares; square++) {
        pod_die die = state->die[square];
        state->pips = (uint16_t)(state->pips + pod_die_pips(die));
        state->hash ^= die ? setup->die_key[square][die] : 0;
        state->empty |= die ? 0 : pod__bit(square);
        if (die && pod_die_owner(die) < POD_SEATS_MAX) {
            state->owned[pod_die_owner(die)] |= pod__bit(square);
        }
    }
    update_safe(setup, state, setup->geometry.squares & ~state->empty);
}

void pod__ceph_position(const pod__ceph_setup *setup, const pod__ceph_state *state, pod_position *out) {
    *out = setup->root;
    out->turn = state->over ? POD_NOBODY : state->turn;
    out->of.cephalopod.out_count = state->out_count;
    out->of.cephalopod.out_together = state->out_together;
    memcpy(out->of.cephalopod.out, state->out, sizeof state->out);
    memcpy(out->of.cephalopod.die, state->die, POD_CEPHALOPOD_SQUARES_MAX);
}

/* ---- Moves -------------------------------------------------------------------------------------------------- */

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

/* Plays in place. */
static void ceph_move(const pod__ceph_setup *setup, pod__ceph_state *state, pod_move move) {
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
    update_safe(setup, state, pod__bit(square));
    if (!state->empty) {
        fill(setup, state, mover);
    }
}

void pod__ceph_play(const void *setup, const void *from, pod_move move, void *to) {
    pod__ceph_state *state = to;
    *state = *(const pod__ceph_state *)from;
    ceph_move(setup, state, move);
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
