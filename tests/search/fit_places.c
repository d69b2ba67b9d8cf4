/* search-fit_places: fits the weights of Cephalopod among several players (src/search/cephalopod/places.c) to games the
   engine plays against itself. A tool for tuning; what it prints is typed in.

     search-fit_places GAMES WALKS [SEED]

   The games are played in turn by three to six players on a few boards, with so many walks a move. Each position gives
   an equation for every two players who are in: which of them came before the other in the end, by the difference of
   what they had (logistic regression, by Newton's method). Every feature has a weight at each of a few phases of the
   game, and counts for the two nearest. One game in ten is held out; how well its pairs are foretold is printed after
   each step, in bits a pair (1 is a guess). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/search.h"
#include "search/cephalopod/state.h"

enum { KNOTS = 4, UNKNOWNS = POD__PLACES_FEATURES * KNOTS, PLIES_MAX = 1024, STEPS = 8, HELD_OUT = 10 };

static const double knot[KNOTS] = {0.10, 0.25, 0.40, 0.55};

/* Two players of a position. */
typedef struct pair {
    float phase, spread, result; /* 1: the first came before the second, 0: behind, 0.5: they share a place */
    int8_t apart[POD__PLACES_FEATURES];
    bool held_out;
} pair;

typedef struct pairs {
    pair *of;
    size_t count, room;
} pairs;

static pod__ceph_setup setup;

static void add_pair(pairs *all, pair added) {
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 16;
        all->of = realloc(all->of, all->room * sizeof *all->of);
        if (!all->of) {
            fputs("search-fit_places: not enough memory\n", stderr);
            exit(2);
        }
    }
    all->of[all->count++] = added;
}

/* ---- Games -------------------------------------------------------------------------------------------- */

static void add_position(pairs *all, const pod_position *position, const pod_outcome *end, bool held_out) {
    pod__ceph_state state;
    pod__ceph_place_features hand[POD_SEATS_MAX];
    pod__ceph_enter(&setup, position, &state);
    pod__ceph_count_place_features(&setup, &state, hand);
    for (unsigned one = 0; one < position->players; one++) {
        for (unsigned other = one + 1; other < position->players; other++) {
            pair added = {.phase = (float)state.pips / (float)(setup.largest * setup.squares),
                          .spread = (float)pod__ceph_spread(&setup, &state),
                          .result = end->place[one] < end->place[other]   ? 1
                                    : end->place[one] > end->place[other] ? 0
                                                                          : 0.5F,
                          .held_out = held_out};
            for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
                added.apart[i] = (int8_t)(hand[one].count[i] - hand[other].count[i]);
            }
            if ((state.in >> one & 1) && (state.in >> other & 1)) {
                add_pair(all, added);
            }
        }
    }
}

/* Random moves first, and one in forty later, so that games differ. */
static pod_move choose(pod_search *search, const pod_position *position, uint64_t walks, bool opening,
                       pod__random *random) {
    if (opening || pod__random_below(random, 40) == 0) {
        pod_move_list list;
        pod_game_of(position)->rules->moves(position, &list);
        return list.move[pod__random_below(random, list.count)];
    }
    pod_search_request request = POD_SEARCH_REQUEST(.level = POD_LEVEL_FULL, .nodes = walks);
    pod_search_report report;
    pod_search_run(search, position, &request, &report);
    return report.best;
}

static void add_game(pairs *all, pod_search *search, pod_position position, uint64_t walks, bool held_out,
                     pod__random *random) {
    static pod_position passed[PLIES_MAX];
    unsigned opening = 2 + pod__random_below(random, (unsigned)position.rows * position.columns);
    unsigned plies = 0;
    pod__ceph_setup_make(&setup, &position);
    while (position.turn != POD_NOBODY && plies < PLIES_MAX) {
        passed[plies] = position;
        pod_game_of(&position)->rules->apply(&position, choose(search, &position, walks, plies < opening, random));
        plies++;
    }
    pod_outcome outcome;
    pod_game_of(&position)->rules->outcome(&position, &outcome);
    for (unsigned i = opening; i < plies; i++) {
        add_position(all, &passed[i], &outcome, held_out);
    }
}

static pod_position start_of(unsigned number) {
    static const int16_t boards[][2] = {{5, 5}, {3, 5}, {5, 5}, {4, 4}, {5, 5}, {5, 6}};
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    const int16_t *board = boards[number / 4 % (sizeof boards / sizeof boards[0])];
    pod_options options;
    pod_position start;
    pod_options_default(game, &options);
    options.value[POD_OPTION_ROWS] = board[0];
    options.value[POD_OPTION_COLUMNS] = board[1];
    options.value[POD_OPTION_PLAYERS] = (int16_t)(3 + number % 4);
    pod_start(game, &options, &start, NULL);
    return start;
}

/* ---- Fitting ------------------------------------------------------------------------------------------ */

/* Shares each feature between the two knots around the phase of the game: at most two terms a feature. */
typedef struct terms {
    unsigned count;
    unsigned at[2 * POD__PLACES_FEATURES];
    double value[2 * POD__PLACES_FEATURES];
} terms;

static void spread_pair(const pair *of, terms *out) {
    unsigned next = 1;
    double phase = (double)of->phase;
    while (next < KNOTS - 1 && phase > knot[next]) {
        next++;
    }
    double share = (phase - knot[next - 1]) / (knot[next] - knot[next - 1]);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    out->count = 0;
    for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
        if (of->apart[i]) {
            out->at[out->count] = i * KNOTS + next - 1;
            out->value[out->count++] = of->apart[i] * (1 - share) / (double)of->spread;
            out->at[out->count] = i * KNOTS + next;
            out->value[out->count++] = of->apart[i] * share / (double)of->spread;
        }
    }
}

static double chance_of(const terms *of, const double weight[UNKNOWNS]) {
    double sum = 0;
    for (unsigned i = 0; i < of->count; i++) {
        sum += of->value[i] * weight[of->at[i]];
    }
    return 1 / (1 + exp(-sum));
}

typedef struct equations {
    double row[UNKNOWNS][UNKNOWNS + 1];
} equations;

/* Gauss and Jordan; the matrix is positive definite, so no rows need to be exchanged. */
static void solve(equations *sum) {
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        for (unsigned j = 0; j < UNKNOWNS; j++) {
            double factor = j == i ? 0 : sum->row[j][i] / sum->row[i][i];
            for (unsigned k = i; factor != 0 && k <= UNKNOWNS; k++) {
                sum->row[j][k] -= factor * sum->row[i][k];
            }
        }
    }
}

static void add_to(equations *sum, const terms *of, double chance, double result) {
    double steepness = chance * (1 - chance);
    for (unsigned i = 0; i < of->count; i++) {
        double *row = sum->row[of->at[i]];
        for (unsigned j = 0; j < of->count; j++) {
            row[of->at[j]] += steepness * of->value[i] * of->value[j];
        }
        row[UNKNOWNS] += (result - chance) * of->value[i];
    }
}

/* One step towards the weights that make what happened the likeliest; returns how well those before it did on the games
   held out. */
static double improve(const pairs *all, double weight[UNKNOWNS]) {
    static const double ridge = 20; /* holds down the weights of what hardly ever occurs */
    static equations sum;
    double bits = 0;
    size_t held_out = 0;
    memset(&sum, 0, sizeof sum);
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        sum.row[i][i] = ridge;
        sum.row[i][UNKNOWNS] = -ridge * weight[i];
    }
    for (size_t i = 0; i < all->count; i++) {
        const pair *of = &all->of[i];
        terms found;
        spread_pair(of, &found);
        double chance = chance_of(&found, weight);
        double result = (double)of->result;
        if (of->held_out) {
            held_out++;
            bits -= result * log2(chance + 1e-9) + (1 - result) * log2(1 - chance + 1e-9);
        } else {
            add_to(&sum, &found, chance, result);
        }
    }
    solve(&sum);
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        weight[i] += sum.row[i][UNKNOWNS] / sum.row[i][i];
    }
    return bits / (double)held_out;
}

static void print_weights(const double weight[UNKNOWNS]) {
    for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
        printf("%2u {", i);
        for (unsigned k = 0; k < KNOTS; k++) {
            printf("%.0f%s", 1000 * weight[i * KNOTS + k], k + 1 < KNOTS ? ", " : "},\n");
        }
    }
}

int main(int count, char **argument) {
    pod_search *search = pod_search_create((size_t)8 << 20);
    pairs all = {0};
    double weight[UNKNOWNS] = {0};
    if (count < 3 || !search) {
        fputs("usage: search-fit_places GAMES WALKS [SEED]\n", stderr);
        return 2;
    }
    pod__random random = {.state = count > 3 ? strtoull(argument[3], NULL, 10) : 1};
    unsigned games = (unsigned)strtoul(argument[1], NULL, 10);
    for (unsigned game = 0; game < games; game++) {
        bool held_out = game / 4 % HELD_OUT == HELD_OUT - 1;
        add_game(&all, search, start_of(game), strtoull(argument[2], NULL, 10), held_out, &random);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        printf("step %u: %.5f bits\n", step, improve(&all, weight));
    }
    print_weights(weight);
    free(all.of);
    pod_search_free(search);
    return 0;
}
