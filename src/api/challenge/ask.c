/* Reading what is asked for with a challenge. */
#include <string.h>

#include "api/challenge/challenge.h"

static bool bad_field(app_caller *caller, const char *name, const char *expected) {
    return app_problem_set(&caller->problem, caller->language, APP_BAD_FIELD, name,
                           pod_translate(caller->language, expected));
}

/* A field that may be left out. */
static bool ask_flag(const json_t *object, const char *name, bool fallback, bool *out, app_caller *caller) {
    const json_t *value = json_object_get(object, name);
    *out = value ? json_is_true(value) : fallback;
    return !value || json_is_boolean(value) || bad_field(caller, name, POD_N_("true or false"));
}

static bool ask_whole(const json_t *object, const char *name, int64_t fallback, int64_t *out, app_caller *caller) {
    const json_t *value = json_object_get(object, name);
    *out = value ? json_integer_value(value) : fallback;
    return !value || json_is_integer(value) || bad_field(caller, name, POD_N_("a whole number"));
}

/* One of these words; the first when it is left out. */
static bool ask_word(const json_t *object, const char *name, const char *const words[2], bool *second,
                     app_caller *caller) {
    const char *word;
    if (!api_ask_text(object, name, words[0], &word, caller)) {
        return false;
    }
    *second = strcmp(word, words[1]) == 0;
    return *second || strcmp(word, words[0]) == 0 || bad_field(caller, name, POD_N_("given or random"));
}

bool api_ask_terms(const json_t *object, club_terms *out, app_caller *caller) {
    static const char *const orders[] = {"given", "random"};
    *out = (club_terms){0};
    return api_ask_options(object, &out->game, &out->options, caller) && api_ask_clock(object, &out->clock, caller) &&
           ask_flag(object, "rated", false, &out->rated, caller) &&
           ask_flag(object, "vacation", false, &out->vacation, caller) && api_ask_delay(object, &out->delay, caller) &&
           ask_word(object, "order", orders, &out->random, caller);
}

static bool ask_handles(const json_t *invited, club_offer *out, app_caller *caller) {
    const json_t *handles = json_object_get(invited, "handles");
    if (!json_is_array(handles) || json_array_size(handles) > POD_SEATS_MAX) {
        return bad_field(caller, "handles", POD_N_("a list of 1 to 6 names"));
    }
    for (out->handle_count = 0; out->handle_count < json_array_size(handles); out->handle_count++) {
        const json_t *handle = json_array_get(handles, out->handle_count);
        if (!json_is_string(handle) || json_string_length(handle) >= CLUB_HANDLE_SIZE) {
            return bad_field(caller, "handles", POD_N_("a list of 1 to 6 names"));
        }
        strcpy(out->handle[out->handle_count], json_string_value(handle));
    }
    return true;
}

static bool ask_invited(const json_t *object, club_offer *out, app_caller *caller) {
    const json_t *invited = json_object_get(object, "invited");
    const char *kind = json_string_value(json_object_get(invited, "kind"));
    for (int i = 0; kind && i < CLUB_INVITED_KINDS; i++) {
        if (strcmp(kind, club_invited_names[i]) == 0) {
            out->invited = (club_invited)i;
            return i != CLUB_INVITED_PEOPLE || ask_handles(invited, out, caller);
        }
    }
    return bad_field(caller, "invited", POD_N_("an object whose kind is people, anyone or link"));
}

/* An end of a range; left out or null: it is open. 0 and less is what the club does not take either. */
static bool ask_end(const json_t *range, const char *name, int *out, app_caller *caller) {
    const json_t *value = json_object_get(range, name);
    json_int_t end = json_integer_value(value);
    *out = end < 1 || end > CLUB_RANGE_MAX ? CLUB_RANGE_MAX + 1 : (int)end;
    *out = !value || json_is_null(value) ? 0 : *out;
    return !value || json_is_null(value) || json_is_integer(value) || bad_field(caller, name, POD_N_("a whole number"));
}

bool api_ask_range(const json_t *object, club_range *out, app_caller *caller) {
    const json_t *range = json_object_get(object, "range");
    *out = (club_range){0};
    if (!range || json_is_null(range)) {
        return true;
    }
    return json_is_object(range)
               ? ask_end(range, "least", &out->least, caller) && ask_end(range, "most", &out->most, caller)
               : bad_field(caller, "range", POD_N_("an object"));
}

/* A number, or "standing". */
static bool ask_times(const json_t *object, club_offer *out, app_caller *caller) {
    const char *word = json_string_value(json_object_get(object, "times"));
    int64_t times = 1;
    out->standing = word && strcmp(word, "standing") == 0;
    if (!out->standing && !ask_whole(object, "times", 1, &times, caller)) {
        return bad_field(caller, "times", POD_N_("a whole number, or standing"));
    }
    out->times = times < 0 || times > CLUB_TIMES_MAX ? CLUB_TIMES_MAX + 1 : (unsigned)times;
    return true;
}

/* 0 stands for what the club does not take either. */
static bool ask_seats(const json_t *object, club_offer *out, app_caller *caller) {
    int64_t seats;
    if (!ask_whole(object, "seats", 2, &seats, caller)) {
        return false;
    }
    out->seats = seats < 0 || seats > POD_SEATS_MAX ? POD_SEATS_MAX + 1 : (unsigned)seats;
    return true;
}

static bool ask_until(const json_t *object, int64_t *out, app_caller *caller) {
    const json_t *value = json_object_get(object, "until_ms");
    return ask_whole(object, "until_ms", 0, out, caller) &&
           (!value || *out > 0 || bad_field(caller, "until_ms", POD_N_("milliseconds since 1970")));
}

bool api_ask_offer(const json_t *object, club_offer *out, app_caller *caller) {
    const json_t *terms = json_object_get(object, "terms");
    *out = (club_offer){0};
    if (terms && !json_is_object(terms)) {
        return bad_field(caller, "terms", POD_N_("an object"));
    }
    return api_ask_terms(terms, &out->terms, caller) && ask_invited(object, out, caller) &&
           api_ask_range(json_object_get(object, "invited"), &out->range, caller) && ask_seats(object, out, caller) &&
           ask_flag(object, "with_me", out->invited != CLUB_INVITED_PEOPLE, &out->with_me, caller) &&
           ask_times(object, out, caller) && ask_until(object, &out->until_ms, caller);
}
