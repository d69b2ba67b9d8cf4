#include "wasm/verbs.h"

#include <string.h>

enum { WORD_SIZE = 64 };

/* Copies a slice where the library wants a string. False when it is too long to be anything we know. */
static bool as_string(wasm_slice slice, char out[WORD_SIZE]) {
    if (slice.length >= WORD_SIZE) {
        return false;
    }
    memcpy(out, slice.data, slice.length);
    out[slice.length] = 0;
    return true;
}

pod_error wasm_find_game(const wasm_call *call, const pod_game **out, pod_fault *fault) {
    wasm_slice name = wasm_value(call, "game");
    *out = name.data ? pod_game_find(name.data, name.length) : pod_game_at(0);
    return *out ? POD_OK : wasm_refuse(fault, "game", name, pod_game_at(0)->name);
}

static bool is_option(const pod_game *game, wasm_slice name) {
    bool found = wasm_is(name, "board");
    for (size_t i = 0; i < game->rules->option_count && !found; i++) {
        found = wasm_is(name, game->rules->options[i].name);
    }
    return found;
}

pod_error wasm_options(const wasm_call *call, const pod_game *game, pod_options *out, pod_fault *fault) {
    wasm_slice rest = call->lines;
    wasm_slice name, value;
    pod_options_default(game, out);
    while (wasm_next_line(&rest, &name, &value)) {
        if (!is_option(game, name)) {
            continue;
        }
        char option[WORD_SIZE], setting[WORD_SIZE];
        if (!as_string(name, option) || !as_string(value, setting)) {
            return wasm_refuse(fault, "board", value, "5x5");
        }
        pod_error error = pod_options_set(game, out, option, setting, fault);
        if (error) {
            return error;
        }
    }
    return POD_OK;
}

static pod_error read_start(const wasm_call *call, wasm_played *out, pod_fault *fault) {
    wasm_slice line = wasm_value(call, "start");
    if (!line.data) {
        return pod_start(out->game, &out->options, &out->start, fault);
    }
    return pod_position_parse(&(pod_position_text){out->game, &out->options, line.data, line.length}, &out->start,
                              fault);
}

static pod_error play_events(wasm_played *out, size_t limit, pod_fault *fault) {
    wasm_slice rest = out->events;
    wasm_slice word;
    while (out->length < limit && wasm_next_word(&rest, &word)) {
        pod_error error = pod_event_parse(&out->position, word.data, word.length, &out->last, fault);
        if (error) {
            fault->offset += (size_t)(word.data - out->events.data);
            return error;
        }
        out->before = out->position;
        pod_history_apply(&out->history, &out->position, &out->last);
        out->length++;
    }
    return POD_OK;
}

/* For who plans a move before it is the seat's turn. */
static pod_error take_turn(const wasm_call *call, wasm_played *out, pod_fault *fault) {
    wasm_slice seat = wasm_value(call, "turn");
    if (!seat.data || out->position.turn == POD_NOBODY) {
        return POD_OK;
    }
    unsigned wanted = seat.length == 1 ? (unsigned)(seat.data[0] - 'a') : POD_SEATS_MAX;
    pod_outcome outcome;
    out->game->rules->outcome(&out->position, &outcome);
    if (wanted >= out->position.players || outcome.place[wanted]) {
        return wasm_refuse(fault, "turn", seat, "a");
    }
    out->position.turn = (uint8_t)wanted;
    return POD_OK;
}

pod_error wasm_play(const wasm_call *call, wasm_played *out, pod_fault *fault) {
    enum { PLIES_MAX = 999999 };
    long at;
    memset(out, 0, sizeof *out);
    pod_error error;
    if ((error = wasm_find_game(call, &out->game, fault)) ||
        (error = wasm_options(call, out->game, &out->options, fault)) || (error = read_start(call, out, fault)) ||
        (error = wasm_number(call, (wasm_number_line){"at", 0, PLIES_MAX, PLIES_MAX}, &at, fault))) {
        return error;
    }
    out->events = wasm_value(call, "events");
    out->before = out->position = out->start;
    pod_history_begin(&out->history, &out->start);
    error = play_events(out, (size_t)at, fault);
    return error ? error : take_turn(call, out, fault);
}

bool wasm_next_event(wasm_slice *rest, pod_position *position, pod_event *event) {
    wasm_slice word;
    if (!wasm_next_word(rest, &word) || pod_event_parse(position, word.data, word.length, event, NULL)) {
        return false;
    }
    pod_event_apply(position, event);
    return true;
}

pod_error wasm_theme(const wasm_call *call, pod_theme *out, pod_fault *fault) {
    static const char *const names[] = {
        [POD_THEME_AUTO] = "auto", [POD_THEME_LIGHT] = "light", [POD_THEME_DARK] = "dark"};
    wasm_slice theme = wasm_value(call, "theme");
    *out = POD_THEME_AUTO;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (wasm_is(theme, names[i])) {
            *out = (pod_theme)i;
            return POD_OK;
        }
    }
    return theme.data ? wasm_refuse(fault, "theme", theme, "auto, light, dark") : POD_OK;
}
