/* The HTTP API of docs/protocol.md: one function a request. */
#include "api/exchange.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "club/clock/terms.h"
#include "club/game/game.h"
#include "app/acts.h"
#include "app/caller.h"
#include "api/fields/tag.h"
#include "api/json.h"
#include "app/people/account.h"
#include "api/reference/reference.h"
#include "app/people/session.h"
#include "api/view.h"
#include "app/queue/jobs.h"
#include "app/app.h"

const char *server_exchange_id(const server_exchange *at) {
    return at->match.value[0];
}

void server_exchange_fail(server_exchange *at) {
    server_problem_answer(&at->caller.problem, at->request, at->answer);
}

void server_exchange_answer(server_exchange *at, int status, json_t *body) {
    server_answer_own(at->answer, status, "application/json", server_json_text(body, NULL));
    json_decref(body);
}

static void answer_game(server_exchange *at, const server_cached_game *cached, int status) {
    if (cached) {
        server_exchange_answer(at, status, server_view(cached, &at->caller.person, at->self->wall_ms));
    } else {
        server_exchange_fail(at);
    }
}

/* ---- Requests ------------------------------------------------------------------------------------ */

/* NULL: to make one. */
static void answer_act(server_exchange *at, const char *id, club_request *request) {
    const server_cached_game *cached = server_act(at->self, id, request, &at->caller);
    bool made = cached && strcmp(cached->game.id, request->id) == 0;
    answer_game(at, cached, made ? 201 : 200);
}

/* A member who gives no name in a game is called as everywhere else. "" for others. */
static bool find_own_name(server_exchange *at, char out[CLUB_NAME_SIZE]) {
    club_account account;
    bool found = false;
    bool well = !at->caller.member || server_load_account(at->self, &at->caller, &at->caller.person, &account, &found);
    snprintf(out, CLUB_NAME_SIZE, "%s", !found ? "" : account.name[0] ? account.name : account.handle);
    return well;
}

static void create_game(server_exchange *at) {
    char name[CLUB_NAME_SIZE];
    club_setup setup;
    club_request request = {.act = CLUB_CREATE, .game.setup = &setup};
    bool well = server_ask_setup(at->body, &setup, &at->caller) && find_own_name(at, name);
    for (size_t i = 0; well && i < setup.seat_count; i++) {
        club_seat_request *seat = &setup.seat[i];
        seat->name = seat->kind == CLUB_SEAT_YOU && (!seat->name || !*seat->name) ? name : seat->name;
    }
    if (well) {
        answer_act(at, NULL, &request);
    } else {
        server_exchange_fail(at);
    }
}

static void show_game(server_exchange *at) {
    answer_game(at, server_find(at->self, server_exchange_id(at), &at->caller), 200);
}

void server_exchange_act(server_exchange *at, club_request request) {
    if (server_ask_act(at->body, &request, &at->caller)) {
        answer_act(at, server_exchange_id(at), &request);
    } else {
        server_exchange_fail(at);
    }
}

static void join(server_exchange *at) {
    char name[CLUB_NAME_SIZE];
    club_request request = {.act = CLUB_JOIN};
    if (!server_ask_act(at->body, &request, &at->caller) || !find_own_name(at, name)) {
        server_exchange_fail(at);
        return;
    }
    request.game.text = *request.game.text ? request.game.text : name;
    answer_act(at, server_exchange_id(at), &request);
}

static void move(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_MOVE});
}

static void resign(server_exchange *at) {
    server_exchange_act(at, (club_request){.act = CLUB_RESIGN});
}

static json_t *event(const void *context, size_t index) {
    const club_event *of = &((const club_game *)context)->event[index];
    return json_pack("{s:I s:s s:I}", "ply", (json_int_t)index, "event", of->text, "at",
                     (json_int_t)(of->at_ms / 1000));
}

static void list_events(server_exchange *at) {
    const server_cached_game *cached = server_find(at->self, server_exchange_id(at), &at->caller);
    if (cached) {
        club_game room;
        const club_game *game = club_seen(&cached->game, &at->caller.person, &room);
        server_list list = {.count = game->ply, .item = event, .context = game};
        server_page_answer(at, &list);
    } else {
        server_exchange_fail(at);
    }
}

/* ---- What there is to know of the API ------------------------------------------------------------ */

static json_t *problem_type(const void *context, size_t index) {
    const server_exchange *at = context;
    server_problem_type type = server_problem_type_at(index);
    return json_pack("{s:s s:i s:s}", "code", type.code, "status", type.status, "title",
                     server_problem_title(type, at->caller.language));
}

static void list_problems(server_exchange *at) {
    server_list list = {.count = server_problem_type_count(), .item = problem_type, .context = at};
    server_page_answer(at, &list);
}

static json_t *level(const void *context, size_t index) {
    const server_exchange *at = context;
    const club_level *of = club_level_at(index);
    json_t *ratings = json_object();
    for (size_t i = 0; i < pod_game_count(); i++) {
        json_object_set_new(ratings, pod_game_at(i)->name, json_integer(club_level_rating(of, (uint8_t)i)));
    }
    return json_pack("{s:s s:s s:i s:i s:o s:i}", "name", of->name, "title",
                     pod_translate(at->caller.language, of->title), "version", (int)of->version, "level",
                     (int)of->number, "ratings", ratings, "ratings_version", CLUB_RATINGS_VERSION);
}

static void list_levels(server_exchange *at) {
    server_list list = {.count = club_level_count(), .item = level, .context = at};
    server_page_answer(at, &list);
}

/* The text is as a challenge's terms have it, so that the two can be compared. */
static json_t *clock_preset(const void *context, size_t index) {
    const server_exchange *at = context;
    const club_clock_preset *preset = club_clock_preset_at(index);
    club_clock_terms terms;
    char shown[CLUB_CLOCK_TEXT_SIZE];
    pod_text text = pod_text_over(shown, sizeof shown);
    club_clock_parse(preset->text, strlen(preset->text), &terms);
    club_clock_print(&terms, &text);
    return json_pack("{s:s s:s s:s s:s}", "name", preset->name, "text", shown, "class",
                     club_clock_class_name(club_clock_class_of(&terms)), "title",
                     pod_translate(at->caller.language, preset->title));
}

static void list_clocks(server_exchange *at) {
    server_list list = {.count = club_clock_preset_count(), .item = clock_preset, .context = at};
    server_page_answer(at, &list);
}

/* ---- The table ----------------------------------------------------------------------------------- */

#define OF_GAMES (SERVER_BIT(SERVER_NO_GAME) | SERVER_BIT(SERVER_DAMAGED) | SERVER_BIT(SERVER_UNAVAILABLE))
#define OF_CHANGES                                                                                                     \
    (SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_NO_GAME) | SERVER_BIT(SERVER_DAMAGED) |                          \
     SERVER_BIT(SERVER_UNAVAILABLE))

static const server_schema_field browse_query[] = {
    {"lang", "en|fr|es", "The language of its frame; as the browser asks for when left out.", true},
    {0},
};

const server_route server_api_routes[] = {
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games",
     .operation = "createGame",
     .summary = "Makes a game.",
     .right = SERVER_FOR_GUESTS,
     .old = true,
     .scope = CLUB_SCOPE_PLAY,
     .status = {201},
     .request = "NewGame",
     .example = "{'game':'$','options':{'board':'5x5'},'seats':[{'kind':'you'},{'kind':'computer',"
                "'level':3}]}",
     .response = "Game",
     .problems = SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_TOO_MANY) | SERVER_BIT(SERVER_UNAVAILABLE),
     .refusals = SERVER_BIT(CLUB_ERROR_BOT_BUSY) | SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_NAME) |
                 SERVER_BIT(CLUB_ERROR_LEVEL) | SERVER_BIT(CLUB_ERROR_SEATS) | SERVER_BIT(CLUB_ERROR_NO_HUMAN) |
                 SERVER_BIT(CLUB_ERROR_ENDLESS) | SERVER_BIT(CLUB_ERROR_CLOCK) | SERVER_BIT(CLUB_ERROR_DELAY) |
                 SERVER_UNRATED | SERVER_BIT(CLUB_ERROR_RATED_SEATS) | SERVER_BIT(CLUB_ERROR_MEMBERS),
     .answer = create_game},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/games/{id}",
     .operation = "showGame",
     .summary = "Shows a game as it stands.",
     .old = true,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Game",
     .problems = OF_GAMES,
     .answer = show_game},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/join",
     .operation = "joinGame",
     .summary = "Takes an open seat.",
     .right = SERVER_FOR_GUESTS,
     .old = true,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "Join",
     .example = "{'name':'Ada'}",
     .response = "Game",
     .problems = OF_CHANGES,
     .refusals = SERVER_BIT(CLUB_ERROR_BOT_BUSY) | SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_NAME) |
                 SERVER_BIT(CLUB_ERROR_TAKEN) | SERVER_BIT(CLUB_ERROR_FULL) | SERVER_BIT(CLUB_ERROR_SEATED) |
                 SERVER_BIT(CLUB_ERROR_BLOCKED),
     .answer = join},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/moves",
     .operation = "makeMove",
     .summary = "Makes a move.",
     .right = SERVER_FOR_PLAYERS,
     .old = true,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "Move",
     .example = "{'ply':0,'move':'c3'}",
     .response = "Game",
     .problems = OF_CHANGES,
     .refusals = SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_STALE) | SERVER_BIT(CLUB_ERROR_NOT_YOURS) |
                 SERVER_BIT(CLUB_ERROR_NOT_SEATED) | SERVER_BIT(CLUB_ERROR_TIME) | SERVER_BIT(CLUB_ERROR_PAUSED),
     .answer = move},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/games/{id}/resign",
     .operation = "resign",
     .summary = "Gives up a seat; until everyone has a move on the record, it cancels the game.",
     .right = SERVER_FOR_PLAYERS,
     .old = true,
     .scope = CLUB_SCOPE_PLAY,
     .status = {200},
     .request = "Resignation",
     .example = "{'ply':0}",
     .response = "Game",
     .problems = OF_CHANGES,
     .refusals = SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_STALE) | SERVER_BIT(CLUB_ERROR_NOT_YOURS) |
                 SERVER_BIT(CLUB_ERROR_NOT_SEATED) | SERVER_BIT(CLUB_ERROR_WHICH_SEAT),
     .answer = resign},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/games/{id}/events",
     .operation = "listEvents",
     .summary = "Lists the events of a game, each with its time.",
     .listed = SERVER_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Events",
     .query = server_page_query,
     .problems = OF_GAMES | SERVER_BIT(SERVER_BAD_FIELD),
     .answer = list_events},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/levels",
     .operation = "listLevels",
     .summary = "Lists the computer's levels with their ratings.",
     .listed = SERVER_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Levels",
     .query = server_page_query,
     .problems = SERVER_BIT(SERVER_BAD_FIELD),
     .answer = list_levels},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/clocks",
     .operation = "listClocks",
     .summary = "Lists the clocks that are offered for choice; any other by the same grammar can be asked for.",
     .listed = SERVER_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Clocks",
     .query = server_page_query,
     .problems = SERVER_BIT(SERVER_BAD_FIELD),
     .answer = list_clocks},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/socket",
     .operation = "openSocket",
     .summary = "Opens a WebSocket with the subprotocol ludopod; docs/protocol.md says what is said over it.",
     .status = {101},
     .problems = SERVER_BIT(SERVER_FOREIGN) | SERVER_BIT(SERVER_NO_UPGRADE) | SERVER_BIT(SERVER_BAD_VERSION) |
                 SERVER_BIT(SERVER_FULL)},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/watch",
     .operation = "openWatch",
     .summary = "Opens a WebSocket that belongs to nobody, whatever cookie is sent: for watching.",
     .status = {101},
     .problems = SERVER_BIT(SERVER_FOREIGN) | SERVER_BIT(SERVER_NO_UPGRADE) | SERVER_BIT(SERVER_BAD_VERSION) |
                 SERVER_BIT(SERVER_FULL)},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/problems",
     .operation = "listProblems",
     .summary = "Lists the codes of all refusals.",
     .listed = SERVER_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "ProblemTypes",
     .query = server_page_query,
     .problems = SERVER_BIT(SERVER_BAD_FIELD),
     .answer = list_problems},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/openapi.json",
     .operation = "describe",
     .summary = "Answers this document.",
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .media = {"application/json"},
     .answer = server_answer_openapi},
    {.method = SERVER_GET,
     .pattern = "/api",
     .operation = "browse",
     .summary = "Shows this document as a page.",
     .plain = true,
     .status = {200},
     .media = {"text/html"},
     .query = browse_query,
     .answer = server_answer_reference},
    {.method = SERVER_GET,
     .pattern = "/api.css",
     .operation = "browseStyle",
     .summary = "Answers the style sheet of that page.",
     .plain = true,
     .status = {200},
     .media = {"text/css"},
     .answer = server_answer_reference_style},
    {.method = SERVER_GET,
     .pattern = "/healthz",
     .operation = "health",
     .summary = "Answers as long as the server answers at all.",
     .plain = true,
     .status = {200},
     .media = {"text/plain"},
     .answer = server_answer_health},
    {.method = SERVER_GET,
     .pattern = "/readyz",
     .operation = "readiness",
     .summary = "Whether moves can be stored; if not, why.",
     .plain = true,
     .status = {200},
     .media = {"text/plain"},
     .problems = SERVER_BIT(SERVER_UNAVAILABLE),
     .answer = server_answer_readiness},
    {.method = SERVER_GET,
     .pattern = "/metrics",
     .operation = "metrics",
     .summary = "Numbers for Prometheus.",
     .plain = true,
     .status = {200},
     .media = {"text/plain"},
     .answer = server_answer_metrics},
    {0},
};

/* ---- Admission ----------------------------------------------------------------------------------- */

static bool find_route(server_exchange *at) {
    server_caller *caller = &at->caller;
    at->match = server_route_find(at->request->method, at->request->path);
    if (!at->match.allow) {
        return server_problem_set(&caller->problem, caller->language, SERVER_NO_PAGE, at->request->path, NULL);
    }
    const bool reads = at->request->method == SERVER_GET || at->request->method == SERVER_HEAD;
    if (!at->match.route && at->match.socket && reads) {
        return server_problem_set(&caller->problem, caller->language, SERVER_NO_UPGRADE, "Upgrade", NULL);
    }
    if (!at->match.route) {
        server_problem_set(&caller->problem, caller->language, SERVER_BAD_METHOD, at->match.allow, NULL);
        caller->problem.allow = at->match.allow;
        return false;
    }
    return true;
}

static bool read_body(server_exchange *at) {
    static const char nothing[] = "{}";
    const server_request *request = at->request;
    const size_t most = server_route_body_max(at->match.route);
    bool empty = request->body_length == 0;
    if (request->body_length > most) {
        char number[24];
        snprintf(number, sizeof number, "%zu", most);
        return server_problem_set(&at->caller.problem, at->caller.language, SERVER_TOO_LARGE, number, NULL);
    }
    at->body = server_ask_object(empty ? nothing : request->body, empty ? 2 : request->body_length, &at->caller);
    return at->body != NULL;
}

/* Whoever is nobody becomes a guest, with the session of the cookie or, without one, a new one. */
static void make_guest(server_exchange *at) {
    server_caller *caller = &at->caller;
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, caller->person.id);
    if (!caller->has_session) {
        server_cookie_make(server_config_secure(at->self->config), at->self->now, &caller->session,
                           at->answer->set_cookie, sizeof at->answer->set_cookie);
    }
    at->guest = (club_guest){.person = caller->person, .session = caller->session, .language = caller->language};
    caller->guest = &at->guest;
}

static bool refuse_right(server_exchange *at, club_error error) {
    return server_problem_club(&at->caller.problem, at->caller.language, &(club_fault){.code = error});
}

/* Whether the caller is somebody of whom the route is; whose a game or an account is, the club sees. */
static bool has_right(server_exchange *at) {
    const server_caller *caller = &at->caller;
    switch (at->match.route->right) {
    case SERVER_FOR_PEOPLE:
        return !club_person_is_nobody(&caller->person) ||
               server_problem_set(&at->caller.problem, caller->language, SERVER_NOBODY, NULL, NULL);
    case SERVER_FOR_MEMBERS:
        return caller->member || refuse_right(at, CLUB_ERROR_MEMBERS);
    case SERVER_FOR_MODERATORS:
        return (caller->member && caller->roles) || refuse_right(at, CLUB_ERROR_ROLE);
    case SERVER_FOR_ADMINISTRATORS:
        return (caller->member && caller->roles & CLUB_ADMINISTRATOR) || refuse_right(at, CLUB_ERROR_ROLE);
    default:
        return true;
    }
}

/* Whether the token that was sent, if any, is made for this. */
static bool has_scope(server_exchange *at) {
    const server_caller *caller = &at->caller;
    const unsigned scope = at->match.route->scope;
    if (!caller->has_token || caller->scopes & scope) {
        return true;
    }
    return scope ? server_problem_set(&at->caller.problem, caller->language, SERVER_NO_SCOPE,
                                      club_scope_name((club_scope)scope), NULL)
                 : server_problem_set(&at->caller.problem, caller->language, SERVER_NOT_BY_TOKEN, NULL, NULL);
}

/* What only a POST needs: a body, and, where it makes a player, someone to be. */
static bool prepare_post(server_exchange *at) {
    if (!read_body(at)) {
        return false;
    }
    if (at->match.route->right == SERVER_FOR_GUESTS && club_person_is_nobody(&at->caller.person)) {
        make_guest(at);
    }
    return true;
}

/* A page of ours sends it. What is only read changes nothing, and a foreign page does not see the answer. */
static bool is_own_page(server_exchange *at) {
    const char *page = *at->request->origin ? at->request->origin : at->request->fetch_site;
    return at->match.route->method != SERVER_POST || server_origin_allowed(at->self, at->request) ||
           server_problem_set(&at->caller.problem, at->caller.language, SERVER_FOREIGN, page, NULL);
}

/* Its job gave way to another one's. */
static bool was_too_much(server_exchange *at) {
    if (!at->request->job || !server_job_gave_way(at->request->job)) {
        return false;
    }
    server_problem_set(&at->caller.problem, at->caller.language, SERVER_BUSY, NULL, NULL);
    at->caller.problem.retry_after = 1;
    return true;
}

/* A request that comes again with its job was counted when it came first. */
static bool admit(server_exchange *at) {
    at->caller.counted = at->request->job != NULL;
    return find_route(at) && server_admit(at->self, &at->caller) && is_own_page(at) && has_scope(at) && has_right(at) &&
           !was_too_much(at) && (at->match.route->method != SERVER_POST || prepare_post(at));
}

/* Who was refused is nobody to be remembered; who is known is sent the cookie again now and then. */
static void settle_cookie(server_exchange *at) {
    server_answer *answer = at->answer;
    if (answer->status >= 400 || at->caller.has_token) {
        answer->set_cookie[0] = 0;
    } else if (!answer->set_cookie[0]) {
        server_cookie_renew(at->request->cookie, server_config_secure(at->self->config), at->self->now,
                            answer->set_cookie, sizeof answer->set_cookie);
    }
}

void server_api(server *self, const server_request *request, server_answer *answer) {
    server_exchange at = {.self = self, .request = request, .answer = answer};
    at.caller.language = server_language(request->accept_language);
    server_address_of(self, request, at.caller.address);
    at.caller.has_token = server_token_read(request->authorization, &at.caller.session);
    if (!at.caller.has_token) {
        at.caller.has_session = server_cookie_read(request->cookie, &at.caller.session);
    }
    if (!admit(&at)) {
        server_exchange_fail(&at);
        server_say_limit(&at.caller, answer);
        json_decref(at.body);
        return;
    }
    if (!server_answer_again(&at)) {
        at.match.route->answer(&at);
        server_keep_answer(&at);
    }
    json_decref(at.body);
    server_say_limit(&at.caller, answer);
    server_tag_answer(&at);
    settle_cookie(&at);
    if (answer->job) {
        answer->set_cookie[0] = 0; /* nothing has been done yet */
    }
}

void server_api_as(server *self, const server_caller *caller, const server_request *request, server_answer *answer) {
    server_exchange at = {.self = self, .request = request, .answer = answer, .caller = *caller};
    bool admitted = find_route(&at) && server_admit(self, &at.caller) && has_right(&at) &&
                    (request->method != SERVER_POST || read_body(&at));
    if (admitted) {
        at.match.route->answer(&at);
    } else {
        server_exchange_fail(&at);
    }
    json_decref(at.body);
}

bool server_api_plain(server *self, const server_request *request, server_answer *answer) {
    server_exchange at = {.self = self, .request = request, .answer = answer};
    at.match = server_route_find(request->method, request->path);
    bool plain = at.match.route && at.match.route->plain;
    if (plain) {
        at.match.route->answer(&at);
    }
    return plain;
}
