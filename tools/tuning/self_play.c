#include "tuning/self_play.h"

#include <string.h>

bool self_play_start(const char *name, const char *board, pod_position *out) {
    const pod_game *game = pod_game_find(name, strlen(name));
    pod_options options;
    if (!game) {
        return false;
    }
    pod_options_default(game, &options);
    return !pod_options_set(game, &options, "board", board, NULL) && !pod_start(game, &options, out, NULL);
}

static pod_move random_move(const pod_position *position, pod__random *random) {
    pod_move_list list;
    pod_game_of(position)->rules->moves(position, &list);
    return list.move[pod__random_below(random, list.count)];
}

static bool search_move(self_play *how, const pod_history *history, self_play_ply *ply) {
    pod_search_request request = how->request;
    pod_search_report report;
    request.seen = history->hash;
    request.seen_count = history->count;
    if (request.character && request.character != POD_CHARACTER_STRONGEST) {
        request.seed = pod__random_next(&how->random); /* what it overlooks */
    }
    if (pod_search_run(how->search, &ply->position, &request, &report)) {
        return false;
    }
    ply->move = report.best;
    ply->expected = report.nodes && !report.proven ? report.expected[ply->position.turn] : -1;
    return true;
}

static bool choose(self_play *how, const pod_history *history, bool opening, self_play_ply *ply) {
    if (opening || (how->stray && pod__random_below(&how->random, how->stray) == 0)) {
        ply->move = random_move(&ply->position, &how->random);
        ply->expected = -1;
        return true;
    }
    return search_move(how, history, ply);
}

bool self_play_run(self_play *how, const pod_position *start, unsigned opening, self_play_game *out) {
    pod_position position = *start;
    pod_history history;
    pod_history_begin(&history, &position);
    out->opening = opening;
    for (out->plies = 0; position.turn != POD_NOBODY; out->plies++) {
        self_play_ply *ply = &out->ply[out->plies];
        if (out->plies == SELF_PLAY_PLIES_MAX) {
            return false;
        }
        ply->position = position;
        if (!choose(how, &history, out->plies < opening, ply)) {
            return false;
        }
        pod_event event = {.kind = POD_EVENT_MOVE, .seat = position.turn, .move = ply->move};
        pod_history_apply(&history, &position, &event);
    }
    pod_game_of(&position)->rules->outcome(&position, &out->outcome);
    return true;
}
