#include "ludopod/search.h"
#include "wasm/verbs.h"

/* The words an option takes as a JSON array, or its limits where it is a number. */
static void write_option(wasm_json *json, const pod_option *option) {
    wasm_json_open(json, NULL, '{');
    wasm_json_string(json, "name", option->name);
    wasm_json_integer(json, "minimum", option->minimum);
    wasm_json_integer(json, "maximum", option->maximum);
    wasm_json_integer(json, "fallback", option->fallback);
    if (option->words) {
        wasm_json_open(json, "words", '[');
        for (int word = 0; word <= option->maximum; word++) {
            wasm_json_string(json, NULL, option->words[word]);
        }
        wasm_json_close(json, ']');
    }
    wasm_json_close(json, '}');
}

static void write_seats(wasm_json *json, const pod_game *game, pod_language language) {
    wasm_json_open(json, "seats", '[');
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        wasm_json_string(json, NULL, game->notation->seat_name(seat, language));
    }
    wasm_json_close(json, ']');
}

/* How strong the levels are, level 1 first, full strength last. */
static void write_ratings(wasm_json *json, size_t game) {
    wasm_json_open(json, "ratings", '[');
    for (unsigned level = 1; level <= POD_LEVEL_FULL; level++) {
        wasm_json_integer(json, NULL, pod_level_rating((uint8_t)game, level));
    }
    wasm_json_close(json, ']');
}

pod_error wasm_games(const wasm_call *call, wasm_json *json, pod_fault *fault) {
    (void)fault;
    wasm_json_open(json, "ok", '[');
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        wasm_json_open(json, NULL, '{');
        wasm_json_string(json, "name", game->name);
        wasm_json_string(json, "title", game->title);
        wasm_json_string(json, "credit", pod_translate(call->language, game->credit));
        wasm_json_integer(json, "squares_max", game->rules->squares_max);
        wasm_json_open(json, "options", '[');
        for (size_t option = 0; option < game->rules->option_count; option++) {
            write_option(json, &game->rules->options[option]);
        }
        wasm_json_close(json, ']');
        write_seats(json, game, call->language);
        write_ratings(json, i);
        wasm_json_close(json, '}');
    }
    wasm_json_close(json, ']');
    return POD_OK;
}
