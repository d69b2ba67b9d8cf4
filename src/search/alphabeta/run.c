/* The root of a two-player search: iterations, the report, and the slips of the weaker levels. */
#include <math.h>
#include <string.h>

#include "search/alphabeta/alphabeta.h"
#include "search/levels.h"

enum {
    UNBOUNDED = 2 * POD__CERTAIN,
    NODES_TO_CHOOSE = 100000 /* which of the moves that keep the value is the hardest to answer */
};

static double chance_of(const pod__duel *duel, int score, bool certain) {
    if (certain) {
        return score > 0 ? 1 : score < 0 ? 0 : 0.5;
    }
    return duel->board->chance(duel->setup, &duel->ply[0].state, score);
}

void pod__duel_report_chance(const pod__duel *duel, double chance) {
    pod_search_report *report = duel->watch->report;
    report->expected[duel->seat[0]] = duel->second + chance * (1 - duel->second);
    report->expected[duel->seat[1]] = 1 - chance * (1 - duel->second);
    report->win[duel->seat[0]] = chance;
    report->win[duel->seat[1]] = 1 - chance;
}

/* exact: the score is that of perfect play to the end. */
static void report_score(pod__duel *duel, int score, bool exact) {
    pod_search_report *report = duel->watch->report;
    exact = exact || duel->settled;
    score = duel->settled ? duel->value : score;
    report->proven = exact || pod__is_certain(score);
    report->score = score > POD__ESTIMATE_MAX    ? score - POD__CERTAIN
                    : score < -POD__ESTIMATE_MAX ? score + POD__CERTAIN
                                                 : score;
    pod__duel_report_chance(duel, chance_of(duel, score, report->proven));
}

static void report_line(pod__duel *duel) {
    pod_search_report *report = duel->watch->report;
    const pod__ply *here = &duel->ply[0];
    report->best = here->line[0];
    report->line_length = here->line_length;
    memcpy(report->line, here->line, here->line_length * sizeof here->line[0]);
}

/* The move that the table holds for a ply; POD_MOVE_NONE when it holds none that can be made there. */
static pod_move move_known(pod__duel *duel, unsigned ply) {
    pod__ply *here = &duel->ply[ply];
    pod__entry entry = {.move = POD_MOVE_NONE};
    if (!pod__table_find(duel->table, duel->board->hash(&here->state), &entry) || entry.move == POD_MOVE_NONE) {
        return POD_MOVE_NONE;
    }
    unsigned count = duel->board->generate(duel->setup, &here->state, here->move);
    for (unsigned i = 0; i < count; i++) {
        if (here->move[i] == entry.move) {
            return entry.move;
        }
    }
    return POD_MOVE_NONE;
}

/* Whether the game is over at a ply, or goes round in a circle from here. */
static bool ends_at(pod__duel *duel, unsigned ply) {
    unsigned back = duel->back;
    bool ends = duel->board->outlook(duel->setup, &duel->ply[ply].state).over ||
                (duel->board->reversible && pod__duel_comes_back(duel, ply));
    duel->back = back; /* of the search, which this is no part of */
    return ends;
}

/* A line ends where the table knew the rest of it to this depth already, by an earlier iteration, another order of
   moves or another thread. The table then knows the next moves as well. Searches nothing. */
static void complete_line(pod__duel *duel, unsigned depth) {
    pod__ply *root = &duel->ply[0];
    unsigned length = 0;
    while (length < depth && length < POD_LINE_MAX) {
        if (length == root->line_length) {
            pod_move next = length ? move_known(duel, length) : POD_MOVE_NONE;
            if (next == POD_MOVE_NONE) {
                return;
            }
            root->line[root->line_length++] = next;
        }
        pod__duel_play(duel, length, root->line[length]);
        length++;
        if (ends_at(duel, length)) {
            return;
        }
    }
}

/* A deeper iteration may lose sight of a proof, as late moves are searched less deeply; what is proven stays so. */
static bool is_news(const pod__duel *duel, int score, bool exact) {
    return exact || duel->settled || pod__is_certain(score) || !duel->watch->report->proven;
}

/* The best root move so far, whose line stands at the first ply. */
static void report_move(pod__duel *duel, pod_move move, int score, int depth) {
    if (is_news(duel, score, false)) {
        pod__duel_keep_line(duel, 0, move);
        complete_line(duel, (unsigned)depth);
        report_line(duel);
        report_score(duel, score, false);
    }
}

/* Before anything is searched: the most promising move. */
static void report_first(pod__duel *duel) {
    pod__ply *here = &duel->ply[0];
    here->line[0] = duel->root[0].move;
    here->line_length = 1;
    report_line(duel);
    report_score(duel, pod__duel_evaluate(duel, 0), false);
}

/* Best first; equals stay in order, so that a search is repeatable. */
static void sort_root(pod__duel *duel) {
    for (unsigned i = 1; i < duel->root_count; i++) {
        pod__root_move move = duel->root[i];
        unsigned at = i;
        for (; at > 0 && duel->root[at - 1].score < move.score; at--) {
            duel->root[at] = duel->root[at - 1];
        }
        duel->root[at] = move;
    }
}

/* What earlier searches learnt about the order of moves, and what they evaluated: maybe by another network. */
static void forget(pod__duel *duel) {
    memset(duel->judged, 0, sizeof duel->judged);
    duel->ply[0].traced = false;
    memset(duel->history, 0, sizeof duel->history);
    memset(duel->answer, 0, sizeof duel->answer);
    for (unsigned ply = 0; ply <= POD__PLIES_MAX; ply++) {
        memset(duel->ply[ply].killer, 0, sizeof duel->ply[ply].killer);
    }
}

static void prepare_root(pod__duel *duel, const pod_position *position) {
    pod__ply *here = &duel->ply[0];
    duel->board->enter(duel->setup, position, &here->state);
    unsigned count = duel->board->generate(duel->setup, &here->state, here->move);
    duel->root_count = pod__watch_admit(duel->watch, here->move, count);
    for (unsigned i = 0; i < duel->root_count; i++) {
        int promise = duel->board->promise(duel->setup, &here->state, here->move[i]);
        duel->root[i] = (pod__root_move){.move = here->move[i], .score = promise};
    }
    sort_root(duel);
    pod__duel_past_begin(duel);
    forget(duel);
}

static int search_root_move(pod__duel *duel, unsigned index, int depth, int alpha, int beta) {
    pod__root_move *root = &duel->root[index];
    uint64_t nodes = duel->watch->nodes;
    pod__duel_play(duel, 0, root->move);
    int score = alpha + 1;
    if (index > 0 && !duel->weigh_all) {
        score = -pod__duel_search(duel, 1, depth - 1, -alpha - 1, -alpha);
    }
    if (score > alpha && score < beta) {
        score = -pod__duel_search(duel, 1, depth - 1, -beta, -alpha);
    }
    root->nodes = duel->watch->nodes - nodes;
    return score;
}

/* Searches all root moves within a window. A move that is not better than alpha sinks to the end of the order. */
static int search_root(pod__duel *duel, int depth, int alpha, int beta) {
    int best = -UNBOUNDED;
    for (unsigned i = 0; i < duel->root_count && best < beta; i++) {
        int score = search_root_move(duel, i, depth, duel->weigh_all ? -UNBOUNDED : alpha, beta);
        if (duel->watch->ended) {
            break;
        }
        duel->root[i].score = duel->weigh_all || score > alpha || i == 0 ? score : -UNBOUNDED;
        best = score > best ? score : best;
        if (score > alpha) {
            alpha = score;
            report_move(duel, duel->root[i].move, score, depth);
        }
    }
    return best;
}

/* One iteration, in a narrow window around what the last one found as long as that works out. */
static int iterate(pod__duel *duel, int depth, int guess) {
    int reach = depth < 3 || duel->weigh_all || pod__is_certain(guess) ? UNBOUNDED : 60;
    for (;;) {
        int alpha = guess - reach > -UNBOUNDED ? guess - reach : -UNBOUNDED;
        int beta = guess + reach < UNBOUNDED ? guess + reach : UNBOUNDED;
        int score = search_root(duel, depth, alpha, beta);
        if (duel->watch->ended || (score > alpha && score < beta)) {
            return score;
        }
        reach = reach > 500 ? UNBOUNDED : 3 * reach;
        guess = score;
    }
}

/* At a glance a move that is worse by the slack is taken e times less often than the best one (Gumbel's way to draw
   from weights exp(score / slack)). */
static void slip(pod__duel *duel, const pod__level *level, uint64_t seed) {
    int most = level->shades ? level->shades : POD__ESTIMATE_MAX;
    pod__random random = {.state = seed};
    double best = -INFINITY;
    unsigned chosen = 0;
    for (unsigned i = 0; i < duel->root_count; i++) {
        int score = duel->root[i].score;
        int seen = score > most ? most : score < -most ? -most : score;
        double drawn = seen - level->slack * log(-log(pod__random_unit(&random)));
        if (drawn > best) {
            best = drawn;
            chosen = i;
        }
    }
    if (duel->root[chosen].move != duel->watch->report->best) {
        duel->ply[0].line[0] = duel->root[chosen].move;
        duel->ply[0].line_length = 1;
        report_line(duel);
        report_score(duel, duel->root[chosen].score, false);
    }
}

/* Whether another iteration is not worth while: by the share of a game's time, or as it would hardly come to anything.
   An iteration takes as long as all before it together, or longer. */
static bool is_time_up(const pod__duel *duel) {
    enum { PART = 60 }; /* percent */
    return pod__watch_is_past_share(duel->watch, PART * pod__pace_percent(&duel->pace) / 10000.0);
}

/* Part of the nodes of the last iteration that the best root move took. */
static double effort_of_best(const pod__duel *duel) {
    uint64_t all = 0;
    for (unsigned i = 0; i < duel->root_count; i++) {
        all += duel->root[i].nodes;
    }
    return all ? (double)duel->root[0].nodes / (double)all : 1;
}

/* Whether to be content with what is known: the whole tree has been seen, or, when a move is wanted rather than an
   analysis, more depth would hardly help. */
static bool is_enough(const pod__duel *duel, int score, bool whole_tree) {
    bool playing = duel->watch->request->level > 0;
    if (duel->settled && playing) {
        return duel->root_count == 1 || duel->watch->nodes > NODES_TO_CHOOSE;
    }
    return whole_tree || (playing && (pod__is_certain(score) || is_time_up(duel)));
}

/* Of the helpers each leaves out other iterations than its neighbours, so that not all do the same at the same time:
   the first two every other one, the next four two of four, and so on. The leader, number 0, leaves out none. */
static bool leaves_out(unsigned number, unsigned depth) {
    unsigned run = 1;
    if (!number) {
        return false;
    }
    for (number--; number >= 2 * run; run++) {
        number -= 2 * run;
    }
    return (depth + number) / run % 2;
}

static void deepen(pod__duel *duel, unsigned number) {
    const pod_search_request *request = duel->watch->request;
    unsigned last = request->depth && request->depth < POD__PLIES_MAX ? request->depth : POD__PLIES_MAX;
    int score = 0;
    for (unsigned depth = 1; depth <= last; depth++) {
        if (leaves_out(number, depth)) {
            continue;
        }
        duel->horizon = 0;
        score = iterate(duel, (int)depth, score);
        if (duel->watch->ended) {
            return;
        }
        if (is_news(duel, score, duel->horizon == 0)) {
            report_score(duel, score, duel->horizon == 0);
        }
        duel->watch->report->depth = depth;
        sort_root(duel);
        pod__pace_note(&duel->pace, duel->root[0].move, score, effort_of_best(duel));
        pod__watch_tell(duel->watch);
        if (is_enough(duel, score, duel->horizon == 0)) {
            return;
        }
    }
}

void pod__duel_run(pod__duel *duel, const pod_position *position, const pod__level *level) {
    const pod_search_request *request = duel->watch->request;
    duel->weigh_all = level->slack > 0;
    duel->settled = false;
    duel->guessing = 0;
    pod__pace_begin(&duel->pace);
    prepare_root(duel, position);
    report_first(duel);
    if ((duel->root_count > 1 || request->level == 0) && pod__endgame_settle(duel, position)) {
        report_first(duel);
    }
    if (duel->root_count > 1 || request->level == 0) {
        pod__crew *crew = duel->weigh_all ? NULL : duel->crew;
        pod__crew_begin(crew, duel);
        deepen(duel, 0);
        pod__crew_end(crew);
    }
    if (level->slack > 0) {
        slip(duel, level, request->seed ^ duel->board->hash(&duel->ply[0].state));
    }
}

void pod__duel_follow(pod__duel *duel, const pod__duel *leader) {
    duel->crew = NULL;
    duel->weigh_all = false;
    duel->settled = false;
    duel->guessing = 0;
    pod__pace_begin(&duel->pace);
    duel->root_count = leader->root_count;
    memcpy(duel->root, leader->root, leader->root_count * sizeof duel->root[0]);
    memcpy(duel->past, leader->past, sizeof duel->past);
    duel->back = leader->back;
    duel->ply[0].state = leader->ply[0].state;
    duel->ply[0].identity = leader->ply[0].identity;
    forget(duel);
}

void pod__duel_help(pod__duel *duel, unsigned number) {
    deepen(duel, number);
}
