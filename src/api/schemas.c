#include "api/ask.h"
#include "api/schema.h"
#include "api/view.h"
#include "club/decision.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- The tables ---------------------------------------------------------------------------------- */

static const api_schema_field join[] = {
    {"seat", "string", "Its letter; the first open one when left out.", .optional = true,
     API_INTO(club_game_request, seat), .usual = ""},
    {"name", "string", "At most 32 characters. A member who gives none is called as everywhere else.", .optional = true,
     API_INTO(club_game_request, text), .usual = "", .most = CLUB_NAME_MAX},
    {0},
};

static const api_schema_field move[] = {
    API_PLY(club_game_request, ply, "How many events you have seen: a move for another state of the game is refused."),
    {"move", "string", "In the game's notation.", API_INTO(club_game_request, text)},
    {"lag_ms", "integer", "How long a ping over your socket took; a little of it is forgiven in live games.",
     .optional = true, API_INTO(club_game_request, lag_ms), .expected = POD_N_("a whole number of milliseconds"),
     .usual = "0", .most = INT64_MAX},
    {0},
};

static const api_schema_field resignation[] = {
    API_PLY(club_game_request, ply, "How many events you have seen."),
    {"seat", "string", "Its letter; may be left out by who holds one.", .optional = true,
     API_INTO(club_game_request, seat), .usual = ""},
    {0},
};

static const api_schema_field nothing[] = {{0}};

static const api_schema_field problem[] = {
    {"type", "string", "Which problem it is, as the address of its description."},
    {"title", "string", "What kind of problem, in the reader's language."},
    {"status", "integer", "The status of the answer."},
    {"detail", "string", "What was wrong, where, and what would be right, in the reader's language."},
    {"code", "string", "What programs go by."},
    {"arguments", "string[]", "The words that the detail was made with."},
    {"offset", "integer", "Where in the move or position that was sent."},
    {"length", "integer", "How much of it."},
    {0},
};

static const api_schema_field problem_type[] = {
    {"code", "string", "What programs go by."},
    {"status", "integer", "The status that it comes with."},
    {"title", "string", "What kind of problem, in the reader's language."},
    {0},
};

static const api_schema_field character[] = {
    {"name", "string", "What programs call it, and new games take."},
    {"title", "string", "The same in the reader's language."},
    {"sentence", "string", "Its way of seeing, in the reader's language."},
    {"version", "integer", "Goes up when it becomes another player."},
    {"ratings", "object", "By game, its rating between two players."},
    {"ratings_version", "integer", "Of the table of ratings."},
    {0},
};

static const api_schema_field clock_preset[] = {
    {"name", "string", "What programs call it."},
    {"text", "string", "What terms of a game say: 5m+8s."},
    {"class", "live|daily|none", "Under an hour for a game, or days."},
    {"title", "string", "In the reader's language."},
    {0},
};

static const api_schema_field event[] = {
    {"ply", "integer", "How many events were before it."},
    {"event", "string", "A move, or a player leaving."},
    {"at", "integer", "Seconds since 1970."},
    {0},
};

/* ---- All of them ------------------------------------------------------------------------------------ */

static const api_schema of_api[] = {
    {"Game", "A game in progress or over, as the asker sees it.", api_game},
    {"Options", "A game's own options: each a word or a whole number.", .values = "integer/string"},
    {"Seat", "Who sits where.", api_seat},
    {"NewGame", "A game to be made.", api_new_game},
    {"NewSeat", "What is wanted for a seat.", api_new_seat},
    {"Join", "A seat to be taken.", join},
    {"Move", "A move to be made.", move},
    {"Resignation", "A seat to be given up.", resignation},
    {"Nothing", "An object of which nothing is read.", nothing},
    {"Problem", "Why a request was refused (RFC 9457).", problem},
    {"ProblemType", "A kind of refusal.", problem_type},
    {"ProblemTypes", "A page of the kinds of refusals.", .items = "ProblemType[]",
     .order = "In the order of their codes."},
    {"Character", "One that the computer plays as.", character},
    {"Characters", "A page of characters.", .items = "Character[]", .order = "The weakest first."},
    {"Clock", "A clock that is offered for choice.", clock_preset},
    {"Clocks", "A page of clocks.", .items = "Clock[]", .order = "The fastest first."},
    {"Event", "An event of a game.", event},
    {"Events", "A page of events.", .items = "Event[]", .order = "In order."},
    {0},
};

/* Family by family, as the routes are. */

static const api_schema *const families[] = {of_api,
                                             api_alert_schemas,
                                             api_bot_schemas,
                                             api_challenge_schemas,
                                             api_conversation_schemas,
                                             api_line_schemas,
                                             api_lobby_schemas,
                                             api_pairing_schemas,
                                             api_order_schemas,
                                             api_passkey_schemas,
                                             api_people_schemas,
                                             api_profile_schemas,
                                             api_puzzle_schemas,
                                             api_rating_schemas,
                                             api_record_schemas,
                                             api_talk_schemas,
                                             api_tournament_schemas,
                                             api_values_schemas,
                                             api_time_schemas};

json_t *api_schemas_json(void) {
    json_t *all = json_object();
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const api_schema *at = families[i]; at->name; at++) {
            assert(!json_object_get(all, at->name));
            json_object_set_new(all, at->name, api_schema_of_object(at));
        }
    }
    return all;
}

const api_schema *api_schema_find(const char *type) {
    const size_t length = strcspn(type, "[?");
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        for (const api_schema *at = families[i]; at->name; at++) {
            if (strlen(at->name) == length && memcmp(at->name, type, length) == 0) {
                return at;
            }
        }
    }
    return NULL;
}
