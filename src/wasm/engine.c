#include "ludopod/search.h"
#include "wasm/verbs.h"

enum { TABLE_BYTES = 16 * 1024 * 1024, TIME_MAX_MS = 600000, SEED_MAX = 999999999 };

static pod_error read_request(const wasm_call *call, pod_search_request *request, pod_fault *fault) {
    long level, time, seed, nodes;
    pod_error error = wasm_number(call, (wasm_number_line){"level", 0, POD_LEVEL_FULL, 0}, &level, fault);
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
        *request = POD_SEARCH_REQUEST(.level = (unsigned)level, .time_ms = time, .nodes = (uint64_t)nodes,
                                      .seed = (uint64_t)seed);
    }
    return error;
}

static void write_report(pod__json *json, const pod_position *position, const pod_search_report *report) {
    pod__json_object(json, "ok");
    pod__json_move(json, "move", position, report->best);
    pod__json_integer(json, "depth", report->depth);
    pod__json_integer(json, "nodes", (long long)report->nodes);
    pod__json_integer(json, "score", report->score);
    pod__json_bool(json, "proven", report->proven);
    pod__json_array(json, "expected");
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod__json_decimal(json, NULL, report->expected[seat], 6);
    }
    pod__json_end(json);
    pod__json_array(json, "win");
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod__json_decimal(json, NULL, report->win[seat], 6);
    }
    pod__json_end(json);
    pod__json_moves(json, "line", position, report->line, report->line_length);
    pod__json_end(json);
}

pod_error wasm_search(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_search_request request;
    pod_search_report report = {.best = POD_MOVE_NONE};
    pod_error error = wasm_play(call, &played, fault);
    if (!error) {
        error = read_request(call, &request, fault);
    }
    if (error) {
        return error;
    }
    request.seen = played.history.hash;
    request.seen_count = played.history.count;
    request.solve_small = true;
    pod_search *search = pod_search_create(TABLE_BYTES);
    if (!search) {
        return POD_ERROR_MEMORY;
    }
    error = pod_search_run(search, &played.position, &request, &report);
    pod_search_free(search);
    if (!error || (error == POD_ERROR_STOPPED && report.best != POD_MOVE_NONE)) {
        write_report(json, &played.position, &report);
        error = POD_OK;
    }
    return error;
}
