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
    pod_error error = read_character(call, &character, fault);
    if (!error) {
        error = wasm_number(call, (wasm_number_line){"time", 0, TIME_MAX_MS, 0}, &time, fault);
    }
    if (!error) {
        error = wasm_number(call, (wasm_number_line){"nodes", 0, SEED_MAX, 0}, &nodes, fault);
    }
    if (!error) {
        error = wasm_number(call, (wasm_number_line){"seed", 0, SEED_MAX, 0}, &seed, fault);
    }
    if (!error) {
        *request = POD_SEARCH_REQUEST(.character = character, .time_ms = time, .nodes = (uint64_t)nodes,
                                      .seed = (uint64_t)seed);
    }
    return error;
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
    pod__json_integer(json, "depth", report->depth);
    pod__json_integer(json, "nodes", (long long)report->nodes);
    pod__json_integer(json, "score", report->score);
    pod__json_bool(json, "proven", report->proven);
    pod__json_integer(json, "pace", report->pace_ms);
    write_shares(json, "expected", report->expected, position->players);
    write_shares(json, "win", report->win, position->players);
    pod__json_moves(json, "line", position, report->line, report->line_length);
}

/* The game and the limits of a call that searches. */
static pod_error begin(const wasm_call *call, wasm_played *played, pod_search_request *request, pod_fault *fault) {
    pod_error error = wasm_play(call, played, fault);
    if (!error) {
        error = read_request(call, request, fault);
    }
    if (!error) {
        request->seen = played->history.hash;
        request->seen_count = played->history.count;
        request->latest = played->history.latest;
        request->solve_small = true;
    }
    return error;
}

/* The search of the call, or one for this call alone; NULL when there is no memory. */
static pod_search *take_search(const wasm_call *call) {
    return call->search ? call->search : pod_search_create(TABLE_BYTES);
}

static void give_search(const wasm_call *call, pod_search *search) {
    if (search != call->search) {
        pod_search_free(search);
    }
}

pod_error wasm_search(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_search_request request;
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_error error = begin(call, &played, &request, fault);
    if (error) {
        return error;
    }
    pod_search *search = take_search(call);
    if (!search) {
        return POD_ERROR_MEMORY;
    }
    error = pod_search_run(search, &played.position, &request, &report);
    give_search(call, search);
    if (!error || (error == POD_ERROR_STOPPED && report.best != POD_MOVE_NONE)) {
        pod__json_object(json, "ok");
        write_report(json, &played.position, &report);
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
    wasm_played played;
    pod_search_request limits;
    pod_analysis found = {0};
    long lines;
    pod_error error = begin(call, &played, &limits, fault);
    if (!error) {
        error = wasm_number(call, (wasm_number_line){"lines", 1, POD_ANALYSIS_LINES_MAX, 1}, &lines, fault);
    }
    if (error) {
        return error;
    }
    pod_search *search = take_search(call);
    if (!search) {
        return POD_ERROR_MEMORY;
    }
    error = pod_analyse(search, &played.position, &POD_ANALYSIS_REQUEST(.lines = (unsigned)lines, .limits = &limits),
                        &found);
    give_search(call, search);
    if (!error) {
        write_analysis(json, &played.position, &found);
    }
    return error;
}
