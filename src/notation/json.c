#include "notation/json.h"

#include "notation/square.h"

void pod__json_square(pod__json *json, const char *name, const pod_position *position, pod_square square) {
    pod__json_quote(json, name);
    pod__print_square(position, square, json->text);
    pod__json_unquote(json);
}

void pod__json_seat(pod__json *json, const char *name, unsigned seat) {
    const char letter = seat == POD_NEUTRAL ? 'n' : (char)('a' + seat);
    if (seat == POD_NOBODY) {
        pod__json_null(json, name);
    } else {
        pod__json_bytes(json, name, &letter, 1);
    }
}

void pod__json_move(pod__json *json, const char *name, const pod_position *position, pod_move move) {
    pod__json_quote(json, name);
    pod_game_of(position)->notation->print_move(position, move, json->text);
    pod__json_unquote(json);
}

void pod__json_moves(pod__json *json, const char *name, const pod_position *position, const pod_move *move,
                     unsigned count) {
    pod_position at = *position;
    pod__json_array(json, name);
    for (unsigned i = 0; i < count; i++) {
        pod__json_move(json, NULL, &at, move[i]);
        pod_game_of(&at)->rules->apply(&at, move[i]);
    }
    pod__json_end(json);
}

void pod__json_event(pod__json *json, const char *name, const pod_position *position, const pod_event *event) {
    pod__json_quote(json, name);
    pod_event_print(position, event, json->text);
    pod__json_unquote(json);
}

void pod__json_position(pod__json *json, const char *name, const pod_position *position) {
    pod__json_quote(json, name);
    pod_game_of(position)->notation->print_position(position, json->text);
    pod__json_unquote(json);
}

void pod__json_shares(pod__json *json, const char *name, const double share[POD_SEATS_MAX], unsigned players) {
    pod__json_array(json, name);
    for (unsigned seat = 0; seat < players; seat++) {
        pod__json_decimal(json, NULL, share[seat], 4);
    }
    pod__json_end(json);
}

void pod__json_numbers(pod__json *json, const char *name, const uint8_t *number, unsigned count) {
    pod__json_array(json, name);
    for (unsigned i = 0; i < count; i++) {
        pod__json_unsigned(json, NULL, number[i]);
    }
    pod__json_end(json);
}

void pod__json_assumed(pod__json *json, const pod_record *record) {
    static const struct {
        pod_record_assumption bit;
        const char *word;
    } assumptions[] = {{POD_ASSUMED_GAME, "game"}, {POD_ASSUMED_BOARD, "board"}, {POD_ASSUMED_RESULT, "result"}};
    pod__json_array(json, "assumed");
    for (size_t i = 0; i < sizeof assumptions / sizeof assumptions[0]; i++) {
        if (pod_record_assumed(record) & assumptions[i].bit) {
            pod__json_string(json, NULL, assumptions[i].word);
        }
    }
    pod__json_end(json);
}
