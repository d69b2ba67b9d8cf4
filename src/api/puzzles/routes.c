/* The table of what is asked about puzzles. */
#include "api/puzzles/puzzles.h"

/* ---- Schemas ------------------------------------------------------------------------------------------------- */

static const api_schema_field puzzle_rating[] = {
    {"rating", "integer", "From 100 to 3500.", false},
    {"deviation", "integer", "How sure it is: from 50, as sure as can be, to 350.", false},
    {0},
};

static const api_schema_field difficulty[] = {
    {"rating", "integer", "How hard the puzzle is, on the scale of the ratings of people.", false},
    {"deviation", "integer", "How sure that is.", false},
    {0},
};

static const api_schema_field counted_attempt[] = {
    {"counted", "boolean", "Whether this request counts; false where an earlier one did, whose numbers these are.",
     false},
    {"attempts", "integer", "How many have counted, with the one that does.", false},
    {"rating", "PuzzleRating?", "Yours after the attempt that counts; null before the tenth.", false},
    {"before", "integer?", "Your rating before it; null up to the tenth.", false},
    {"puzzle", "PuzzleDifficulty", "The puzzle's rating after it.", false},
    {0},
};

static const api_schema_field counted_attempts[] = {
    {"counted", "integer", "How many of them count.", false},
    {"attempts", "integer", "How many have counted, with those that were there before.", false},
    {"rating", "PuzzleRating?", "Yours after them; null before the tenth.", false},
    {0},
};

static const api_schema_field own_puzzles[] = {
    {"rating", "PuzzleRating?", "Null before the tenth attempt.", false},
    {"attempts", "integer", "How many have counted.", false},
    {"streak_days", "integer", "Days in a row (UTC), up to today or yesterday, with a solved puzzle of any game.",
     false},
    {"solved", "string[]", "Ids of the puzzles that you have solved, as far as this page has them.", false},
    {"failed", "string[]", "Ids of those that you have attempted in vain.", false},
    {"next", "string?", "The cursor of the next page; null on the last.", false},
    {0},
};

static const api_schema_field daily[] = {
    {"id", "string", "The puzzle's.", false},
    {"day", "string", "The day in UTC, as 2026-11-22.", false},
    {0},
};

const api_schema api_puzzle_schemas[] = {
    {"PuzzleAttempt", "An attempt at a puzzle.", api_puzzle_attempt},
    {"PuzzleRating", "Your rating at the puzzles of a game.", puzzle_rating},
    {"PuzzleDifficulty", "How hard a puzzle is.", difficulty},
    {"CountedAttempt", "What an attempt has come to.", counted_attempt},
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
     false,                                                                                                            \
     .size = sizeof(pod_game *),                                                                                       \
     .expected = POD_N_("the name of a game"),                                                                         \
     .read = api_find_game}

static const api_schema_field game_query[] = {GAME, {0}};

static const api_schema_field own_query[] = {
    GAME,
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

const api_route api_puzzle_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/puzzles/daily",
     .operation = "showDailyPuzzle",
     .summary = "Says which puzzle is that of the day.",
     .scope = CLUB_SCOPE_READ,
     .response = "DailyPuzzle",
     .query = game_query,
     .problems = API_BIT(APP_NO_PUZZLES),
     .never = API_BIT(APP_UNAVAILABLE),
     .answer = api_answer_daily_puzzle},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/puzzles/{puzzle}/attempts",
     .operation = "attemptPuzzle",
     .summary = "Counts an attempt at a puzzle, the first of each member.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "PuzzleAttempt",
     .example = "{'game':'$','solved':true}",
     .response = "CountedAttempt",
     .problems = API_BIT(APP_NO_PUZZLES) | API_BIT(APP_NO_PUZZLE),
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_attempt},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/puzzles",
     .operation = "showMyPuzzles",
     .summary = "Shows a member's rating at the puzzles of a game, and which were attempted.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_READ,
     .response = "OwnPuzzles",
     .query = own_query,
     .problems = API_BIT(APP_NO_PUZZLES),
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_own_puzzles},
    {.method = TRANSPORT_POST,
     .pattern = API_PATH "/me/puzzles",
     .operation = "attemptPuzzles",
     .summary = "Counts attempts that were made without a connection or an account.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_PLAY,
     .request = "EarlierAttempts",
     .example = "{'game':'$','attempts':[{'id':'a6e4b583b6','solved':true}]}",
     .response = "CountedAttempts",
     .problems = API_BIT(APP_NO_PUZZLES),
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_attempts},
    {0},
};
