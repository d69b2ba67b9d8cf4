/* The table of what members have done, as everybody may see it. */
#include "api/profile/profile.h"

/* ---- Shapes ------------------------------------------------------------------------------------------------- */

static const api_schema_field openings[] = {
    {"items", "Opening[]", "The most frequent first."},
    {0},
};

static const api_schema_field continued[] = {
    {"items", "Continuation[]", "The most frequent first; at most 20."},
    {0},
};

static const api_schema_field reached[] = {
    {"items", "Trophy[]", "The trophies that the member has."},
    {"beaten", "string[]", "The names of the characters that were beaten without a handicap, the weakest first."},
    {0},
};

const api_schema api_profile_schemas[] = {
    {"PlayedSeat", "A seat of a game in a member's list.", profile_seat},
    {"PlayedGame", "A game in a member's list.", profile_game},
    {"PlayedGames", "A page of a member's games.", .items = "PlayedGame[]",
     .order = "The latest first. A page looks at a thousand games at most, so it may have few or none and yet not be "
              "the last."},
    {"Opponent", "How a member's games against somebody ended.", profile_opponent},
    {"Opponents", "A page of opponents.", .items = "Opponent[]", .order = "Those of most games first."},
    {"Opening", "How a member's games that opened so ended.", profile_opening},
    {"Openings", "How a member's games of two without variants opened.", openings},
    {"Continuation", "A move that was made from a position, and how those who made it fared.", profile_continued},
    {"Continuations", "How games between people went on from a position, in their first moves.", continued},
    {"News", "Something that a member has won or reached.", profile_news},
    {"NewsPage", "A page of it.", .items = "News[]",
     .order = "The latest first; of the latest of the club at most 30."},
    {"Trophy", "Something that a member has reached.", profile_trophy},
    {"Reached", "What a member has reached, in games that were played to their end and at puzzles.", reached},
    {0},
};

/* ---- Routes ------------------------------------------------------------------------------------------------- */

#define GAME API_INTO(profile_asked, game), .expected = POD_N_("the name of a game"), .read = api_find_game
#define LIMIT                                                                                                          \
    API_LIMIT_OF("How many at most: 1 to 100; 20 when left out.", POD_N_("a whole number from 1 to 100"), "20",        \
                 PROFILE_PAGE_MAX)

static const api_schema_field games_query[] = {
    {"state", "over|running", "Games that are over, or that go on; over when left out.", .optional = true,
     API_INTO(profile_asked, running), .expected = POD_N_("running or over"), .usual = "over"},
    {"game", "string", "The name of a game; any when left out.", .optional = true, GAME},
    {"board", "string", "As in 5x5; any when left out.", .optional = true, API_INTO(profile_asked, board), .usual = ""},
    {"class", "live|daily|none", "Of the clock; any when left out.", .optional = true, API_INTO(profile_asked, class),
     .expected = POD_N_("live, daily or none"), .usual = ""},
    {"rated", "true|false", "Only rated games, or only those that are not.", .optional = true,
     API_INTO(profile_asked, rated), .expected = POD_N_("true or false")},
    {"result", "won|drawn|lost|cancelled", "For the member; any when left out.", .optional = true,
     API_INTO(profile_asked, result), .expected = POD_N_("won, drawn, lost or cancelled")},
    {"opponent", "string", "A member's handle, or computer.", .optional = true, API_INTO(profile_asked, opponent),
     .usual = ""},
    LIMIT,
    API_CURSOR,
    {0},
};

#define MOMENT .expected = POD_N_("milliseconds since 1970"), .most = INT64_MAX
static const api_schema_field public_query[] = {
    {"since", "integer", "Games that ended then or later, milliseconds since 1970; all when left out.",
     .optional = true, API_INTO(public_asked, since), MOMENT, .usual = "0"},
    {"until", "integer", "Games that ended before then; all when left out.", .optional = true,
     API_INTO(public_asked, until), MOMENT, .usual = "0"},
    {"game", "string", "The name of a game; any when left out.", .optional = true, API_INTO(public_asked, game),
     .expected = POD_N_("the name of a game"), .read = api_find_game},
    {"board", "string", "As in 5x5; any when left out.", .optional = true, API_INTO(public_asked, board), .usual = ""},
    {"rating", "integer", "Of players whose ratings had that mean or a higher one when they began; any when left out.",
     .optional = true, API_INTO(public_asked, rating), .expected = POD_N_("a rating, such as 1500"), .usual = "0",
     .most = 4000},
    {"format", "ndjson|text", "Lines of JSON, or text; lines when left out.", .optional = true,
     API_INTO(public_asked, form), .expected = POD_N_("ndjson or text"), .usual = "ndjson"},
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
    {"game", "string", "The name of a game.", GAME},
    {"board", "string", "As in 5x5; the usual one when left out.", .optional = true, API_INTO(profile_asked, board),
     .usual = ""},
    {"moves", "integer", "After how many moves: 1 to 3; 1 when left out.", .optional = true,
     API_INTO(profile_asked, moves), .expected = POD_N_("a whole number from 1 to 3"), .usual = "1", .least = 1,
     .most = CLUB_OPENING_MOVES_MAX},
    LIMIT,
    {0},
};

static const api_schema_field continued_query[] = {
    {"game", "string", "The name of the game; cephalopod when left out.", .optional = true,
     API_INTO(continued_asked, game), .expected = POD_N_("the name of a game"), .read = api_find_game},
    {"position", "string", "A position line; the word start for the start.", API_INTO(continued_asked, position),
     .usual = ""},
    {0},
};

const api_route api_profile_routes[] = {
    {API_GET("/people/{handle}/games"), "listGamesOfPerson", "Lists a member's games, the latest first.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .response = "PlayedGames", .query = games_query, .answer = profile_answer_games},
    {API_GET("/people/{handle}/records"), "showRecordsOfPerson",
     "Writes a page of a member's games down as records, as text; a field Link says where the next page is.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .media = {"text/plain"}, .query = games_query, .answer = profile_answer_records},
    {API_GET("/records"), "showRecords",
     "Writes games between people that are over down as records, the earliest first; a field Link says where the next "
     "page is.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .media = {"application/x-ndjson", "text/plain"}, .query = public_query,
     .answer = profile_answer_public},
    {API_GET("/people/{handle}/opponents"), "listOpponents", "Lists whom a member has played, and with what results.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .response = "Opponents", .query = page_query, .answer = profile_answer_opponents},
    {API_GET("/people/{handle}/openings"), "listOpenings", "Lists how a member's games opened, and with what results.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .response = "Openings", .query = openings_query,
     .answer = profile_answer_openings},
    {API_GET("/people/{handle}/reached"), "showReached", "Says what a member has reached.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .response = "Reached", .answer = profile_answer_reached},
    {API_GET("/me/follows/news"), "listNews", "Lists what those whom a member follows have won and reached.",
     API_FOR_MEMBERS, CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "NewsPage", .query = api_page_query,
     .answer = profile_answer_news},
    {API_GET("/openings"), "showContinuations",
     "Says how games between people went on from a position, in their first eight moves.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .response = "Continuations", .query = continued_query, .refusals = API_LIST(CLUB_ERROR_RULES),
     .answer = profile_answer_continued},
    {0},
};
