/* search-calibrate: whether games end as often won as the search expects. A development tool.

     search-calibrate GAME BOARD GAMES NODES [SEED]

   The engine plays both sides with NODES a move, each game from a few random moves. Every position whose result was not
   proven counts in one of ten classes, by the expected result of the player to move. Printed are each class's mean
   expectation and mean result, and the factor on the logarithm of the odds that would have foretold the results best:
   1 when the expectations are right, more when they are too timid, less when they are too bold. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "ludopod/event.h"
#include "ludopod/search.h"

enum { CLASSES = 10, PLIES_MAX = 4096 };

/* What was expected of a position, and how the game ended for who was to move. */
typedef struct expectation {
    uint8_t seat;
    double expected, result;
} expectation;

typedef struct calibration {
    const pod_game *game;
    pod_options options;
    uint64_t nodes;
    pod_search *search;
    pod__random random;
    expectation *all;
    size_t count, room;
} calibration;

/* False when there is no memory. */
static bool note(calibration *made, uint8_t seat, double expected) {
    if (made->count == made->room) {
        size_t room = made->room ? 2 * made->room : 1024;
        expectation *all = realloc(made->all, room * sizeof *all);
        if (!all) {
            return false;
        }
        made->all = all;
        made->room = room;
    }
    made->all[made->count++] = (expectation){.seat = seat, .expected = expected};
    return true;
}

static pod_move any_move(calibration *made, const pod_position *position) {
    pod_move_list list;
    made->game->rules->moves(position, &list);
    return list.move[pod__random_below(&made->random, list.count)];
}

/* The move of the engine, once it is noted what it expects. */
static pod_move weighed_move(calibration *made, const pod_position *position, const pod_history *history) {
    pod_search_request request = POD_SEARCH_REQUEST(.level = POD_LEVEL_FULL, .nodes = made->nodes,
                                                    .seen = history->hash, .seen_count = history->count);
    pod_search_report report;
    bool found = !pod_search_run(made->search, position, &request, &report);
    if (found && report.nodes && !report.proven) {
        found = note(made, position->turn, report.expected[position->turn]);
    }
    return found ? report.best : POD_MOVE_NONE;
}

static bool play_game(calibration *made) {
    pod_position position;
    pod_history history;
    pod_outcome outcome;
    size_t first = made->count;
    pod_start(made->game, &made->options, &position, NULL);
    unsigned free_plies = pod__random_below(&made->random, (uint32_t)(position.rows * position.columns) / 2);
    pod_history_begin(&history, &position);
    for (unsigned ply = 0; position.turn != POD_NOBODY; ply++) {
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        event.move = ply < free_plies ? any_move(made, &position) : weighed_move(made, &position, &history);
        if (event.move == POD_MOVE_NONE || ply == PLIES_MAX) {
            return false;
        }
        pod_history_apply(&history, &position, &event);
    }
    made->game->rules->outcome(&position, &outcome);
    for (size_t i = first; i < made->count; i++) {
        unsigned own = outcome.place[made->all[i].seat], other = outcome.place[1 - made->all[i].seat];
        made->all[i].result = own < other ? 1 : own == other ? 0.5 : 0;
    }
    return true;
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
    made.game = count > 4 ? pod_game_find(argument[1], strlen(argument[1])) : NULL;
    if (made.game) {
        pod_options_default(made.game, &made.options);
    }
    if (!made.game || pod_options_set(made.game, &made.options, "board", argument[2], NULL)) {
        fputs("usage: search-calibrate GAME BOARD GAMES NODES [SEED]\n", stderr);
        return 2;
    }
    made.nodes = strtoull(argument[4], NULL, 10);
    made.random.state = count > 5 ? strtoull(argument[5], NULL, 10) : 1;
    made.search = pod_search_create((size_t)4 << 20);
    bool played = made.search;
    for (unsigned long game = strtoul(argument[3], NULL, 10); game && played; game--) {
        played = play_game(&made);
    }
    if (played && made.count) {
        print_table(&made);
    }
    pod_search_free(made.search);
    free(made.all);
    return !played;
}
