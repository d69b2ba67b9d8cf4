#include "ludopod/character.h"
#include "wasm/verbs.h"

/* The words an option takes as a JSON array, or its limits where it is a number. */
static void write_option(pod__json *json, const pod_option *option) {
    pod__json_object(json, NULL);
    pod__json_string(json, "name", option->name);
    pod__json_integer(json, "minimum", option->minimum);
    pod__json_integer(json, "maximum", option->maximum);
    pod__json_integer(json, "fallback", option->fallback);
    if (option->words) {
        pod__json_array(json, "words");
        for (int word = 0; word <= option->maximum; word++) {
            pod__json_string(json, NULL, option->words[word]);
        }
        pod__json_end(json);
    }
    pod__json_end(json);
}

static void write_seats(pod__json *json, const pod_game *game, pod_language language) {
    pod__json_array(json, "seats");
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        pod__json_string(json, NULL, game->notation->seat_name(seat, language));
    }
    pod__json_end(json);
}

/* In the order of their strength. */
static void write_characters(pod__json *json, uint8_t game, pod_language language) {
    pod__json_array(json, "characters");
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        const pod_character *of = pod_character_at(number);
        pod__json_object(json, NULL);
        pod__json_string(json, "name", of->name);
        pod__json_string(json, "title", pod_translate(language, of->title));
        pod__json_string(json, "sentence", pod_translate(language, of->sentence));
        pod__json_integer(json, "rating", pod_character_rating(game, number));
        pod__json_end(json);
    }
    pod__json_end(json);
}

pod_error wasm_games(const wasm_call *call, pod__json *json, pod_fault *fault) {
    (void)fault;
    pod__json_array(json, "ok");
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        pod__json_object(json, NULL);
        pod__json_string(json, "name", game->name);
        pod__json_string(json, "title", game->title);
        pod__json_string(json, "credit", pod_translate(call->language, game->credit));
        pod__json_integer(json, "squares_max", game->rules->squares_max);
        pod__json_array(json, "options");
        for (size_t option = 0; option < game->rules->option_count; option++) {
            write_option(json, &game->rules->options[option]);
        }
        pod__json_end(json);
        write_seats(json, game, call->language);
        write_characters(json, (uint8_t)i, call->language);
        pod__json_end(json);
    }
    pod__json_end(json);
    return POD_OK;
}
