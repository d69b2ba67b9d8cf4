/* search-match: plays two players against each other and counts. A development tool for tuning levels and weights.

     search-match ROWS COLUMNS GAMES FIRST SECOND [SEED]

   A player is a level (1 to 10), level@nodes (7@5000), "random" or "greedy" (the most dice after the move).
   Each pair of games starts from the same few random moves, with colours changed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/search.h"
#include "search/random.h"

typedef struct player {
    const char *name;
    unsigned level;
    uint64_t nodes;
    pod_search *search;
} player;

static int margin_after(const pod_rules *rules, const pod_position *position, pod_move move) {
    pod_position after = *position;
    pod_outcome outcome;
    rules->apply(&after, move);
    rules->outcome(&after, &outcome);
    return outcome.score[position->turn] - outcome.score[1 - position->turn];
}

static pod_move choose_simply(const pod_rules *rules, const pod_position *position, bool greedy, pod__random *random) {
    pod_move_list list;
    rules->moves(position, &list);
    pod_move best = POD_MOVE_NONE;
    int best_margin = -1000;
    unsigned equal = 0;
    for (unsigned i = 0; i < list.count; i++) {
        int margin = greedy ? margin_after(rules, position, list.move[i]) : 0;
        equal = margin > best_margin ? 0 : equal;
        if (margin > best_margin || (margin == best_margin && !pod__random_below(random, ++equal + 1))) {
            best = list.move[i];
            best_margin = margin;
        }
    }
    return best;
}

static pod_move choose(const player *who, const pod_rules *rules, const pod_position *position, pod__random *random) {
    if (!who->search) {
        return choose_simply(rules, position, !strcmp(who->name, "greedy"), random);
    }
    pod_search_request request = {.level = who->level, .nodes = who->nodes, .seed = pod__random_next(random)};
    pod_search_report report;
    pod_search_run(who->search, position, &request, &report);
    return report.best;
}

static player player_of(const char *name) {
    player made = {.name = name};
    if (strcmp(name, "random") != 0 && strcmp(name, "greedy") != 0) {
        char *end;
        made.level = (unsigned)strtoul(name, &end, 10);
        made.nodes = *end == '@' ? strtoull(end + 1, NULL, 10) : 0;
        made.search = pod_search_create((size_t)16 << 20);
    }
    return made;
}

/* Points of the first player: 2 for a win, 1 for a draw. */
static unsigned play_game(const player players[2], unsigned first_seat, const pod_rules *rules, pod_position position,
                          pod__random *random) {
    pod_outcome outcome;
    while (position.turn != POD_NOBODY) {
        const player *who = &players[position.turn == first_seat ? 0 : 1];
        rules->apply(&position, choose(who, rules, &position, random));
    }
    rules->outcome(&position, &outcome);
    unsigned own = outcome.place[first_seat];
    unsigned other = outcome.place[1 - first_seat];
    return own < other ? 2 : own == other ? 1 : 0;
}

int main(int count, char **argument) {
    if (count < 6) {
        fputs("usage: search-match ROWS COLUMNS GAMES FIRST SECOND [SEED]\n", stderr);
        return 2;
    }
    const pod_game *game = pod_game_at(0);
    pod_options options;
    pod_position start;
    pod_options_default(game, &options);
    options.value[POD_OPTION_ROWS] = (int16_t)atoi(argument[1]);
    options.value[POD_OPTION_COLUMNS] = (int16_t)atoi(argument[2]);
    if (pod_start(game, &options, &start, NULL)) {
        fputs("search-match: no such board\n", stderr);
        return 2;
    }
    unsigned games = (unsigned)atoi(argument[3]);
    player players[2] = {player_of(argument[4]), player_of(argument[5])};
    pod__random random = {.state = count > 6 ? strtoull(argument[6], NULL, 10) : 1};
    unsigned points = 0;
    for (unsigned played = 0; played < games; played++) {
        if (played % 2 == 0) {
            start.turn = 0;
            pod_start(game, &options, &start, NULL);
            for (unsigned i = 0; i < 2 + (unsigned)(start.rows * start.columns) / 8; i++) {
                game->rules->apply(&start, choose_simply(game->rules, &start, false, &random));
            }
        }
        points += play_game(players, played % 2, game->rules, start, &random);
    }
    double share = points / (2.0 * games);
    printf("%s - %s on %sx%s: %.1f of %u (%.0f %% +- %.0f)\n", argument[4], argument[5], argument[1], argument[2],
           points / 2.0, games, 100 * share, 100 * sqrt(share * (1 - share) / games));
    for (unsigned i = 0; i < 2; i++) {
        pod_search_free(players[i].search);
    }
    return 0;
}
