/* tune-fit-places: fits the weights of Cephalopod among several players (src/search/cephalopod/places.c) to games the
   engine plays against itself. A tool for tuning; what it prints is typed in.

     tune-fit-places GAMES SIMULATIONS [SEED]

   The games are played in turn by three to six players on a few boards, with so many
   simulations a move. Each position gives
   an equation for every two players who are in: which of them came before the other in the end, by the difference of
   what they had (logistic regression, by Newton's method). Every feature has a weight at each of a few phases of the
   game, and counts for the two nearest. One game in ten is held out; how well its pairs are foretold is printed after
   each step, in bits a pair (1 is a guess). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "search/cephalopod/state.h"
#include "tuning/least_squares.h"
#include "tuning/self_play.h"

enum { UNKNOWNS = POD__PLACES_FEATURES * PHASES, STEPS = 8, HELD_OUT = 10 };

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

/* False when there is no memory. */
static bool add_pair(pairs *all, pair added) {
    if (!pod__grow(&all->of, &all->room, all->count + 1, sizeof *all->of)) {
        return false;
    }
    all->of[all->count++] = added;
    return true;
}

/* ---- Games -------------------------------------------------------------------------------------------- */

/* How the game ended for two players of one of its positions. */
static pair pair_of(const pod__ceph_place_features *one, const pod__ceph_place_features *other, unsigned place,
                    unsigned other_place) {
    pair made = {.result = place < other_place ? 1 : place > other_place ? 0 : 0.5F};
    for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
        made.apart[i] = (int8_t)(one->count[i] - other->count[i]);
    }
    return made;
}

static bool add_position(pairs *all, const pod__ceph_setup *setup, const pod_position *position, const pod_outcome *end,
                         bool held_out) {
    pod__ceph_state state;
    pod__ceph_place_features hand[POD_SEATS_MAX];
    bool added = true;
    pod__ceph_enter(setup, position, &state);
    pod__ceph_count_place_features(setup, &state, hand);
    for (unsigned one = 0; one < position->players; one++) {
        for (unsigned other = one + 1; other < position->players && added; other++) {
            pair made = pair_of(&hand[one], &hand[other], end->place[one], end->place[other]);
            made.phase = (float)state.pips / (float)(setup->largest * setup->squares);
            made.spread = (float)pod__ceph_spread(setup, &state);
            made.held_out = held_out;
            bool both_in = (state.in >> one & 1) && (state.in >> other & 1);
            added = !both_in || add_pair(all, made);
        }
    }
    return added;
}

/* Games begin with two random moves or more. */
static bool add_game(pairs *all, self_play *how, const pod_position *start, bool held_out, self_play_game *game) {
    pod__ceph_setup setup;
    unsigned opening = 2 + pod__random_below(&how->random, (unsigned)start->rows * start->columns);
    bool added = self_play_run(how, start, opening, game);
    pod__ceph_setup_make(&setup, start);
    for (unsigned i = opening; added && i < game->plies; i++) {
        added = add_position(all, &setup, &game->ply[i].position, &game->outcome, held_out);
    }
    return added;
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

/* Shares each feature between the two phases around that of the game: at most two terms a feature. */
typedef struct terms {
    unsigned count;
    unsigned at[2 * POD__PLACES_FEATURES];
    double value[2 * POD__PLACES_FEATURES];
} terms;

static void spread_pair(const pair *of, terms *out) {
    phase_share found = phase_share_of((double)of->phase);
    out->count = 0;
    for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
        if (of->apart[i]) {
            out->at[out->count] = i * PHASES + found.next - 1;
            out->value[out->count++] = of->apart[i] * (1 - found.share) / (double)of->spread;
            out->at[out->count] = i * PHASES + found.next;
            out->value[out->count++] = of->apart[i] * found.share / (double)of->spread;
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
static double improve(const pairs *all, equations *sum, double weight[UNKNOWNS]) {
    static const double ridge = 20; /* holds down the weights of what hardly ever occurs */
    double step[UNKNOWNS];
    double bits = 0;
    size_t held_out = 0;
    memset(sum, 0, sizeof *sum);
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        sum->row[i][i] = ridge;
        sum->row[i][UNKNOWNS] = -ridge * weight[i];
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
            add_to(sum, &found, chance, result);
        }
    }
    solve_equations(sum->row[0], UNKNOWNS, step);
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        weight[i] += step[i];
    }
    return bits / (double)held_out;
}

static void print_weights(const double weight[UNKNOWNS]) {
    for (unsigned i = 0; i < POD__PLACES_FEATURES; i++) {
        printf("%2u {", i);
        for (unsigned k = 0; k < PHASES; k++) {
            printf("%.0f%s", 1000 * weight[i * PHASES + k], k + 1 < PHASES ? ", " : "},\n");
        }
    }
}

static bool play_games(pairs *all, self_play *how, unsigned games) {
    self_play_game *game = malloc(sizeof *game);
    bool played = game != NULL;
    for (unsigned number = 0; number < games && played; number++) {
        pod_position start = start_of(number);
        played = add_game(all, how, &start, number / 4 % HELD_OUT == HELD_OUT - 1, game);
    }
    free(game);
    return played;
}

static void fit(const pairs *all, equations *sum) {
    double weight[UNKNOWNS] = {0};
    for (unsigned step = 0; step < STEPS; step++) {
        printf("step %u: %.5f bits\n", step, improve(all, sum, weight));
    }
    print_weights(weight);
}

int main(int count, char **argument) {
    pairs all = {0};
    if (count < 3) {
        fputs("usage: tune-fit-places GAMES SIMULATIONS [SEED]\n", stderr);
        return 2;
    }
    equations *sum = malloc(sizeof *sum);
    self_play how = {
        .search = pod_search_create((size_t)8 << 20),
        .request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .nodes = strtoull(argument[2], NULL, 10)),
        .stray = 40,
        .random = {.state = count > 3 ? strtoull(argument[3], NULL, 10) : 1}};
    bool played = sum && how.search && play_games(&all, &how, (unsigned)strtoul(argument[1], NULL, 10));
    if (played) {
        fit(&all, sum);
    } else {
        fputs("tune-fit-places: not enough memory, or a game without an end\n", stderr);
    }
    pod_search_free(how.search);
    free(sum);
    free(all.of);
    return !played;
}
