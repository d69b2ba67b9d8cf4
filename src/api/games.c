/* Games over HTTP, and what there is to know of the API. */
#include "api/exchange.h"
#include "api/problem.h"
#include "api/reference/reference.h"
#include "app/acts.h"
#include "app/caller.h"
#include "app/people/account.h"
#include "club/clock/terms.h"
#include "club/game/game.h"
#include "ludopod/character.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A member who gives no name in a game is called as everywhere else. "" for others. */
static bool find_own_name(api_exchange *at, char out[CLUB_NAME_SIZE]) {
    club_account account;
    bool found = false;
    bool well = !at->caller.member || app_load_account(at->self, &at->caller, &at->caller.person, &account, &found);
    snprintf(out, CLUB_NAME_SIZE, "%s", !found ? "" : account.name[0] ? account.name : account.handle);
    return well;
}

static void create_game(api_exchange *at) {
    char name[CLUB_NAME_SIZE];
    club_setup setup = {0};
    club_request request = {.act = CLUB_CREATE, .game.setup = &setup};
    bool well = api_ask_body(at, &setup) && find_own_name(at, name);
    for (size_t i = 0; well && i < setup.seat_count; i++) {
        club_seat_request *seat = &setup.seat[i];
        seat->name = seat->kind == CLUB_SEAT_YOU && (!seat->name || !*seat->name) ? name : seat->name;
    }
    if (well) {
        api_exchange_act_in(at, NULL, &request);
    }
}

static void show_game(api_exchange *at) {
    api_exchange_game(at, app_find(at->self, api_exchange_id(at), &at->caller));
}

static void join(api_exchange *at) {
    char name[CLUB_NAME_SIZE];
    club_request request = {.act = CLUB_JOIN};
    if (!api_ask_body(at, &request.game) || !find_own_name(at, name)) {
        return;
    }
    request.game.text = *request.game.text ? request.game.text : name;
    api_exchange_act_in(at, api_exchange_id(at), &request);
}

static json_t *event(const void *context, size_t index) {
    const club_event *of = &((const club_game *)context)->event[index];
    return json_pack("{s:I s:s s:I}", "ply", (json_int_t)index, "event", of->text, "at",
                     (json_int_t)(of->at_ms / 1000));
}

static void list_events(api_exchange *at) {
    const app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    if (cached) {
        club_game room;
        const club_game *game = club_seen(&cached->game, &at->caller.person, &room);
        api_list list = {.count = game->ply, .item = event, .context = game};
        api_page_answer(at, &list);
    }
}

/* ---- What there is to know of the API ------------------------------------------------------------ */

static json_t *problem_type(const void *context, size_t index) {
    const api_exchange *at = context;
    api_problem_type type = api_problem_type_at(index);
    return json_pack("{s:s s:i s:s}", "code", type.code, "status", type.status, "title",
                     api_problem_title(type, at->caller.language));
}

static void list_problems(api_exchange *at) {
    api_list list = {.count = api_problem_type_count(), .item = problem_type, .context = at};
    api_page_answer(at, &list);
}

static json_t *character(const void *context, size_t index) {
    const api_exchange *at = context;
    const unsigned number = (unsigned)index + 1;
    const pod_character *of = pod_character_at(number);
    json_t *ratings = json_object();
    for (size_t i = 0; i < pod_game_count(); i++) {
        json_object_set_new(ratings, pod_game_at(i)->name, json_integer(pod_character_rating((uint8_t)i, number)));
    }
    return json_pack("{s:s s:s s:s s:i s:o s:i}", "name", of->name, "title",
                     pod_translate(at->caller.language, of->title), "sentence",
                     pod_translate(at->caller.language, of->sentence), "version", (int)of->version, "ratings", ratings,
                     "ratings_version", POD_CHARACTER_RATINGS_VERSION);
}

static void list_characters(api_exchange *at) {
    api_list list = {.count = POD_CHARACTERS, .item = character, .context = at};
    api_page_answer(at, &list);
}

/* The text is as a challenge's terms have it, so that the two can be compared. */
static json_t *clock_preset(const void *context, size_t index) {
    const api_exchange *at = context;
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

static void list_clocks(api_exchange *at) {
    api_list list = {.count = club_clock_preset_count(), .item = clock_preset, .context = at};
    api_page_answer(at, &list);
}

/* ---- The table ----------------------------------------------------------------------------------- */

static const api_schema_field browse_query[] = {
    {"lang", "en|fr|es", "The language of its frame; as the browser asks for when left out.", .optional = true},
    {0},
};

const api_route api_game_routes[] = {
    {API_POST("/games"), "createGame", "Makes a game.", API_FOR_GUESTS, CLUB_SCOPE_PLAY, .status = 201,
     .request = "NewGame",
     .example = "{'game':'$','options':{'board':'5x5'},'seats':[{'kind':'you'},{'kind':'computer',"
                "'character':'nautilus'}]}",
     .response = "Game", .problems = API_LIST(APP_TOO_MANY),
     .refusals = API_LIST(CLUB_ERROR_BOT_BUSY, CLUB_ERROR_RULES, CLUB_ERROR_NAME, CLUB_ERROR_CHARACTER,
                          CLUB_ERROR_SEATS, CLUB_ERROR_NO_HUMAN, CLUB_ERROR_ENDLESS, CLUB_ERROR_CLOCK, CLUB_ERROR_DELAY,
                          API_UNRATED, CLUB_ERROR_RATED_SEATS, CLUB_ERROR_MEMBERS),
     .answer = create_game},
    {API_GET("/games/{id}"), "showGame", "Shows a game as it stands.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "Game", .answer = show_game},
    {API_POST("/games/{id}/join"), "joinGame", "Takes an open seat.", API_FOR_GUESTS, CLUB_SCOPE_PLAY,
     .request = "Join", .example = "{'name':'Ada'}", .response = "Game",
     .refusals = API_LIST(CLUB_ERROR_BOT_BUSY, CLUB_ERROR_RULES, CLUB_ERROR_NAME, CLUB_ERROR_TAKEN, CLUB_ERROR_FULL,
                          CLUB_ERROR_SEATED, CLUB_ERROR_BLOCKED),
     .answer = join},
    {API_POST("/games/{id}/moves"), "makeMove", "Makes a move.", API_FOR_PLAYERS, CLUB_SCOPE_PLAY, .request = "Move",
     .example = "{'ply':0,'move':'c3'}", .response = "Game",
     .refusals = API_LIST(CLUB_ERROR_RULES, CLUB_ERROR_STALE, CLUB_ERROR_NOT_YOURS, CLUB_ERROR_NOT_SEATED,
                          CLUB_ERROR_TIME, CLUB_ERROR_PAUSED),
     .answer = api_exchange_act, .act = CLUB_MOVE},
    {API_POST("/games/{id}/resign"), "resign",
     "Gives up a seat; until everyone has a move on the record, it cancels the game.", API_FOR_PLAYERS, CLUB_SCOPE_PLAY,
     .request = "Resignation", .example = "{'ply':0}", .response = "Game",
     .refusals = API_LIST(CLUB_ERROR_RULES, CLUB_ERROR_STALE, CLUB_ERROR_NOT_YOURS, CLUB_ERROR_NOT_SEATED,
                          CLUB_ERROR_WHICH_SEAT),
     .answer = api_exchange_act, .act = CLUB_RESIGN},
    {API_GET("/games/{id}/events"), "listEvents", "Lists the events of a game, each with its time.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "Events", .query = api_page_query, .answer = list_events},
    {API_GET("/characters"), "listCharacters", "Lists the characters that the computer plays as, with their ratings.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "Characters", .query = api_page_query,
     .never = API_LIST(APP_UNAVAILABLE), .answer = list_characters},
    {API_GET("/clocks"), "listClocks",
     "Lists the clocks that are offered for choice; any other by the same grammar can be asked for.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "Clocks", .query = api_page_query,
     .never = API_LIST(APP_UNAVAILABLE), .answer = list_clocks},
    {API_GET("/socket"), "openSocket",
     "Opens a WebSocket with the subprotocol ludopod; docs/protocol.md says what is said over it.", .status = 101,
     .lines = "SocketMessage", .problems = API_LIST(APP_FOREIGN, APP_NO_UPGRADE, APP_BAD_VERSION, APP_FULL)},
    {API_GET("/watch"), "openWatch", "Opens a WebSocket that belongs to nobody, whatever cookie is sent: for watching.",
     .status = 101, .lines = "SocketMessage",
     .problems = API_LIST(APP_FOREIGN, APP_NO_UPGRADE, APP_BAD_VERSION, APP_FULL)},
    {API_GET("/problems"), "listProblems", "Lists the codes of all refusals.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .listed = API_PAGE_MAX, .response = "ProblemTypes", .query = api_page_query, .never = API_LIST(APP_UNAVAILABLE),
     .answer = list_problems},
    {API_GET("/openapi.json"), "describe", "Answers this document.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .media = {"application/json"}, .never = API_LIST(APP_UNAVAILABLE), .answer = api_answer_openapi},
    {TRANSPORT_GET, "/api", "browse", "Shows this document as a page.", .plain = true, .media = {"text/html"},
     .query = browse_query, .answer = api_answer_reference},
    {TRANSPORT_GET, "/api.css", "browseStyle", "Answers the style sheet of that page.", .plain = true,
     .media = {"text/css"}, .answer = api_answer_reference_style},
    {TRANSPORT_GET, "/healthz", "health", "Answers as long as the server answers at all.", .plain = true,
     .media = {"text/plain"}, .answer = api_answer_health},
    {TRANSPORT_GET, "/readyz", "readiness", "Whether moves can be stored; if not, why.", .plain = true,
     .media = {"text/plain"}, .problems = API_LIST(APP_UNAVAILABLE), .answer = api_answer_readiness},
    {TRANSPORT_GET, "/metrics", "metrics", "Numbers for Prometheus.", .plain = true, .media = {"text/plain"},
     .answer = api_answer_metrics},
    {0},
};
