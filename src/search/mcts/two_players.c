/* MCTS between two players: the board's estimate of the margin as expected rewards. */
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "ludopod/game.h"
#include "search/board.h"
#include "search/mcts/mcts.h"

void pod__mcts_seat_players(pod__mcts *tree, const pod_position *position) {
    pod_outcome outcome;
    double reward[POD_SEATS_MAX];
    tree->position = position;
    tree->players = position->players;
    tree->two_player = pod__board_is_two_player(position);
    tree->seat_sum = 0;
    pod_game_of(position)->rules->outcome(position, &outcome);
    pod_outcome_expected(&outcome, position->players, reward);
    pod__expect_exactly(reward, position->players, &tree->others);
    for (unsigned seat = 0; seat < position->players; seat++) {
        tree->seat_sum += outcome.place[seat] ? 0 : seat;
    }
}

/* The reward of the loser of the last two; the winner gets 1. */
static double loser_reward(const pod__mcts *tree) {
    return (tree->players - 2.0) / (tree->players - 1.0);
}

static void set(const pod__mcts *tree, unsigned seat, double chance, pod__expectation *out) {
    out->expected[seat] = (float)(loser_reward(tree) + chance * (1 - loser_reward(tree)));
    out->win[seat] = (float)chance;
}

void pod__mcts_evaluate_two(const pod__mcts *tree, const void *state, pod__expectation *out) {
    pod__proven_bounds proven = tree->board->proven_bounds(tree->setup, state);
    unsigned mover = tree->board->mover(state);
    unsigned other = tree->seat_sum - mover;
    int top = 2 * ((int)tree->players - 1);
    double chance = proven.lower > 0 ? 1
                    : proven.upper < 0
                        ? 0
                        : tree->board->chance(tree->setup, state, tree->board->evaluate(tree->setup, state));
    *out = tree->others;
    memset(out->win, 0, sizeof out->win);
    set(tree, mover, chance, out);
    set(tree, other, 1 - chance, out);
    out->lower[mover] = (uint8_t)(top - (proven.lower > 0 ? 0 : proven.lower == 0 ? 1 : 2));
    out->upper[mover] = (uint8_t)(top - (proven.upper > 0 ? 0 : proven.upper == 0 ? 1 : 2));
    out->lower[other] = (uint8_t)(2 * top - 2 - out->upper[mover]);
    out->upper[other] = (uint8_t)(2 * top - 2 - out->lower[mover]);
}

/* The smallest margin that is proven when only the winner is. */
static int closest(const pod__proven_bounds *proven, bool won) {
    int margin = 2 - proven->lower % 2 * (proven->lower % 2);
    int sure = won ? proven->lower : -proven->upper;
    margin = sure > margin ? sure : margin;
    return 100 * (won ? margin : -margin);
}

int pod__mcts_margin(const pod__mcts *tree, const void *root, double expected, bool proven) {
    double chance = (expected - loser_reward(tree)) / (1 - loser_reward(tree));
    pod__proven_bounds bounds = tree->board->proven_bounds(tree->setup, root);
    int low = -POD__ESTIMATE_MAX;
    int high = POD__ESTIMATE_MAX;
    if (proven) {
        return chance > 0.75 ? closest(&bounds, true) : chance < 0.25 ? closest(&bounds, false) : 0;
    }
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (tree->board->chance(tree->setup, root, middle) < chance) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}
