#include "api/exchange.h"
#include "api/fields/tag.h"
#include "api/problem.h"
#include "api/reference/reference.h"
#include "app/problem.h"
#include "ludopod/game.h"
#include "ludopod/version.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What a path is below, by what stands before its braces, up to an entry that fits everything: what it names, and what
   is said where there is none. */
static const struct path_parameter {
    const char *folder, *about;
    const int *problems;
} path_parameters[] = {
    {"/games/", "The game's id.", API_LIST(APP_NO_GAME, APP_DAMAGED)},
    {"/challenges/", "The challenge's id.", API_LIST(APP_NO_CHALLENGE, APP_CHALLENGE_DAMAGED)},
    {"/tournaments/", "The event's id, or the first six letters of it.", API_LIST(APP_NO_TOURNAMENT)},
    {"/me/bots/", "The handle of a bot of yours.", NULL},
    {"/me/conversations/", "The conversation's id, or @ and the handle of the other member.", API_LIST(APP_NO_PERSON)},
    {"/me/devices/", "The device's id (listPushDevices).", NULL},
    {"/me/passkeys/", "The passkey's id (listPasskeys).", NULL},
    {"/me/sessions/", "The session's id (listSessions).", NULL},
    {"/me/tokens/", "The token's id (listTokens).", NULL},
    {"/measures/", "The id of what a moderator has decided.", NULL},
    {"/moderation/cases/", "The person's id, or @ and the handle.", API_LIST(APP_NO_PERSON)},
    {"/ratings/", "The pool's name: cephalopod-5x5-live.", API_LIST(APP_NO_POOL)},
    {"/people/", "The member's handle.", API_LIST(APP_NO_PERSON)},
    {"/puzzles/", "The puzzle's id.", NULL},
    {"/", NULL, NULL},
};

static const struct path_parameter *path_parameter_of(const char *pattern, const char *braces) {
    const size_t length = (size_t)(braces - pattern);
    for (size_t i = 0;; i++) {
        const char *folder = path_parameters[i].folder;
        size_t own = strlen(folder);
        if (own <= length && memcmp(braces - own, folder, own) == 0) {
            return &path_parameters[i];
        }
    }
}

static bool has_fields(const api_route *route) {
    const api_schema *of = route->request ? api_schema_find(route->request) : NULL;
    return route->query || (of && of->fields[0].name);
}

static void put(bool *all, const int *kinds, bool on) {
    for (; kinds && *kinds >= 0; kinds++) {
        all[*kinds] = on;
    }
}

/* Of what is part of the API: what follows from its path, its fields, its right, and from where all is kept. */
static void put_problems_of_api(const api_route *route, bool all[APP_PROBLEM_KINDS]) {
    put(all, API_LIST(APP_UNAVAILABLE, APP_BAD_TOKEN, route->scope ? APP_NO_SCOPE : APP_NOT_BY_TOKEN), true);
    all[APP_NOBODY] = route->right == API_FOR_PEOPLE;
    all[APP_BAD_FIELD] = has_fields(route);
    for (const char *at = route->pattern; (at = strchr(at, '{')); at++) {
        put(all, path_parameter_of(route->pattern, at)->problems, true);
    }
    put(all, route->never, false);
}

static void put_problems(const api_route *route, bool all[APP_PROBLEM_KINDS]) {
    all[APP_MISDIRECTED] = true;
    all[APP_TOO_FAST] = !route->plain;
    if (!route->plain && route->answer) {
        put_problems_of_api(route, all);
    }
    if (route->method == TRANSPORT_POST) {
        put(all, API_LIST(APP_BAD_JSON, APP_NOT_OBJECT, APP_FOREIGN, APP_TOO_LARGE, APP_BAD_KEY), true);
        all[APP_KEY_REUSED] = !route->secret;
    }
    put(all, route->problems, true);
}

static void put_refusals(const api_route *route, bool all[CLUB_ERRORS]) {
    all[CLUB_ERROR_MEMBERS] = route->right == API_FOR_MEMBERS;
    all[CLUB_ERROR_ROLE] = route->right >= API_FOR_MODERATORS;
    put(all, route->refusals, true);
}

static json_t *schema_reference(const char *name) {
    return json_pack("{s:o}", "$ref", json_sprintf("#/components/schemas/%s", name));
}

static json_t *content(const char *type, json_t *schema) {
    return json_pack("{s:{s:o}}", type, "schema", schema);
}

/* ---- Parameters ---------------------------------------------------------------------------------- */

typedef struct parameter {
    const char *in, *name; /* the name needs no terminator */
    size_t length;
    bool required;
    const char *about;
} parameter;

static void add_parameter(json_t *to, parameter of, json_t *schema) {
    json_array_append_new(to, json_pack("{s:s% s:s s:b s:s s:o}", "name", of.name, of.length, "in", of.in, "required",
                                        of.required, "description", of.about, "schema", schema));
}

static void add_path_parameters(json_t *to, const char *pattern) {
    for (const char *at = pattern; (at = strchr(at, '{')); at++) {
        const char *about = path_parameter_of(pattern, at)->about;
        assert(about);
        parameter of = {"path", at + 1, strcspn(at + 1, "}"), true, about};
        add_parameter(to, of, api_schema_of_type("string"));
    }
}

static json_t *parameters_of(const api_route *route) {
    json_t *all = json_array();
    add_path_parameters(all, route->pattern);
    for (const api_schema_field *field = route->query; field && field->name; field++) {
        parameter of = {"query", field->name, strlen(field->name), !field->optional, field->about};
        json_t *schema = api_schema_of_field(field);
        json_object_del(schema, "description"); /* the parameter has it */
        add_parameter(all, of, schema);
    }
    if (route->method == TRANSPORT_POST) {
        static const char name[] = "Idempotency-Key";
        parameter of = {"header", name, strlen(name), false,
                        "Sent again with the same key and body, a request is answered as it was."};
        add_parameter(all, of, api_schema_of_type("string"));
    }
    if (api_route_is_tagged(route)) {
        static const char name[] = "If-None-Match";
        parameter of = {"header", name, strlen(name), false,
                        "The ETag of an earlier answer: if nothing has changed since, the answer is 304."};
        add_parameter(all, of, api_schema_of_type("string"));
    }
    return all;
}

/* ---- Answers ------------------------------------------------------------------------------------- */

static json_t *header(const char *about, const char *type) {
    return json_pack("{s:s s:o}", "description", about, "schema", api_schema_of_type(type));
}

/* What every answer to a request that is counted says; the document has it once. A refusal may come before. */
static json_t *common_headers(const api_route *route) {
    return route->plain || !route->answer
               ? json_object()
               : json_pack("{s:{s:s} s:{s:s} s:{s:s}}", "RateLimit", "$ref", "#/components/headers/RateLimit",
                           "RateLimit-Policy", "$ref", "#/components/headers/RateLimit-Policy", "X-Request-Id", "$ref",
                           "#/components/headers/X-Request-Id");
}

static json_t *headers(void) {
    return json_pack(
        "{s:o s:o s:o}", "X-Request-Id", header("By this the club finds the request in its log.", "string"),
        "RateLimit",
        header("How many requests are left (r), and within how many seconds no more than these may be sent (t): "
               "\"requests\";r=241;t=2.",
               "string"),
        "RateLimit-Policy",
        header("How many requests may come at once (q), and in how many seconds so many may come again (w): "
               "\"requests\";q=300;w=6.",
               "string"));
}

static void add_headers(json_t *answer, json_t *all) {
    if (json_object_size(all)) {
        json_object_set_new(answer, "headers", all);
    } else {
        json_decref(all);
    }
}

static json_t *page_headers(const api_route *route) {
    json_t *all = common_headers(route);
    if (route->listed) {
        json_object_set_new(all, "Link", header("Where the next page is, if there is one.", "string"));
    }
    return all;
}

static json_t *unchanged(const api_route *route) {
    json_t *answer = json_pack("{s:s}", "description", "What the tag is of has not changed.");
    json_t *all = page_headers(route);
    json_object_set_new(all, "ETag", header("The tag, as it was sent.", "string"));
    add_headers(answer, all);
    return answer;
}

/* What has no schema is text, or an object, or some, of which nothing more is said here. */
static json_t *content_of_media(const api_route *route) {
    json_t *all = json_object();
    for (size_t i = 0; i < sizeof route->media / sizeof route->media[0] && route->media[i]; i++) {
        const char *type = strncmp(route->media[i], "text/", 5) == 0 ? "string"
                           : route->several                          ? "object/array"
                                                                     : "object";
        json_object_set_new(all, route->media[i], json_pack("{s:o}", "schema", api_schema_of_type(type)));
    }
    return all;
}

static json_t *success(const api_route *route, int status) {
    json_t *answer = json_pack("{s:s}", "description",
                               status == 101   ? "The WebSocket is open."
                               : status == 201 ? "It was made."
                                               : "Done.");
    if (route->response) {
        json_object_set_new(answer, "content", content("application/json", schema_reference(route->response)));
    }
    if (route->media[0]) {
        json_object_set_new(answer, "content", content_of_media(route));
    }
    if (route->lines) { /* one of them; more come until one end has had enough */
        json_object_set_new(
            answer, "content",
            content(status == 101 ? "application/json" : "application/x-ndjson", schema_reference(route->lines)));
    }
    json_t *all = page_headers(route);
    if (api_route_is_tagged(route)) {
        json_object_set_new(all, "ETag", header("The tag of what is answered, for If-None-Match.", "string"));
    }
    add_headers(answer, all);
    return answer;
}

/* The codes that come with this status, with commas between; the text is empty when there are none. */
static void print_codes(const api_route *route, int status, pod_text *out) {
    const char *said[(int)APP_PROBLEM_KINDS + CLUB_ERRORS];
    bool problems[APP_PROBLEM_KINDS] = {false}, refusals[CLUB_ERRORS] = {false};
    size_t count = 0;
    put_problems(route, problems);
    put_refusals(route, refusals);
    for (int kind = 0; kind < APP_PROBLEM_KINDS; kind++) {
        if (problems[kind] && api_problem_type_of((app_problem_kind)kind).status == status) {
            said[count++] = api_problem_type_of((app_problem_kind)kind).code;
        }
    }
    for (int error = 0; error < CLUB_ERRORS; error++) {
        if (refusals[error] && api_problem_type_of_club((club_error)error).status == status) {
            said[count++] = api_problem_type_of_club((club_error)error).code;
        }
    }
    for (size_t i = 0; i < count; i++) {
        bool again = false;
        for (size_t j = 0; j < i; j++) {
            again |= strcmp(said[i], said[j]) == 0;
        }
        if (!again) {
            pod_text_format(out, "%s%s", out->length ? ", " : "", said[i]);
        }
    }
}

/* What is no part of the API says in a line why it is not ready. */
static json_t *content_of_refusal(const api_route *route, int status) {
    return route->plain && status == 503 ? content("text/plain", api_schema_of_type("string"))
                                         : content("application/problem+json", schema_reference("Problem"));
}

static json_t *refusal(const api_route *route, const char *codes, int status) {
    json_t *answer = json_pack("{s:s}", "description", codes);
    json_object_set_new(answer, "content", content_of_refusal(route, status));
    json_t *all = common_headers(route);
    if (status == 429 || status == 503) {
        json_object_set_new(all, "Retry-After", header("After how many seconds to try again.", "integer"));
    }
    add_headers(answer, all);
    return answer;
}

static json_t *answers_of(const api_route *route) {
    json_t *all = json_object();
    char key[16];
    const int done = api_route_status(route);
    snprintf(key, sizeof key, "%d", done);
    json_object_set_new(all, key, success(route, done));
    if (api_route_is_tagged(route)) {
        json_object_set_new(all, "304", unchanged(route));
    }
    for (int status = 400; status < 600; status++) {
        char words[512];
        pod_text codes = pod_text_over(words, sizeof words);
        print_codes(route, status, &codes);
        if (codes.length) {
            snprintf(key, sizeof key, "%d", status);
            json_object_set_new(all, key, refusal(route, words, status));
        }
    }
    return all;
}

/* ---- The document -------------------------------------------------------------------------------- */

/* Ways to say who one is, of which one is enough; {}: nobody in particular. */
static json_t *security_of(const api_route *route) {
    json_t *ways = route->right == API_FOR_ANYONE ? json_array() : json_pack("[{s:[]}]", "session");
    if (route->scope) {
        json_array_append_new(ways, json_pack("{s:[s]}", "token", club_scope_name((club_scope)route->scope)));
    }
    if (route->right == API_FOR_GUESTS || (route->right == API_FOR_ANYONE && route->scope)) {
        json_array_append_new(ways, json_object());
    }
    return ways;
}

/* A new reference; NULL without memory, or where it is no JSON. */
static json_t *example_of(const api_route *route) {
    enum { ROOM = 512 };
    char said[ROOM];
    pod_text text = pod_text_over(said, sizeof said);
    for (const char *at = route->example; *at; at++) {
        if (*at == '$') {
            pod_text_add(&text, pod_game_at(0)->name);
        } else {
            pod_text_add_char(&text, *at == '\'' ? '"' : *at);
        }
    }
    return pod_text_fits(&text) ? json_loads(said, 0, NULL) : NULL;
}

static json_t *body_of(const api_route *route) {
    json_t *of_json = json_pack("{s:o}", "schema", schema_reference(route->request ? route->request : "Nothing"));
    if (route->example) {
        json_object_set_new(of_json, "example", example_of(route));
    }
    return json_pack("{s:o s:b s:{s:o}}", "description",
                     json_sprintf("At most %zu KiB.", api_route_body_max(route) / 1024), "required", false, "content",
                     "application/json", of_json);
}

static const char *right_name(api_right right) {
    static const char *const names[] = {[API_FOR_ANYONE] = "anyone",
                                        [API_FOR_GUESTS] = "guests",
                                        [API_FOR_PLAYERS] = "players",
                                        [API_FOR_PEOPLE] = "people",
                                        [API_FOR_MEMBERS] = "members",
                                        [API_FOR_MODERATORS] = "moderators",
                                        [API_FOR_ADMINISTRATORS] = "administrators"};
    return names[right];
}

static json_t *tags(const api_catalogue *of) {
    json_t *all = json_array();
    for (const api_family *family = of->families; family->name; family++) {
        json_array_append_new(all, json_pack("{s:s s:s}", "name", family->name, "description", family->about));
    }
    return all;
}

static json_t *operation_of(const api_family *family, const api_route *route) {
    json_t *operation = json_pack("{s:[s] s:s s:s s:o s:o s:o}", "tags", family->name, "operationId", route->operation,
                                  "summary", route->summary, "parameters", parameters_of(route), "responses",
                                  answers_of(route), "security", security_of(route));
    if (!route->plain && route->answer) {
        json_object_set_new(operation, "x-for", json_string(right_name(route->right)));
    }
    if (route->method == TRANSPORT_POST) {
        json_object_set_new(operation, "requestBody", body_of(route));
    }
    return operation;
}

static void add_operation(json_t *paths, const api_family *family, const api_route *route) {
    json_t *path = json_object_get(paths, route->pattern);
    if (!path) {
        path = json_object();
        json_object_set_new(paths, route->pattern, path);
    }
    json_object_set_new(path, route->method == TRANSPORT_POST ? "post" : "get", operation_of(family, route));
}

static json_t *paths(const api_catalogue *of) {
    json_t *all = json_object();
    for (const api_family *family = of->families; family->name; family++) {
        for (const api_route *route = family->routes; route->pattern; route++) {
            add_operation(all, family, route);
        }
    }
    return all;
}

json_t *api_openapi(const api_catalogue *of) {
    json_t *cookie =
        json_pack("{s:s s:s s:s s:s}", "type", "apiKey", "in", "cookie", "name", "ludopod", "description",
                  "Set by the first POST that is not refused; __Host-ludopod where the server is behind TLS.");
    json_t *token = json_pack("{s:s s:s s:s}", "type", "http", "scheme", "bearer", "description",
                              "A token that a member has made for a program, with what it may do (makeToken).");
    json_t *document = json_pack("{s:s s:{s:s s:s s:s s:{s:s s:s}} s:[{s:s}] s:o s:o s:{s:o s:o s:{s:o s:o}}}",
                                 "openapi", "3.1.0", "info", "title", "Ludopod", "version", pod_version(), "summary",
                                 "Board games against people and the computer; docs/protocol.md says what is meant.",
                                 "license", "name", "MIT", "identifier", "MIT", "servers", "url", "/", "tags", tags(of),
                                 "paths", paths(of), "components", "schemas", of->schemas(), "headers", headers(),
                                 "securitySchemes", "session", cookie, "token", token);
    reference_add_examples(document);
    return document;
}
