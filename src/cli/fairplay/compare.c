/* The engine's opinion of each move of a game. */
#include <stdlib.h>

#include "base/array.h"
#include "base/work.h"
#include "cli/fairplay/fairplay.h"
#include "cli/review/review.h"

void fair_list_free(fair_list *list) {
    free(list->move);
    *list = (fair_list){0};
}

/* Whether there is something to choose in the position that the engine has looked at. */
static bool is_choice(const pod_review_move *at, const review_look *look) {
    static _Thread_local pod_move_list moves;
    const double expected = look->expected[at->event.seat];
    if (at->event.kind != POD_EVENT_MOVE || look->proven || expected < FAIR_LEAST || expected > FAIR_MOST) {
        return false;
    }
    pod_game_of(&at->position)->rules->moves(&at->position, &moves);
    return moves.count > 1;
}

/* A game on its way into the lists. */
typedef struct comparison {
    const fair_game *game;
    pod_search *search;
    pod_search_request limits;
    const pod_progress_callback *progress;
    review made;
    fair_lists found;
} comparison;

/* What the best move is worth more than the second best. *second: that one. */
static pod_error find_gap(const comparison *of, size_t index, double *gap, pod_move *second) {
    const pod_review_move *at = &of->made.judged.move[index];
    pod_search_report report = {.size = sizeof report};
    pod_search_request request = of->limits;
    request.exclude = at->opinion.line;
    request.exclude_count = 1;
    pod_error error = pod_search_run(of->search, &at->position, &request, &report);
    const double found = of->made.look[index].expected[at->event.seat] - report.expected[at->event.seat];
    *gap = error || found < 0 ? 0 : found;
    *second = report.best;
    return error;
}

static pod_error add(fair_list *list, const fair_move *move) {
    if (!pod__grow(&list->move, &list->room, list->count + 1, sizeof *list->move)) {
        return POD_ERROR_MEMORY;
    }
    list->move[list->count++] = *move;
    return POD_OK;
}

static fair_list *list_of(comparison *of, unsigned seat) {
    return of->game->seats >> seat & 1 ? &of->found.player : &of->found.others;
}

static int64_t time_of(const fair_game *game, size_t index) {
    const int64_t time_ms = game->time_ms ? game->time_ms[index] : -1;
    return time_ms < FAIR_THOUGHT_MS ? -1 : time_ms;
}

static pod_error compare_move(comparison *of, size_t index) {
    const pod_review_move *at = &of->made.judged.move[index];
    pod_move second;
    fair_list *list = list_of(of, at->event.seat);
    list->made += at->event.kind == POD_EVENT_MOVE;
    if (!is_choice(at, &of->made.look[index])) {
        return POD_OK;
    }
    fair_move move = {.ply = index,
                      .best = at->event.move == at->opinion.line[0],
                      .loss = at->loss,
                      .time_ms = time_of(of->game, index)};
    pod_error error = find_gap(of, index, &move.gap, &second);
    if (at->event.move == second) {
        move.loss = move.gap;
    }
    return error ? error : add(list, &move);
}

static pod_error compare_moves(comparison *of) {
    pod_position position = *pod_record_start(of->game->record);
    pod_history history;
    pod_history_begin(&history, &position);
    for (size_t i = 0; i < of->made.judged.count; i++) {
        if (!pod__goes_on(of->progress, 0, of->made.judged.count + i, 2 * of->made.judged.count)) {
            return POD_ERROR_STOPPED;
        }
        of->limits.seen = history.hash;
        of->limits.seen_count = history.count;
        pod_error error = compare_move(of, i);
        if (error) {
            return error;
        }
        pod_history_apply(&history, &position, &of->made.judged.move[i].event);
    }
    return POD_OK;
}

pod_error fair_list_append(fair_list *to, const fair_list *from) {
    if (!pod__grow(&to->move, &to->room, to->count + from->count, sizeof *to->move)) {
        return POD_ERROR_MEMORY;
    }
    for (size_t i = 0; i < from->count; i++) {
        to->move[to->count] = from->move[i];
        to->move[to->count++].game += to->games;
    }
    to->made += from->made;
    to->games += from->games;
    return POD_OK;
}

/* The first half of the way is the review, which counts the positions once. */
static bool tell_half(void *context, const pod_progress *done) {
    const comparison *of = context;
    return pod__goes_on(of->progress, 0, done->done, 2 * done->total);
}

pod_error fair_compare(const fair_game *game, pod_search *search, uint64_t nodes, const pod_progress_callback *progress,
                       fair_lists *out) {
    comparison of = {
        .game = game, .search = search, .limits = POD_SEARCH_REQUEST(.nodes = nodes), .progress = progress};
    pod_error error = review_begin(&of.made, game->record);
    error = error ? error : review_search(&of.made, search, &of.limits, &(pod_progress_callback){&of, tell_half});
    if (!error) {
        pod_review_judge(&of.made.judged);
        error = compare_moves(&of);
    }
    of.found.player.games = of.found.others.games = 1;
    error = error ? error : fair_list_append(&out->player, &of.found.player);
    error = error ? error : fair_list_append(&out->others, &of.found.others);
    review_end(&of.made);
    fair_list_free(&of.found.player);
    fair_list_free(&of.found.others);
    return error;
}
