/* Cephalopod as a board of the search: setup, and the table of functions. */
#include <assert.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "search/batch/batch.h"
#include "search/cephalopod/accumulator.h"

static_assert(sizeof(pod__ceph_state) <= POD__STATE_SIZE_MAX, "a state must fit");
static_assert(sizeof(pod__ceph_accumulator) <= POD__ACCUMULATOR_SIZE_MAX, "what is seen of it, too");

/* ---- Setup -------------------------------------------------------------------------------------------------- */

static void make_geometry(pod__ceph_setup *setup) {
    setup->geometry = pod__packed_geometry_of(setup->root.rows, setup->root.columns);
    for (unsigned square = 0; square < setup->squares; square++) {
        setup->towards[square][0] = 0;
        for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
            pod_square next = pod__cephalopod_neighbour(&setup->root, square, direction);
            setup->neighbour[square][direction] = next == POD__NO_SQUARE ? (uint8_t)POD__CEPH_NOWHERE : next;
        }
        for (unsigned set = 1; set < 1u << POD__DIRECTIONS; set++) {
            unsigned next = setup->neighbour[square][pod__packed_lowest(set)];
            uint64_t bit = next == POD__CEPH_NOWHERE ? 0 : pod__bit(next);
            setup->towards[square][set] = setup->towards[square][set & (set - 1)] | bit;
        }
        setup->around[square] = setup->towards[square][(1u << POD__DIRECTIONS) - 1];
    }
    for (unsigned square = 0; square < setup->squares; square++) {
        setup->within_two[square] = setup->around[square];
        for (uint64_t left = setup->around[square]; left; left &= left - 1) {
            setup->within_two[square] |= setup->around[pod__packed_lowest(left)];
        }
    }
}

/* The sum of the dice in a set of directions, 0 when one of them is missing. */
static unsigned sum_of(unsigned surroundings, unsigned set) {
    unsigned sum = 0;
    for (unsigned direction = 0; direction < 4; direction++) {
        unsigned pips = surroundings >> 3 * direction & 7u;
        if (set >> direction & 1u) {
            if (!pips) {
                return 0;
            }
            sum += pips;
        }
    }
    return sum;
}

static void make_captures(pod__ceph_setup *setup) {
    for (unsigned surroundings = 0; surroundings < 4096; surroundings++) {
        unsigned sets = 0;
        unsigned reach = 0;
        for (unsigned set = 3; set < 16; set++) {
            unsigned sum = sum_of(surroundings, set);
            if ((set & (set - 1)) && sum && sum <= setup->largest) {
                sets |= 1u << set;
                reach |= set | (sum == setup->largest ? POD__CEPH_MAKES_LARGEST : 0u);
            }
        }
        setup->sets[surroundings] = (uint16_t)sets;
        setup->reach[surroundings] = (uint8_t)reach;
    }
}

static void make_keys(pod__ceph_setup *setup) {
    pod__random random = {.state = POD_GAME_CEPHALOPOD};
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        setup->turn_key[seat] = pod__random_next(&random);
    }
    for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
        for (unsigned die = 0; die < 128; die++) {
            setup->die_key[square][die] = pod__random_next(&random);
        }
    }
    const pod_position *root = &setup->root;
    setup->base_key = pod__mix((uint64_t)root->rows | (uint64_t)root->columns << 8 | (uint64_t)root->players << 16 |
                               (uint64_t)root->of.cephalopod.variant << 24 | (uint64_t)root->game << 32);
}

void pod__ceph_setup_make(void *into, const pod_position *root) {
    pod__ceph_setup *setup = into;
    setup->root = *root;
    setup->squares = (uint8_t)pod__cephalopod_squares(root);
    setup->largest = (uint8_t)pod__cephalopod_largest(root);
    setup->plain = root->of.cephalopod.variant == 0;
    setup->network = NULL;
    setup->two_player = pod__board_is_two_player(root);
    setup->seats = 0;
    for (unsigned in = pod__cephalopod_seats_in(root); in; in &= in - 1) {
        setup->seats = (uint8_t)(setup->seats + pod__packed_lowest(in));
    }
    make_geometry(setup);
    make_captures(setup);
    make_keys(setup);
    pod__ceph_weights(setup);
    pod__ceph_places_weights(setup);
}

/* ---- The table ---------------------------------------------------------------------------------------------- */

static unsigned mover(const void *at) {
    const pod__ceph_state *state = at;
    return state->over ? POD_NOBODY : state->turn;
}

static uint64_t hash(const void *at) {
    return ((const pod__ceph_state *)at)->hash;
}

/* Whatever is not safe may end up with either player. */
static pod__proven_bounds proven_bounds(const void *with, const void *at) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    uint64_t settled = state->over ? ~(uint64_t)0 : state->safe;
    int own = (int)pod__packed_count(state->owned[state->turn] & settled);
    int other = (int)pod__packed_count(state->owned[setup->seats - state->turn] & settled);
    int open = state->over ? 0 : setup->squares - (int)pod__packed_count(state->safe);
    return (pod__proven_bounds){
        .over = state->over, .lower = (int16_t)(own - other - open), .upper = (int16_t)(own - other + open)};
}

/* Without a network nothing is left, and nothing is asked for: a search keeps the network it began with. */
static int evaluate_incremental(const void *with, const void *state, const void *before, void *accumulator) {
    const pod__ceph_setup *setup = with;
    return setup->network ? pod__ceph_network_update(setup, state, before, accumulator)
                          : pod__ceph_evaluate(setup, state);
}

static int material(const void *with, const void *at) {
    const pod__ceph_setup *setup = with;
    const pod__ceph_state *state = at;
    return (int)pod__packed_count(state->owned[state->turn]) -
           (int)pod__packed_count(state->owned[setup->seats - state->turn]);
}

static void rewards(const void *with, const void *at, double reward[POD_SEATS_MAX]) {
    pod_position position;
    pod_outcome outcome;
    pod__ceph_position(with, at, &position);
    pod__cephalopod_outcome(&position, &outcome);
    pod_outcome_expected(&outcome, position.players, reward);
}

/* By matches at 5000 nodes a move. There is no null move: passing changes who fills the last squares. From
   2 plies to 6 the value of a position moves by 20 to 30 hundredths (standard deviation), early and late, on 5x5. */
static const pod__pruning pruning = {.futility_margin = 25, .quiet_threshold = 60, .probcut_margin = 30};

const pod__board pod__cephalopod_board = {
    .setup_size = sizeof(pod__ceph_setup),
    .state_size = sizeof(pod__ceph_state),
    .setup = pod__ceph_setup_make,
    .use_network = pod__ceph_use_network,
    .enter = pod__ceph_enter,
    .mover = mover,
    .hash = hash,
    .generate = pod__ceph_generate,
    .play = pod__ceph_play,
    .key_after = pod__ceph_key_after,
    .pruning = &pruning,
    .proven_bounds = proven_bounds,
    .evaluate = pod__ceph_evaluate,
    .material = material,
    .solves_endgames = true,
    .evaluate_incremental = evaluate_incremental,
    .move_score = pod__ceph_move_score,
    .chance = pod__ceph_chance,
    .expect = pod__ceph_expect,
    .rewards = rewards,
};

static unsigned expected_plies(const pod_position *position) {
    enum {
        /* Games end when the pips on the board are near 57 % of what it could hold (self-play, 5x5). */
        END_PERCENT = 57,
        /* Of all plies those that capture: they add no pips (random play, rules.md). */
        CAPTURES_PERCENT = 40
    };
    unsigned squares = pod__cephalopod_squares(position);
    unsigned pips = 0, empty = 0;
    for (unsigned square = 0; square < squares; square++) {
        pips += pod_die_pips(position->of.cephalopod.die[square]);
        empty += !position->of.cephalopod.die[square];
    }
    unsigned end = END_PERCENT * pod__cephalopod_largest(position) * squares / 100;
    /* Every ply that does not capture adds one pip. */
    unsigned expected = pips < end ? (end - pips) * 100 / (100 - CAPTURES_PERCENT) : 0;
    /* What is left may be more than usual, but never less than the empty squares. */
    unsigned least = empty + empty / 2;
    return expected > least ? expected : least;
}

const pod__search_game pod__cephalopod_search = {.board = &pod__cephalopod_board,
                                                 .network = &pod__ceph_network,
                                                 .expected_plies = expected_plies,
                                                 .characters = pod__cephalopod_characters,
                                                 .squares = 25,
                                                 .see = pod__cephalopod_see,
                                                 .best_shown = pod__cephalopod_largest,
                                                 .batch = &pod__cephalopod_batch};
