/* tune-fit: fits the weights of Cephalopod's evaluation (src/search/cephalopod/evaluate.c) to games the engine plays
   against itself. A tool for tuning; what it prints is smoothed and typed in by hand.

     tune-fit BOARD GAMES NODES [SEED]

   Each position of a game is one equation: the final margin, less the dice that are safe already, as a sum of
   features. Every feature has a weight at each of a few phases of the game, and counts for the two nearest. The least
   squares come from the normal equations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/cephalopod/state.h"
#include "tuning/least_squares.h"
#include "tuning/self_play.h"

enum { PIPS = 5, DICE = 3 * PIPS, FEATURES = DICE + 4, UNKNOWNS = FEATURES * PHASES };

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

/* Shares each feature between the two phases around that of the game. */
static void spread(const double count[FEATURES], double phase, double term[UNKNOWNS]) {
    phase_share found = phase_share_of(phase);
    memset(term, 0, UNKNOWNS * sizeof *term);
    for (unsigned i = 0; i < FEATURES; i++) {
        term[i * PHASES + found.next - 1] = count[i] * (1 - found.share);
        term[i * PHASES + found.next] = count[i] * found.share;
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

static void add_game(equations *sum, const pod__ceph_setup *setup, const self_play_game *game) {
    for (unsigned i = game->opening; i < game->plies; i++) {
        add_position(sum, setup, &game->ply[i].position, game->outcome.score[0] - game->outcome.score[1]);
    }
}

static void print_weights(const double weight[UNKNOWNS]) {
    for (unsigned i = 0; i < FEATURES; i++) {
        if (i < DICE) {
            printf("%-10s %u ", names[i / PIPS], i % PIPS + 1);
        } else {
            printf("%-12s ", extras[i - DICE]);
        }
        for (unsigned k = 0; k < PHASES; k++) {
            printf("%6.0f", weight[i * PHASES + k]);
        }
        putchar('\n');
    }
}

/* The ridge is a little on the diagonal, for features that never occur. */
static void fit(equations *sum) {
    static const double ridge = 30;
    double weight[UNKNOWNS];
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        sum->row[i][i] += ridge;
    }
    solve_equations(sum->row[0], UNKNOWNS, weight);
    print_weights(weight);
}

/* Games begin with two random moves or more. */
static bool play_games(self_play *how, const pod_position *start, unsigned long games, equations *sum) {
    self_play_game *game = malloc(sizeof *game);
    pod__ceph_setup setup;
    bool played = game != NULL;
    pod__ceph_setup_make(&setup, start);
    for (unsigned long number = 0; number < games && played; number++) {
        unsigned opening = 2 + pod__random_below(&how->random, setup.squares);
        played = self_play_run(how, start, opening, game);
        if (played) {
            add_game(sum, &setup, game);
        }
    }
    free(game);
    return played;
}

int main(int count, char **argument) {
    pod_position start;
    if (count < 4 || !self_play_start("cephalopod", argument[1], &start)) {
        fputs("usage: tune-fit BOARD GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    equations *sum = calloc(1, sizeof *sum);
    self_play how = {.search = pod_search_create((size_t)16 << 20),
                     .request = POD_SEARCH_REQUEST(.nodes = strtoull(argument[3], NULL, 10)),
                     .stray = 40,
                     .random = {.state = count > 4 ? strtoull(argument[4], NULL, 10) : 1}};
    bool played = sum && how.search && play_games(&how, &start, strtoul(argument[2], NULL, 10), sum);
    if (played) {
        fit(sum);
    } else {
        fputs("tune-fit: not enough memory, or a game without an end\n", stderr);
    }
    pod_search_free(how.search);
    free(sum);
    return !played;
}
