#include "ludopod/analysis.h"
#include "ludopod/character.h"
#include "wasm/verbs.h"

enum { TABLE_BYTES = 16 * 1024 * 1024, TIME_MAX_MS = 600000, SEED_MAX = 999999999 };

/* Its name; none: an analysis. */
static pod_error read_character(const wasm_call *call, unsigned *out, pod_fault *fault) {
    const wasm_slice value = wasm_value(call, "character");
    *out = POD_CHARACTERS;
    while (*out && value.length && !wasm_is(value, pod_character_at(*out)->name)) {
        --*out;
    }
    *out = value.length ? *out : 0;
    return *out || !value.length ? POD_OK : wasm_refuse(fault, "character", value, pod_character_at(1)->name);
}

static pod_error read_request(const wasm_call *call, pod_search_request *request, pod_fault *fault) {
    long time, seed, nodes;
    unsigned character;
    pod_error error;
    if ((error = read_character(call, &character, fault)) ||
        (error = wasm_number(call, (wasm_number_line){"time", 0, TIME_MAX_MS, 0}, &time, fault)) ||
        (error = wasm_number(call, (wasm_number_line){"nodes", 0, SEED_MAX, 0}, &nodes, fault)) ||
        (error = wasm_number(call, (wasm_number_line){"seed", 0, SEED_MAX, 0}, &seed, fault))) {
        return error;
    }
    *request =
        POD_SEARCH_REQUEST(.character = character, .time_ms = time, .nodes = (uint64_t)nodes, .seed = (uint64_t)seed);
    return POD_OK;
}

static void write_shares(pod__json *json, const char *name, const double *share, unsigned players) {
    pod__json_array(json, name);
    for (unsigned seat = 0; seat < players; seat++) {
        pod__json_decimal(json, NULL, share[seat], 6);
    }
    pod__json_end(json);
}

/* The fields of a search's report, or of a line of an analysis. */
static void write_report(pod__json *json, const pod_position *position, const pod_search_report *report) {
    pod__json_move(json, "move", position, report->best);
    pod__json_add(json, POD__I("depth", report->depth), POD__I("nodes", (long long)report->nodes),
                  POD__I("score", report->score), POD__B("proven", report->proven), POD__I("pace", report->pace_ms));
    write_shares(json, "expected", report->expected, position->players);
    write_shares(json, "win", report->win, position->players);
    pod__json_moves(json, "line", position, report->line, report->line_length);
}

/* What a call that searches is about. */
typedef struct searching {
    wasm_played played;
    pod_search_request request;
    pod_search *search; /* of the call, or one for this call alone */
} searching;

static pod_error begin(const wasm_call *call, searching *out, pod_fault *fault) {
    pod_error error;
    if ((error = wasm_play(call, &out->played, fault)) || (error = read_request(call, &out->request, fault))) {
        return error;
    }
    out->request.seen = out->played.history.hash;
    out->request.seen_count = out->played.history.count;
    out->request.latest = out->played.history.latest;
    out->request.solve_small = true;
    out->search = call->search ? call->search : pod_search_create(TABLE_BYTES);
    return out->search ? POD_OK : POD_ERROR_MEMORY;
}

static void end(const wasm_call *call, const searching *of) {
    if (of->search != call->search) {
        pod_search_free(of->search);
    }
}

pod_error wasm_search(const wasm_call *call, pod__json *json, pod_fault *fault) {
    searching of;
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_error error = begin(call, &of, fault);
    if (error) {
        return error;
    }
    error = pod_search_run(of.search, &of.played.position, &of.request, &report);
    end(call, &of);
    if (!error || (error == POD_ERROR_STOPPED && report.best != POD_MOVE_NONE)) {
        pod__json_object(json, "ok");
        write_report(json, &of.played.position, &report);
        pod__json_end(json);
        error = POD_OK;
    }
    return error;
}

static void write_analysis(pod__json *json, const pod_position *position, const pod_analysis *found) {
    pod__json_object(json, "ok");
    pod__json_integer(json, "nodes", (long long)found->nodes);
    pod__json_array(json, "lines");
    for (unsigned i = 0; i < found->count; i++) {
        pod__json_object(json, NULL);
        write_report(json, position, &found->line[i]);
        pod__json_end(json);
    }
    pod__json_end(json);
    pod__json_end(json);
}

pod_error wasm_analyse(const wasm_call *call, pod__json *json, pod_fault *fault) {
    searching of;
    pod_analysis found = {0};
    long lines;
    pod_error error;
    if ((error = wasm_number(call, (wasm_number_line){"lines", 1, POD_ANALYSIS_LINES_MAX, 1}, &lines, fault)) ||
        (error = begin(call, &of, fault))) {
        return error;
    }
    error = pod_analyse(of.search, &of.played.position,
                        &POD_ANALYSIS_REQUEST(.lines = (unsigned)lines, .limits = &of.request), &found);
    end(call, &of);
    if (!error) {
        write_analysis(json, &of.played.position, &found);
    }
    return error;
}
