#include "ludopod/character.h"
#include "notation/text/sentence.h"
#include "wasm/verbs.h"

/* The words an option takes as a JSON array, or its limits where it is a number. */
static void write_option(pod__json *json, const pod_option *option) {
    pod__json_object(json, NULL);
    pod__json_add(json, POD__T("name", option->name), POD__I("minimum", option->minimum),
                  POD__I("maximum", option->maximum), POD__I("fallback", option->fallback));
    if (option->words) {
        pod__json_array(json, "words");
        for (int word = 0; word <= option->maximum; word++) {
            pod__json_string(json, NULL, option->words[word]);
        }
        pod__json_end(json);
    }
    pod__json_end(json);
}

/* What is said of each player by the colour. */
static void write_said(pod__json *json, const char *name, const char *template, const pod_game *game,
                       pod_language language) {
    pod__json_array(json, name);
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        pod__json_string(json, NULL, pod__say_of_seat(game->notation->seat_name, seat, template, language).text);
    }
    pod__json_end(json);
}

/* In the order of their strength. */
static void write_characters(pod__json *json, uint8_t game, pod_language language) {
    pod__json_array(json, "characters");
    for (unsigned number = 1; number <= POD_CHARACTERS; number++) {
        const pod_character *of = pod_character_at(number);
        pod__json_add_object(json, NULL, POD__T("name", of->name), POD__T("title", pod_translate(language, of->title)),
                             POD__T("sentence", pod_translate(language, of->sentence)),
                             POD__I("rating", pod_character_rating(game, number)));
    }
    pod__json_end(json);
}

pod_error wasm_games(const wasm_call *call, pod__json *json, pod_fault *fault) {
    (void)fault;
    pod__json_array(json, "ok");
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        pod__json_object(json, NULL);
        pod__json_add(json, POD__T("name", game->name), POD__T("title", game->title),
                      POD__T("credit", pod_translate(call->language, game->credit)),
                      POD__I("squares_max", game->rules->squares_max));
        pod__json_array(json, "options");
        for (size_t option = 0; option < game->rules->option_count; option++) {
            write_option(json, &game->rules->options[option]);
        }
        pod__json_end(json);
        wasm_write_seats(json, game, POD_SEATS_MAX, call->language);
        write_said(json, "turns", POD_N_("{0} to move"), game, call->language);
        write_said(json, "wins", POD_N_("{0} won"), game, call->language);
        write_characters(json, (uint8_t)i, call->language);
        pod__json_end(json);
    }
    pod__json_end(json);
    return POD_OK;
}
