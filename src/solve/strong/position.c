/* One position by whatever is quickest: all ownerships at once when few boards are reachable; then search, since late
   positions are mostly decided; on small boards all at once again; then search to the end. */
#include <limits.h>

#include "base/work.h"
#include "ludopod/strong.h"
#include "ludopod/text.h"
#include "rules/cephalopod/inside.h"
#include "rules/structure.h"
#include "solve/strong/geometry.h"
#include "solve/strong/job.h"
#include "solve/strong/search.h"

enum {
    BOARDS_AT_FIRST = 100000, /* a few hundredths of a second */
    NODES_AT_FIRST = 2000000, /* a second or two */
    SQUARES_AT_FIRST = 16,
    SQUARES_FEW = 9,     /* all of 3x3 takes two tenths of a second, and a search may take longer */
    SQUARES_AT_ONCE = 12 /* with more open squares too many boards are reachable */
};

typedef struct searching {
    pod__exact search;
    const pod_position *root;
    int all; /* squares of the board */
    pod_strong_report *report;
} searching;

/* ---- What the position is worth ------------------------------------------------------------------------ */

/* Nothing is known but how many squares there are. */
static pod_strong_report unknown(const pod_position *position) {
    int8_t all = (int8_t)(position->rows * position->columns);
    return (pod_strong_report){.least = (int8_t)-all, .most = all};
}

/* Searches whether the player to move ends with at least that many dice, unless that is known. */
static void narrow(searching *at, int least) {
    pod_strong_report *report = at->report;
    int margin = 2 * least - at->all;
    if (margin <= report->least || margin > report->most) {
        return;
    }
    pod__packed packed = pod__packed_from(at->root);
    bool reaches = pod__exact_reaches(&at->search, &packed, least);
    if (!at->search.stopped && reaches) {
        report->least = (int8_t)margin;
    } else if (!at->search.stopped) {
        report->most = (int8_t)(margin - 2);
    }
}

/* Who wins; then by how much, die by die from there. */
static void settle(searching *at, bool exact) {
    const pod_strong_report *report = at->report;
    narrow(at, at->all / 2 + 1);
    narrow(at, (at->all + 1) / 2);
    while (exact && report->least != report->most && !at->search.stopped) {
        narrow(at, (report->least > 0 ? report->least + at->all : report->most + at->all - 2) / 2 + 1);
    }
}

/* ---- What its moves are worth -------------------------------------------------------------------------- */

/* Whether the player who moved to get to `after` ends with at least that many dice. */
static bool gets(searching *at, const pod_position *after, int least) {
    if (after->turn == POD_NOBODY) {
        pod_outcome outcome;
        pod__cephalopod_rules.outcome(after, &outcome);
        return outcome.score[at->root->turn] >= least;
    }
    pod__packed packed = pod__packed_from(after);
    return !pod__exact_reaches(&at->search, &packed, at->all + 1 - least);
}

static pod_strong_move evaluate(searching *at, pod_move move, bool exact) {
    pod_strong_move result = {.move = move, .value = POD_VALUE_WIN};
    pod_position after = *at->root;
    int most = at->all / 2;
    pod__cephalopod_rules.apply(&after, move);
    if (gets(at, &after, at->all / 2 + 1)) {
        for (most = at->all / 2 + 1; exact && most < at->all && gets(at, &after, most + 1);) {
            most++;
        }
    } else {
        bool draws = at->all % 2 == 0 && gets(at, &after, most);
        result.value = draws ? POD_VALUE_DRAW : POD_VALUE_LOSS;
        most -= !draws && at->all % 2 == 0;
        while (exact && !draws && !gets(at, &after, most) && !at->search.stopped) {
            most--;
        }
    }
    result.margin = (int8_t)(exact ? 2 * most - at->all : 0);
    return result;
}

static bool evaluate_all(searching *at, bool exact) {
    pod_strong_report *out = at->report;
    pod_move_list moves;
    pod__cephalopod_rules.moves(at->root, &moves);
    out->moves = 0;
    settle(at, exact);
    for (unsigned i = 0; i < moves.count && !at->search.stopped; i++) {
        pod_strong_move result = evaluate(at, moves.move[i], exact);
        if (!at->search.stopped) {
            out->move[out->moves++] = result;
            out->value = i == 0 || result.value > out->value ? result.value : out->value;
            out->margin = i == 0 || result.margin > out->margin ? result.margin : out->margin;
        }
    }
    return !at->search.stopped;
}

/* ---- The ways there are -------------------------------------------------------------------------------- */

static const pod_progress_callback *progress_of(const pod_strong_watch *watch) {
    return watch ? &watch->progress : NULL;
}

/* The watch of a caller, and a limit besides. */
typedef struct limited {
    const pod_strong_watch *watch;
    uint64_t boards;
    bool is_over; /* the limit ended the work */
    bool done;    /* few enough boards were reachable */
} limited;

static bool go_on_at_first(void *context, const pod_progress *progress) {
    limited *at = context;
    uint64_t boards = progress->stage == POD_STRONG_SOLVING ? progress->total : progress->done;
    at->is_over = at->is_over || boards > at->boards;
    return !at->is_over && pod__goes_on(progress_of(at->watch), progress->stage, progress->done, progress->total);
}

static pod_error solve_little(const pod_position *position, const pod_strong_request *request, limited *at,
                              pod_strong_report *out, pod_fault *fault) {
    pod_strong_watch watch = {.progress = {at, go_on_at_first}};
    pod_strong_request little = *request;
    little.watch = &watch;
    pod_error error = pod_strong_solve(position, &little, out, fault);
    at->done = !error;
    return at->is_over || error == POD_ERROR_MEMORY ? POD_OK : error;
}

/* node_limit: 0 for none. *done: whether the search ended. out: bounds that are already known are used. */
static pod_error search(const pod_position *position, const pod_strong_request *request, uint64_t node_limit,
                        pod_strong_report *out, bool *done) {
    pod__memory memory;
    searching at = {.root = position, .all = position->rows * position->columns, .report = out};
    atomic_init(&memory.left, request->memory);
    if (!pod__exact_create(position->rows, position->columns, request->memory, &memory, &at.search)) {
        return POD_ERROR_MEMORY;
    }
    at.search.node_limit = node_limit;
    at.search.progress = progress_of(request->watch);
    *done = evaluate_all(&at, request->exact);
    bool ran_out = node_limit && at.search.nodes > node_limit;
    pod__exact_free(&at.search, &memory);
    return *done || ran_out ? POD_OK : POD_ERROR_STOPPED;
}

/* One way after the other, until one comes to an end. */
static pod_error solve(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                       pod_fault *fault) {
    pod__part part;
    unsigned squares = pod__part_of(position, &part) ? UINT_MAX : part.squares;
    bool done = false;
    pod_error error = POD_OK;
    if (squares <= SQUARES_AT_FIRST) {
        limited at = {.watch = request->watch, .boards = squares <= SQUARES_FEW ? UINT64_MAX : BOARDS_AT_FIRST};
        error = solve_little(position, request, &at, out, fault);
        done = at.done;
    }
    if (!error && !done && squares <= SQUARES_AT_ONCE) {
        error = search(position, request, NODES_AT_FIRST, out, &done);
    }
    if (!error && !done && squares <= SQUARES_AT_ONCE) {
        error = pod_strong_solve(position, request, out, fault);
        done = !error;
        error = error == POD_ERROR_MEMORY ? POD_OK : error;
    }
    return error || done ? error : search(position, request, 0, out, &done);
}

pod_error pod_strong_solve_position(const pod_position *position, const pod_strong_request *request,
                                    pod_strong_report *out, pod_fault *fault) {
    pod_fault unused;
    fault = fault ? fault : &unused;
    pod_strong_request taken;
    size_t report_size;
    if (!pod__strong_request_take(request, &taken, &report_size)) {
        return pod_fault_set(fault, POD_ERROR_STRUCTURE, NULL);
    }
    request = &taken;
    if (position->game == POD_GAME_CEPHALOPOD && position->turn == POD_NOBODY) {
        return pod_fault_set(fault, POD_ERROR_GAME_OVER, NULL);
    }
    if (!pod__packed_fits(position)) {
        return pod_fault_set(fault, POD_ERROR_BOARD, NULL);
    }
    pod_strong_report report = unknown(position);
    pod_error error = solve(position, request, &report, fault);
    if (!error || error == POD_ERROR_STOPPED || error == POD_ERROR_MEMORY) {
        pod__structure_give(&report, sizeof report, out, report_size);
    }
    return error ? pod_fault_set(fault, error, NULL) : POD_OK;
}
