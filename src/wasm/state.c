#include "wasm/pieces.h"
#include "wasm/played.h"
#include "wasm/verbs.h"

enum { SENTENCE_SIZE = 1024 };

static void write_moves(wasm_json *json, const pod_position *position) {
    const pod_game *game = pod_game_of(position);
    pod_move_list moves;
    game->rules->moves(position, &moves);
    wasm_json_open(json, "moves", '[');
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        game->notation->describe(position, moves.move[i], &parts);
        wasm_json_open(json, NULL, '{');
        wasm_json_move(json, "text", position, moves.move[i]);
        wasm_json_square(json, "at", position, parts.at);
        wasm_json_square(json, "to", position, parts.to);
        wasm_json_integer(json, "shows", parts.shows);
        wasm_json_open(json, "captured", '[');
        for (unsigned square = 0; square < parts.captured_count; square++) {
            wasm_json_square(json, NULL, position, parts.captured[square]);
        }
        wasm_json_close(json, ']');
        wasm_json_close(json, '}');
    }
    wasm_json_close(json, ']');
}

static void write_event(wasm_json *json, const pod_position *before, const pod_event *event, pod_language language) {
    const pod_notation *notation = pod_game_of(before)->notation;
    char words[SENTENCE_SIZE];
    pod_text text = pod_text_over(words, sizeof words);
    pod_event_print(before, event, &text);
    wasm_json_open(json, NULL, '{');
    wasm_json_string(json, "text", words);
    wasm_json_seat(json, "seat", event->seat);
    wasm_json_bool(json, "move", event->kind == POD_EVENT_MOVE);
    if (event->kind == POD_EVENT_MOVE) {
        text = pod_text_over(words, sizeof words);
        notation->speak(before, event->move, language, &text);
        wasm_json_string(json, "spoken", words);
    }
    wasm_json_close(json, '}');
}

static void write_history(wasm_json *json, const wasm_played *played, pod_language language) {
    wasm_slice rest = played->events;
    pod_position before = played->start;
    pod_position after = played->start;
    pod_event event;
    wasm_json_open(json, "history", '[');
    for (size_t ply = 0; ply < played->length && wasm_next_event(&rest, &after, &event); ply++) {
        write_event(json, &before, &event, language);
        before = after;
    }
    wasm_json_close(json, ']');
}

/* Two players: as a record has it, 1-0. More: the places in seat order, 2-1-3. */
static void write_result(wasm_json *json, const pod_outcome *outcome, unsigned players) {
    char result[32];
    pod_text text = pod_text_over(result, sizeof result);
    if (!outcome->over) {
        pod_text_add_char(&text, '*');
    } else if (players == 2) {
        bool draw = outcome->place[0] == outcome->place[1];
        pod_text_add(&text, draw ? "1/2-1/2" : outcome->place[0] == 1 ? "1-0" : "0-1");
    } else {
        for (unsigned seat = 0; seat < players; seat++) {
            pod_text_format(&text, seat ? "-%u" : "%u", outcome->place[seat]);
        }
    }
    wasm_json_string(json, "result", result);
}

static void write_outcome(wasm_json *json, const pod_position *position) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    wasm_json_bool(json, "over", outcome.over);
    write_result(json, &outcome, position->players);
    wasm_json_open(json, "places", '[');
    for (unsigned seat = 0; seat < position->players; seat++) {
        wasm_json_integer(json, NULL, outcome.place[seat]);
    }
    wasm_json_close(json, ']');
    wasm_json_open(json, "scores", '[');
    for (unsigned seat = 0; seat < position->players; seat++) {
        wasm_json_integer(json, NULL, outcome.score[seat]);
    }
    wasm_json_close(json, ']');
}

static void write_seats(wasm_json *json, const pod_position *position, pod_language language) {
    wasm_json_open(json, "seats", '[');
    for (unsigned seat = 0; seat < position->players; seat++) {
        wasm_json_string(json, NULL, pod_game_of(position)->notation->seat_name(seat, language));
    }
    wasm_json_close(json, ']');
}

pod_error wasm_state(const wasm_call *call, wasm_json *json, pod_fault *fault) {
    wasm_played played;
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    char line[SENTENCE_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    played.game->notation->print_position(&played.position, &text);
    wasm_json_open(json, "ok", '{');
    wasm_json_integer(json, "ply", (long long)played.length);
    wasm_json_string(json, "position", line);
    wasm_json_integer(json, "rows", played.position.rows);
    wasm_json_integer(json, "columns", played.position.columns);
    wasm_json_seat(json, "turn", played.position.turn);
    write_outcome(json, &played.position);
    write_seats(json, &played.position, call->language);
    wasm_write_pieces(json, &played.position, call->language);
    write_moves(json, &played.position);
    write_history(json, &played, call->language);
    wasm_json_close(json, '}');
    return POD_OK;
}

pod_error wasm_check(const wasm_call *call, wasm_json *json, pod_fault *fault) {
    wasm_played played;
    pod_event event;
    char canonical[SENTENCE_SIZE];
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    wasm_slice move = wasm_value(call, "move");
    error = pod_event_parse(&played.position, move.data ? move.data : "", move.length, &event, fault);
    if (error) {
        return error;
    }
    pod_text text = pod_text_over(canonical, sizeof canonical);
    pod_event_print(&played.position, &event, &text);
    wasm_json_string(json, "ok", canonical);
    return POD_OK;
}
