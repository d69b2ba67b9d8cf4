#include "api/schema.h"

#include <ctype.h>
#include <string.h>

/* ---- As JSON Schema ------------------------------------------------------------------------------ */

static json_t *choice(const char *type, size_t length) {
    json_t *words = json_array();
    for (const char *at = type; at < type + length;) {
        size_t word = strcspn(at, "|[?");
        json_array_append_new(words, json_stringn(at, word));
        at += word + 1;
    }
    return json_pack("{s:s s:o}", "type", "string", "enum", words);
}

/* "integer/string" as ["integer", "string"]. */
static json_t *either(const char *type, size_t length) {
    size_t first = (size_t)((const char *)memchr(type, '/', length) - type);
    return json_pack("{s:[s%, s%]}", "type", type, first, type + first + 1, length - first - 1);
}

static json_t *single(const char *type, size_t length) {
    if (isupper((unsigned char)*type)) {
        return json_pack("{s:o}", "$ref", json_sprintf("#/components/schemas/%.*s", (int)length, type));
    }
    if (memchr(type, '/', length)) {
        return either(type, length);
    }
    return memchr(type, '|', length) ? choice(type, length) : json_pack("{s:s%}", "type", type, length);
}

/* Of an object of which no more is said the fields may be any: clients would take it for an empty one otherwise. */
static json_t *leave_open(json_t *schema, const char *type) {
    if (strncmp(type, "object", strlen("object")) == 0) {
        json_object_set_new(schema, "additionalProperties", json_true());
    }
    return schema;
}

/* "T?" as ["T", "null"], or for a schema as {"anyOf": [{"$ref": …}, {"type": "null"}]}: a new reference for the one
   that is given. */
static json_t *allow_null(json_t *schema) {
    json_t *type = json_object_get(schema, "type");
    if (!type) {
        return json_pack("{s:[o {s:s}]}", "anyOf", schema, "type", "null");
    }
    json_object_set_new(schema, "type", json_pack("[O s]", type, "null"));
    json_t *words = json_object_get(schema, "enum");
    if (words) {
        json_array_append_new(words, json_null());
    }
    return schema;
}

json_t *api_schema_of_type(const char *type) {
    size_t length = strcspn(type, "[?");
    json_t *schema = leave_open(single(type, length), type);
    if (type[length] == '[') {
        schema = json_pack("{s:s s:o}", "type", "array", "items", schema);
        length += 2;
    }
    if (type[length] == '?') {
        schema = allow_null(schema);
    }
    return schema;
}

int api_schema_word(const char *type, const char *word) {
    for (int i = 0;; i++) {
        size_t length = strcspn(type, "|[?");
        if (length && length == strlen(word) && memcmp(type, word, length) == 0) {
            return i;
        }
        if (type[length] != '|') {
            return -1;
        }
        type += length + 1;
    }
}

/* What a reader knows besides the type. */
static void add_bounds(json_t *property, const api_schema_field *field) {
    const bool text = strncmp(field->type, "string", strlen("string")) == 0;
    if (text && field->most) {
        json_object_set_new(property, "maxLength", json_integer(field->most));
    } else if (field->least != field->most) {
        json_object_set_new(property, "minimum", json_integer(field->least));
        json_object_set_new(property, "maximum", json_integer(field->most));
    }
    if (field->optional && field->usual && *field->usual) {
        json_t *usual = json_loads(field->usual, JSON_DECODE_ANY, NULL);
        json_object_set_new(property, "default", usual ? usual : json_string(field->usual));
    }
}

json_t *api_schema_of_field(const api_schema_field *field) {
    json_t *property = api_schema_of_type(field->type);
    add_bounds(property, field);
    json_object_set_new(property, "description", json_string(field->about));
    return property;
}

static void add_fields(json_t *schema, const api_schema_field *fields, bool answered) {
    for (const api_schema_field *field = fields; field && field->name; field++) {
        if (field->all && !*field->name) {
            add_fields(schema, field->all, answered);
            continue;
        }
        json_t *property = api_schema_of_field(field);
        json_object_del(property, "default"); /* makers of typed clients take what has one for always there */
        json_object_set_new(json_object_get(schema, "properties"), field->name, property);
        if (!field->optional || (answered && (field->size || field->read))) {
            json_array_append_new(json_object_get(schema, "required"), json_string(field->name));
        }
    }
}

static json_t *one_of(const api_schema *of) {
    json_t *all = json_array();
    for (const char *at = of->one_of; *at;) {
        const size_t length = strcspn(at, "|");
        json_array_append_new(all, single(at, length));
        at += length + (at[length] == '|');
    }
    return json_pack("{s:s s:o}", "description", of->about, "oneOf", all);
}

json_t *api_schema_of_object(const api_schema *of) {
    const api_schema_field page[] = {
        {"items", of->items, of->order}, {"next", "string?", "The cursor of the next page; null on the last."}, {0}};
    if (of->one_of) {
        return one_of(of);
    }
    if (of->values) {
        return json_pack("{s:s s:s s:o}", "type", "object", "description", of->about, "additionalProperties",
                         api_schema_of_type(of->values));
    }
    json_t *schema =
        json_pack("{s:s s:s s:{} s:[]}", "type", "object", "description", of->about, "properties", "required");
    add_fields(schema, of->items ? page : of->fields, of->answered);
    add_fields(schema, of->also, false);
    if (json_array_size(json_object_get(schema, "required")) == 0) {
        json_object_del(schema, "required");
    }
    return schema;
}
