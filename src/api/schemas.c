#include "api/ask.h"
#include "api/schema.h"
#include "club/decision.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- The tables ---------------------------------------------------------------------------------- */

static const api_schema_field game[] = {
    {"id", "string", "Ten letters and digits.", false},
    {"game", "string", "Its name in the table of games.", false},
    {"options", "Options", "The game's own options, each with its value.", false},
    {"start", "string", "The position line it began with.", false},
    {"events", "string[]", "Moves, and players leaving, in order.", false},
    {"ply", "integer", "How many events there are.", false},
    {"position", "string", "The position line now.", false},
    {"seats", "Seat[]", "One a player, in order.", false},
    {"turn", "string?", "The letter of the seat to move; null once the game is over.", false},
    {"over", "boolean", "Whether it is over.", false},
    {"result", "string", "As records write it; * while it goes on.", false},
    {"places", "integer[]", "The place of each seat; empty while it goes on.", false},
    {"watchers", "integer", "Connections that watch it.", false},
    {"spectators", "integer", "Those of them that hold no seat.", false},
    {"created", "integer", "Seconds since 1970.", false},
    {"next", "string?", "The id of the rematch, once there is one.", false},
    {"terms", "GameTerms", "What was agreed on before it.", false},
    {"clock", "GameClock?", "The time left; null without a clock, and once the game is over.", false},
    {"offers", "Offer[]", "What waits for an answer.", false},
    {"state", "open|running|over|cancelled", "Open while a seat waits for a player.", false},
    {"reason", "string?", "How it ended: score, resign, timeout, draw_agreed or cancelled; null while it goes on.",
     false},
    {"can", "move|takeback|draw|pause|resign|abort|resume|rematch[]", "What you may do now.", false},
    {0},
};

static const api_schema_field seat[] = {
    {"seat", "string", "Its letter.", false},
    {"kind", "human|computer", "Who sits there.", false},
    {"name", "string", "The player's name; empty when none was given.", false},
    {"taken", "boolean", "False while it waits for a player.", false},
    {"you", "boolean", "Whether it is yours.", false},
    {"online", "boolean", "Whether the player watches the game over a socket.", false},
    {"character", "string", "Of a computer: its character's name.", true},
    {"former", "boolean", "True of a member who has deleted the account.", true},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"rating", "SeatRating", "In a rated game: the rating when it was made.", true},
    {"change", "SeatChange", "The same, once it has ended: what that has changed.", true},
    {0},
};

static const api_schema_field join[] = {
    {"seat", "string", "Its letter; the first open one when left out.", true, API_INTO(club_game_request, seat),
     .usual = ""},
    {"name", "string", "At most 32 characters. A member who gives none is called as everywhere else.", true,
     API_INTO(club_game_request, text), .usual = "", .most = CLUB_NAME_MAX},
    {0},
};

static const api_schema_field move[] = {
    API_PLY(club_game_request, ply, "How many events you have seen: a move for another state of the game is refused."),
    {"move", "string", "In the game's notation.", false, API_INTO(club_game_request, text)},
    {"lag_ms", "integer", "How long a ping over your socket took; a little of it is forgiven in live games.", true,
     API_INTO(club_game_request, lag_ms), .expected = POD_N_("a whole number of milliseconds"), .usual = "0",
     .most = INT64_MAX},
    {0},
};

static const api_schema_field resignation[] = {
    API_PLY(club_game_request, ply, "How many events you have seen."),
    {"seat", "string", "Its letter; may be left out by who holds one.", true, API_INTO(club_game_request, seat),
     .usual = ""},
    {0},
};

static const api_schema_field nothing[] = {{0}};

static const api_schema_field problem[] = {
    {"type", "string", "Which problem it is, as the address of its description.", false},
    {"title", "string", "What kind of problem, in the reader's language.", false},
    {"status", "integer", "The status of the answer.", false},
    {"detail", "string", "What was wrong, where, and what would be right, in the reader's language.", false},
    {"code", "string", "What programs go by.", false},
    {"arguments", "string[]", "The words that the detail was made with.", false},
    {"offset", "integer", "Where in the move or position that was sent.", false},
    {"length", "integer", "How much of it.", false},
    {0},
};

static const api_schema_field problem_type[] = {
    {"code", "string", "What programs go by.", false},
    {"status", "integer", "The status that it comes with.", false},
    {"title", "string", "What kind of problem, in the reader's language.", false},
    {0},
};

static const api_schema_field character[] = {
    {"name", "string", "What programs call it, and new games take.", false},
    {"title", "string", "The same in the reader's language.", false},
    {"sentence", "string", "Its way of seeing, in the reader's language.", false},
    {"version", "integer", "Goes up when it becomes another player.", false},
    {"ratings", "object", "By game, its rating between two players.", false},
    {"ratings_version", "integer", "Of the table of ratings.", false},
    {0},
};

static const api_schema_field clock_preset[] = {
    {"name", "string", "What programs call it.", false},
    {"text", "string", "What terms of a game say: 5m+8s.", false},
    {"class", "live|daily|none", "Under an hour for a game, or days.", false},
    {"title", "string", "In the reader's language.", false},
    {0},
};

static const api_schema_field event[] = {
    {"ply", "integer", "How many events were before it.", false},
    {"event", "string", "A move, or a player leaving.", false},
    {"at", "integer", "Seconds since 1970.", false},
    {0},
};

/* ---- All of them ------------------------------------------------------------------------------------ */

static const api_schema of_api[] = {
    {"Game", "A game in progress or over, as the asker sees it.", game},
    {"Options", "A game's own options: each a word or a whole number.", .values = "integer/string"},
    {"Seat", "Who sits where.", seat},
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
