/* The course of a game, from what the engine thinks of its positions: a graph, and what that says of the moves. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/review.h"
#include "wasm/verbs.h"

static const char opinion_form[] = "BEST 0..1 0..1 … 0..1 0..1 … MOVE …";

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

static bool read_shares(wasm_slice *rest, unsigned players, double out[POD_SEATS_MAX]) {
    wasm_slice word;
    bool good = true;
    for (unsigned seat = 0; good && seat < players; seat++) {
        good = wasm_next_word(rest, &word) && read_share(word, &out[seat]);
    }
    return good;
}

/* The moves that are expected after the best one. */
static pod_error read_line(wasm_slice rest, const pod_position *from, pod_opinion *out, pod_fault *fault) {
    const pod_game *game = pod_game_of(from);
    pod_position position = *from;
    wasm_slice word;
    pod_error error = POD_OK;
    game->rules->apply(&position, out->line[0]);
    while (!error && out->length < POD_OPINION_LINE_MAX && wasm_next_word(&rest, &word)) {
        pod_move *move = &out->line[out->length];
        error = game->notation->parse_move(&position, word.data, word.length, move, fault);
        if (!error) {
            game->rules->apply(&position, *move);
            out->length++;
        }
    }
    return error;
}

/* The places that each may expect are read and not used, since the moves are judged by what the graph shows. */
static pod_error read_opinion(wasm_slice line, const pod_position *position, pod_opinion *out, pod_fault *fault) {
    wasm_slice word = {NULL, 0}, rest = line;
    wasm_next_word(&rest, &word);
    pod_error error = pod_game_of(position)->notation->parse_move(position, word.data ? word.data : "", word.length,
                                                                  &out->line[0], fault);
    double expected[POD_SEATS_MAX];
    if (error) {
        return error;
    }
    out->length = 1;
    return read_shares(&rest, position->players, expected) && read_shares(&rest, position->players, out->win)
               ? read_line(rest, position, out, fault)
               : wasm_refuse(fault, "opinion", line, opinion_form);
}

/* The opinion of a position; of a finished game it is its result. */
static pod_error read_point(wasm_slice *opinions, const pod_position *position, pod_opinion *out, pod_fault *fault) {
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

static pod_error read_review(const wasm_call *call, const wasm_played *played, pod_review *review, pod_fault *fault) {
    wasm_slice events = played->events, opinions = call->lines;
    pod_position position = played->start;
    pod_error error = POD_OK;
    for (size_t ply = 0; !error && ply <= review->count; ply++) {
        pod_review_move *at = &review->move[ply];
        /* The end may be a draw by repetition, which no position by itself tells. */
        at->position = ply && ply == review->count ? played->position : position;
        error = read_point(&opinions, &at->position, &at->opinion, fault);
        if (ply < review->count) {
            wasm_next_event(&events, &position, &at->event);
        }
    }
    return error;
}

static void fill_points(const pod_review *review, pod_graph_point *point) {
    for (size_t ply = 0; ply <= review->count; ply++) {
        const pod_review_move *last = ply ? &review->move[ply - 1] : NULL;
        memcpy(point[ply].win, review->move[ply].opinion.win, sizeof point[ply].win);
        point[ply].judgement = (uint8_t)(last ? last->judgement : POD_JUDGEMENT_NONE);
        point[ply].seat = last ? last->event.seat : 0;
        point[ply].decided = last && last->decided;
    }
}

enum { NAME_SIZE = 256, SAID_SIZE = 512 };

typedef struct drawing {
    pod_graph graph;
    const pod_review *review;
    char name[POD_SEATS_MAX][NAME_SIZE]; /* of those that are given; the graph's names are these */
    pod_theme theme;
    pod_language language;
} drawing;

static void draw(const void *context, pod_text *out) {
    const drawing *here = context;
    pod_graph_draw(&here->graph, here->theme, here->language, out);
}

typedef void say(const pod_review *review, size_t index, pod_language language, pod_text *out);

static void write_said(pod__json *json, const char *name, const drawing *drawn, size_t index, say *said) {
    char text[SAID_SIZE] = "";
    pod_text out = pod_text_over(text, sizeof text);
    said(drawn->review, index, drawn->language, &out);
    if (*text) {
        pod__json_string(json, name, text);
    }
}

/* What is said of the event that led here. */
static void write_event(pod__json *json, const drawing *drawn, size_t index) {
    const pod_review_move *at = &drawn->review->move[index];
    if (at->judgement >= POD_JUDGEMENT_INACCURACY) {
        write_said(json, "why", drawn, index, pod_review_say_why);
        write_said(json, "better", drawn, index, pod_review_say_better);
    }
    if (at->decided) {
        pod__json_bool(json, "decided", true);
    }
}

static void write_point(pod__json *json, const drawing *drawn, size_t index) {
    const pod_graph *graph = &drawn->graph;
    const pod_graph_point *point = &graph->point[index];
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
    if (index) {
        write_event(json, drawn, index - 1);
    }
    pod__json_end(json);
}

/* How accurately each player played, in per cent. */
static void write_accuracy(pod__json *json, const pod_review *review) {
    pod__json_array(json, "accuracy");
    for (unsigned seat = 0; seat < review->players; seat++) {
        pod__json_integer(json, NULL, (int64_t)(review->player[seat].accuracy + 0.5));
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
    write_accuracy(json, drawn->review);
    pod__json_array(json, "points");
    for (size_t i = 0; i < drawn->graph.count; i++) {
        write_point(json, drawn, i);
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
    pod_review_move *move = calloc(played.length + 1, sizeof *move);
    pod_graph_point *point = calloc(played.length + 1, sizeof *point);
    pod_review review = {.players = played.start.players, .count = played.length, .move = move};
    drawn.review = &review;
    drawn.graph.point = point;
    error = move && point ? read_review(call, &played, &review, fault) : POD_ERROR_MEMORY;
    if (!error) {
        pod_review_judge(&review);
        fill_points(&review, point);
        error = write_course(&drawn, json);
    }
    free(move);
    free(point);
    return error;
}
