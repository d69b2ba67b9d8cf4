#include "ludopod/analysis.h"

#include <string.h>

#include "ludopod/game.h"
#include "rules/structure.h"
#include "search/search.h"
#include "search/watch.h"

/* One analysis while it runs. */
typedef struct analysis {
    pod_search *search;
    const pod_position *position;
    pod_search_request request; /* of the search of one line */
    unsigned lines;             /* at most as many as there are moves */
    pod_analysis_request asked;
    pod_analysis *found;
    pod_analysis *out; /* the caller's, */
    size_t room;       /* with so much for each line */
    uint64_t nodes;    /* of the searches that have ended */
    int64_t time_ms;
    unsigned at; /* the line being searched */
    /* What it leaves out: what the caller excludes, then the best moves of the lines before it in this round. */
    pod_move exclude[POD_MOVES_MAX + POD_ANALYSIS_LINES_MAX];
    size_t excluded; /* by the caller */
    bool ended;
} analysis;

/* Replaces what was known of this line; another move there goes to where this one stood. */
static void put_line(analysis *running, const pod_search_report *report) {
    pod_analysis *found = running->found;
    unsigned at = running->at;
    for (unsigned other = at + 1; other < found->count; other++) {
        if (found->line[other].best == report->best) {
            found->line[other] = found->line[at];
        }
    }
    found->line[at] = *report;
    found->count = found->count > at ? found->count : at + 1;
}

/* What is known, for the caller, whose lines may be of another size. */
static const pod_analysis *copy_out(const analysis *running) {
    memcpy(running->out, running->found, offsetof(pod_analysis, line));
    for (unsigned i = 0; i < running->found->count; i++) {
        unsigned char *line = (unsigned char *)running->out->line + i * running->room;
        pod__structure_give(&running->found->line[i], sizeof running->found->line[i], line, running->room);
    }
    return running->out;
}

static bool report_progress(analysis *running) {
    const pod_analysis_request *asked = &running->asked;
    running->ended = running->ended || (asked->progress && !asked->progress(asked->context, copy_out(running)));
    return !running->ended;
}

static void count_nodes(analysis *running, const pod_search_report *report) {
    running->found->nodes = running->nodes + report->nodes;
    running->found->time_ms = running->time_ms + report->time_ms;
}

/* The first iterations of a search do not replace what a deeper one, of an earlier round, has found. */
static bool on_progress(void *context, const pod_search_report *report) {
    analysis *running = context;
    const pod_analysis *found = running->found;
    count_nodes(running, report);
    if (running->at >= found->count || found->line[running->at].depth <= report->depth) {
        put_line(running, report);
    }
    return report_progress(running);
}

/* Whether a line is better than another: by the margin where it can be compared, else by the expected result. */
static bool is_better(const analysis *running, const pod_search_report *one, const pod_search_report *other) {
    unsigned seat = running->position->turn;
    if (one->score != other->score && one->proven == other->proven) {
        return one->score > other->score;
    }
    return one->expected[seat] > other->expected[seat];
}

static void sort_lines(analysis *running) {
    pod_analysis *found = running->found;
    for (unsigned i = 1; i < found->count; i++) {
        pod_search_report line = found->line[i];
        unsigned at = i;
        for (; at > 0 && is_better(running, &line, &found->line[at - 1]); at--) {
            found->line[at] = found->line[at - 1];
        }
        found->line[at] = line;
    }
}

/* Searches every line once. Sets *early when all ended long before their time: everything is known. */
static pod_error search_round(analysis *running, bool *early) {
    *early = true;
    for (running->at = 0; running->at < running->lines && !running->ended; running->at++) {
        pod_search_report report;
        running->request.exclude_count = running->excluded + running->at;
        pod_error error = pod_search_run(running->search, running->position, &running->request, &report);
        if (error) {
            return error;
        }
        put_line(running, &report);
        count_nodes(running, &report);
        running->nodes += report.nodes;
        running->time_ms += report.time_ms;
        running->exclude[running->excluded + running->at] = report.best;
        *early = *early && report.time_ms < running->request.time_ms / 2;
        report_progress(running);
    }
    sort_lines(running);
    report_progress(running);
    return POD_OK;
}

/* Rounds that take twice as long each time, so that all lines are known soon and get equally deep. What one round
   learns is in the table for the next. */
static pod_error search_by_time(analysis *running, int64_t time_ms) {
    enum { FIRST_SLICE_MS = 40 };
    pod_error error = POD_OK;
    bool enough = false;
    for (int64_t slice = FIRST_SLICE_MS; !error && !enough && !running->ended; slice *= 2) {
        int64_t left = (time_ms - running->time_ms) / running->lines;
        /* Rather a longer round at the end than one that is cut short. */
        bool last = left < 3 * slice;
        running->request.time_ms = last ? (left > 0 ? left : 1) : slice;
        error = search_round(running, &enough);
        enough = enough || last;
    }
    return error;
}

/* What each line's search is asked for. */
static void prepare_lines(analysis *running) {
    pod_move_list moves;
    pod_search_request *request = &running->request;
    const pod__watch watch = {.request = request};
    pod_game_of(running->position)->rules->moves(running->position, &moves);
    unsigned lines = running->asked.lines, left = pod__watch_filter_moves(&watch, moves.move, moves.count);
    running->lines = !left ? 1 : lines < left ? lines : left;
    running->excluded = request->exclude_count;
    for (size_t i = 0; i < running->excluded; i++) {
        running->exclude[i] = request->exclude[i];
    }
    request->exclude = running->exclude;
    request->progress = on_progress;
    request->context = running;
    request->nodes = (request->nodes + running->lines - 1) / running->lines;
    request->time_ms = (request->time_ms + running->lines - 1) / running->lines;
}

pod_error pod_analyse(pod_search *search, const pod_position *position, const pod_analysis_request *request,
                      pod_analysis *out) {
    pod_analysis found = {0};
    analysis running = {.search = search, .position = position, .found = &found, .out = out};
    bool early;
    if (!pod__structure_take(request, POD__SIZE_UPTO(pod_analysis_request, progress), &running.asked,
                             sizeof running.asked) ||
        !pod__search_request_take(running.asked.limits, &running.request, &running.room)) {
        return POD_ERROR_STRUCTURE;
    }
    if (running.asked.lines < 1 || running.asked.lines > POD_ANALYSIS_LINES_MAX ||
        running.request.exclude_count > POD_MOVES_MAX) {
        return POD_ERROR_OPTION_VALUE;
    }
    pod_search_request limits = running.request;
    prepare_lines(&running);
    bool by_time = limits.time_ms && !limits.nodes && !limits.depth && running.lines > 1;
    pod_error error = by_time ? search_by_time(&running, limits.time_ms) : search_round(&running, &early);
    if (!error) {
        copy_out(&running);
    }
    return error;
}
