/* search-match: plays two players against each other and counts. A development tool for tuning levels and weights.

     search-match GAME BOARD GAMES FIRST SECOND [SEED]

   A player is a level (1 to 10; 11 is full strength), level@nodes (7@5000), level%milliseconds (11%100), "random" or
   "greedy" (the most dice or pieces after the move). Each pair of games starts from the same few random moves that
   leave nobody ahead, with colours changed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "ludopod/event.h"
#include "ludopod/search.h"

typedef struct player {
    const char *name;
    unsigned level;
    uint64_t nodes;
    int64_t time_ms;
    pod_search *search;
} player;

/* What is to be played. */
typedef struct match {
    const pod_game *game;
    pod_options options;
    player player[2];
    pod__random random;
} match;

typedef enum result { LOST, DRAWN, WON, RESULTS } result;

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

static pod_move choose(const player *who, const pod_position *position, const pod_history *history,
                       pod__random *random) {
    if (!who->search) {
        return choose_simply(pod_game_of(position)->rules, position, !strcmp(who->name, "greedy"), random);
    }
    pod_search_request request =
        POD_SEARCH_REQUEST(.level = who->level, .nodes = who->nodes, .time_ms = who->time_ms,
                           .seed = pod__random_next(random), .seen = history->hash, .seen_count = history->count);
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_search_run(who->search, position, &request, &report);
    return report.best;
}

/* False when the words name no player. */
static bool player_of(const char *name, player *out) {
    *out = (player){.name = name};
    if (!strcmp(name, "random") || !strcmp(name, "greedy")) {
        return true;
    }
    char *end;
    out->level = (unsigned)strtoul(name, &end, 10);
    uint64_t limit = *end ? strtoull(end + 1, NULL, 10) : 0;
    bool sense = out->level >= 1 && out->level <= POD_LEVEL_FULL && (!*end || ((*end == '@' || *end == '%') && limit));
    out->nodes = *end == '@' ? limit : 0;
    out->time_ms = *end == '%' ? (int64_t)limit : 0;
    out->search = sense ? pod_search_create((size_t)16 << 20) : NULL;
    return out->search;
}

/* The result of the first player, who has that seat. */
static result play_game(match *played, unsigned first_seat, pod_position position, unsigned *plies) {
    pod_outcome outcome;
    pod_history history;
    pod_history_begin(&history, &position);
    for (*plies = 0; position.turn != POD_NOBODY; ++*plies) {
        const player *who = &played->player[position.turn == first_seat ? 0 : 1];
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn};
        event.move = choose(who, &position, &history, &played->random);
        pod_history_apply(&history, &position, &event);
    }
    played->game->rules->outcome(&position, &outcome);
    unsigned own = outcome.place[first_seat];
    unsigned other = outcome.place[1 - first_seat];
    return own < other ? WON : own == other ? DRAWN : LOST;
}

static bool is_level(const pod_game *game, const pod_position *position) {
    pod_outcome outcome;
    game->rules->outcome(position, &outcome);
    return position->turn != POD_NOBODY &&
           (game != pod_game_at(POD_GAME_OCTOGO) || outcome.score[0] == outcome.score[1]);
}

static pod_position open_game(match *played) {
    pod_position start;
    do {
        pod_start(played->game, &played->options, &start, NULL);
        for (unsigned i = 0; i < 2 + (unsigned)(start.rows * start.columns) / 8 && start.turn != POD_NOBODY; i++) {
            played->game->rules->apply(&start, choose_simply(played->game->rules, &start, false, &played->random));
        }
    } while (!is_level(played->game, &start));
    return start;
}

static bool read_arguments(int count, char **argument, match *out) {
    pod_position start;
    if (count < 6) {
        return false;
    }
    *out = (match){.game = pod_game_find(argument[1], strlen(argument[1]))};
    out->random.state = count > 6 ? strtoull(argument[6], NULL, 10) : 1;
    if (!out->game || !player_of(argument[4], &out->player[0]) || !player_of(argument[5], &out->player[1])) {
        return false;
    }
    pod_options_default(out->game, &out->options);
    return !pod_options_set(out->game, &out->options, "board", argument[2], NULL) &&
           !pod_start(out->game, &out->options, &start, NULL);
}

int main(int count, char **argument) {
    match played;
    pod_position start;
    unsigned results[RESULTS] = {0};
    unsigned plies, all_plies = 0;
    if (!read_arguments(count, argument, &played)) {
        fputs("usage: search-match GAME BOARD GAMES FIRST SECOND [SEED]\n"
              "such as search-match octogo 10x10 100 11%100 5\n",
              stderr);
        return 2;
    }
    unsigned games = (unsigned)strtoul(argument[3], NULL, 10);
    for (unsigned number = 0; number < games; number++) {
        start = number % 2 ? start : open_game(&played);
        results[play_game(&played, number % 2, start, &plies)]++;
        all_plies += plies;
    }
    double share = (results[WON] + results[DRAWN] / 2.0) / games;
    printf("%s - %s at %s on %s: %u won, %u drawn, %u lost (%.0f %% +- %.0f), %.0f plies a game\n", argument[4],
           argument[5], argument[1], argument[2], results[WON], results[DRAWN], results[LOST], 100 * share,
           100 * sqrt(share * (1 - share) / games), (double)all_plies / games);
    pod_search_free(played.player[0].search);
    pod_search_free(played.player[1].search);
    return 0;
}
