/* The course of a game, from what the engine thinks of each of its positions: a graph, and what that says of the moves.
 */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/evaluation_graph.h"
#include "wasm/verbs.h"

static const char opinion_form[] = "BEST 0..1 0..1 … 0..1 0..1 …";

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
    return pod__decimal_read(word.data, word.length, 0, 1, out);
}

/* What the engine says of a position: its move, and by seat how likely each is to win. */
typedef struct opinion {
    pod_move best;
    double win[POD_SEATS_MAX];
} opinion;

static bool read_shares(wasm_slice *rest, unsigned players, double out[POD_SEATS_MAX]) {
    wasm_slice word;
    bool good = true;
    for (unsigned seat = 0; good && seat < players; seat++) {
        good = wasm_next_word(rest, &word) && read_share(word, &out[seat]);
    }
    return good;
}

/* "BEST SHARE SHARE … CHANCE CHANCE …": the places that each may expect are read and not used, since the moves are
   judged by what the graph shows. */
static pod_error read_opinion(wasm_slice line, const pod_position *position, opinion *out, pod_fault *fault) {
    wasm_slice word = {NULL, 0}, rest = line;
    wasm_next_word(&rest, &word);
    pod_error error = pod_game_of(position)->notation->parse_move(position, word.data ? word.data : "", word.length,
                                                                  &out->best, fault);
    double expected[POD_SEATS_MAX];
    bool good =
        !error && read_shares(&rest, position->players, expected) && read_shares(&rest, position->players, out->win);
    return error || good ? error : wasm_refuse(fault, "opinion", line, opinion_form);
}

/* The opinion of a position; of a finished game it is its result. */
static pod_error read_point(wasm_slice *opinions, const pod_position *position, opinion *out, pod_fault *fault) {
    wasm_slice line = {"", 0};
    if (position->turn == POD_NOBODY) {
        pod_outcome outcome;
        pod_game_of(position)->rules->outcome(position, &outcome);
        pod_outcome_win(&outcome, position->players, out->win);
        return POD_OK;
    }
    return next_opinion(opinions, &line) ? read_opinion(line, position, out, fault)
                                         : wasm_refuse(fault, "opinion", line, opinion_form);
}

/* By the mover's own chance. The engine's own move loses nothing: where the next position looks worse it has only been
   looked at longer. */
static void judge(const pod_event *event, const opinion *before, const opinion *after, pod_graph_point *point) {
    bool is_best = event->kind == POD_EVENT_MOVE && event->move == before->best;
    double loss = before->win[event->seat] - after->win[event->seat];
    point->seat = event->seat;
    if (event->kind == POD_EVENT_MOVE) {
        point->judgement = (uint8_t)pod_judgement_of(is_best ? 0 : loss, is_best);
    }
}

static pod_error read_points(const wasm_call *call, const wasm_played *played, pod_graph_point *point,
                             pod_fault *fault) {
    wasm_slice events = played->events, opinions = call->lines;
    pod_position position = played->start;
    opinion before = {.best = POD_MOVE_NONE}, after = before;
    pod_error error = read_point(&opinions, &position, &before, fault);
    memcpy(point[0].win, before.win, sizeof before.win);
    for (size_t ply = 0; !error && ply < played->length; ply++) {
        pod_event event;
        wasm_next_event(&events, &position, &event);
        /* The end may be a draw by repetition, which no position by itself tells. */
        const pod_position *now = ply + 1 < played->length ? &position : &played->position;
        error = read_point(&opinions, now, &after, fault);
        memcpy(point[ply + 1].win, after.win, sizeof after.win);
        judge(&event, &before, &after, &point[ply + 1]);
        before = after;
    }
    return error;
}

enum { NAME_SIZE = 256 };

typedef struct drawing {
    pod_graph graph;
    char name[POD_SEATS_MAX][NAME_SIZE]; /* of those that are given; the graph's names are these */
    pod_theme theme;
    pod_language language;
} drawing;

static void draw(const void *context, pod_text *out) {
    const drawing *here = context;
    pod_graph_draw(&here->graph, here->theme, here->language, out);
}

static void write_point(pod__json *json, const pod_graph *graph, const pod_graph_point *point) {
    static const char *const words[] = {
        [POD_JUDGEMENT_BEST] = "best",
        [POD_JUDGEMENT_INACCURACY] = "inaccuracy",
        [POD_JUDGEMENT_MISTAKE] = "mistake",
        [POD_JUDGEMENT_BLUNDER] = "blunder",
    };
    pod__json_object(json, NULL);
    unsigned percent[POD_SEATS_MAX];
    pod_chances_in_percent(point->win, graph->players, percent);
    pod__json_array(json, "percent");
    for (unsigned seat = 0; seat < graph->players; seat++) {
        pod__json_integer(json, NULL, percent[seat]);
    }
    pod__json_end(json);
    if (words[point->judgement]) {
        pod__json_string(json, "judgement", words[point->judgement]);
    }
    pod__json_end(json);
}

static pod_error write_course(const drawing *drawn, pod__json *json) {
    size_t length;
    char *svg = pod__printed(draw, drawn, &length);
    if (!svg) {
        return POD_ERROR_MEMORY;
    }
    pod__json_object(json, "ok");
    pod__json_bytes(json, "svg", svg, length);
    pod__json_array(json, "points");
    for (size_t i = 0; i < drawn->graph.count; i++) {
        write_point(json, &drawn->graph, &drawn->graph.point[i]);
    }
    pod__json_end(json);
    pod__json_end(json);
    free(svg);
    return POD_OK;
}

/* The players' names, from lines `name SEAT NAME`. */
static pod_error read_names(const wasm_call *call, drawing *out, pod_fault *fault) {
    wasm_slice rest = call->lines, line, name, seat;
    while (wasm_next_line(&rest, &name, &line)) {
        wasm_slice value = line;
        if (!wasm_is(name, "name")) {
            continue;
        }
        unsigned index = wasm_next_word(&value, &seat) ? (unsigned)(seat.data[0] - 'a') : POD_SEATS_MAX;
        if (seat.length != 1 || index >= out->graph.players || !value.length || value.length >= NAME_SIZE) {
            return wasm_refuse(fault, "name", line, "a NAME");
        }
        memcpy(out->name[index], value.data, value.length);
        out->name[index][value.length] = '\0';
        out->graph.name[index] = out->name[index];
    }
    return POD_OK;
}

pod_error wasm_course(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    drawing drawn = {.language = call->language};
    pod_error error = wasm_play(call, &played, fault);
    if (!error) {
        drawn.graph = (pod_graph){.game = played.game, .players = played.start.players, .count = played.length + 1};
        error = wasm_theme(call, &drawn.theme, fault);
    }
    if (!error) {
        error = read_names(call, &drawn, fault);
    }
    if (error) {
        return error;
    }
    pod_graph_point *point = calloc(played.length + 1, sizeof *point);
    drawn.graph.point = point;
    error = point ? read_points(call, &played, point, fault) : POD_ERROR_MEMORY;
    if (!error) {
        error = write_course(&drawn, json);
    }
    free(point);
    return error;
}
