/* The OpenAPI document and the server say the same: the document is well made, names every route, and every answer it
   promises is provoked and looks as it says. */
#include <sqlite3.h>

#include "api/exchange.h"
#include "api/problem.h"
#include "server/attempt.h"
#include "server/harness.h"
#include "server/puzzles.h"
#include "server/tables.h"
#include "server/valid.h"

/* ---- The document ---------------------------------------------------------------------------------- */

static json_t *document;

static const json_t *operation_of(const api_route *route) {
    return member(member(member(document, "paths"), route->pattern), route->method == TRANSPORT_POST ? "post" : "get");
}

/* ---- That it is well made -------------------------------------------------------------------------- */

static void expect_type(const char *type) {
    static const char *const known[] = {"string", "integer", "number", "boolean", "object", "array", "null"};
    bool is_known = false;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        is_known |= strcmp(type, known[i]) == 0;
    }
    if (!is_known) {
        fail_msg("'%s' is no type of JSON Schema", type);
    }
}

/* What a schema may say: nothing that this test does not look at, and no reference to nowhere. */
static void expect_schema(const json_t *schema) {
    static const char *const known[] = {"type",        "$ref",       "enum",
                                        "items",       "properties", "required",
                                        "description", "anyOf",      "additionalProperties",
                                        "minimum",     "maximum",    "maxLength",
                                        "default",     "oneOf"};
    const char *name;
    json_t *part;
    size_t i;
    json_object_foreach((json_t *)(uintptr_t)schema, name, part) {
        bool is_known = false;
        for (i = 0; i < sizeof known / sizeof known[0]; i++) {
            is_known |= strcmp(name, known[i]) == 0;
        }
        assert_true(is_known);
    }
    if (json_object_get(schema, "$ref")) {
        assert_non_null(resolve(text_in(schema, "$ref")));
        return;
    }
    if (json_object_get(schema, "anyOf")) {
        json_array_foreach(member(schema, "anyOf"), i, part) {
            expect_schema(part);
        }
        return;
    }
    if (json_object_get(schema, "oneOf")) {
        json_array_foreach(member(schema, "oneOf"), i, part) {
            expect_schema(part);
        }
        return;
    }
    const json_t *type = member(schema, "type");
    for (i = 0; i < (json_is_array(type) ? json_array_size(type) : 1); i++) {
        expect_type(json_string_value(json_is_array(type) ? json_array_get(type, i) : type));
    }
    json_object_foreach((json_t *)(uintptr_t)json_object_get(schema, "properties"), name, part) {
        expect_schema(part);
    }
    if (json_object_get(schema, "items")) {
        expect_schema(json_object_get(schema, "items"));
    }
    json_array_foreach(json_object_get(schema, "required"), i, part) {
        member(member(schema, "properties"), json_string_value(part));
    }
}

static void expect_parameters(const json_t *operation, const char *pattern) {
    const json_t *parameters = member(operation, "parameters"), *parameter;
    size_t i, in_path = 0, in_braces = 0;
    json_array_foreach(parameters, i, parameter) {
        expect_schema(member(parameter, "schema"));
        assert_true(*text_in(parameter, "description"));
        if (strcmp(text_in(parameter, "in"), "path") == 0) {
            char braces[64];
            snprintf(braces, sizeof braces, "{%s}", text_in(parameter, "name"));
            assert_non_null(strstr(pattern, braces));
            assert_true(json_is_true(member(parameter, "required")));
            assert_int_equal(strcmp(text_in(parameter, "description"), "The game's id.") == 0,
                             strstr(pattern, "/games/{") != NULL);
            in_path++;
        }
    }
    for (const char *at = pattern; *at; at++) {
        in_braces += *at == '{';
    }
    assert_int_equal(in_path, in_braces);
}

static void expect_answers(const json_t *operation) {
    const char *status, *type;
    json_t *answer, *of_type;
    size_t successes = 0;
    json_object_foreach((json_t *)(uintptr_t)member(operation, "responses"), status, answer) {
        assert_true(strlen(status) == 3 && *text_in(answer, "description"));
        successes += status[0] < '4';
        json_object_foreach(json_object_get(answer, "content"), type, of_type) {
            assert_non_null(strchr(type, '/'));
            expect_schema(member(of_type, "schema"));
        }
    }
    assert_true(successes > 0);
}

static void the_document_is_well_made(void **state) {
    (void)state;
    size_t count, operations = 0;
    const api_route *route;
    const char *name;
    json_t *part;
    assert_memory_equal(text_in(document, "openapi"), "3.1.", 4);
    assert_true(*text_in(member(document, "info"), "title") && *text_in(member(document, "info"), "version"));
    json_object_foreach((json_t *)(uintptr_t)member(member(document, "components"), "schemas"), name, part) {
        expect_schema(part);
    }
    json_object_foreach((json_t *)(uintptr_t)member(document, "paths"), name, part) {
        assert_int_equal(*name, '/');
        operations += json_object_size(part);
    }
    for (count = 0; (route = api_route_at(count)); count++) {
        const json_t *operation = operation_of(route);
        assert_string_equal(text_in(operation, "operationId"), route->operation);
        expect_parameters(operation, route->pattern);
        expect_answers(operation);
        for (size_t j = 0; j < count; j++) {
            assert_string_not_equal(route->operation, api_route_at(j)->operation);
        }
    }
    assert_int_equal(operations, count);
}

/* Each operation is tagged with its family, and each family is explained. */
static void operations_are_tagged(void **state) {
    (void)state;
    const json_t *tags = member(document, "tags");
    const api_family *family = api_families;
    for (; family->name; family++) {
        const json_t *tag = json_array_get(tags, (size_t)(family - api_families));
        assert_string_equal(text_in(tag, "name"), family->name);
        assert_true(*text_in(tag, "description"));
        for (const api_route *route = family->routes; route->pattern; route++) {
            const json_t *own = member(operation_of(route), "tags");
            assert_int_equal(json_array_size(own), 1);
            assert_string_equal(json_string_value(json_array_get(own, 0)), family->name);
        }
    }
    assert_int_equal(json_array_size(tags), family - api_families);
}

/* ---- Provoking ------------------------------------------------------------------------------------- */

static const reply *wrong_request(attempt *at) {
    at->body = "{";
    at->query = is_for(at, "showRecord")   ? "?format=pdf"
                : is_for(at, "exportMe")   ? "?cursor=x"
                : is_for(at, "showValues") ? "?game=chess"
                : at->route->listed        ? "?limit=0"
                : at->route->lines         ? "?heartbeat=0"
                                           : "";
    return send_it(at);
}

static const reply *not_allowed(attempt *at) {
    if (at->route->method == TRANSPORT_GET) {
        at->ada = (browser){.address = at->ada.address}; /* nobody */
        at->query = is_for(at, "listChat") ? "?room=players" : "";
    }
    at->ada.origin = "http://evil.example";
    return send_it(at);
}

static const reply *unknown_game(attempt *at) {
    at->query = is_for(at, "showValues") ? "?position=start" : at->query;
    return send_to(at, "2222222222");
}

/* As many messages as a game takes. */
static void fill_chat(attempt *at) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database,
                                  "INSERT INTO chat (game, n, room, person, name, text, at_ms) "
                                  "SELECT game, 999, 'players', person, '', 'x', 0 FROM seat WHERE person IS NOT NULL",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(database);
}

/* Of one that is over, or by someone who has too many. */
static const reply *challenge_conflict(attempt *at) {
    char path[64];
    snprintf(path, sizeof path, "/api/v1/challenges/%s/withdraw", at->id);
    for (int i = 0; i < CLUB_CHALLENGES_MAX && !strchr(at->route->pattern, '{'); i++) {
        make_challenge(at, &at->ada);
    }
    post(at->house, is_for(at, "withdrawChallenge") ? &at->ada : &at->bo, path, "{}");
    return send_it(at);
}

static const reply *conflict(attempt *at) {
    if (is_for(at, "showRecord")) {
        at->query = "?format=abstractplay";
        return send_to(at, at->id);
    }
    if (is_of_challenges(at)) {
        return challenge_conflict(at);
    }
    if (is_for(at, "chat")) {
        fill_chat(at);
        return send_it(at);
    }
    if (is_for(at, "changeVacation")) {
        assert_int_equal(send_it(at)->status, 200);
        return send_it(at);
    }
    at->body = is_for(at, "makeMove")    ? "{'ply':7,'move':'a1'}"
               : is_for(at, "resign")    ? "{'ply':7}"
               : is_for(at, "keepPlan")  ? "{'ply':7,'lines':[]}"
               : is_of_offers(at)        ? "{'ply':7,'kind':'takeback'}"
               : is_for(at, "abortGame") ? "{'ply':7}"
                                         : "{}";
    if (is_for(at, "joinGame")) {
        send_it(at);
    }
    return send_it(at);
}

static const reply *misdirected(attempt *at) {
    at->ada.host = "evil.example";
    return send_it(at);
}

/* In a game that is over. */
static const reply *too_late(attempt *at) {
    char ply[32];
    snprintf(ply, sizeof ply, "{'ply':%d}", is_of_offers(at) ? 2 : 0);
    assert_int_equal(post(at->house, &at->ada, path_of(at->id, "resign"), "%s", ply)->status, 200);
    return send_it(at);
}

static const reply *impossible(attempt *at) {
    at->query = is_for(at, "showValues") ? "?position=nowhere" : at->query;
    if (is_of_offers(at) || is_for(at, "abortGame")) {
        return too_late(at);
    }
    if (is_for(at, "changeVacation")) {
        at->ada.key = "a-key";
        post(at->house, &at->ada, "/api/v1/games", "%s", two_seats);
        return send_it(at);
    }
    at->body = is_for(at, "createGame")         ? "{'seats':[{'kind':'you'}]}"
               : is_for(at, "joinGame")         ? "{'seat':'z'}"
               : is_for(at, "makeMove")         ? "{'ply':0,'move':'z9'}"
               : is_for(at, "resign")           ? "{'ply':0,'seat':'z'}"
               : is_for(at, "chat")             ? "{'text':''}"
               : is_for(at, "keepNote")         ? "{'text':'\\u200b'}"
               : is_for(at, "keepPlan")         ? "{'ply':0,'lines':['z9']}"
               : is_for(at, "pair")             ? "{'options':{'board':'x'}}"
               : is_for(at, "createChallenge")  ? "{'invited':{'kind':'anyone'},'seats':1}"
               : is_for(at, "challengeByLine")  ? "{'line':'defy bobby'}"
               : is_for(at, "acceptChallenge")  ? "{'name':'\\u200b'}"
               : is_for(at, "declineChallenge") ? "{'reason':'\\u200b'}"
               : is_for(at, "counterChallenge") ? "{'terms':{'clock':'slow'}}"
               : is_for(at, "convertRecords")   ? "{'records':'1. z9 *'}"
                                                : "{}";
    if (is_for(at, "withdrawChallenge") || is_for(at, "stopPairing")) {
        at->ada.key = "a-key";
        post(at->house, &at->ada, "/api/v1/challenges", "%s", new_challenge);
    }
    return send_it(at);
}

static const reply *too_many(attempt *at) {
    at->house->config.limits.requests_burst = 1;
    at->house->config.limits.requests_per_second = 0.1;
    at->ada.address = "203.0.113.1";
    get(at->house, &at->ada, "/api/v1/problems");
    return send_it(at);
}

static const reply *damaged(attempt *at) {
    sqlite3 *database;
    tell_database(at->house, "UPDATE challenge SET game = 'chess'");
    reopen(at->house);
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "UPDATE game SET start = 'rubbish'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
    return send_it(at);
}

static const reply *unavailable(attempt *at) {
    if (is_for(at, "convertRecords")) {
        server_stop(at->house->server);
    } else if (at->route->method == TRANSPORT_POST) {
        at->house->failing.begin = true;
    } else if (is_for(at, "readiness")) {
        at->house->failing.begin = true;
        post(at->house, &at->ada, "/api/v1/games", "%s", two_seats);
    } else {
        reopen(at->house);
        at->house->failing.load = true;
    }
    return send_it(at);
}

/* ---- Tokens: of every route the same ---------------------------------------------------------------- */

/* One of somebody who is nothing but a member, good for this alone; what it says lives until the next. */
static const char *token_for(club_house *house, const char *owner_name, club_scope scope) {
    static char text[80];
    browser owner = {.address = "198.51.100.77"};
    become_member(house, &owner, owner_name);
    const reply *made =
        post(house, &owner, "/api/v1/me/tokens", "{'name':'bot','scopes':['%s'],'days':1}", club_scope_name(scope));
    assert_int_equal(made->status, 201);
    snprintf(text, sizeof text, "Bearer %s", text_in(made->body, "secret"));
    return text;
}

static const reply *bad_token(attempt *at) {
    at->ada.token = "Bearer ludopod_guessed";
    return send_it(at);
}

static const reply *token_for_other_things(attempt *at) {
    at->ada.token =
        token_for(at->house, "tokenowner", at->route->scope == CLUB_SCOPE_READ ? CLUB_SCOPE_CHAT : CLUB_SCOPE_READ);
    return send_it(at);
}

/* Beside what the families of routes refuse by the same statuses. Nothing is looked at before the token, so one house
   does for all. */
static void every_route_looks_at_tokens(void **state) {
    const api_route *route;
    char of[2][80]; /* one to read, and one to chat */
    snprintf(of[0], sizeof of[0], "%s", token_for(*state, "tokenreader", CLUB_SCOPE_READ));
    snprintf(of[1], sizeof of[1], "%s", token_for(*state, "tokentalker", CLUB_SCOPE_CHAT));
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        if (!route->plain && route->answer) {
            attempt at = begin_attempt_with_nothing(*state, route);
            assert_string_equal(code_of(bad_token(&at)), "bad_token");
            at.ada.token = of[route->scope == CLUB_SCOPE_READ];
            const reply *answer = send_it(&at);
            assert_int_equal(answer->status, 403);
            assert_string_equal(code_of(answer), "scope");
        }
    }
}

static const reply *too_large(attempt *at) {
    if (at->route->body_kib) {
        static char body[TRANSPORT_BODY_MAX];
        snprintf(body, sizeof body, "{'x':'%*s'}", (int)api_route_body_max(at->route), "");
        at->body = body;
        return send_it(at);
    }
    return refuse_of_transport(at->house, at->route->pattern, APP_TOO_LARGE, "16384");
}

/* ---- Sockets: opened by a handshake, whose faults the transport finds -------------------------------- */

static const reply *handshake(attempt *at, int status) {
    at->ada.origin = status == 403 ? "http://evil.example" : NULL;
    at->ada.host = status == 421 ? "evil.example" : NULL;
    if (status == 429) {
        at->house->config.limits.requests_burst = 1;
        at->house->config.limits.requests_per_second = 0.1;
        get(at->house, &at->ada, "/api/v1/problems");
    } else if (status == 503) {
        at->house->config.limits.sockets_per_address = 0;
    } else if (status == 400 || status == 426) {
        return refuse_of_transport(at->house, at->route->pattern, status == 400 ? APP_NO_UPGRADE : APP_BAD_VERSION,
                                   "Upgrade");
    }
    return try_socket(at->house, &at->ada, at->route->pattern);
}

/* ---- Every answer ---------------------------------------------------------------------------------- */

static const struct {
    int status;
    const reply *(*provoke)(attempt *at);
} ways[] = {
    {200, send_it},      {201, send_it},  {202, send_it},     {400, wrong_request}, {403, not_allowed},
    {404, unknown_game}, {409, conflict}, {413, too_large},   {421, misdirected},   {422, impossible},
    {429, too_many},     {500, damaged},  {503, unavailable},
};

/* Whether a status is of tokens and nothing else. */
static bool is_of_tokens(const attempt *at, int status) {
    char key[8];
    snprintf(key, sizeof key, "%d", status);
    const char *codes = text_in(member(member(operation_of(at->route), "responses"), key), "description");
    return strcmp(codes, "bad_token") == 0 || strcmp(codes, "scope") == 0;
}

/* One more than may be told things. */
static const reply *full(attempt *at) {
    at->house->config.limits.sockets_per_address = 0;
    return send_it(at);
}

/* Asked again with the tag of the first answer. */
static const reply *unchanged(attempt *at) {
    static char tag[sizeof((reply *)NULL)->etag];
    snprintf(tag, sizeof tag, "%s", send_it(at)->etag);
    assert_true(*tag);
    at->ada.etag = tag;
    return send_it(at);
}

static const reply *provoke(attempt *at, int status) {
    if (is_of_tokens(at, status)) {
        return status == 401 ? bad_token(at) : token_for_other_things(at);
    }
    const reply *own = provoke_of_bots(at, status);
    own = own ? own : at->route->answer ? provoke_of_people(at, status) : handshake(at, status);
    own = own ? own : provoke_of_alerts(at, status);
    own = own ? own : provoke_of_passkeys(at, status);
    own = own ? own : provoke_of_profile(at, status);
    own = own ? own : provoke_of_puzzles(at, status);
    own = own ? own : provoke_of_conversations(at, status);
    own = own ? own : provoke_of_tournaments(at, status);
    own = own ? own : provoke_of_order(at, status);
    own = own ? own : provoke_of_ratings(at, status);
    if (own) {
        return own;
    }
    if (status == 304) {
        return unchanged(at);
    }
    if (at->route->lines && status == 503) {
        return full(at);
    }
    if ((at->route->lines || is_for(at, "changeVacation")) && status == 401) {
        at->ada = (browser){.address = at->ada.address};
        return send_it(at);
    }
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ways[i].status == status) {
            return ways[i].provoke(at);
        }
    }
    fail_msg("no test provokes %d", status);
    return NULL;
}

static void expect_as_documented(const reply *answer, const json_t *promised, int status, const char *operation) {
    const json_t *content = status == 101 ? NULL /* it is of messages to come */ : json_object_get(promised, "content");
    if (answer->status != status) {
        fail_msg("%s: expected %d, not %d: %s", operation, status, answer->status, answer->text);
    }
    char type[64];
    snprintf(type, sizeof type, "%.*s", (int)strcspn(answer->type, ";"), answer->type);
    const bool no_lines = !answer->body && strcmp(type, "application/x-ndjson") == 0;
    if (content && (no_lines || strncmp(type, "text/", 5) == 0)) {
        member(content, type);
    } else if (content) {
        expect_valid(answer->body, member(member(content, type), "schema"), operation);
    }
    if (json_object_get(content, "application/problem+json")) {
        assert_int_equal(number_in(answer->body, "status"), status);
        /* The code is one of those that the document names. */
        const char *code = text_in(answer->body, "code"), *named = text_in(promised, "description");
        if (!strstr(named, strncmp(code, "POD_ERROR_", 10) == 0 ? "POD_ERROR_*" : code)) {
            fail_msg("%s: %d with %s; expected %s", operation, status, code, named);
        }
    }
    assert_true(status != 429 || (json_object_get(promised, "headers") && answer->retry_after > 0));
}

/* Whether it is refused whatever there is in the house, and changes nothing. */
static bool needs_nothing(const api_route *route, int status) {
    const attempt at = {.route = route};
    return (status == 413 && !route->body_kib) || status == 421 || (is_of_tokens(&at, status) && status == 401);
}

static void every_answer_is_provoked(void **state) {
    const api_route *route;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        const char *status;
        json_t *promised;
        json_object_foreach((json_t *)(uintptr_t)member(operation_of(route), "responses"), status, promised) {
            int number = (int)strtol(status, NULL, 10);
            attempt at =
                needs_nothing(route, number) ? begin_attempt_with_nothing(*state, route) : begin_attempt(state, route);
            expect_as_documented(provoke(&at, number), promised, number, route->operation);
        }
    }
}

/* A field of a query that is no text is not taken for one that was left out. */
static void queries_that_are_no_text_are_refused(void **state) {
    static const char *const values[] = {"%ff", "%00", "a%c3"};
    const api_route *route;
    size_t asked = 0;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        for (const api_schema_field *field = route->query; field && field->name; field++) {
            for (size_t j = 0; j < sizeof values / sizeof values[0] && (field->size || field->read); j++) {
                char query[64];
                attempt at = begin_attempt(state, route);
                snprintf(query, sizeof query, "?%s=%s", field->name, values[j]);
                at.query = query;
                const reply *answer = send_it(&at);
                if (answer->status != 400) {
                    fail_msg("%s%s: %d", route->operation, query, answer->status);
                }
                asked++;
            }
        }
    }
    assert_true(asked > 40);
}

/* ---- Where it is ----------------------------------------------------------------------------------- */

static void it_is_served(void **state) {
    browser ada = {0};
    const reply *answer = get(*state, &ada, "/api/v1/openapi.json");
    assert_int_equal(answer->status, 200);
    assert_true(json_equal(answer->body, document));
}

static void a_problem_says_what_is_wrong(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    const reply *problem = get(house, &ada, "/api/v1/games/2222222222");
    assert_int_equal(problem->status, 404);
    assert_string_equal(problem->type, "application/problem+json");
    assert_string_equal(text_in(problem->body, "code"), "not_found");
    assert_string_equal(text_in(problem->body, "type"), "/api/v1/problems#not_found");
    assert_string_equal(json_string_value(json_array_get(json_object_get(problem->body, "arguments"), 0)),
                        "2222222222");
    assert_int_equal(get(house, &ada, "/api/v1/nothing")->status, 404);
    problem = post(house, &ada, path_of(id, ""), "{}");
    assert_int_equal(problem->status, 405);
    assert_string_equal(problem->allow, "GET, HEAD");
    problem = post(house, &ada, path_of(id, "moves"), "{'ply':7,'move':'a1'}");
    assert_string_equal(text_in(problem->body, "title"), "The game has moved on");
}

/* ---- Pages ------------------------------------------------------------------------------------------ */

static void lists_are_answered_by_pages(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char path[256] = "/api/v1/problems?limit=7";
    size_t seen = 0, pages = 0;
    while (*path) {
        const reply *page = get(house, &ada, path);
        assert_int_equal(page->status, 200);
        size_t here = json_array_size(json_object_get(page->body, "items"));
        bool last = json_is_null(json_object_get(page->body, "next"));
        assert_int_equal(here == 7 || last, true);
        assert_int_equal(*page->link == 0, last);
        seen += here;
        pages++;
        snprintf(path, sizeof path, "%.*s", (int)strcspn(page->link + !last, ">"), page->link + !last);
        assert_true(last || strstr(page->link, "; rel=\"next\""));
    }
    assert_int_equal(seen, api_problem_type_count());
    assert_int_equal(pages, (seen + 6) / 7);
    static const char *const wrong[] = {"limit=0",  "limit=201", "limit=",      "limit=-1",
                                        "limit=5x", "cursor=-1", "cursor=9999", "cursor=nowhere"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        snprintf(path, sizeof path, "/api/v1/problems?%s", wrong[i]);
        assert_int_equal(get(house, &ada, path)->status, 400);
    }
}

/* A game keeps its character by name. */
static void characters_have_names_and_ratings(void **state) {
    club_house *house = *state;
    browser ada = {.language = "fr"};
    char id[ID_SIZE];
    json_t *characters = json_deep_copy(get(house, &ada, "/api/v1/characters")->body),
           *items = json_object_get(characters, "items"), *character;
    size_t i;
    assert_int_equal(json_array_size(items), POD_CHARACTERS);
    json_array_foreach(items, i, character) {
        char seats[128];
        const char *name = text_in(character, "name");
        assert_string_equal(name, pod_character_at((unsigned)i + 1)->name);
        assert_string_not_equal(text_in(character, "sentence"), "");
        snprintf(seats, sizeof seats, "{'kind':'you'},{'kind':'computer','character':'%s'}", name);
        new_game_of(house, &ada, "", seats, id);
        reopen(house);
        const reply *game = get(house, &ada, path_of(id, ""));
        const json_t *seat = json_array_get(json_object_get(game->body, "seats"), 1);
        assert_string_equal(text_in(seat, "character"), name);
    }
    assert_string_equal(text_in(json_array_get(items, 0), "title"), "Sépiole");
    json_decref(characters);
    const reply *refused =
        post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'computer','character':'baobab'}]}");
    assert_int_equal(refused->status, 422);
}

/* What is offered can be played: a challenge takes the text, and says it in the same words. */
static void clocks_can_be_asked_for(void **state) {
    club_house *house = *state;
    browser ada = {.language = "es"};
    json_t *clocks = json_deep_copy(get(house, &ada, "/api/v1/clocks")->body),
           *items = json_object_get(clocks, "items"), *preset;
    size_t i;
    assert_in_range(json_array_size(items), 3, 50);
    json_array_foreach(items, i, preset) {
        const reply *made = post(house, &ada, "/api/v1/challenges",
                                 "{'terms':{'clock':'%s'},'invited':{'kind':'link'}}", text_in(preset, "text"));
        assert_int_equal(made->status, 201);
        const json_t *terms = json_object_get(made->body, "terms");
        assert_string_equal(text_in(terms, "clock"), text_in(preset, "text"));
        assert_string_equal(text_in(terms, "class"), text_in(preset, "class"));
    }
    assert_string_equal(text_in(json_array_get(items, 0), "title"), "5 minutos, y 8 segundos por jugada");
    json_decref(clocks);
}

static void events_have_times(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE], path[64];
    new_game_of(house, &ada, "'options':{'board':'1x3'},", "{'kind':'you'},{'kind':'you'}", id);
    post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    pass(house, 60000);
    int64_t then = house->seconds;
    post(house, &ada, path_of(id, "moves"), "{'ply':1,'move':'b1'}");
    pass(house, 60000);
    reopen(house);
    snprintf(path, sizeof path, "/api/v1/games/%s/events?cursor=1", id);
    const reply *page = get(house, &ada, path);
    const json_t *event = json_array_get(json_object_get(page->body, "items"), 0);
    assert_int_equal(json_array_size(json_object_get(page->body, "items")), 1);
    assert_int_equal(number_in(event, "ply"), 1);
    assert_string_equal(text_in(event, "event"), "b1");
    assert_int_equal(number_in(event, "at"), then);
}

/* ---- Patterns -------------------------------------------------------------------------------------- */

static void paths_fit_patterns(void **state) {
    (void)state;
    static const struct {
        const char *pattern, *path, *first, *second; /* NULL: it does not fit */
    } cases[] = {
        {"/a", "/a", "", ""},
        {"/a", "/b", NULL, ""},
        {"/a", "/a/", NULL, ""},
        {"/a", "/aa", NULL, ""},
        {"/a", "/", NULL, ""},
        {"/a", "", NULL, ""},
        {"/a/{x}", "/a/b", "b", ""},
        {"/a/{x}", "/a/", NULL, ""},
        {"/a/{x}", "/a", NULL, ""},
        {"/a/{x}", "/a/b/", NULL, ""},
        {"/a/{x}", "/a/b/c", NULL, ""},
        {"/{x}/{y}", "/b/c", "b", "c"},
        {"/a/{x}/c", "/a/b/c", "b", ""},
        {"/a/{x}/c", "/a//c", NULL, ""},
        {"/a/{x}", "/a/0123456789012345678901234567890", "0123456789012345678901234567890", ""},
        {"/a/{x}", "/a/01234567890123456789012345678901", NULL, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char value[API_PARAMETERS_MAX][API_PARAMETER_SIZE] = {"", ""};
        bool fits = api_pattern_fits(cases[i].pattern, cases[i].path, value);
        assert_int_equal(fits, cases[i].first != NULL);
        if (fits) {
            assert_string_equal(value[0], cases[i].first);
            assert_string_equal(value[1], cases[i].second);
        }
    }
}

int main(void) {
    document = api_openapi(&api_whole_catalogue);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_is_well_made),
        cmocka_unit_test(operations_are_tagged),
        cmocka_unit_test(paths_fit_patterns),
        cmocka_unit_test_setup_teardown(every_answer_is_provoked, open_house, close_house),
        cmocka_unit_test_setup_teardown(every_route_looks_at_tokens, open_house, close_house),
        cmocka_unit_test_setup_teardown(queries_that_are_no_text_are_refused, open_house, close_house),
        cmocka_unit_test_setup_teardown(it_is_served, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_problem_says_what_is_wrong, open_house, close_house),
        cmocka_unit_test_setup_teardown(characters_have_names_and_ratings, open_house, close_house),
        cmocka_unit_test_setup_teardown(clocks_can_be_asked_for, open_house, close_house),
        cmocka_unit_test_setup_teardown(events_have_times, open_house, close_house),
        cmocka_unit_test_setup_teardown(lists_are_answered_by_pages, open_house, close_house),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_decref(document);
    remove_table();
    remove_puzzles();
    return failed;
}
