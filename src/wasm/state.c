#include "base/text.h"
#include "wasm/verbs.h"

enum { SENTENCE_SIZE = 1024 };

static void write_strokes(pod__json *json, const pod_move_parts *parts) {
    static const char *const names[] = {
        [POD_STROKE_ADVANCE] = "advance", [POD_STROKE_LEFT] = "left", [POD_STROKE_RIGHT] = "right"};
    pod__json_array(json, "strokes");
    for (unsigned stroke = 0; stroke < parts->stroke_count; stroke++) {
        pod__json_string(json, NULL, names[parts->stroke[stroke].kind]);
    }
    pod__json_end(json);
}

static void write_moves(pod__json *json, const pod_position *position) {
    const pod_game *game = pod_game_of(position);
    pod_move_list moves;
    game->rules->moves(position, &moves);
    pod__json_array(json, "moves");
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        game->notation->describe(position, moves.move[i], &parts);
        pod__json_object(json, NULL);
        pod__json_move(json, "text", position, moves.move[i]);
        pod__json_square(json, "at", position, parts.at);
        pod__json_square(json, "to", position, parts.to);
        pod__json_integer(json, "shows", parts.shows);
        pod__json_array(json, "captured");
        for (unsigned square = 0; square < parts.captured_count; square++) {
            pod__json_square(json, NULL, position, parts.captured[square]);
        }
        pod__json_end(json);
        write_strokes(json, &parts);
        pod__json_end(json);
    }
    pod__json_end(json);
}

static void write_event(pod__json *json, const pod_position *before, const pod_event *event, pod_language language) {
    const pod_notation *notation = pod_game_of(before)->notation;
    pod__json_object(json, NULL);
    pod__json_event(json, "text", before, event);
    pod__json_seat(json, "seat", event->seat);
    pod__json_bool(json, "move", event->kind == POD_EVENT_MOVE);
    if (event->kind == POD_EVENT_MOVE) {
        pod_text text = POD__ROOM(SENTENCE_SIZE);
        notation->speak(before, event->move, language, &text);
        pod__json_string(json, "spoken", text.data);
    }
    pod__json_end(json);
}

static void write_latest(pod__json *json, const wasm_played *played, pod_language language) {
    pod__json_array(json, "history");
    if (played->length) {
        write_event(json, &played->before, &played->last, language);
    }
    pod__json_end(json);
}

static void write_history(pod__json *json, const wasm_played *played, pod_language language) {
    wasm_slice rest = played->events;
    pod_position before = played->start;
    pod_position after = played->start;
    pod_event event;
    pod__json_array(json, "history");
    for (size_t ply = 0; ply < played->length && wasm_next_event(&rest, &after, &event); ply++) {
        write_event(json, &before, &event, language);
        before = after;
    }
    pod__json_end(json);
}

/* Two players: as a record has it, 1-0. More: the places in seat order, 2-1-3. */
static void write_result(pod__json *json, const pod_outcome *outcome, unsigned players) {
    pod_text text = POD__ROOM(32);
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
    pod__json_string(json, "result", text.data);
}

static void write_outcome(pod__json *json, const pod_position *position) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    pod__json_bool(json, "over", outcome.over);
    write_result(json, &outcome, position->players);
    pod__json_numbers(json, "places", outcome.place, position->players);
    pod__json_numbers(json, "scores", outcome.score, position->players);
}

void wasm_write_seats(pod__json *json, const pod_game *game, unsigned count, pod_language language) {
    pod__json_array(json, "seats");
    for (unsigned seat = 0; seat < count; seat++) {
        pod__json_string(json, NULL, game->notation->seat_name(seat, language));
    }
    pod__json_end(json);
}

pod_error wasm_state(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    pod__json_object(json, "ok");
    pod__json_unsigned(json, "ply", played.length);
    pod__json_position(json, "position", &played.position);
    pod__json_add(json, POD__I("rows", played.position.rows), POD__I("columns", played.position.columns));
    pod__json_seat(json, "turn", played.position.turn);
    write_outcome(json, &played.position);
    wasm_write_seats(json, played.game, played.position.players, call->language);
    wasm_write_pieces(json, &played.position, call->language);
    if (wasm_is(wasm_value(call, "words"), "yes")) {
        wasm_write_words(json, &played.position, call->language);
    }
    write_moves(json, &played.position);
    if (wasm_is(wasm_value(call, "history"), "latest")) {
        write_latest(json, &played, call->language);
    } else {
        write_history(json, &played, call->language);
    }
    pod__json_end(json);
    return POD_OK;
}

pod_error wasm_check(const wasm_call *call, pod__json *json, pod_fault *fault) {
    wasm_played played;
    pod_event event;
    pod_error error = wasm_play(call, &played, fault);
    if (error) {
        return error;
    }
    wasm_slice move = wasm_value(call, "move");
    error = pod_event_parse(&played.position, move.data ? move.data : "", move.length, &event, fault);
    if (error) {
        return error;
    }
    pod__json_event(json, "ok", &played.position, &event);
    return POD_OK;
}
