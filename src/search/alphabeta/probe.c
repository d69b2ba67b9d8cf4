#include "search/alphabeta/alphabeta.h"

#include <assert.h>

#include "base/file_replacement.h"
#include "ludopod/game.h"
#include "ludopod/table.h"

/* ---- At the root ----------------------------------------------------------------------------------- */

typedef struct probed_move {
    pod_move move;
    pod_table_value value;
    unsigned before; /* how often the position after it has been in the game */
    unsigned traps;  /* of a draw: how many of 1000 replies lose */
} probed_move;

static unsigned times_before(const pod_search_request *request, const pod_position *after) {
    uint64_t hash = pod_game_of(after)->rules->hash(after);
    unsigned times = 0;
    for (size_t i = 0; i < request->seen_count; i++) {
        times += request->seen[i] == hash;
    }
    return times;
}

/* A table does not know the game so far: a move that repeats a position for the last time allowed is a draw. */
static void consider_past(const pod_search_request *request, const pod_position *position, probed_move *one) {
    const pod_rules *rules = pod_game_of(position)->rules;
    unsigned limit = rules->repetition ? rules->repetition->limit(position) : 0;
    pod_position after = *position;
    if (!limit || !request->seen_count) {
        return;
    }
    rules->apply(&after, one->move);
    one->before = times_before(request, &after);
    if (after.turn != POD_NOBODY && one->before + 1 >= limit) {
        one->value = (pod_table_value){.result = 0};
    }
}

static unsigned count_traps(const pod_tables *tables, const pod_position *position, pod_move move) {
    const pod_rules *rules = pod_game_of(position)->rules;
    pod_position after = *position;
    pod_move_list replies;
    unsigned losing = 0;
    rules->apply(&after, move);
    rules->moves(&after, &replies);
    for (unsigned i = 0; i < replies.count; i++) {
        pod_table_value value;
        losing += pod_tables_probe_move(tables, &after, replies.move[i], &value) && value.result < 0;
    }
    return replies.count ? 1000 * losing / replies.count : 0;
}

/* The result decides; then a position not seen before, so that a win comes nearer; then how fast the win or how slow
   the loss; then how easily the other player goes wrong. */
static bool is_better(const probed_move *one, const probed_move *other) {
    int by_result = one->value.result - other->value.result;
    int by_novelty = (other->before > 0) - (one->before > 0);
    int by_value = pod_table_value_compare(&one->value, &other->value);
    return by_result    ? by_result > 0
           : by_novelty ? by_novelty > 0
           : by_value   ? by_value > 0
                        : one->traps > other->traps;
}

static bool look_up(const pod_search_request *request, const pod_position *position, pod_move move, probed_move *out) {
    *out = (probed_move){.move = move};
    if (!pod_tables_probe_move(request->tables, position, move, &out->value)) {
        return false;
    }
    consider_past(request, position, out);
    out->traps = out->value.result ? 0 : count_traps(request->tables, position, move);
    return true;
}

/* The best of the moves that may be chosen; false when the tables lack one of them. */
static bool choose(const pod__watch *watch, const pod_position *position, probed_move *out) {
    pod_move_list list;
    pod_game_of(position)->rules->moves(position, &list);
    unsigned count = pod__watch_filter_moves(watch, list.move, list.count);
    for (unsigned i = 0; i < count; i++) {
        probed_move one;
        if (!look_up(watch->request, position, list.move[i], &one)) {
            return false;
        }
        if (i == 0 || is_better(&one, out)) {
            *out = one;
        }
    }
    return count > 0;
}

/* The principal variation from the chosen move to the end of a win or loss. Of a draw all lines are equally good. */
static void write_line(pod_search_report *report, const pod_tables *tables, pod_position position,
                       const probed_move *first) {
    const pod_rules *rules = pod_game_of(&position)->rules;
    pod_search_request plain = POD_SEARCH_REQUEST(.tables = tables);
    pod__watch watch = {.request = &plain};
    probed_move next = *first;
    report->line_length = 0;
    do {
        report->line[report->line_length++] = next.move;
        rules->apply(&position, next.move);
    } while (first->value.result && position.turn != POD_NOBODY && report->line_length < POD_LINE_MAX &&
             choose(&watch, &position, &next));
}

static void report_value(pod__alphabeta *search, const pod_table_value *value) {
    pod_search_report *report = search->watch->report;
    double chance = (value->result + 1) / 2.0;
    report->proven = true;
    report->plies = value->plies;
    report->score = 100 * (value->result > 0 ? value->least : value->result < 0 ? value->most : 0);
    pod__alphabeta_report_chance(search, chance);
}

bool pod__probe_root(pod__alphabeta *search, const pod_position *position) {
    assert(position->turn != POD_NOBODY);
    pod_search_report *report = search->watch->report;
    const pod_tables *tables = search->watch->request->tables;
    pod_table_value value;
    probed_move best;
    if (!POD__FILES || !tables || !pod_tables_probe(tables, position, &value) ||
        !choose(search->watch, position, &best)) {
        return false;
    }
    report->best = best.move;
    report_value(search, &best.value);
    write_line(report, tables, *position, &best);
    report->depth = report->line_length;
    pod__watch_report(search->watch);
    return true;
}
