#include <assert.h>
#include <string.h>

#include "base/random.h"
#include "search/octogo/state.h"

static_assert(sizeof(pod__octo_state) <= POD__STATE_SIZE_MAX, "a state must fit");

static void make_setup(void *into, const pod_position *root) {
    pod__octo_setup *made = into;
    made->root = *root;
    made->network = NULL;
    pod__octo_geometry(made);
}

static void enter(const void *with, const pod_position *position, void *into) {
    pod__octo_state *state = into;
    (void)with;
    state->packed = pod__octogo_pack(position);
    state->quiet = position->of.octogo.quiet;
    state->limit = position->of.octogo.limit;
    state->repetition = position->of.octogo.repetition;
    state->seat = position->turn;
}

static unsigned mover(const void *at) {
    return ((const pod__octo_state *)at)->packed.turn;
}

/* Quiet turns matter only where they may come to their limit within the tree; there, positions that differ by them
   are different. */
static uint64_t hash(const void *at) {
    enum { NEAR = 128 };
    const pod__octo_state *state = at;
    uint64_t key = pod__octogo_packed_hash(&state->packed);
    return state->limit && state->quiet + NEAR >= state->limit ? key ^ pod__mix(state->quiet + 1u) : key;
}

static unsigned reversible(const void *at) {
    const pod__octo_state *state = at;
    return state->repetition ? state->quiet : 0;
}

static uint64_t repetition_key(const void *at) {
    return pod__octogo_packed_hash(&((const pod__octo_state *)at)->packed);
}

static unsigned list(const pod__octo_state *state, const pod__octogo_set movers[POD_OCTOGO_ACTIONS], pod_move *out) {
    unsigned count = 0;
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        pod__octogo_set left = movers[action];
        while (!pod__octogo_is_empty(left)) {
            unsigned bit = pod__octogo_take(&left);
            out[count++] = pod__octogo_move(pod__octogo_square_of_bit(bit, state->packed.columns), action);
        }
    }
    return count;
}

static unsigned generate(const void *with, const void *at, pod_move *out) {
    const pod__octo_state *state = at;
    pod__octogo_set movers[POD_OCTOGO_ACTIONS];
    (void)with;
    pod__octogo_movers(&state->packed, state->packed.turn, movers);
    return list(state, movers, out);
}

static void add(pod__octogo_set *to, pod__octogo_set a, pod__octogo_set b) {
    *to = pod__octogo_or(*to, pod__octogo_and(a, b));
}

/* The captures: as pod__octogo_movers(), but only what enters a square with an enemy. */
static unsigned forcing(const void *with, const void *at, pod_move *out) {
    const pod__octo_state *state = at;
    unsigned seat = state->packed.turn;
    pod__octogo_set open = pod__octogo_less(state->packed.board, state->packed.of[seat]);
    pod__octogo_set enemies = state->packed.of[1 - seat];
    pod__octogo_set pointing[POD_OCTOGO_ARROWS];
    pod__octogo_set can[POD_OCTOGO_ACTIONS] = {{0, 0}};
    (void)with;
    pod__octo_pointing(&state->packed, seat, pointing);
#pragma GCC unroll 8
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        unsigned back = pod__octogo_turned(arrow, 4);
        pod__octogo_set one = pod__octogo_moved(enemies, back);
        pod__octogo_set middle =
            pod__octogo_and(pod__octogo_and(open, pod__octogo_moved(open, back)), pod__octogo_or(enemies, one));
        add(&can[POD_OCTOGO_ADVANCE], pointing[arrow], one);
        add(&can[POD_OCTOGO_ADVANCE_TWO], pointing[arrow], pod__octogo_moved(middle, back));
        add(&can[POD_OCTOGO_LEFT_ADVANCE], pointing[pod__octogo_turned(arrow, 1)], one);
        add(&can[POD_OCTOGO_RIGHT_ADVANCE], pointing[pod__octogo_turned(arrow, -1)], one);
    }
    can[POD_OCTOGO_ADVANCE_LEFT] = can[POD_OCTOGO_ADVANCE_RIGHT] = can[POD_OCTOGO_ADVANCE];
    return list(state, can, out);
}

static void play(const void *with, const void *from, pod_move move, void *to) {
    const pod__octo_state *before = from;
    pod__octo_state *after = to;
    unsigned action = pod__octogo_action(move);
    unsigned bit = pod__octo_bit(before, move);
    (void)with;
    *after = *before;
    pod__octogo_packed_apply(&after->packed, bit, action);
    after->seat = 1 - before->seat;
    bool captures =
        !pod__octogo_is_empty(pod__octogo_less(before->packed.of[after->seat], after->packed.of[after->seat]));
    after->quiet = captures ? 0 : (uint16_t)(before->quiet + (before->quiet < UINT16_MAX));
    if (after->packed.turn != POD_NOBODY && after->limit && after->quiet >= after->limit) {
        after->packed.turn = POD_NOBODY;
        after->packed.loser = POD_NOBODY;
    }
}

/* Who is down to a last piece may be glad to pass. What was before a pass cannot come back after it. */
static bool null_move(const void *with, const void *from, void *to) {
    const pod__octo_state *before = from;
    pod__octo_state *after = to;
    (void)with;
    if (pod__octogo_is_single(before->packed.of[0]) || pod__octogo_is_single(before->packed.of[1])) {
        return false;
    }
    *after = *before;
    after->seat = 1 - before->seat;
    after->packed.turn = after->seat;
    after->quiet = 0;
    return true;
}

static int pieces(const pod__octo_state *state, unsigned seat) {
    return (int)pod__octogo_size(state->packed.of[seat]);
}

/* A win counts the pieces by which the winner is ahead, at least one. */
static int final_margin(const pod__octo_state *state) {
    unsigned loser = state->packed.loser;
    if (loser == POD_NOBODY) {
        return 0;
    }
    int ahead = pieces(state, 1 - loser) - pieces(state, loser);
    int margin = ahead > 1 ? ahead : 1;
    return loser == state->seat ? -margin : margin;
}

/* Pieces only become fewer. */
static pod__proven_bounds proven_bounds(const void *with, const void *at) {
    const pod__octo_state *state = at;
    (void)with;
    if (state->packed.turn == POD_NOBODY) {
        int16_t margin = (int16_t)final_margin(state);
        return (pod__proven_bounds){.over = true, .lower = margin, .upper = margin};
    }
    return (pod__proven_bounds){
        .over = false, .lower = (int16_t)-pieces(state, 1 - state->seat), .upper = (int16_t)pieces(state, state->seat)};
}

/* The one-against-one ending is what tables hold. */
static bool to_position(const void *with, const void *at, pod_position *out) {
    const pod__octo_setup *setup = with;
    const pod__octo_state *state = at;
    if (!pod__octogo_packed_is_last_pair(&state->packed)) {
        return false;
    }
    *out = setup->root;
    out->turn = state->packed.turn;
    out->of.octogo.quiet = state->quiet;
    memset(out->of.octogo.piece, 0, sizeof out->of.octogo.piece);
    for (unsigned seat = 0; seat < 2; seat++) {
        pod__octogo_set lone = state->packed.of[seat];
        unsigned bit = pod__octogo_take(&lone);
        unsigned square = pod__octogo_square_of_bit(bit, state->packed.columns);
        out->of.octogo.spent[seat] = state->packed.spent[seat];
        out->of.octogo.piece[square] = pod_octogo_piece_make(seat, pod__octogo_arrow_on(&state->packed, bit));
    }
    return true;
}

static int material(const void *with, const void *at) {
    const pod__octo_state *state = at;
    (void)with;
    return pieces(state, state->seat) - pieces(state, 1 - state->seat);
}

static void rewards(const void *with, const void *at, double reward[POD_SEATS_MAX]) {
    const pod__octo_state *state = at;
    (void)with;
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        reward[seat] = seat > 1 ? 0 : state->packed.loser == POD_NOBODY ? 0.5 : state->packed.loser != seat;
    }
}

static const pod__pruning pruning = {
    .null_move = null_move, .futility_margin = 50, .late_moves = 12, .quiet_threshold = 100};

const pod__board pod__octogo_board = {
    .setup_size = sizeof(pod__octo_setup),
    .state_size = sizeof(pod__octo_state),
    .setup = make_setup,
    .use_network = pod__octo_use_network,
    .enter = enter,
    .mover = mover,
    .hash = hash,
    .reversible = reversible,
    .repetition_key = repetition_key,
    .generate = generate,
    .forcing = forcing,
    .play = play,
    .pruning = &pruning,
    .proven_bounds = proven_bounds,
    .to_position = to_position,
    .evaluate = pod__octo_evaluate,
    .material = material,
    .move_score = pod__octo_move_score,
    .chance = pod__octo_chance,
    .rewards = rewards,
};

/* Decided games end some turns after the pieces have met; nobody knows when. */
static unsigned expected_plies(const pod_position *position) {
    return 40 + 4 * (pod__octogo_count(position, POD_OCTOGO_RED) + pod__octogo_count(position, POD_OCTOGO_BLUE));
}

const pod__search_game pod__octogo_search = {.board = &pod__octogo_board,
                                             .network = &pod__octo_network,
                                             .expected_plies = expected_plies,
                                             .characters = pod__octogo_characters,
                                             .squares = 60,
                                             .see = pod__octogo_see};
