#include "search/alphabeta/alphabeta.h"

#include <limits.h>

#include "ludopod/game.h"
#include "ludopod/strong.h"

enum {
    OPEN_MAX = 9,   /* squares: who wins all of 3x3 takes two tenths of a second and 10 MiB, by how much 32 MiB */
    LEAST_MS = 500, /* with less time a search does better than half a solution */
    MEMORY = 64 << 20
};

/* The solver may take most of the time: what is solved needs no search. */
static bool go_on(void *context, const pod_progress *progress) {
    (void)progress;
    pod__watch *watch = context;
    pod__watch_check(watch);
    return !watch->ended && !pod__watch_is_past(watch, 0.7);
}

static bool is_limited_by_work(const pod_search_request *request) {
    return request->nodes || request->depth;
}

static bool is_worth_solving(const pod__alphabeta *search) {
    const pod_search_request *request = search->watch->request;
    bool is_short = is_limited_by_work(request) && !(request->solve_small && !request->character);
    bool hurried = request->time_ms && request->time_ms < LEAST_MS;
    if (!search->board->solves_endgames || !search->endgame || search->margin || is_short || hurried) {
        return false;
    }
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, &search->ply[0].state);
    return proven.upper - proven.lower <= 2 * OPEN_MAX;
}

static bool solve(pod__alphabeta *search, const pod_position *position, bool exact) {
    pod_strong_watch watch = {.progress = {search->watch, go_on}};
    pod_strong_request request = POD_STRONG_REQUEST(.exact = exact, .threads = 1, .memory = MEMORY, .watch = &watch);
    pod_strong_report report;
    pod__endgame *solved = search->endgame;
    if (pod_strong_solve(position, &request, &report, NULL)) {
        return false;
    }
    int closest = 2 - position->rows * position->columns % 2; /* a margin that is sure when only the winner is known */
    solved->hash = pod_game_of(position)->rules->hash(position);
    solved->count = report.moves;
    for (unsigned i = 0; i < solved->count; i++) {
        solved->move[i] = report.move[i].move;
        solved->margin[i] = (int8_t)(exact ? report.move[i].margin : closest * report.move[i].value);
    }
    return true;
}

/* Who wins; then, when that took little of the time, by how much, which takes three times as long. */
static bool solve_within_time(pod__alphabeta *search, const pod_position *position) {
    if (!solve(search, position, false)) {
        return false;
    }
    if (!is_limited_by_work(search->watch->request) && !pod__watch_is_past(search->watch, 0.15)) {
        solve(search, position, true);
    }
    return true;
}

static int margin_of(const pod__endgame *solved, pod_move move) {
    unsigned i = 0;
    while (solved->move[i] != move) {
        i++;
    }
    return solved->margin[i];
}

static void keep_best_moves(pod__alphabeta *search) {
    int best = INT_MIN;
    unsigned kept = 0;
    for (unsigned i = 0; i < search->root_count; i++) {
        int margin = margin_of(search->endgame, search->root[i].move);
        best = margin > best ? margin : best;
    }
    for (unsigned i = 0; i < search->root_count; i++) {
        if (margin_of(search->endgame, search->root[i].move) == best) {
            search->root[kept++] = search->root[i];
        }
    }
    search->root_count = kept;
    search->solved = true;
    search->solved_score = pod__certain(best);
}

bool pod__endgame_solve_root(pod__alphabeta *search, const pod_position *position) {
    if (!is_worth_solving(search)) {
        return false;
    }
    uint64_t hash = pod_game_of(position)->rules->hash(position);
    bool known = search->endgame->count && search->endgame->hash == hash;
    if (!known && !solve_within_time(search, position)) {
        return false;
    }
    keep_best_moves(search);
    return true;
}
