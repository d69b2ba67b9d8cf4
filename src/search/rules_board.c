/* Any game of the table as a board, by nothing but its rules: slow and obvious. It plays the games that have no board
   of their own, and the tests hold the fast boards to it. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "ludopod/game.h"
#include "search/board.h"

typedef struct setup {
    const pod_rules *rules;
} setup;

typedef struct state {
    pod_position position;
    uint8_t seat[2]; /* of a duel: who is to move (or would be, when the game is over), and the other */
} state;

static_assert(sizeof(state) <= POD__STATE_SIZE_MAX, "a state must fit");

static void make_setup(void *into, const pod_position *root) {
    setup *made = into;
    made->rules = pod_game_of(root)->rules;
}

static void enter(const void *with, const pod_position *position, void *into) {
    const setup *game = with;
    state *entered = into;
    pod_outcome outcome;
    game->rules->outcome(position, &outcome);
    entered->position = *position;
    entered->seat[0] = entered->seat[1] = position->turn;
    for (uint8_t seat = 0; seat < position->players; seat++) {
        if (seat != position->turn && outcome.place[seat] == 0) {
            entered->seat[1] = seat;
        }
    }
}

static unsigned mover(const void *at) {
    return ((const state *)at)->position.turn;
}

static uint64_t hash(const void *at) {
    const state *here = at;
    return pod_game_of(&here->position)->rules->hash(&here->position);
}

static unsigned generate(const void *with, const void *at, pod_move *out) {
    const setup *game = with;
    pod_move_list list;
    game->rules->moves(&((const state *)at)->position, &list);
    memcpy(out, list.move, list.count * sizeof *out);
    return list.count;
}

static void play(const void *with, const void *from, pod_move move, void *to) {
    const setup *game = with;
    const state *before = from;
    state *after = to;
    after->position = before->position;
    after->seat[0] = before->seat[1];
    after->seat[1] = before->seat[0];
    game->rules->apply(&after->position, move);
}

/* The final margin agrees with the places in sign, whatever the score says. */
static int final_margin(const pod_outcome *outcome, unsigned own, unsigned other) {
    int margin = outcome->score[own] - outcome->score[other];
    if (outcome->place[own] == outcome->place[other]) {
        return 0;
    }
    if (outcome->place[own] < outcome->place[other]) {
        return margin > 0 ? margin : 1;
    }
    return margin < 0 ? margin : -1;
}

static pod__proven_bounds proven_bounds(const void *with, const void *at) {
    const setup *game = with;
    const state *here = at;
    int16_t squares = (int16_t)(here->position.rows * here->position.columns);
    pod_outcome outcome;
    if (here->position.turn != POD_NOBODY) {
        return (pod__proven_bounds){.over = false, .lower = (int16_t)-squares, .upper = squares};
    }
    game->rules->outcome(&here->position, &outcome);
    int16_t margin = (int16_t)final_margin(&outcome, here->seat[0], here->seat[1]);
    return (pod__proven_bounds){.over = true, .lower = margin, .upper = margin};
}

static int material(const void *with, const void *at) {
    const setup *game = with;
    const state *here = at;
    pod_outcome outcome;
    game->rules->outcome(&here->position, &outcome);
    return outcome.score[here->seat[0]] - outcome.score[here->seat[1]];
}

static int margin_now(const void *with, const void *at) {
    return 100 * material(with, at);
}

static int evaluate(const void *with, const void *at) {
    int margin = margin_now(with, at);
    return margin > POD__ESTIMATE_MAX ? POD__ESTIMATE_MAX : margin < -POD__ESTIMATE_MAX ? -POD__ESTIMATE_MAX : margin;
}

static int move_score(const void *with, const void *at, pod_move move) {
    state after;
    play(with, at, move, &after);
    return -margin_now(with, &after) - margin_now(with, at);
}

static double chance(const void *with, const void *at, int score) {
    (void)with;
    (void)at;
    return 1 / (1 + exp(-score / 300.0));
}

/* Three dice more are about twice as strong. */
static void expect(const void *with, const void *at, pod__expectation *out) {
    const setup *game = with;
    const state *here = at;
    pod_outcome outcome;
    double strength[POD_SEATS_MAX];
    game->rules->outcome(&here->position, &outcome);
    for (unsigned seat = 0; seat < here->position.players; seat++) {
        strength[seat] = exp2(outcome.score[seat] / 3.0);
    }
    pod__expect_places(strength, &outcome, here->position.players, out);
}

static void rewards(const void *with, const void *at, double reward[POD_SEATS_MAX]) {
    const setup *game = with;
    const state *here = at;
    pod_outcome outcome;
    game->rules->outcome(&here->position, &outcome);
    pod_outcome_expected(&outcome, here->position.players, reward);
}

const pod__board pod__rules_board = {
    .setup_size = sizeof(setup),
    .state_size = sizeof(state),
    .setup = make_setup,
    .enter = enter,
    .mover = mover,
    .hash = hash,
    .generate = generate,
    .play = play,
    .proven_bounds = proven_bounds,
    .evaluate = evaluate,
    .material = material,
    .move_score = move_score,
    .chance = chance,
    .expect = expect,
    .rewards = rewards,
};
