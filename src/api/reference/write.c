#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/reference/reference.h"

enum { GROUPS_MAX = 64, GROUP_SIZE = 24 };

static void add(const char *text, pod_text *out) {
    pod_text_add_xml(out, text, strlen(text));
}

static const char *text_of(const json_t *value, const char *name) {
    const char *text = json_string_value(json_object_get(value, name));
    return text ? text : "";
}

static json_t *part(const reference *of, const char *name) {
    return json_object_get(of->document, name);
}

/* ---- Families --------------------------------------------------------------------------------------------------- */

/* By the first word of the path behind the version; what is no part of the API is together. */
static void group_of(const char *path, char out[GROUP_SIZE]) {
    const size_t base = strlen(API_PATH "/");
    const bool own = strncmp(path, API_PATH "/", base) == 0;
    snprintf(out, GROUP_SIZE, "%.*s", own ? (int)strcspn(path + base, "/") : 6, own ? path + base : "server");
}

typedef struct groups {
    char name[GROUPS_MAX][GROUP_SIZE];
    size_t count;
} groups;

static bool has_group(const groups *all, const char *name) {
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->name[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* In order. */
static void add_group(groups *all, const char *name) {
    if (has_group(all, name) || all->count == GROUPS_MAX) {
        return;
    }
    size_t at = all->count++;
    for (; at > 0 && strcmp(all->name[at - 1], name) > 0; at--) {
        memcpy(all->name[at], all->name[at - 1], GROUP_SIZE);
    }
    snprintf(all->name[at], GROUP_SIZE, "%s", name);
}

static void find_groups(const reference *of, groups *out) {
    const char *path;
    json_t *item;
    out->count = 0;
    json_object_foreach(part(of, "paths"), path, item) {
        char name[GROUP_SIZE];
        group_of(path, name);
        add_group(out, name);
    }
}

/* ---- Requests --------------------------------------------------------------------------------------------------- */

static void heading(const reference *of, const char *message, pod_text *out) {
    pod_text_add(out, "<h4>");
    reference_say(of, message, out);
    pod_text_add(out, "</h4>");
}

/* A path may be cut before each of its parts. */
static void write_path(const char *path, pod_text *out) {
    for (const char *at = path; *at;) {
        const size_t length = 1 + strcspn(at + 1, "/");
        pod_text_add(out, at == path ? "" : "<wbr>");
        pod_text_add_xml(out, at, length);
        at += length;
    }
}

static const struct {
    const char *name, *words;
} rights[] = {
    {"anyone", POD_N_("For anyone.")},
    {"guests", POD_N_("For anyone; whoever is nobody yet becomes a guest by it.")},
    {"players", POD_N_("For those whom it is about.")},
    {"people", POD_N_("For guests and members.")},
    {"members", POD_N_("For members.")},
    {"moderators", POD_N_("For moderators and administrators.")},
    {"administrators", POD_N_("For administrators.")},
};

static const char *scope_of(const json_t *operation) {
    size_t i;
    json_t *way;
    json_array_foreach(json_object_get(operation, "security"), i, way) {
        const json_t *scopes = json_object_get(way, "token");
        if (scopes) {
            return json_string_value(json_array_get(scopes, 0));
        }
    }
    return NULL;
}

static void write_who(const reference *of, const json_t *operation, pod_text *out) {
    const char *scope = scope_of(operation), *who = text_of(operation, "x-for");
    pod_text_add(out, "<p>");
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
        if (strcmp(rights[i].name, who) == 0) {
            reference_say(of, rights[i].words, out);
        }
    }
    pod_text_add(out, " ");
    if (scope) {
        char said[128];
        pod_text text = pod_text_over(said, sizeof said);
        const char *const arguments[3] = {scope, NULL, NULL};
        pod_text_add_message(&text, pod_translate(of->language, POD_N_("A token needs the scope {0}.")), arguments);
        add(said, out);
    } else if (*who) {
        reference_say(of, POD_N_("No token will do."), out);
    }
    pod_text_add(out, "</p>");
}

static void write_parameters(const reference *of, const json_t *operation, pod_text *out) {
    size_t i;
    json_t *one;
    const json_t *all = json_object_get(operation, "parameters");
    if (!json_array_size(all)) {
        return;
    }
    heading(of, POD_N_("Parameters"), out);
    pod_text_add(out, "<dl>");
    json_array_foreach(all, i, one) {
        pod_text_format(out, "<dt><code>%s</code> <span class=\"type\">%s: ", text_of(one, "name"), text_of(one, "in"));
        reference_write_type(json_object_get(one, "schema"), out);
        pod_text_add(out, "</span></dt><dd lang=\"en\">");
        add(text_of(one, "description"), out);
        pod_text_add(out, "</dd>");
    }
    pod_text_add(out, "</dl>");
}

static void write_example(const json_t *example, pod_text *out) {
    char *text = json_dumps(example, JSON_COMPACT);
    if (text) {
        pod_text_add(out, "<pre><code>");
        add(text, out);
        pod_text_add(out, "</code></pre>");
    }
    free(text);
}

static void write_body(const reference *of, const json_t *operation, pod_text *out) {
    const json_t *content =
        json_object_get(json_object_get(json_object_get(operation, "requestBody"), "content"), "application/json");
    if (!content) {
        return;
    }
    heading(of, POD_N_("What is sent"), out);
    pod_text_add(out, "<p class=\"type\">");
    reference_write_type(json_object_get(content, "schema"), out);
    pod_text_add(out, "</p>");
    if (json_object_get(content, "example")) {
        write_example(json_object_get(content, "example"), out);
    }
}

static void write_answer(const reference *of, const char *status, const json_t *answer, pod_text *out) {
    const char *type, *name;
    json_t *content, *field;
    pod_text_format(out, "<dt><code>%s</code> <span class=\"type\">", status);
    json_object_foreach(json_object_get(answer, "content"), type, content) {
        reference_write_type(json_object_get(content, "schema"), out);
        pod_text_format(out, " (%s) ", type);
    }
    pod_text_add(out, "</span></dt><dd><span lang=\"en\">");
    add(text_of(answer, "description"), out);
    pod_text_add(out, "</span>");
    if (json_object_size(json_object_get(answer, "headers"))) {
        size_t count = 0;
        pod_text_add(out, "<br>");
        reference_say(of, POD_N_("Header fields:"), out);
        json_object_foreach(json_object_get(answer, "headers"), name, field) {
            pod_text_format(out, "%s <code>%s</code>", count++ ? "," : "", name);
        }
    }
    pod_text_add(out, "</dd>");
}

static void write_answers(const reference *of, const json_t *operation, bool refusals, pod_text *out) {
    const char *status;
    json_t *answer;
    pod_text_add(out, "<dl>");
    json_object_foreach(json_object_get(operation, "responses"), status, answer) {
        if ((*status >= '4') == refusals) {
            write_answer(of, status, answer, out);
        }
    }
    pod_text_add(out, "</dl>");
}

static void write_operation(const reference *of, const char *path, const char *method, const json_t *operation,
                            pod_text *out) {
    pod_text_format(out, "<article id=\"%s\"><h3><span class=\"%s\">%s</span> <code>",
                    text_of(operation, "operationId"), method, *method == 'g' ? "GET" : "POST");
    write_path(path, out);
    pod_text_add(out, "</code></h3><p class=\"summary\" lang=\"en\">");
    add(text_of(operation, "summary"), out);
    pod_text_add(out, "</p>");
    write_who(of, operation, out);
    write_parameters(of, operation, out);
    write_body(of, operation, out);
    heading(of, POD_N_("Answers"), out);
    write_answers(of, operation, false, out);
    pod_text_add(out, "<details><summary>");
    reference_say(of, POD_N_("Refusals"), out);
    pod_text_add(out, "</summary>");
    write_answers(of, operation, true, out);
    pod_text_add(out, "</details></article>");
}

static void write_group(const reference *of, const char *name, pod_text *out) {
    const char *path, *method;
    json_t *item, *operation;
    pod_text_format(out, "<section aria-labelledby=\"of-%s\"><h2 id=\"of-%s\">%s</h2>", name, name, name);
    json_object_foreach(part(of, "paths"), path, item) {
        char own[GROUP_SIZE];
        group_of(path, own);
        json_object_foreach(strcmp(own, name) == 0 ? item : NULL, method, operation) {
            write_operation(of, path, method, operation, out);
        }
    }
    pod_text_add(out, "</section>");
}

/* ---- Shapes ----------------------------------------------------------------------------------------------------- */

static void write_shapes(const reference *of, pod_text *out) {
    const char *name;
    json_t *schema;
    pod_text_add(out, "<section aria-labelledby=\"shapes\"><h2 id=\"shapes\">");
    reference_say(of, POD_N_("Objects"), out);
    pod_text_add(out, "</h2>");
    json_object_foreach(json_object_get(part(of, "components"), "schemas"), name, schema) {
        pod_text_format(out, "<article id=\"%s\"><h3><code>%s</code></h3><p class=\"summary\" lang=\"en\">", name,
                        name);
        add(text_of(schema, "description"), out);
        pod_text_add(out, "</p>");
        if (json_object_size(json_object_get(schema, "properties"))) {
            reference_write_fields(of, schema, out);
        } else if (json_object_get(schema, "oneOf")) {
            reference_write_type(schema, out);
        }
        pod_text_add(out, "</article>");
    }
    pod_text_add(out, "</section>");
}

/* ---- The frame -------------------------------------------------------------------------------------------------- */

static void write_title(const reference *of, pod_text *out) {
    char title[256];
    pod_text text = pod_text_over(title, sizeof title);
    const char *const arguments[3] = {of->club, NULL, NULL};
    pod_text_add_message(&text, pod_translate(of->language, POD_N_("The API of {0}")), arguments);
    add(title, out);
}

static void write_languages(const reference *of, pod_text *out) {
    static const char *const names[POD_LANGUAGE_COUNT] = {
        [POD_ENGLISH] = "English", [POD_FRENCH] = "Français", [POD_SPANISH] = "Español"};
    pod_text_add(out, "<p class=\"languages\">");
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        const char *code = pod_language_code(language);
        pod_text_format(out, "<a href=\"?lang=%s\" lang=\"%s\" hreflang=\"%s\"%s>%s</a> ", code, code, code,
                        language == of->language ? " aria-current=\"true\"" : "", names[language]);
    }
    pod_text_add(out, "</p>");
}

static void write_head(const reference *of, pod_text *out) {
    pod_text_format(out, "<!doctype html><html lang=\"%s\"><head><meta charset=\"utf-8\"><title>",
                    pod_language_code(of->language));
    write_title(of, out);
    pod_text_add(out, "</title><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                      "<meta name=\"color-scheme\" content=\"light dark\"><link rel=\"stylesheet\" href=\"/api.css\">"
                      "</head><body><a class=\"skip\" href=\"#requests\">");
    reference_say(of, POD_N_("Skip to the requests"), out);
    pod_text_add(out, "</a><header><h1>");
    write_title(of, out);
    pod_text_add(out, "</h1><p>");
    reference_say(of, POD_N_("What programs can ask this club for, and what they are answered."), out);
    if (of->language != POD_ENGLISH) {
        pod_text_add(out, " ");
        reference_say(of, POD_N_("The descriptions are in English, like the document that they come from."), out);
    }
    pod_text_add(out, "</p><p><a href=\"" API_PATH "/openapi.json\">");
    reference_say(of, POD_N_("All of it as one document, OpenAPI 3.1"), out);
    pod_text_add(out, "</a></p>");
    write_languages(of, out);
    pod_text_add(out, "</header>");
}

static void write_contents(const reference *of, const groups *all, pod_text *out) {
    pod_text_add(out, "<nav aria-label=\"");
    reference_say(of, POD_N_("Contents"), out);
    pod_text_add(out, "\"><ul>");
    for (size_t i = 0; i < all->count; i++) {
        pod_text_format(out, "<li><a href=\"#of-%s\">%s</a></li>", all->name[i], all->name[i]);
    }
    pod_text_add(out, "<li><a href=\"#shapes\">");
    reference_say(of, POD_N_("Objects"), out);
    pod_text_add(out, "</a></li></ul></nav>");
}

void reference_write(const reference *of, pod_text *out) {
    groups all;
    find_groups(of, &all);
    write_head(of, out);
    pod_text_add(out, "<div class=\"columns\">");
    write_contents(of, &all, out);
    pod_text_add(out, "<main id=\"requests\" tabindex=\"-1\">");
    for (size_t i = 0; i < all.count; i++) {
        write_group(of, all.name[i], out);
    }
    write_shapes(of, out);
    pod_text_add(out, "</main></div></body></html>\n");
}
