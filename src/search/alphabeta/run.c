/* The root of a two-player search: iterative deepening, the report, the choice among moves that are nearly as good. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/alphabeta/alphabeta.h"

enum {
    UNBOUNDED = POD__UNBOUNDED,
    NODES_TO_CHOOSE = 100000 /* at a solved root: to find the move that is hardest to answer */
};

static double chance_of(const pod__alphabeta *search, int score, bool certain) {
    if (certain) {
        return score > 0 ? 1 : score < 0 ? 0 : 0.5;
    }
    return search->board->chance(search->setup, &search->ply[0].state, score);
}

void pod__alphabeta_report_chance(const pod__alphabeta *search, double chance) {
    pod_search_report *report = search->watch->report;
    report->expected[search->seat[0]] = search->loser_reward + chance * (1 - search->loser_reward);
    report->expected[search->seat[1]] = 1 - chance * (1 - search->loser_reward);
    report->win[search->seat[0]] = chance;
    report->win[search->seat[1]] = 1 - chance;
}

/* exact: the score is that of perfect play to the end. */
static void report_score(pod__alphabeta *search, int score, bool exact) {
    pod_search_report *report = search->watch->report;
    exact = exact || search->solved;
    score = search->solved ? search->solved_score : score;
    report->proven = exact || pod__is_certain(score);
    report->score = score > POD__ESTIMATE_MAX    ? score - POD__CERTAIN
                    : score < -POD__ESTIMATE_MAX ? score + POD__CERTAIN
                                                 : score;
    pod__alphabeta_report_chance(search, chance_of(search, score, report->proven));
}

static void report_line(pod__alphabeta *search) {
    pod_search_report *report = search->watch->report;
    const pod__ply *here = &search->ply[0];
    report->best = here->pv[0];
    report->line_length = here->pv_length;
    memcpy(report->line, here->pv, here->pv_length * sizeof here->pv[0]);
}

/* The table's move at a ply; POD_MOVE_NONE when it has none that is legal there. */
static pod_move table_move(pod__alphabeta *search, unsigned ply) {
    pod__ply *here = &search->ply[ply];
    pod__entry entry = {.move = POD_MOVE_NONE};
    if (!pod__table_find(search->table, search->board->hash(&here->state), &entry) || entry.move == POD_MOVE_NONE) {
        return POD_MOVE_NONE;
    }
    unsigned count = search->board->generate(search->setup, &here->state, here->move);
    for (unsigned i = 0; i < count; i++) {
        if (here->move[i] == entry.move) {
            return entry.move;
        }
    }
    return POD_MOVE_NONE;
}

/* Whether the game is over at a ply, or its position is a repetition. */
static bool ends_at(pod__alphabeta *search, unsigned ply) {
    unsigned earliest_repeat = search->earliest_repeat;
    bool ends = search->board->proven_bounds(search->setup, &search->ply[ply].state).over ||
                (search->board->reversible && pod__repetition_at(search, ply));
    search->earliest_repeat = earliest_repeat; /* this is no part of the search */
    return ends;
}

/* The principal variation ends where a table cutoff ended the search: an earlier iteration, a transposition or another
   thread had been there. The table then has the next moves as well. Searches nothing. */
static void extend_pv(pod__alphabeta *search, unsigned depth) {
    pod__ply *root = &search->ply[0];
    unsigned length = 0;
    while (length < depth && length < POD_LINE_MAX) {
        if (length == root->pv_length) {
            pod_move next = length ? table_move(search, length) : POD_MOVE_NONE;
            if (next == POD_MOVE_NONE) {
                return;
            }
            root->pv[root->pv_length++] = next;
        }
        pod__alphabeta_play(search, length, root->pv[length]);
        length++;
        if (ends_at(search, length)) {
            return;
        }
    }
}

/* A deeper iteration may miss a proof that an earlier one found, as late moves are reduced; what is proven stays so. */
static bool is_reportable(const pod__alphabeta *search, int score, bool exact) {
    return exact || search->solved || pod__is_certain(score) || !search->watch->report->proven;
}

/* The best root move so far, whose variation stands at the first ply. */
static void report_move(pod__alphabeta *search, pod_move move, int score, int depth) {
    if (is_reportable(search, score, false)) {
        pod__alphabeta_update_pv(search, 0, move);
        extend_pv(search, (unsigned)depth);
        report_line(search);
        report_score(search, score, false);
    }
}

/* Before anything is searched: the first move of the order. */
static void report_first(pod__alphabeta *search) {
    pod__ply *here = &search->ply[0];
    here->pv[0] = search->root[0].move;
    here->pv_length = 1;
    report_line(search);
    report_score(search, pod__alphabeta_evaluate(search, 0), false);
}

/* Best first; equals stay in order, so that a search is repeatable. */
static void sort_root(pod__alphabeta *search) {
    for (unsigned i = 1; i < search->root_count; i++) {
        pod__root_move move = search->root[i];
        unsigned at = i;
        for (; at > 0 && search->root[at - 1].score < move.score; at--) {
            search->root[at] = search->root[at - 1];
        }
        search->root[at] = move;
    }
}

static void prepare_root(pod__alphabeta *search, const pod_position *position) {
    pod__ply *here = &search->ply[0];
    search->board->enter(search->setup, position, &here->state);
    unsigned count = search->board->generate(search->setup, &here->state, here->move);
    search->root_count = pod__watch_filter_moves(search->watch, here->move, count);
    for (unsigned i = 0; i < search->root_count; i++) {
        int score = search->board->move_score(search->setup, &here->state, here->move[i]);
        search->root[i] = (pod__root_move){.move = here->move[i], .score = score};
    }
    sort_root(search);
    pod__repetition_begin(search);
    pod__alphabeta_reset(search);
}

static int search_root_move(pod__alphabeta *search, unsigned index, int depth, int alpha, int beta) {
    pod__root_move *root = &search->root[index];
    uint64_t nodes = search->watch->nodes;
    pod__alphabeta_play(search, 0, root->move);
    int score = alpha + 1;
    if (index > 0 && alpha > -UNBOUNDED) {
        score = -pod__alphabeta_search(search, 1, depth - 1, -alpha - 1, -alpha);
    }
    if (score > alpha && score < beta) {
        score = -pod__alphabeta_search(search, 1, depth - 1, -beta, -alpha);
    }
    root->nodes = search->watch->nodes - nodes;
    return score;
}

/* Searches all root moves within a window. A move that is worse than the best by more than the margin sinks to the end
   of the order. */
static int search_root(pod__alphabeta *search, int depth, int alpha, int beta) {
    int best = -UNBOUNDED;
    for (unsigned i = 0; i < search->root_count && best < beta; i++) {
        const bool all = search->margin >= UNBOUNDED || alpha - search->margin < -UNBOUNDED;
        const int floor = all ? -UNBOUNDED : alpha - search->margin;
        int score = search_root_move(search, i, depth, floor, beta);
        if (search->watch->ended) {
            break;
        }
        search->root[i].score = score > floor || i == 0 ? score : -UNBOUNDED;
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            report_move(search, search->root[i].move, score, depth);
        }
    }
    return best;
}

/* One iteration, in an aspiration window around the score of the last one, which is widened when the search fails. */
static int iterate(pod__alphabeta *search, int depth, int guess) {
    int width = depth < 3 || search->margin >= UNBOUNDED || pod__is_certain(guess) ? UNBOUNDED : 60;
    for (;;) {
        int alpha = guess - width > -UNBOUNDED ? guess - width : -UNBOUNDED;
        int beta = guess + width < UNBOUNDED ? guess + width : UNBOUNDED;
        int score = search_root(search, depth, alpha, beta);
        if (search->watch->ended || (score > alpha && score < beta)) {
            return score;
        }
        width = width > 500 ? UNBOUNDED : 3 * width;
        guess = score;
    }
}

/* A move that is worse by the noise is chosen e times less often than the best one (Gumbel noise draws from the weights
   exp(score / noise)). Moves that are worse by more than the margin have no score. */
static void choose(pod__alphabeta *search, const pod_position *position, const pod__choice *by, uint64_t seed) {
    pod__random random = {.state = seed};
    double best = -INFINITY;
    unsigned chosen = 0;
    for (unsigned i = 0; i < search->root_count; i++) {
        int score = search->root[i].settled;
        int capped = score > POD__ESTIMATE_MAX    ? POD__ESTIMATE_MAX
                     : score < -POD__ESTIMATE_MAX ? -POD__ESTIMATE_MAX
                                                  : score;
        double bonus = by->eyes ? by->taste * pod__character_bonus(by->eyes, position, search->root[i].move) : 0;
        double drawn = capped + bonus - by->noise * log(-log(pod__random_unit(&random)));
        if (score > -UNBOUNDED && drawn > best) {
            best = drawn;
            chosen = i;
        }
    }
    if (search->root[chosen].move != search->watch->report->best) {
        search->ply[0].pv[0] = search->root[chosen].move;
        search->ply[0].pv_length = 1;
        extend_pv(search, search->watch->report->depth);
        report_line(search);
        report_score(search, search->root[chosen].settled, false);
    }
}

/* Of an iteration that has ended. */
static void settle_scores(pod__alphabeta *search) {
    for (unsigned i = 0; i < search->root_count; i++) {
        search->root[i].settled = search->root[i].score;
    }
}

/* Whether another iteration would not end within this move's share of the game's time. It takes as long as all before
   it together, or longer. */
static bool is_time_up(const pod__alphabeta *search) {
    enum { PART = 60 }; /* percent */
    return pod__watch_is_past_share(search->watch, PART * pod__time_manager_percent(&search->time_manager) / 10000.0);
}

/* Part of the nodes of the last iteration that the best root move took. */
static double best_move_effort(const pod__alphabeta *search) {
    uint64_t all = 0;
    for (unsigned i = 0; i < search->root_count; i++) {
        all += search->root[i].nodes;
    }
    return all ? (double)search->root[0].nodes / (double)all : 1;
}

/* Whether to stop deepening: the whole tree has been searched, or, when a move is wanted rather than an analysis, more
   depth would hardly help. */
static bool is_enough(const pod__alphabeta *search, int score, bool whole_tree) {
    bool playing = search->watch->request->character > 0;
    if (search->solved && playing) {
        return search->root_count == 1 || search->watch->nodes > NODES_TO_CHOOSE;
    }
    return whole_tree || (playing && (pod__is_certain(score) || is_time_up(search)));
}

/* Each helper thread skips other iterations than its neighbours, so that not all search the same at the same time: the
   first two every other one, the next four two of four, and so on. The main thread, number 0, skips none. */
static bool skips_depth(unsigned number, unsigned depth) {
    unsigned run = 1;
    if (!number) {
        return false;
    }
    for (number--; number >= 2 * run; run++) {
        number -= 2 * run;
    }
    return (depth + number) / run % 2;
}

static void deepen(pod__alphabeta *search, unsigned number) {
    const pod_search_request *request = search->watch->request;
    unsigned last = request->depth && request->depth < POD__PLIES_MAX ? request->depth : POD__PLIES_MAX;
    int score = 0;
    for (unsigned depth = 1; depth <= last; depth++) {
        if (skips_depth(number, depth)) {
            continue;
        }
        search->horizon = 0;
        score = iterate(search, (int)depth, score);
        if (search->watch->ended) {
            return;
        }
        if (is_reportable(search, score, search->horizon == 0)) {
            report_score(search, score, search->horizon == 0);
        }
        search->watch->report->depth = depth;
        settle_scores(search);
        sort_root(search);
        pod__time_manager_update(&search->time_manager, search->root[0].move, score, best_move_effort(search));
        pod__watch_report(search->watch);
        if (is_enough(search, score, search->horizon == 0)) {
            return;
        }
    }
}

void pod__alphabeta_run(pod__alphabeta *search, const pod_position *position, const pod__choice *choice) {
    assert(search->board && search->setup && search->table && search->watch);
    assert(position->turn != POD_NOBODY);
    const pod_search_request *request = search->watch->request;
    search->margin = choice->margin;
    search->solved = false;
    search->probcut_depth = 0;
    pod__time_manager_start(&search->time_manager);
    prepare_root(search, position);
    settle_scores(search);
    report_first(search);
    if ((search->root_count > 1 || request->character == 0) && pod__endgame_solve_root(search, position)) {
        report_first(search);
    }
    if (search->root_count > 1 || request->character == 0) {
        pod__threads_start(search->threads, search, deepen);
        deepen(search, 0);
        pod__threads_stop(search->threads);
    }
    if (search->margin && search->watch->report->depth) {
        choose(search, position, choice, request->seed ^ search->board->hash(&search->ply[0].state));
    }
}
