/* The table of what members have done, as everybody may see it. */
#include "api/profile/profile.h"

/* ---- Shapes ------------------------------------------------------------------------------------------------- */

static const api_schema_field seat[] = {
    {"seat", "string", "Its letter.", false},
    {"kind", "human|computer", "Who sits there.", false},
    {"handle", "string?", "Of a member; null for all others.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"name", "string", "As shown; empty for one who has none.", false},
    {"former", "boolean", "Whether the account was deleted.", false},
    {"character", "string", "Of a computer: its character's name.", true},
    {0},
};

static const api_schema_field game[] = {
    {"id", "string", "Ten letters and digits.", false},
    {"game", "string", "Its name in the table of games.", false},
    {"options", "Options", "The game's own options, each with its value.", false},
    {"clock", "string?", "As in 5m+8s; null for none.", false},
    {"class", "live|daily|none", "Of the clock.", false},
    {"rated", "boolean", "Whether it counts for ratings.", false},
    {"seat", "string", "The letter of the member's seat, the first of several.", false},
    {"seats", "PlayedSeat[]", "One a player, in order.", false},
    {"result", "won|drawn|lost|cancelled?", "For the member; null while it goes on.", false},
    {"moves", "integer", "How many events there are.", false},
    {"position", "string", "The position line now, or at the end.", false},
    {"at_ms", "integer", "When it ended, or began; milliseconds since 1970.", false},
    {0},
};

static const api_schema_field opponent[] = {
    {"kind", "human|computer", "Who it is.", false},
    {"handle", "string?", "Of a member; null for all others.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"name", "string", "As shown; empty for one who has none.", false},
    {"former", "boolean", "Whether the account was deleted.", false},
    {"character", "string", "Of a computer: its character's name.", true},
    {"games", "integer", "How many games were played to their end.", false},
    {"won", "integer", "By the member; of three and more: with the better place.", false},
    {"drawn", "integer", "Or with the same place.", false},
    {"lost", "integer", "By the member.", false},
    {"at_ms", "integer", "When the latest ended, milliseconds since 1970.", false},
    {0},
};

static const api_schema_field opening[] = {
    {"position", "string",
     "The position line after the moves: one for all that are the same when the board is turned or mirrored.", false},
    {"seat", "string", "The letter of the member's seat: a moved first.", false},
    {"games", "integer", "How many games opened so.", false},
    {"won", "integer", "By the member.", false},
    {"drawn", "integer", "By nobody.", false},
    {"lost", "integer", "By the member.", false},
    {0},
};

static const api_schema_field openings[] = {
    {"items", "Opening[]", "The most frequent first.", false},
    {0},
};

const api_schema api_profile_schemas[] = {
    {"PlayedSeat", "A seat of a game in a member's list.", seat},
    {"PlayedGame", "A game in a member's list.", game},
    {"PlayedGames", "A page of a member's games.", .items = "PlayedGame[]",
     .order = "The latest first. A page looks at a thousand games at most, so it may have few or none and yet not be "
              "the last."},
    {"Opponent", "How a member's games against somebody ended.", opponent},
    {"Opponents", "A page of opponents.", .items = "Opponent[]", .order = "Those of most games first."},
    {"Opening", "How a member's games that opened so ended.", opening},
    {"Openings", "How a member's games of two without variants opened.", openings},
    {0},
};

/* ---- Routes ------------------------------------------------------------------------------------------------- */

#define GAME API_INTO(profile_asked, game), .expected = POD_N_("the name of a game"), .read = api_find_game
#define LIMIT                                                                                                          \
    API_LIMIT_OF("How many at most: 1 to 100; 20 when left out.", POD_N_("a whole number from 1 to 100"), "20",        \
                 PROFILE_PAGE_MAX)

static const api_schema_field games_query[] = {
    {"state", "over|running", "Games that are over, or that go on; over when left out.", true,
     API_INTO(profile_asked, running), .expected = POD_N_("running or over"), .usual = "over"},
    {"game", "string", "The name of a game; any when left out.", true, GAME},
    {"board", "string", "As in 5x5; any when left out.", true, API_INTO(profile_asked, board), .usual = ""},
    {"class", "live|daily|none", "Of the clock; any when left out.", true, API_INTO(profile_asked, class),
     .expected = POD_N_("live, daily or none"), .usual = ""},
    {"rated", "true|false", "Only rated games, or only those that are not.", true, API_INTO(profile_asked, rated),
     .expected = POD_N_("true or false")},
    {"result", "won|drawn|lost|cancelled", "For the member; any when left out.", true, API_INTO(profile_asked, result),
     .expected = POD_N_("won, drawn, lost or cancelled")},
    {"opponent", "string", "A member's handle, or computer.", true, API_INTO(profile_asked, opponent), .usual = ""},
    LIMIT,
    API_CURSOR,
    {0},
};

static const api_schema_field page_query[] = {
    LIMIT,
    API_CURSOR,
    {0},
};

static const api_schema_field openings_query[] = {
    {"game", "string", "The name of a game.", false, GAME},
    {"board", "string", "As in 5x5; the usual one when left out.", true, API_INTO(profile_asked, board), .usual = ""},
    {"moves", "integer", "After how many moves: 1 to 3; 1 when left out.", true, API_INTO(profile_asked, moves),
     .expected = POD_N_("a whole number from 1 to 3"), .usual = "1", .least = 1, .most = CLUB_OPENING_MOVES_MAX},
    LIMIT,
    {0},
};

const api_route api_profile_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/games",
     .operation = "listGamesOfPerson",
     .summary = "Lists a member's games, the latest first.",
     .scope = CLUB_SCOPE_READ,
     .response = "PlayedGames",
     .query = games_query,
     .answer = profile_answer_games},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/records",
     .operation = "showRecordsOfPerson",
     .summary = "Writes a page of a member's games down as records, as text; a field Link says where the next page is.",
     .scope = CLUB_SCOPE_READ,
     .media = {"text/plain"},
     .query = games_query,
     .answer = profile_answer_records},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/opponents",
     .operation = "listOpponents",
     .summary = "Lists whom a member has played, and with what results.",
     .scope = CLUB_SCOPE_READ,
     .response = "Opponents",
     .query = page_query,
     .answer = profile_answer_opponents},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/openings",
     .operation = "listOpenings",
     .summary = "Lists how a member's games opened, and with what results.",
     .scope = CLUB_SCOPE_READ,
     .response = "Openings",
     .query = openings_query,
     .answer = profile_answer_openings},
    {0},
};
