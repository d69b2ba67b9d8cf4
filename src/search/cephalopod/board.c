/* Cephalopod as a board of the search: setup, states, safe dice, moves, and the table of functions. */
#include <assert.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
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

const pod__search_game pod__cephalopod_search = {
    .board = &pod__cephalopod_board, .network = &pod__ceph_network, .expected_plies = expected_plies};
