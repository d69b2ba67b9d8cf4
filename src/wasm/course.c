/* The course of a game, from what the engine thinks of each of its positions: a graph, and what that says of the moves.
 */
#include <stdlib.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"
#include "played.h"
#include "verbs.h"

static bool next_opinion(wasm_slice *rest, wasm_slice *opinion) {
    wasm_slice name;
    while (wasm_next_line(rest, &name, opinion)) {
        if (wasm_is(name, "opinion")) {
            return true;
        }
    }
    return false;
}

/* A number from 0 to 1. */
static bool read_share(wasm_slice word, double *out) {
    char digits[24] = {0};
    char *end;
    if (!word.length || word.length >= sizeof digits || word.data[0] < '0' || word.data[0] > '9') {
        return false;
    }
    memcpy(digits, word.data, word.length);
    *out = strtod(digits, &end);
    return !*end && *out <= 1;
}

/* "BEST SHARE SHARE …", the shares by seat. */
static pod_error read_opinion(wasm_slice line, const pod_position *position, double expected[POD_SEATS_MAX],
                              pod_move *best, pod_fault *fault) {
    wasm_slice word = {NULL, 0}, rest = line;
    wasm_next_word(&rest, &word);
    pod_error error =
        pod_game_of(position)->notation->parse_move(position, word.data ? word.data : "", word.length, best, fault);
    for (unsigned seat = 0; !error && seat < position->players; seat++) {
        if (!wasm_next_word(&rest, &word) || !read_share(word, &expected[seat])) {
            error = wasm_refuse(fault, "opinion", line, "BEST 0..1 0..1 …");
        }
    }
    return error;
}

/* The point of a position, and the best move there if the game goes on. */
static pod_error read_point(wasm_slice *opinions, const pod_position *position, pod_graph_point *point, pod_move *best,
                            pod_fault *fault) {
    wasm_slice line = {"", 0};
    if (position->turn == POD_NOBODY) {
        pod_outcome outcome;
        pod_game_of(position)->rules->outcome(position, &outcome);
        pod_outcome_expected(&outcome, position->players, point->expected);
        return POD_OK;
    }
    return next_opinion(opinions, &line) ? read_opinion(line, position, point->expected, best, fault)
                                         : wasm_refuse(fault, "opinion", line, "BEST 0..1 0..1 …");
}

/* The engine's own move loses nothing: where the next position looks worse it has only been looked at longer. */
static void judge(const pod_event *event, bool is_best, const pod_graph_point *before, pod_graph_point *after) {
    double loss = before->expected[event->seat] - after->expected[event->seat];
    after->seat = event->seat;
    if (event->kind == POD_EVENT_MOVE) {
        after->judgement = (uint8_t)pod_judgement_of(is_best ? 0 : loss, is_best);
    }
}

static pod_error read_points(const wasm_call *call, const wasm_played *played, pod_graph_point *point,
                             pod_fault *fault) {
    wasm_slice events = played->events, opinions = call->lines;
    pod_position position = played->start;
    pod_move best = POD_MOVE_NONE;
    pod_error error = read_point(&opinions, &position, &point[0], &best, fault);
    for (size_t ply = 0; !error && ply < played->length; ply++) {
        pod_event event;
        wasm_next_event(&events, &position, &event);
        bool is_best = event.kind == POD_EVENT_MOVE && event.move == best;
        /* The end may be a draw by repetition, which no position by itself tells. */
        const pod_position *now = ply + 1 < played->length ? &position : &played->position;
        error = read_point(&opinions, now, &point[ply + 1], &best, fault);
        judge(&event, is_best, &point[ply], &point[ply + 1]);
    }
    return error;
}

typedef struct drawing {
    pod_graph graph;
    pod_theme theme;
    pod_language language;
} drawing;

static void draw(const void *context, pod_text *out) {
    const drawing *here = context;
    pod_graph_draw(&here->graph, here->theme, here->language, out);
}

static void write_point(wasm_json *json, const pod_graph *graph, const pod_graph_point *point) {
    static const char *const words[] = {
        [POD_JUDGEMENT_BEST] = "best",
        [POD_JUDGEMENT_INACCURACY] = "inaccuracy",
        [POD_JUDGEMENT_MISTAKE] = "mistake",
        [POD_JUDGEMENT_BLUNDER] = "blunder",
    };
    wasm_json_open(json, NULL, '{');
    wasm_json_open(json, "expected", '[');
    for (unsigned seat = 0; seat < graph->players; seat++) {
        wasm_json_number(json, NULL, point->expected[seat]);
    }
    wasm_json_close(json, ']');
    if (words[point->judgement]) {
        wasm_json_string(json, "judgement", words[point->judgement]);
    }
    wasm_json_close(json, '}');
}

static pod_error write_course(const drawing *drawn, wasm_json *json) {
    size_t length;
    char *svg = wasm_written(draw, drawn, &length);
    if (!svg) {
        return POD_ERROR_MEMORY;
    }
    wasm_json_open(json, "ok", '{');
    wasm_json_bytes(json, "svg", svg, length);
    wasm_json_open(json, "points", '[');
    for (size_t i = 0; i < drawn->graph.count; i++) {
        write_point(json, &drawn->graph, &drawn->graph.point[i]);
    }
    wasm_json_close(json, ']');
    wasm_json_close(json, '}');
    free(svg);
    return POD_OK;
}

pod_error wasm_course(const wasm_call *call, wasm_json *json, pod_fault *fault) {
    wasm_played played;
    drawing drawn = {.language = call->language};
    pod_error error = wasm_play(call, &played, fault);
    if (!error) {
        error = wasm_theme(call, &drawn.theme, fault);
    }
    if (error) {
        return error;
    }
    pod_graph_point *point = calloc(played.length + 1, sizeof *point);
    drawn.graph =
        (pod_graph){.game = played.game, .players = played.start.players, .count = played.length + 1, .point = point};
    error = point ? read_points(call, &played, point, fault) : POD_ERROR_MEMORY;
    if (!error) {
        error = write_course(&drawn, json);
    }
    free(point);
    return error;
}
