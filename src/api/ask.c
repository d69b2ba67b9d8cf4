/* Reading what was asked, by the tables of fields; and what has a grammar of its own: a new game. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/ask.h"
#include "app/caller.h"

bool api_bad_field(app_caller *caller, const char *name, const char *expected) {
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

bool api_ask_text(const json_t *object, const char *name, const char **out, app_caller *caller) {
    *out = json_string_value(json_object_get(object, name));
    return *out || api_bad_field(caller, name, POD_N_("a text"));
}

/* ---- By a table --------------------------------------------------------------------------------------- */

static void put_whole(int64_t value, size_t size, void *out) {
    const int32_t half = (int32_t)value;
    const bool flag = value != 0;
    assert(size == sizeof value || size == sizeof half || size == sizeof flag);
    memcpy(out, size == sizeof value ? (const void *)&value : size == sizeof half ? (const void *)&half : &flag, size);
}

static bool is_allowed(const api_schema_field *field, int64_t value) {
    return field->least == field->most || (value >= field->least && value <= field->most);
}

static bool read_whole(const api_schema_field *field, const json_t *value, void *out) {
    int64_t whole = json_integer_value(value);
    if (!json_is_integer(value) || (!is_allowed(field, whole) && !field->judged)) {
        return false;
    }
    put_whole(is_allowed(field, whole) ? whole : field->most + 1, field->size, out);
    return true;
}

/* Of a word that may be left out, none is the same. */
static bool read_word(const api_schema_field *field, const char *word, void *out) {
    const int place = word ? api_schema_word(field->type, word) : -1;
    if (place >= 0 && field->size == sizeof word) {
        memcpy(out, &word, sizeof word);
    } else if (place >= 0) {
        put_whole(place, field->size, out);
    }
    return place >= 0 || (word && !*word && field->optional);
}

/* As bits. */
static bool read_words(const api_schema_field *field, const json_t *value, void *out) {
    const json_t *item;
    size_t i;
    int64_t bits = 0;
    json_array_foreach(value, i, item) {
        const int place = json_is_string(item) ? api_schema_word(field->type, json_string_value(item)) : -1;
        if (place < 0) {
            return false;
        }
        bits |= INT64_C(1) << place;
    }
    put_whole(bits, field->size, out);
    return json_is_array(value);
}

static bool is_of(const api_schema_field *field, const char *type) {
    return strncmp(field->type, type, strlen(type)) == 0;
}

/* What is said of a field without a sentence of its own. */
static const char *expected_of(const api_schema_field *field) {
    return field->expected           ? field->expected
           : is_of(field, "string")  ? POD_N_("a text")
           : is_of(field, "boolean") ? POD_N_("true or false")
           : is_of(field, "integer") ? POD_N_("a whole number")
                                     : POD_N_("an object");
}

static bool read_value(const api_schema_field *field, const json_t *value, void *out) {
    if (is_of(field, "boolean")) {
        put_whole(json_is_true(value), sizeof(bool), out);
        return json_is_boolean(value);
    }
    if (is_of(field, "integer")) {
        return read_whole(field, value, out);
    }
    const char *text = json_string_value(value);
    if (strchr(field->type, '|')) {
        return strchr(field->type, '[') ? read_words(field, value, out) : read_word(field, text, out);
    }
    assert(is_of(field, "string") && field->size == sizeof text);
    memcpy(out, &text, sizeof text);
    return text != NULL;
}

static void put_usual(const api_schema_field *field, void *out) {
    if (is_of(field, "string") || (strchr(field->type, '|') && field->size == sizeof field->usual)) {
        memcpy(out, &field->usual, sizeof field->usual);
    } else if (strchr(field->type, '|')) {
        put_whole(api_schema_word(field->type, field->usual), field->size, out);
    } else {
        put_whole(is_of(field, "boolean") ? strcmp(field->usual, "true") == 0 : strtoll(field->usual, NULL, 10),
                  field->size, out);
    }
}

static bool read_field(const api_schema_field *field, const json_t *value, void *out, app_caller *caller) {
    if (field->read) {
        const bool good = (value || field->optional) && field->read(value, out, caller);
        return good || (!caller->problem.class && api_bad_field(caller, field->name, expected_of(field)));
    }
    if (field->all) {
        return (!value || json_is_object(value) || api_bad_field(caller, field->name, expected_of(field))) &&
               api_ask(field->all, value, out, caller);
    }
    const bool missing = !value || (json_is_null(value) && strchr(field->type, '?'));
    if (missing && field->usual) {
        put_usual(field, out);
    }
    return (missing ? field->optional || field->usual : read_value(field, value, out)) ||
           api_bad_field(caller, field->name, expected_of(field));
}

bool api_ask(const api_schema_field *fields, const json_t *object, void *out, app_caller *caller) {
    for (const api_schema_field *field = fields; field->name; field++) {
        if (field->all && !*field->name
                ? !api_ask(field->all, object, (char *)out + field->offset, caller)
                : !field->shown && (field->size || field->read) &&
                      !read_field(field, json_object_get(object, field->name), (char *)out + field->offset, caller)) {
            return false;
        }
    }
    return true;
}

/* ---- A new game ------------------------------------------------------------------------------- */

bool api_read_game(const json_t *value, void *out, app_caller *caller) {
    const char *name = value ? json_string_value(value) : pod_game_at(0)->name;
    const pod_game *game = name ? pod_game_find(name, strlen(name)) : NULL;
    memcpy(out, &game, sizeof game);
    if (game || !name) {
        return game != NULL;
    }
    club_fault fault = {.code = CLUB_ERROR_RULES, .rules.code = POD_ERROR_GAME};
    pod_text games = pod_text_over(fault.rules.argument[1], sizeof fault.rules.argument[1]);
    snprintf(fault.rules.argument[0], sizeof fault.rules.argument[0], "%.200s", name);
    for (size_t i = 0; i < pod_game_count(); i++) {
        pod_text_format(&games, i ? ", %s" : "%s", pod_game_at(i)->name);
    }
    return app_problem_club(&caller->problem, caller->language, &fault);
}

static bool read_option(const pod_game *game, const char *name, const json_t *value, pod_options *out,
                        app_caller *caller) {
    char text[32];
    const char *word = json_string_value(value);
    if (json_is_integer(value)) {
        snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        word = text;
    }
    if (!word) {
        return api_bad_field(caller, name, POD_N_("a text or a whole number"));
    }
    club_fault fault = {.code = CLUB_ERROR_RULES};
    return !pod_options_set(game, out, name, word, &fault.rules) ||
           app_problem_club(&caller->problem, caller->language, &fault);
}

bool api_find_game(const json_t *value, void *out, app_caller *caller) {
    const char *name = json_string_value(value);
    const pod_game *game = name ? pod_game_find(name, strlen(name)) : NULL;
    (void)caller;
    memcpy(out, &game, sizeof game);
    return !value || game;
}

bool api_read_options(const json_t *value, const pod_game *game, pod_options *out, app_caller *caller) {
    const char *name;
    json_t *one;
    bool good = !value || json_is_object(value);
    pod_options_default(game, out);
    json_object_foreach((json_t *)(uintptr_t)value, name, one) {
        good = good && read_option(game, name, one, out, caller);
    }
    return good;
}

const api_schema_field api_new_seat[] = {
    {"kind", "you|open|computer", "Who is to sit there.", API_INTO(club_seat_request, kind),
     .expected = POD_N_("you, open or computer")},
    {"name", "string", "Of you: at most 32 characters. A member who gives none is called as everywhere else.",
     .optional = true, API_INTO(club_seat_request, name), .usual = "", .most = CLUB_NAME_MAX},
    {"character", "string", "Of a computer: a character's name.", .optional = true,
     API_INTO(club_seat_request, character), .usual = "", .most = CLUB_NAME_MAX},
    {0},
};

static bool read_seats(const json_t *value, void *out, app_caller *caller) {
    club_setup *setup = out;
    bool good = json_is_array(value) && json_array_size(value) <= POD_SEATS_MAX;
    setup->seat_count = good ? json_array_size(value) : 0;
    for (size_t i = 0; good && i < setup->seat_count; i++) {
        const json_t *seat = json_array_get(value, i);
        good = json_is_object(seat) ? api_ask(api_new_seat, seat, &setup->seat[i], caller)
                                    : api_bad_field(caller, "seats", POD_N_("a list of objects"));
    }
    return good;
}

/* By the grammar of club/clock/terms.h or a preset's name; null, "" and left out are none. */
static bool read_clock(const json_t *value, void *out, app_caller *caller) {
    const char *text = !value || json_is_null(value) ? "" : json_string_value(value);
    club_fault fault;
    *(club_clock_terms *)out = (club_clock_terms){0};
    if (!text || !*text || club_clock_parse(text, strlen(text), out)) {
        return text != NULL;
    }
    club_refuse(&fault, CLUB_ERROR_CLOCK, text, NULL);
    return app_problem_club(&caller->problem, caller->language, &fault);
}

static bool read_options(const json_t *value, void *out, app_caller *caller) {
    club_setup *setup = out;
    return api_read_options(value, setup->game, &setup->options, caller);
}

const api_schema_field api_agreed[] = {
    {"clock", "string?", "The time for each player: as in 5m+8s, or a preset's name (GET /clocks); null for none.",
     .optional = true, API_INTO(club_game_terms, clock), .read = read_clock},
    {"class", "live|daily|none", "Of the clock; what is sent is not read.", .optional = true,
     API_INTO(club_game_terms, clock), .shown = true},
    {"rated", "boolean", "Whether it counts for ratings: among members, or of one against one computer.",
     .optional = true, API_INTO(club_game_terms, rated), .usual = "false"},
    {"vacation", "boolean", "Of a daily clock: whether a player's vacation stops it.", .optional = true,
     API_INTO(club_game_terms, vacation), .usual = "false"},
    {"delay", "integer", "Those who do not play see the game so many moves late, until it is over: 0 to 100.",
     .optional = true, API_INTO(club_game_terms, delay), .usual = "0", .most = CLUB_DELAY_MAX, .judged = true},
    {0},
};

const api_schema_field api_new_game[] = {
    {"game", "string", "A name of the table of games; cephalopod when left out.", .optional = true,
     API_INTO(club_setup, game), .read = api_read_game},
    {"options", "Options", "The game's own options; each has a default.", .optional = true, .read = read_options},
    {"seats", "NewSeat[]", "One a player, in order.", .expected = POD_N_("a list of 2 to 6 seats"), .read = read_seats},
    {"", .all = api_agreed, API_INTO(club_setup, terms)},
    {0},
};
