#include "api/json.h"

#include <stdlib.h>

#include "base/json.h"
#include "base/text.h"
#include "ludopod/rules.h"

static void print_value(pod__json *json, const char *name, const json_t *value);

static void print_object(pod__json *json, const char *name, const json_t *value) {
    json_t *object = (json_t *)value; /* only iterators want to change it */
    pod__json_object(json, name);
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        print_value(json, json_object_iter_key(at), json_object_iter_value(at));
    }
    pod__json_end(json);
}

static void print_array(pod__json *json, const char *name, const json_t *value) {
    size_t count = json_array_size(value);
    pod__json_array(json, name);
    for (size_t i = 0; i < count; i++) {
        print_value(json, NULL, json_array_get(value, i));
    }
    pod__json_end(json);
}

/* Rare: a number that a client has chosen, and ratings of characters. */
static void print_real(pod__json *json, const char *name, const json_t *value) {
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    pod__json_raw(json, name, text ? text : "null");
    free(text);
}

static void print_value(pod__json *json, const char *name, const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        print_object(json, name, value);
        break;
    case JSON_ARRAY:
        print_array(json, name, value);
        break;
    case JSON_STRING:
        pod__json_bytes(json, name, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        pod__json_integer(json, name, json_integer_value(value));
        break;
    case JSON_REAL:
        print_real(json, name, value);
        break;
    case JSON_NULL:
        pod__json_null(json, name);
        break;
    default:
        pod__json_bool(json, name, json_is_true(value));
    }
}

static void print(const void *context, pod_text *out) {
    pod__json json = pod__json_over(out);
    print_value(&json, NULL, context);
}

char *api_json_text(const json_t *value, size_t *length) {
    return value ? pod__printed(print, value, length) : NULL;
}

json_t *api_json_string(const char *text) {
    return text && *text ? json_string(text) : json_null();
}

json_t *api_json_moment(int64_t at_ms) {
    return at_ms && at_ms != INT64_MAX ? json_integer(at_ms) : json_null();
}

json_t *api_json_seat(unsigned seat) {
    const char letter[] = {(char)('a' + seat), 0};
    return seat == POD_NOBODY ? json_null() : json_string(letter);
}
