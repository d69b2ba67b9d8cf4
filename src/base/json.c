#include "base/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

pod__json pod__json_over(pod_text *text) {
    return (pod__json){.text = text};
}

/* Whether the innermost thing that is open is an object. */
static bool is_in_object(const pod__json *json) {
    unsigned inner = json->depth - 1;
    return json->depth && json->is_object[inner / 8] >> inner % 8 & 1;
}

/* What stands before a value. */
static void begin(pod__json *json, const char *name) {
    assert(is_in_object(json) == (name != NULL));
    assert(json->depth || !json->comma); /* one value at the outside */
    if (json->comma) {
        pod_text_add(json->text, json->line ? ",\n" : ",");
    }
    if (name) {
        pod_text_add_char(json->text, '"');
        pod_text_add(json->text, name);
        pod_text_add(json->text, "\":");
    }
    json->comma = true;
    json->line = false;
}

static void open(pod__json *json, const char *name, bool object) {
    begin(json, name);
    assert(json->depth < POD__JSON_DEPTH_MAX);
    unsigned bit = 1u << json->depth % 8;
    uint8_t *byte = &json->is_object[json->depth / 8];
    *byte = (uint8_t)(object ? *byte | bit : *byte & ~bit);
    json->depth++;
    json->comma = false;
    pod_text_add_char(json->text, object ? '{' : '[');
}

void pod__json_object(pod__json *json, const char *name) {
    open(json, name, true);
}

void pod__json_array(pod__json *json, const char *name) {
    open(json, name, false);
}

void pod__json_end(pod__json *json) {
    assert(json->depth);
    pod_text_add_char(json->text, is_in_object(json) ? '}' : ']');
    json->depth--;
    json->comma = true;
    json->line = false;
}

void pod__json_bytes(pod__json *json, const char *name, const char *bytes, size_t length) {
    pod__json_quote(json, name);
    pod_text_add_json(json->text, bytes, length);
    pod__json_unquote(json);
}

void pod__json_string(pod__json *json, const char *name, const char *string) {
    pod__json_bytes(json, name, string, strlen(string));
}

void pod__json_integer(pod__json *json, const char *name, int64_t value) {
    begin(json, name);
    pod__text_add_whole(json->text, value);
}

void pod__json_unsigned(pod__json *json, const char *name, uint64_t value) {
    begin(json, name);
    pod__text_add_digits(json->text, value);
}

/* Out of whole numbers: printf() takes the point from the locale. */
void pod__json_decimal(pod__json *json, const char *name, double value, unsigned places) {
    int64_t scale = 1;
    assert(fabs(value) < 1e9 && places <= 9);
    for (unsigned i = 0; i < places; i++) {
        scale *= 10;
    }
    int64_t scaled = llround(fabs(value) * (double)scale);
    begin(json, name);
    pod_text_format(json->text, "%s%" PRId64, value < 0 && scaled ? "-" : "", scaled / scale);
    if (places) {
        pod_text_format(json->text, ".%0*" PRId64, (int)places, scaled % scale);
    }
}

void pod__json_bool(pod__json *json, const char *name, bool value) {
    begin(json, name);
    pod_text_add(json->text, value ? "true" : "false");
}

void pod__json_null(pod__json *json, const char *name) {
    pod__json_raw(json, name, "null");
}

void pod__json_raw(pod__json *json, const char *name, const char *value) {
    begin(json, name);
    pod_text_add(json->text, value);
}

void pod__json_add_members(pod__json *json, const pod__json_member *members, size_t count) {
    for (const pod__json_member *member = members; member < members + count; member++) {
        switch (member->kind) {
        case POD__JSON_STRING:
            pod__json_string(json, member->name, member->string);
            break;
        case POD__JSON_INTEGER:
            pod__json_integer(json, member->name, member->integer);
            break;
        case POD__JSON_UNSIGNED:
            pod__json_unsigned(json, member->name, member->number);
            break;
        case POD__JSON_BOOL:
            pod__json_bool(json, member->name, member->number);
            break;
        default:
            pod__json_null(json, member->name);
        }
    }
}

void pod__json_quote(pod__json *json, const char *name) {
    begin(json, name);
    pod_text_add_char(json->text, '"');
}

void pod__json_unquote(pod__json *json) {
    pod_text_add_char(json->text, '"');
}

void pod__json_line(pod__json *json) {
    assert(!is_in_object(json));
    json->line = true;
}
