/* tune-calibrate: whether games end as often won as the search expects.

     tune-calibrate GAME BOARD GAMES NODES [SEED]

   The engine plays both sides with NODES a move, each game from a few random moves. Every position whose result was not
   proven counts in one of ten classes, by the expected result of the player to move. Printed are each class's mean
   expectation and mean result, and the factor on the logarithm of the odds that would have foretold the results best:
   1 when the expectations are right, more when they are too timid, less when they are too bold. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tuning/self_play.h"

enum { CLASSES = 10 };

/* What was expected of a position, and how the game ended for who was to move: 0 to 1. */
typedef struct expectation {
    double expected, result;
} expectation;

typedef struct calibration {
    expectation *all;
    size_t count, room;
} calibration;

/* False when there is no memory. */
static bool note(calibration *made, expectation noted) {
    if (!pod__grow(&made->all, &made->room, made->count + 1, sizeof *made->all)) {
        return false;
    }
    made->all[made->count++] = noted;
    return true;
}

static bool note_game(calibration *made, const self_play_game *game) {
    bool noted = true;
    for (unsigned i = 0; i < game->plies && noted; i++) {
        unsigned seat = game->ply[i].position.turn;
        unsigned own = game->outcome.place[seat], other = game->outcome.place[1 - seat];
        if (game->ply[i].expected >= 0) {
            noted = note(made, (expectation){game->ply[i].expected, own < other ? 1 : own == other ? 0.5 : 0});
        }
    }
    return noted;
}

static bool play_games(calibration *made, self_play *how, const pod_position *start, unsigned long games) {
    self_play_game *game = malloc(sizeof *game);
    bool played = game != NULL;
    for (; games && played; games--) {
        unsigned opening = pod__random_below(&how->random, (uint32_t)(start->rows * start->columns) / 2);
        played = self_play_run(how, start, opening, game) && note_game(made, game);
    }
    free(game);
    return played;
}

/* How badly the results were foretold if the odds were raised to a power (cross entropy). */
static double loss_of(const calibration *made, double power) {
    double sum = 0;
    for (size_t i = 0; i < made->count; i++) {
        double sure = fmin(fmax(made->all[i].expected, 1e-6), 1 - 1e-6);
        double chance = 1 / (1 + pow(1 / sure - 1, power));
        double result = made->all[i].result;
        sum -= result * log(chance) + (1 - result) * log(1 - chance);
    }
    return sum / (double)made->count;
}

/* By golden section: the loss has one minimum. */
static double best_power(const calibration *made) {
    const double golden = (sqrt(5) - 1) / 2;
    double low = 0.1, high = 5;
    while (high - low > 0.001) {
        double apart = golden * (high - low);
        if (loss_of(made, high - apart) < loss_of(made, low + apart)) {
            high = low + apart;
        } else {
            low = high - apart;
        }
    }
    return (low + high) / 2;
}

static void print_table(const calibration *made) {
    double expected[CLASSES] = {0}, result[CLASSES] = {0};
    unsigned count[CLASSES] = {0};
    for (size_t i = 0; i < made->count; i++) {
        int class = (int)(made->all[i].expected * CLASSES);
        class = class < CLASSES ? class : CLASSES - 1;
        expected[class] += made->all[i].expected;
        result[class] += made->all[i].result;
        count[class]++;
    }
    puts("| expected | positions | mean expectation | mean result |\n| --- | --- | --- | --- |");
    for (int class = 0; class < CLASSES; class ++) {
        if (count[class]) {
            printf("| %d to %d %% | %u | %.1f %% | %.1f %% |\n", 100 / CLASSES * class, 100 / CLASSES * (class + 1),
                   count[class], 100 * expected[class] / count[class], 100 * result[class] / count[class]);
        }
    }
    printf("factor on the logarithm of the odds: %.2f (loss %.4f, as it is %.4f)\n", best_power(made),
           loss_of(made, best_power(made)), loss_of(made, 1));
}

int main(int count, char **argument) {
    calibration made = {0};
    pod_position start;
    if (count < 5 || !self_play_start(argument[1], argument[2], &start)) {
        fputs("usage: tune-calibrate GAME BOARD GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    self_play how = {
        .search = pod_search_create((size_t)4 << 20),
        .request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .nodes = strtoull(argument[4], NULL, 10)),
        .random = {.state = count > 5 ? strtoull(argument[5], NULL, 10) : 1}};
    bool played = how.search && play_games(&made, &how, &start, strtoul(argument[3], NULL, 10));
    if (!played) {
        fputs("tune-calibrate: not enough memory, or a game without an end\n", stderr);
    } else if (made.count) {
        print_table(&made);
    }
    pod_search_free(how.search);
    free(made.all);
    return !played;
}
