#include <stdio.h>
#include <string.h>

#include "api/ask.h"
#include "app/caller.h"

static bool bad_field(app_caller *caller, const char *name, const char *expected) {
    return app_problem_set(&caller->problem, caller->language, APP_BAD_FIELD, name,
                           pod_translate(caller->language, expected));
}

json_t *api_ask_object(const char *text, size_t length, app_caller *caller) {
    json_error_t error;
    json_t *read = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!read) {
        app_problem_set(&caller->problem, caller->language, APP_BAD_JSON, error.text, NULL);
        caller->problem.offset = error.position < 0 ? 0 : (size_t)error.position;
        return NULL;
    }
    if (!json_is_object(read)) {
        app_problem_set(&caller->problem, caller->language, APP_NOT_OBJECT, NULL, NULL);
        json_decref(read);
        return NULL;
    }
    return read;
}

bool api_ask_text(const json_t *object, const char *name, const char *fallback, const char **out, app_caller *caller) {
    const json_t *value = json_object_get(object, name);
    if (!value && fallback) {
        *out = fallback;
        return true;
    }
    if (!json_is_string(value)) {
        return bad_field(caller, name, "a text");
    }
    *out = json_string_value(value);
    return true;
}

bool api_ask_optional(const json_t *object, const char *name, const char **out, app_caller *caller) {
    *out = NULL;
    return !json_object_get(object, name) || api_ask_text(object, name, NULL, out, caller);
}

bool api_ask_boolean(const json_t *object, const char *name, bool *out, app_caller *caller) {
    const json_t *value = json_object_get(object, name);
    *out = json_is_true(value);
    return !value || json_is_boolean(value) || bad_field(caller, name, "true or false");
}

bool api_ask_ply(const json_t *object, size_t *out, app_caller *caller) {
    const json_t *value = json_object_get(object, "ply");
    if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > INT32_MAX) {
        return bad_field(caller, "ply", "the number of events you have seen");
    }
    *out = (size_t)json_integer_value(value);
    return true;
}

/* Whatever is said of it, the club forgives little. */
static bool ask_lag(const json_t *object, int64_t *out, app_caller *caller) {
    const json_t *value = json_object_get(object, "lag_ms");
    *out = json_integer_value(value);
    return !value || (json_is_integer(value) && *out >= 0) ||
           bad_field(caller, "lag_ms", POD_N_("a whole number of milliseconds"));
}

static bool ask_offer(const json_t *object, club_proposal_kind *out, app_caller *caller) {
    const char *kind = "";
    return api_ask_text(object, "kind", NULL, &kind, caller) &&
           (club_proposal_find(kind, out) || bad_field(caller, "kind", POD_N_("takeback, draw, pause or rematch")));
}

bool api_ask_act(const json_t *object, club_request *out, app_caller *caller) {
    switch (out->act) {
    case CLUB_JOIN:
        return api_ask_text(object, "seat", "", &out->game.seat, caller) &&
               api_ask_text(object, "name", "", &out->game.text, caller);
    case CLUB_MOVE:
        return api_ask_ply(object, &out->game.ply, caller) &&
               api_ask_text(object, "move", NULL, &out->game.text, caller) &&
               ask_lag(object, &out->game.lag_ms, caller);
    case CLUB_PROPOSE:
    case CLUB_ACCEPT:
    case CLUB_REFUSE:
        return api_ask_ply(object, &out->game.ply, caller) && ask_offer(object, &out->game.offer, caller);
    case CLUB_ABORT:
        return api_ask_ply(object, &out->game.ply, caller);
    case CLUB_RESIGN:
        return api_ask_ply(object, &out->game.ply, caller) && api_ask_text(object, "seat", "", &out->game.seat, caller);
    default:
        return true;
    }
}

/* ---- A new game ------------------------------------------------------------------------------- */

static bool ask_option(const pod_game *game, const char *name, const json_t *value, pod_options *out,
                       app_caller *caller) {
    char text[32];
    const char *word = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        word = text;
    }
    if (!word) {
        return bad_field(caller, name, "a text or a whole number");
    }
    club_fault fault = {.code = CLUB_ERROR_RULES};
    return !pod_options_set(game, out, name, word, &fault.rules) ||
           app_problem_club(&caller->problem, caller->language, &fault);
}

static bool ask_values(const json_t *object, const pod_game *game, pod_options *out, app_caller *caller) {
    json_t *options = json_object_get(object, "options");
    pod_options_default(game, out);
    if (options && !json_is_object(options)) {
        return bad_field(caller, "options", "an object");
    }
    const char *name;
    json_t *value;
    json_object_foreach(options, name, value) {
        if (!ask_option(game, name, value, out, caller)) {
            return false;
        }
    }
    return true;
}

static bool ask_kind(const char *kind, club_seat_request *out, app_caller *caller) {
    static const char *const kinds[] = {
        [CLUB_SEAT_YOU] = "you", [CLUB_SEAT_OPEN] = "open", [CLUB_SEAT_COMPUTER] = "computer"};
    for (int i = CLUB_SEAT_YOU; i <= CLUB_SEAT_COMPUTER; i++) {
        if (strcmp(kind, kinds[i]) == 0) {
            out->kind = (club_seat_request_kind)i;
            return true;
        }
    }
    return bad_field(caller, "kind", "you, open or computer");
}

/* A number, or a level's name. */
static bool ask_level(const json_t *level, long *out, app_caller *caller) {
    const club_level *named = json_is_string(level) ? club_level_find(json_string_value(level)) : NULL;
    if (!json_is_integer(level) && !named) {
        return bad_field(caller, "level", "a whole number");
    }
    json_int_t number = named ? (json_int_t)named->number : json_integer_value(level);
    *out = number < INT32_MIN ? INT32_MIN : number > INT32_MAX ? INT32_MAX : (long)number;
    return true;
}

static bool ask_seat(const json_t *seat, club_seat_request *out, app_caller *caller) {
    const char *kind = "";
    if (!json_is_object(seat)) {
        return bad_field(caller, "seats", "a list of objects");
    }
    if (!api_ask_text(seat, "kind", NULL, &kind, caller) || !api_ask_text(seat, "name", "", &out->name, caller) ||
        !ask_kind(kind, out, caller)) {
        return false;
    }
    return out->kind != CLUB_SEAT_COMPUTER || ask_level(json_object_get(seat, "level"), &out->level, caller);
}

static bool ask_seats(const json_t *object, club_setup *out, app_caller *caller) {
    const json_t *seats = json_object_get(object, "seats");
    if (!json_is_array(seats) || json_array_size(seats) > POD_SEATS_MAX) {
        return bad_field(caller, "seats", "a list of 2 to 6 seats");
    }
    out->seat_count = json_array_size(seats);
    for (size_t i = 0; i < out->seat_count; i++) {
        if (!ask_seat(json_array_get(seats, i), &out->seat[i], caller)) {
            return false;
        }
    }
    return true;
}

static bool ask_game(const json_t *object, const pod_game **out, app_caller *caller) {
    const char *name = NULL;
    if (!api_ask_text(object, "game", pod_game_at(0)->name, &name, caller)) {
        return false;
    }
    *out = pod_game_find(name, strlen(name));
    if (*out) {
        return true;
    }
    club_fault fault = {.code = CLUB_ERROR_RULES, .rules.code = POD_ERROR_GAME};
    pod_text games = pod_text_over(fault.rules.argument[1], sizeof fault.rules.argument[1]);
    snprintf(fault.rules.argument[0], sizeof fault.rules.argument[0], "%.200s", name);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&games, i ? ", %s" : "%s", pod_game_at(i)->name);
    }
    return app_problem_club(&caller->problem, caller->language, &fault);
}

bool api_ask_options(const json_t *object, const pod_game **game, pod_options *out, app_caller *caller) {
    return ask_game(object, game, caller) && ask_values(object, *game, out, caller);
}

bool api_ask_clock(const json_t *object, club_clock_terms *out, app_caller *caller) {
    const char *text = "";
    bool none = json_is_null(json_object_get(object, "clock"));
    *out = (club_clock_terms){0};
    if (!none && !api_ask_text(object, "clock", "", &text, caller)) {
        return false;
    }
    club_fault fault;
    if (!*text || club_clock_parse(text, strlen(text), out)) {
        return true;
    }
    club_refuse(&fault, CLUB_ERROR_CLOCK, text, NULL);
    return app_problem_club(&caller->problem, caller->language, &fault);
}

/* What is out of bounds, the club refuses. */
bool api_ask_delay(const json_t *object, unsigned *out, app_caller *caller) {
    const json_t *value = json_object_get(object, "delay");
    json_int_t delay = json_integer_value(value);
    *out = delay < 0 || delay > CLUB_DELAY_MAX ? CLUB_DELAY_MAX + 1 : (unsigned)delay;
    return !value || json_is_integer(value) || bad_field(caller, "delay", POD_N_("a whole number"));
}

bool api_ask_setup(const json_t *object, club_setup *out, app_caller *caller) {
    *out = (club_setup){0};
    return api_ask_options(object, &out->game, &out->options, caller) && ask_seats(object, out, caller) &&
           api_ask_clock(object, &out->terms.clock, caller) && api_ask_delay(object, &out->terms.delay, caller) &&
           api_ask_boolean(object, "vacation", &out->terms.vacation, caller) &&
           api_ask_boolean(object, "rated", &out->terms.rated, caller);
}
