#include "wasm/json.h"

#include <string.h>

static void begin(wasm_json *json, const char *name) {
    if (json->comma) {
        pod_text_add_char(json->text, ',');
    }
    json->comma = true;
    if (name) {
        pod_text_format(json->text, "\"%s\":", name);
    }
}

void wasm_json_open(wasm_json *json, const char *name, char bracket) {
    begin(json, name);
    pod_text_add_char(json->text, bracket);
    json->comma = false;
}

void wasm_json_close(wasm_json *json, char bracket) {
    pod_text_add_char(json->text, bracket);
    json->comma = true;
}

void wasm_json_bytes(wasm_json *json, const char *name, const char *bytes, size_t length) {
    begin(json, name);
    pod_text_add_char(json->text, '"');
    pod_text_add_json(json->text, bytes, length);
    pod_text_add_char(json->text, '"');
}

void wasm_json_string(wasm_json *json, const char *name, const char *string) {
    wasm_json_bytes(json, name, string, strlen(string));
}

void wasm_json_integer(wasm_json *json, const char *name, long long value) {
    begin(json, name);
    pod_text_format(json->text, "%lld", value);
}

void wasm_json_number(wasm_json *json, const char *name, double value) {
    begin(json, name);
    pod_text_format(json->text, "%.6f", value);
}

void wasm_json_bool(wasm_json *json, const char *name, bool value) {
    begin(json, name);
    pod_text_add(json->text, value ? "true" : "false");
}

void wasm_json_null(wasm_json *json, const char *name) {
    begin(json, name);
    pod_text_add(json->text, "null");
}

void wasm_json_square(wasm_json *json, const char *name, const pod_position *position, pod_square square) {
    char word[8];
    pod_text text = pod_text_over(word, sizeof word);
    pod_text_format(&text, "%c%u", 'a' + square % position->columns, square / position->columns + 1u);
    wasm_json_string(json, name, word);
}

void wasm_json_seat(wasm_json *json, const char *name, unsigned seat) {
    const char letter = (char)('a' + seat);
    if (seat == POD_NOBODY) {
        wasm_json_null(json, name);
    } else if (seat == POD_NEUTRAL) {
        wasm_json_string(json, name, "n");
    } else {
        wasm_json_bytes(json, name, &letter, 1);
    }
}

void wasm_json_move(wasm_json *json, const char *name, const pod_position *position, pod_move move) {
    char word[64];
    pod_text text = pod_text_over(word, sizeof word);
    pod_game_of(position)->notation->print_move(position, move, &text);
    wasm_json_string(json, name, word);
}
