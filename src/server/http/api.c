/* The HTTP API of docs/protocol.md: one function a request. */
#include <stdlib.h>
#include <string.h>

#include "server/http/guest.h"
#include "server/inside.h"

enum { ID_ROOM = 32, VERB_ROOM = 16 };

/* A request in the making of its answer. */
typedef struct exchange {
    server *self;
    const server_request *request;
    server_answer *answer;
    server_caller caller;
    char id[ID_ROOM];
    json_t *body; /* of a POST */
} exchange;

static void fail(exchange *at) {
    server_problem_answer(&at->caller.problem, at->answer);
}

static void answer_game(exchange *at, const server_table *table, int status) {
    if (!table) {
        fail(at);
        return;
    }
    json_t *view = server_view(table, &at->caller.who);
    server_answer_own(at->answer, status, "application/json", view ? json_dumps(view, JSON_COMPACT) : NULL);
    json_decref(view);
}

/* ---- Requests ------------------------------------------------------------------------------------ */

static void create_game(exchange *at) {
    club_setup setup;
    bool good = server_ask_setup(at->body, &setup, &at->caller);
    answer_game(at, good ? server_create_game(at->self, &setup, &at->caller) : NULL, 201);
}

static void show_game(exchange *at) {
    answer_game(at, server_find(at->self, at->id, &at->caller), 200);
}

static void join(exchange *at) {
    const char *seat, *name;
    bool good = server_ask_text(at->body, "seat", "", &seat, &at->caller) &&
                server_ask_text(at->body, "name", "", &name, &at->caller);
    answer_game(at, good ? server_join(at->self, at->id, seat, name, &at->caller) : NULL, 200);
}

static void move(exchange *at) {
    const char *text;
    size_t ply;
    bool good =
        server_ask_ply(at->body, &ply, &at->caller) && server_ask_text(at->body, "move", NULL, &text, &at->caller);
    answer_game(at, good ? server_move(at->self, at->id, ply, text, &at->caller) : NULL, 200);
}

static void resign(exchange *at) {
    const char *seat;
    size_t ply;
    bool good =
        server_ask_ply(at->body, &ply, &at->caller) && server_ask_text(at->body, "seat", "", &seat, &at->caller);
    answer_game(at, good ? server_resign(at->self, at->id, ply, seat, &at->caller) : NULL, 200);
}

static void rematch(exchange *at) {
    bool fresh;
    const server_table *table = server_rematch(at->self, at->id, &fresh, &at->caller);
    answer_game(at, table, fresh ? 201 : 200);
}

static void record(exchange *at) {
    char format[VERB_ROOM] = "text";
    server_query_value(at->request->query, "format", format, sizeof format);
    bool json = strcmp(format, "json") == 0;
    if (!json && strcmp(format, "text") != 0) {
        server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FORMAT, format, NULL);
        fail(at);
        return;
    }
    const server_table *table = server_find(at->self, at->id, &at->caller);
    if (!table) {
        fail(at);
        return;
    }
    server_answer_own(at->answer, 200, json ? "application/json" : "text/plain; charset=utf-8",
                      server_view_record(&table->game, json));
}

/* ---- Finding the function ------------------------------------------------------------------------ */

typedef struct api_route {
    bool of_game;     /* /api/games/ID… */
    const char *verb; /* after it */
    server_method method;
    void (*answer)(exchange *at);
} api_route;

static const api_route routes[] = {
    {false, "", SERVER_POST, create_game}, {true, "", SERVER_GET, show_game},
    {true, "join", SERVER_POST, join},     {true, "moves", SERVER_POST, move},
    {true, "resign", SERVER_POST, resign}, {true, "rematch", SERVER_POST, rematch},
    {true, "record", SERVER_GET, record},
};

/* Splits /api/games[/ID[/VERB]]. */
static bool split_path(const char *path, char id[ID_ROOM], char verb[VERB_ROOM]) {
    static const char games[] = "/api/games";
    id[0] = verb[0] = 0;
    if (strncmp(path, games, sizeof games - 1) != 0) {
        return false;
    }
    path += sizeof games - 1;
    if (!*path) {
        return true;
    }
    size_t id_length = *path == '/' ? strcspn(path + 1, "/") : 0;
    if (id_length == 0 || id_length >= ID_ROOM) {
        return false;
    }
    memcpy(id, path + 1, id_length);
    id[id_length] = 0;
    path += 1 + id_length;
    if (*path == '/') {
        path++;
        if (!*path || strlen(path) >= VERB_ROOM) {
            return false;
        }
    }
    memcpy(verb, path, strlen(path) + 1);
    return true;
}

static const api_route *find_route(exchange *at) {
    char verb[VERB_ROOM];
    if (split_path(at->request->path, at->id, verb)) {
        for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
            if (routes[i].of_game == (at->id[0] != 0) && strcmp(routes[i].verb, verb) == 0) {
                return &routes[i];
            }
        }
    }
    server_problem_set(&at->caller.problem, at->caller.language, SERVER_NO_PAGE, at->request->path, NULL);
    return NULL;
}

/* ---- Admission ----------------------------------------------------------------------------------- */

static bool method_fits(exchange *at, const api_route *route) {
    server_method method = at->request->method == SERVER_HEAD ? SERVER_GET : at->request->method;
    if (method == route->method) {
        return true;
    }
    const char *allow = route->method == SERVER_POST ? "POST" : "GET, HEAD";
    server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_METHOD, allow, NULL);
    at->caller.problem.allow = allow;
    return false;
}

static bool read_body(exchange *at) {
    static const char nothing[] = "{}";
    const server_request *request = at->request;
    bool empty = request->body_length == 0;
    at->body = server_ask_object(empty ? nothing : request->body, empty ? 2 : request->body_length, &at->caller);
    return at->body != NULL;
}

/* What only a POST needs: a page of ours, a body, and someone to be. */
static bool prepare_post(exchange *at) {
    const server_request *request = at->request;
    if (!server_origin_allowed(at->self, request)) {
        return server_problem_set(&at->caller.problem, at->caller.language, SERVER_FOREIGN, request->origin, NULL);
    }
    if (!read_body(at)) {
        return false;
    }
    if (club_who_is_nobody(&at->caller.who)) {
        server_guest_make(server_config_secure(at->self->config), at->self->now, &at->caller.who,
                          at->answer->set_cookie, sizeof at->answer->set_cookie);
    }
    return true;
}

void server_api(server *self, const server_request *request, server_answer *answer) {
    exchange at = {.self = self, .request = request, .answer = answer};
    at.caller.language = server_language(request->accept_language);
    server_address_of(self, request, at.caller.address);
    server_guest_read(request->cookie, &at.caller.who);
    const api_route *route = find_route(&at);
    if (!route || !method_fits(&at, route) || !server_admit(self, &at.caller) ||
        (route->method == SERVER_POST && !prepare_post(&at))) {
        fail(&at);
        return;
    }
    route->answer(&at);
    json_decref(at.body);
    if (answer->status >= 400) {
        answer->set_cookie[0] = 0; /* nothing was done for this guest, so there is nobody to remember */
    } else if (!answer->set_cookie[0]) {
        server_guest_renew(request->cookie, server_config_secure(self->config), self->now, answer->set_cookie,
                           sizeof answer->set_cookie);
    }
}
