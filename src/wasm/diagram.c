#include <string.h>

#include "base/text.h"
#include "notation/square.h"
#include "wasm/verbs.h"

enum { ANSWER_ROOM = 96 * 1024 };

static const struct {
    const char *word;
    pod_mark mark;
} marks[] = {
    {"choosable", POD_MARK_CHOOSABLE}, {"chosen", POD_MARK_CHOSEN}, {"hint", POD_MARK_HINT}, {"focus", POD_MARK_FOCUS},
    {"target", POD_MARK_TARGET},       {"win", POD_MARK_WIN},       {"draw", POD_MARK_DRAW}, {"loss", POD_MARK_LOSS},
};
static const char mark_words[] = "choosable, chosen, hint, focus, target, win, draw, loss";
enum { MARK_COUNT = sizeof marks / sizeof marks[0] };

static bool read_square(const pod_position *position, wasm_slice word, unsigned *out) {
    pod_square square;
    if (!word.length || pod__read_square(position, word.data, word.length, &square) != word.length) {
        return false;
    }
    *out = square;
    return true;
}

/* One `mark KIND SQUARE…` line. */
static pod_error read_mark(const pod_position *position, wasm_slice line, pod_diagram_options *options,
                           pod_fault *fault) {
    wasm_slice rest = line;
    wasm_slice word;
    unsigned kind = 0;
    if (!wasm_next_word(&rest, &word)) {
        return wasm_refuse(fault, "mark", line, mark_words);
    }
    while (kind < MARK_COUNT && !wasm_is(word, marks[kind].word)) {
        kind++;
    }
    if (kind == MARK_COUNT) {
        return wasm_refuse(fault, "mark", word, mark_words);
    }
    while (wasm_next_word(&rest, &word)) {
        unsigned square;
        if (!read_square(position, word, &square)) {
            return wasm_refuse(fault, "mark", word, "a1");
        }
        options->mark[square] = (uint8_t)marks[kind].mark;
    }
    return POD_OK;
}

/* One `ghost RANK MOVE` line. Past the last that a diagram can show they are left out. */
static pod_error read_suggestion(const pod_position *position, wasm_slice line, pod_diagram_options *options,
                                 pod_fault *fault) {
    wasm_slice move = line, rank;
    int64_t number;
    if (!wasm_next_word(&move, &rank) ||
        !pod__whole_read(rank.data, rank.length, 1, POD_SUGGESTION_RANK_MAX, &number)) {
        return wasm_refuse(fault, "ghost", line, "1..9 MOVE");
    }
    if (options->suggestion_count == POD_SUGGESTIONS_MAX) {
        return POD_OK;
    }
    pod_suggestion *suggestion = &options->suggestion[options->suggestion_count++];
    suggestion->rank = (uint8_t)number;
    return pod_game_of(position)->notation->parse_move(position, move.data, move.length, &suggestion->move, fault);
}

static pod_error read_marks_and_ghosts(const wasm_call *call, const pod_position *position,
                                       pod_diagram_options *options, pod_fault *fault) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    pod_error error = POD_OK;
    while (!error && wasm_next_line(&rest, &name, &value)) {
        if (wasm_is(name, "mark")) {
            error = read_mark(position, value, options, fault);
        } else if (wasm_is(name, "ghost")) {
            error = read_suggestion(position, value, options, fault);
        }
    }
    return error;
}

static pod_error read_preview(const wasm_call *call, const wasm_played *played, pod_diagram_options *options,
                              pod_fault *fault) {
    wasm_slice preview = wasm_value(call, "preview");
    if (!preview.data) {
        return POD_OK;
    }
    return played->game->notation->parse_move(&played->position, preview.data, preview.length, &options->preview,
                                              fault);
}

static pod_error read_options(const wasm_call *call, const wasm_played *played, pod_diagram_options *options,
                              pod_fault *fault) {
    memset(options, 0, sizeof *options);
    options->language = call->language;
    options->hide_coordinates = wasm_is(wasm_value(call, "coordinates"), "no");
    options->flip = wasm_is(wasm_value(call, "flip"), "yes");
    options->interactive = wasm_is(wasm_value(call, "interactive"), "yes");
    options->bare = wasm_is(wasm_value(call, "bare"), "yes");
    if (played->length && played->last.kind == POD_EVENT_MOVE) {
        options->before = &played->before;
        options->last = played->last.move;
    }
    pod_error error = wasm_theme(call, &options->theme, fault);
    if (!error) {
        error = read_preview(call, played, options, fault);
    }
    return error ? error : read_marks_and_ghosts(call, &played->position, options, fault);
}

pod_error wasm_diagram(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_diagram_options options;
    char svg[ANSWER_ROOM];
    pod_error error;
    if ((error = wasm_play(call, &played, fault)) || (error = read_options(call, &played, &options, fault))) {
        return error;
    }
    pod_text text = pod_text_over(svg, sizeof svg);
    played.game->notation->diagram(&played.position, &options, &text);
    if (!pod_text_fits(&text)) {
        return POD_ERROR_MEMORY;
    }
    pod__json_bytes(json, "ok", svg, text.length);
    return POD_OK;
}
