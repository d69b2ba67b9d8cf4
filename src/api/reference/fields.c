#include <string.h>

#include "api/reference/reference.h"

void reference_say(const reference *of, const char *message, pod_text *out) {
    const char *text = pod_translate(of->language, message);
    pod_text_add_xml(out, text, strlen(text));
}

static void add(const char *text, pod_text *out) {
    pod_text_add_xml(out, text, strlen(text));
}

/* Words, or names of types, of which it is one. */
static void write_words(const json_t *words, pod_text *out) {
    size_t i;
    json_t *word;
    json_array_foreach(words, i, word) {
        pod_text_add(out, i ? " | " : "");
        add(json_is_string(word) ? json_string_value(word) : "null", out);
    }
}

static void write_reference(const char *place, pod_text *out) {
    const char *name = strrchr(place, '/') + 1;
    pod_text_format(out, "<a href=\"#%s\">%s</a>", name, name);
}

void reference_write_type(const json_t *schema, pod_text *out) {
    const json_t *type = json_object_get(schema, "type"), *place = json_object_get(schema, "$ref"),
                 *any = json_object_get(schema, "anyOf"), *choice = json_object_get(schema, "enum");
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(schema, "oneOf"), i, one) {
        pod_text_add(out, i ? " | " : "");
        reference_write_type(one, out);
    }
    if (i) {
        return;
    }
    if (place) {
        write_reference(json_string_value(place), out);
    } else if (any) {
        reference_write_type(json_array_get(any, 0), out);
        pod_text_add(out, " | null");
    } else if (choice) {
        write_words(choice, out);
    } else if (json_is_array(type)) {
        write_words(type, out);
    } else if (json_object_get(schema, "items")) {
        reference_write_type(json_object_get(schema, "items"), out);
        pod_text_add(out, "[]");
    } else {
        add(json_string_value(type), out);
    }
}

static bool is_needed(const json_t *schema, const char *name) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(schema, "required"), i, one) {
        if (strcmp(json_string_value(one), name) == 0) {
            return true;
        }
    }
    return false;
}

void reference_write_fields(const reference *of, const json_t *schema, pod_text *out) {
    const char *name;
    json_t *field;
    pod_text_add(out, "<dl>");
    json_object_foreach((json_t *)(uintptr_t)json_object_get(schema, "properties"), name, field) {
        pod_text_format(out, "<dt><code>%s</code> <span class=\"type\">", name);
        reference_write_type(field, out);
        pod_text_add(out, "</span>");
        if (is_needed(schema, name)) {
            pod_text_add(out, " <span class=\"needed\">");
            reference_say(of, POD_N_("always there"), out);
            pod_text_add(out, "</span>");
        }
        pod_text_add(out, "</dt><dd lang=\"en\">");
        add(json_string_value(json_object_get(field, "description")), out);
        pod_text_add(out, "</dd>");
    }
    pod_text_add(out, "</dl>");
}
