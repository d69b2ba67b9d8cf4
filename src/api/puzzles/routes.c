/* The table of what is asked about puzzles. */
#include "api/puzzles/puzzles.h"

/* ---- Schemas ------------------------------------------------------------------------------------------------- */

static const api_schema_field counted_attempts[] = {
    {"counted", "integer", "How many of them count."},
    {"attempts", "integer", "How many have counted, with those that were there before."},
    {"rating", "PuzzleRating?", "Yours after them; null before the tenth."},
    {0},
};

static const api_schema_field own_puzzles[] = {
    {"rating", "PuzzleRating?", "Null before the tenth attempt."},
    {"attempts", "integer", "How many have counted."},
    {"streak_days", "integer",
     "Days (UTC) with a solved puzzle of any game, up to now; one day without is forgiven, two end them."},
    {"solved", "string[]", "Ids of the puzzles that you have solved, as far as this page has them."},
    {"failed", "string[]", "Ids of those that you have attempted in vain."},
    {"next", "string?", "The cursor of the next page; null on the last."},
    {0},
};

static const api_schema_field daily[] = {
    {"id", "string", "The puzzle's."},
    {"day", "string", "The day in UTC, as 2026-11-22."},
    {0},
};

const api_schema api_puzzle_schemas[] = {
    {"PuzzleAttempt", "An attempt at a puzzle.", api_puzzle_attempt},
    {"PuzzleRating", "A rating at the puzzles of a game: yours, or how hard a puzzle is.", api_puzzle_rating},
    {"CountedAttempt", "What an attempt has come to.", api_counted_attempt},
    {"EarlierAttempt", "An attempt that was made without a connection or an account.", api_earlier_attempt},
    {"EarlierAttempts", "Several of them.", api_earlier_attempts},
    {"CountedAttempts", "What they have come to.", counted_attempts},
    {"OwnPuzzles", "Your attempts at the puzzles of a game, by pages.", own_puzzles},
    {"DailyPuzzle", "The puzzle of the day.", daily},
    {0},
};

/* ---- Routes -------------------------------------------------------------------------------------------------- */

#define GAME                                                                                                           \
    {"game",                                                                                                           \
     "string",                                                                                                         \
     "The name of a game.",                                                                                            \
     .size = sizeof(pod_game *),                                                                                       \
     .expected = POD_N_("the name of a game"),                                                                         \
     .read = api_find_game}

static const api_schema_field game_query[] = {GAME, {0}};

static const api_schema_field own_query[] = {
    GAME,
    {"cursor", "string", "Where to go on: next of the page before.", .optional = true},
    {0},
};

const api_route api_puzzle_routes[] = {
    {API_GET("/puzzles/daily"), "showDailyPuzzle", "Says which puzzle is that of the day.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .response = "DailyPuzzle", .query = game_query, .problems = API_LIST(APP_NO_PUZZLES),
     .never = API_LIST(APP_UNAVAILABLE), .answer = api_answer_daily_puzzle},
    {API_POST("/puzzles/{puzzle}/attempts"), "attemptPuzzle",
     "Counts an attempt at a puzzle, the first of each member.", API_FOR_MEMBERS, CLUB_SCOPE_PLAY,
     .request = "PuzzleAttempt", .example = "{'game':'$','solved':true}", .response = "CountedAttempt",
     .problems = API_LIST(APP_NO_PUZZLES, APP_NO_PUZZLE), .answer = api_answer_attempt},
    {API_GET("/me/puzzles"), "showMyPuzzles",
     "Shows a member's rating at the puzzles of a game, and which were attempted.", API_FOR_MEMBERS, CLUB_SCOPE_READ,
     .response = "OwnPuzzles", .query = own_query, .problems = API_LIST(APP_NO_PUZZLES),
     .answer = api_answer_own_puzzles},
    {API_POST("/me/puzzles"), "attemptPuzzles", "Counts attempts that were made without a connection or an account.",
     API_FOR_MEMBERS, CLUB_SCOPE_PLAY, .request = "EarlierAttempts",
     .example = "{'game':'$','attempts':[{'id':'a6e4b583b6','solved':true}]}", .response = "CountedAttempts",
     .problems = API_LIST(APP_NO_PUZZLES), .answer = api_answer_attempts},
    {0},
};
