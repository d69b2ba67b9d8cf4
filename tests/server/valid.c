#include "server/valid.h"

#include "api/schema.h"
#include "server/harness.h"

const json_t *member(const json_t *of, const char *name) {
    const json_t *value = json_object_get(of, name);
    if (!value) {
        fail_msg("'%s' is missing in %s", name, json_dumps(of, JSON_COMPACT));
    }
    return value;
}

const json_t *resolve(const char *reference) {
    static json_t *document;
    document = document ? document : json_pack("{s:{s:o}}", "components", "schemas", api_schemas_json());
    const json_t *at = document;
    char part[64];
    assert_memory_equal(reference, "#/", 2);
    for (const char *rest = reference + 1; *rest == '/';) {
        size_t length = strcspn(++rest, "/");
        snprintf(part, sizeof part, "%.*s", (int)length, rest);
        at = member(at, part);
        rest += length;
    }
    return at;
}

static bool is_of_type(const json_t *value, const char *type) {
    return (strcmp(type, "object") == 0 && json_is_object(value)) ||
           (strcmp(type, "array") == 0 && json_is_array(value)) ||
           (strcmp(type, "string") == 0 && json_is_string(value)) ||
           (strcmp(type, "integer") == 0 && json_is_integer(value)) ||
           (strcmp(type, "number") == 0 && json_is_number(value)) ||
           (strcmp(type, "boolean") == 0 && json_is_boolean(value)) ||
           (strcmp(type, "null") == 0 && json_is_null(value));
}

static bool has_type(const json_t *value, const json_t *type) {
    bool found = json_is_string(type) && is_of_type(value, json_string_value(type));
    for (size_t i = 0; i < json_array_size(type); i++) {
        found |= is_of_type(value, json_string_value(json_array_get(type, i)));
    }
    return found;
}

/* The one whose only word it has as its type. */
static const json_t *chosen(const json_t *value, const json_t *several, const char *where) {
    const json_t *found = NULL;
    json_t *one;
    size_t i;
    json_array_foreach(several, i, one) {
        const json_t *schema = resolve(json_string_value(member(one, "$ref")));
        const json_t *words = member(member(member(schema, "properties"), "type"), "enum");
        if (json_equal(json_array_get(words, 0), member(value, "type"))) {
            assert_null(found);
            found = schema;
        }
    }
    if (!found) {
        fail_msg("%s: %s is none of those that there are", where, json_dumps(value, JSON_COMPACT));
    }
    return found;
}

void expect_valid(const json_t *value, const json_t *schema, const char *where) {
    const json_t *reference = json_object_get(schema, "$ref"), *choice = json_object_get(schema, "enum"), *part;
    if (reference) {
        expect_valid(value, resolve(json_string_value(reference)), json_string_value(reference));
        return;
    }
    if (json_object_get(schema, "anyOf")) { /* of two, the second of which is null */
        if (!json_is_null(value)) {
            expect_valid(value, json_array_get(member(schema, "anyOf"), 0), where);
        }
        return;
    }
    if (json_object_get(schema, "oneOf")) {
        expect_valid(value, chosen(value, member(schema, "oneOf"), where), where);
        return;
    }
    if (!has_type(value, member(schema, "type"))) {
        fail_msg("%s: %s is not %s", where, json_dumps(value, JSON_ENCODE_ANY),
                 json_dumps(member(schema, "type"), JSON_ENCODE_ANY));
    }
    bool found = !choice;
    size_t i;
    json_array_foreach(choice, i, part) {
        found |= json_equal(part, value);
    }
    assert_true(found);
    json_array_foreach(json_object_get(schema, "required"), i, part) {
        member(value, json_string_value(part));
    }
    json_array_foreach(value, i, part) {
        expect_valid(part, member(schema, "items"), where);
    }
    const char *name;
    json_object_foreach((json_t *)(uintptr_t)value, name, part) {
        const json_t *of = json_object_get(json_object_get(schema, "properties"), name);
        if (of) {
            expect_valid(part, of, name);
        } else if (json_object_get(schema, "properties")) {
            fail_msg("%s: '%s' is not in the document", where, name);
        }
    }
}
