/* One position by whatever is quickest: all ownerships at once when few boards are reachable, and search, since late
   positions are mostly decided. Which one it is shows only in the end: so they take turns. */
#include "base/work.h"
#include "ludopod/strong.h"
#include "ludopod/text.h"
#include "rules/cephalopod/board.h"
#include "rules/structure.h"
#include "solve/strong/geometry.h"
#include "solve/strong/job.h"
#include "solve/strong/search/exact.h"

/* A board takes about as much time as a node to be solved, and a sixth of it to be found. When the search has come to
   so many nodes, as many boards are looked for: if there are more, a fifth of the time is lost at most, and if there
   are not, what takes turns takes two or three times as long as the better way alone. */
enum {
    BOARDS_AT_FIRST = 100000, /* a few hundredths of a second */
    NODES_AT_FIRST = 400000,  /* about half a second */
    GROWTH = 4,               /* of the turns */
    SQUARES_FEW = 9,          /* open: all of 3x3 takes two tenths of a second, and a search may take longer */
    SQUARES_MANY = 14         /* with more, boards are either few or too many */
};

typedef struct searching {
    pod__exact search;
    pod__memory memory;
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
    if (!pod__exact_is_stopped(&at->search) && reaches) {
        report->least = (int8_t)margin;
    } else if (!pod__exact_is_stopped(&at->search)) {
        report->most = (int8_t)(margin - 2);
    }
}

/* Who wins; then by how much, die by die from there. */
static void settle(searching *at, bool exact) {
    const pod_strong_report *report = at->report;
    narrow(at, at->all / 2 + 1);
    narrow(at, (at->all + 1) / 2);
    while (exact && report->least != report->most && !pod__exact_is_stopped(&at->search)) {
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
        while (exact && !draws && !gets(at, &after, most) && !pod__exact_is_stopped(&at->search)) {
            most--;
        }
    }
    result.margin = (int8_t)(exact ? 2 * most - at->all : 0);
    return result;
}

/* Goes on after the moves that are judged. */
static bool evaluate_all(searching *at, bool exact) {
    pod_strong_report *out = at->report;
    pod_move_list moves;
    pod__cephalopod_rules.moves(at->root, &moves);
    settle(at, exact);
    for (unsigned i = out->moves; i < moves.count && !pod__exact_is_stopped(&at->search); i++) {
        pod_strong_move result = evaluate(at, moves.move[i], exact);
        if (!pod__exact_is_stopped(&at->search)) {
            out->move[out->moves++] = result;
            out->value = i == 0 || result.value > out->value ? result.value : out->value;
            out->margin = i == 0 || result.margin > out->margin ? result.margin : out->margin;
        }
    }
    return !pod__exact_is_stopped(&at->search);
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
} limited;

static bool go_on_within_limit(void *context, const pod_progress *progress) {
    limited *at = context;
    uint64_t boards = progress->stage == POD_STRONG_SOLVING ? progress->total : progress->done;
    at->is_over = at->is_over || boards > at->boards;
    return !at->is_over && pod__goes_on(progress_of(at->watch), progress->stage, progress->done, progress->total);
}

/* What is to be solved, and how far it has come. */
typedef struct solving {
    const pod_position *position;
    const pod_strong_request *request;
    pod_strong_report *out;
    pod_fault *fault;
    searching by;     /* memory: what neither way uses */
    bool searches;    /* by.search is there */
    bool all_at_once; /* can be tried */
    bool done;
} solving;

/* All at once, if no more boards are reachable than that, in the memory that the search leaves. */
static pod_error solve_all(solving *at, uint64_t boards) {
    limited limit = {.watch = at->request->watch, .boards = boards};
    pod_strong_watch watch = {.progress = {&limit, go_on_within_limit}};
    pod_strong_request little = *at->request;
    little.watch = &watch;
    little.memory = atomic_load(&at->by.memory.left);
    pod_error error = pod_strong_solve(at->position, &little, at->out, at->fault);
    at->done = !error;
    at->all_at_once = error != POD_ERROR_MEMORY && error != POD_ERROR_BOARD;
    return limit.is_over || !at->all_at_once ? POD_OK : error;
}

static bool begin_search(solving *at) {
    const pod_position *position = at->position;
    const pod__exact_request request = {position->rows, position->columns, at->request->threads, at->request->memory};
    at->searches = at->searches || pod__exact_create(&request, &at->by.memory, &at->by.search);
    return at->searches;
}

/* Up to so many nodes in all, or to the end. What is proven is in the report. */
static pod_error search(solving *at, uint64_t nodes) {
    if (!begin_search(at)) {
        return POD_ERROR_MEMORY;
    }
    pod__exact *search = &at->by.search;
    search->common.progress = progress_of(at->request->watch);
    search->common.node_limit = at->all_at_once ? nodes : 0;
    pod__exact_go_on(search);
    at->done = evaluate_all(&at->by, at->request->exact);
    const uint64_t limit = search->common.node_limit;
    bool ran_out = limit && pod__exact_nodes(search) > limit;
    return at->done || ran_out ? POD_OK : POD_ERROR_STOPPED;
}

/* In turns, until one way comes to an end. */
static pod_error solve(solving *at) {
    pod__part part;
    at->all_at_once = !pod__part_of(at->position, &part);
    uint64_t boards = at->all_at_once && part.squares <= SQUARES_FEW ? UINT64_MAX : BOARDS_AT_FIRST;
    pod_error error = POD_OK;
    for (uint64_t nodes = NODES_AT_FIRST; !error && !at->done; nodes *= GROWTH) {
        error = at->all_at_once ? solve_all(at, boards) : POD_OK;
        at->all_at_once = at->all_at_once && part.squares <= SQUARES_MANY;
        error = error || at->done ? error : search(at, nodes);
        boards = nodes;
    }
    if (at->searches) {
        pod__exact_free(&at->by.search);
    }
    return error;
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
    solving at = {.position = position, .request = request, .out = &report, .fault = fault};
    at.by.root = position;
    at.by.all = position->rows * position->columns;
    at.by.report = &report;
    atomic_init(&at.by.memory.left, request->memory);
    pod_error error = solve(&at);
    if (!error || error == POD_ERROR_STOPPED || error == POD_ERROR_MEMORY) {
        pod__structure_give(&report, sizeof report, out, report_size);
    }
    return error ? pod_fault_set(fault, error, NULL) : POD_OK;
}
