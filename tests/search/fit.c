/* search-fit: fits the weights of Cephalopod's evaluation (src/search/cephalopod/evaluate.c) to games the engine plays
   against itself. A tool for tuning; what it prints is smoothed and typed in by hand.

     search-fit ROWS COLUMNS GAMES NODES [SEED]

   Each position of a game is one equation: the final margin, less the dice that are safe already, as a sum of
   features. Every feature has a weight at each of a few phases of the game, and counts for the two nearest. The least
   squares come from the normal equations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/search.h"
#include "search/cephalopod/state.h"

enum { KNOTS = 4, PIPS = 5, DICE = 3 * PIPS, FEATURES = DICE + 4, UNKNOWNS = FEATURES * KNOTS, PLIES_MAX = 1024 };

static const double knot[KNOTS] = {0.10, 0.25, 0.40, 0.55};
static const char *const names[] = {"quiet", "exposed", "attacked"};
static const char *const extras[] = {"even", "odd", "one six", "second six"};

/* One row an unknown: its products with all unknowns, and with the margin. */
typedef struct equations {
    double row[UNKNOWNS][UNKNOWNS + 1];
} equations;

/* ---- From positions to equations ------------------------------------------------------------------ */

static void count_features(const pod__ceph_setup *setup, const pod__ceph_state *state, double count[FEATURES]) {
    pod__ceph_threats now = pod__ceph_find_threats(setup, state);
    memset(count, 0, FEATURES * sizeof *count);
    for (unsigned square = 0; square < setup->squares; square++) {
        uint64_t bit = pod__bit(square);
        bool own = state->owned[state->turn] & bit;
        unsigned pips = pod__ceph_pips(state, square);
        unsigned kind = !(now.reach & bit) ? 0 : own ? 1 : 2;
        if (pips && !(state->safe & bit)) {
            count[kind * PIPS + pips - 1] += own ? 1 : -1;
        }
    }
    count[DICE + pod__packed_count(state->empty) % 2] = 1;
    count[DICE + 2] = now.sixes >= 1;
    count[DICE + 3] = now.sixes >= 2;
}

/* Shares each feature between the two knots around the phase of the game. */
static void spread(const double count[FEATURES], double phase, double term[UNKNOWNS]) {
    unsigned next = 1;
    while (next < KNOTS - 1 && phase > knot[next]) {
        next++;
    }
    double share = (phase - knot[next - 1]) / (knot[next] - knot[next - 1]);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    memset(term, 0, UNKNOWNS * sizeof *term);
    for (unsigned i = 0; i < FEATURES; i++) {
        term[i * KNOTS + next - 1] = count[i] * (1 - share);
        term[i * KNOTS + next] = count[i] * share;
    }
}

static void add_position(equations *sum, const pod__ceph_setup *setup, const pod_position *position, int margin) {
    pod__ceph_state state;
    double count[FEATURES];
    double term[UNKNOWNS];
    pod__ceph_enter(setup, position, &state);
    count_features(setup, &state, count);
    spread(count, (double)state.pips / (setup->largest * setup->squares), term);
    int own = (int)pod__packed_count(state.owned[state.turn] & state.safe);
    int other = (int)pod__packed_count(state.owned[1 - state.turn] & state.safe);
    double open = 100.0 * ((state.turn ? -margin : margin) - own + other);
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        for (unsigned j = 0; term[i] != 0 && j < UNKNOWNS; j++) {
            sum->row[i][j] += term[i] * term[j];
        }
        sum->row[i][UNKNOWNS] += term[i] * open;
    }
}

/* ---- Games ----------------------------------------------------------------------------------------- */

/* Random moves first, and one in forty later, so that games differ. */
static pod_move choose(pod_search *search, const pod_position *position, uint64_t nodes, bool opening,
                       pod__random *random) {
    if (opening || pod__random_below(random, 40) == 0) {
        pod_move_list list;
        pod_game_of(position)->rules->moves(position, &list);
        return list.move[pod__random_below(random, list.count)];
    }
    pod_search_request request = POD_SEARCH_REQUEST(.nodes = nodes);
    pod_search_report report;
    pod_search_run(search, position, &request, &report);
    return report.best;
}

static void add_game(equations *sum, pod_search *search, pod__ceph_setup *setup, pod_position position, uint64_t nodes,
                     pod__random *random) {
    static const unsigned first_counted = 2;
    pod_position passed[PLIES_MAX];
    unsigned opening = first_counted + pod__random_below(random, setup->squares);
    unsigned plies = 0;
    while (position.turn != POD_NOBODY && plies < PLIES_MAX) {
        passed[plies] = position;
        pod_game_of(&position)->rules->apply(&position, choose(search, &position, nodes, plies < opening, random));
        plies++;
    }
    pod_outcome outcome;
    pod_game_of(&position)->rules->outcome(&position, &outcome);
    for (unsigned i = opening; i < plies; i++) {
        add_position(sum, setup, &passed[i], outcome.score[0] - outcome.score[1]);
    }
}

/* ---- Solving ---------------------------------------------------------------------------------------- */

/* Gauss and Jordan; a little is added to the diagonal for features that never occur. The matrix is positive definite,
   so no rows need to be exchanged. */
static void solve(equations *sum) {
    static const double ridge = 30;
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        sum->row[i][i] += ridge;
    }
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        for (unsigned j = 0; j < UNKNOWNS; j++) {
            double factor = j == i ? 0 : sum->row[j][i] / sum->row[i][i];
            for (unsigned k = i; factor != 0 && k <= UNKNOWNS; k++) {
                sum->row[j][k] -= factor * sum->row[i][k];
            }
        }
    }
}

static void print_weights(const equations *solved) {
    for (unsigned i = 0; i < FEATURES; i++) {
        if (i < DICE) {
            printf("%-10s %u ", names[i / PIPS], i % PIPS + 1);
        } else {
            printf("%-12s ", extras[i - DICE]);
        }
        for (unsigned k = 0; k < KNOTS; k++) {
            unsigned at = i * KNOTS + k;
            printf("%6.0f", solved->row[at][UNKNOWNS] / solved->row[at][at]);
        }
        putchar('\n');
    }
}

int main(int count, char **argument) {
    static equations sum;
    static pod__ceph_setup setup;
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    pod_options options;
    pod_position start;
    pod_search *search = pod_search_create((size_t)16 << 20);
    pod_options_default(game, &options);
    if (count >= 5) {
        options.value[POD_OPTION_ROWS] = (int16_t)atoi(argument[1]);
        options.value[POD_OPTION_COLUMNS] = (int16_t)atoi(argument[2]);
    }
    if (count < 5 || !search || pod_start(game, &options, &start, NULL)) {
        fputs("usage: search-fit ROWS COLUMNS GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    pod__random random = {.state = count > 5 ? strtoull(argument[5], NULL, 10) : 1};
    pod__ceph_setup_make(&setup, &start);
    for (int played = 0; played < atoi(argument[3]); played++) {
        add_game(&sum, search, &setup, start, strtoull(argument[4], NULL, 10), &random);
    }
    solve(&sum);
    print_weights(&sum);
    pod_search_free(search);
    return 0;
}
