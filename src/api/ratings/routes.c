/* The table of what is asked about ratings. */
#include "api/ratings/ratings.h"

/* ---- Schemas ----------------------------------------------------------------------------------------------------- */

#define RATING {"rating", "integer", "From 100 to 3500; of a character its fixed one.", false}
#define DEVIATION                                                                                                      \
    {"deviation", "integer", "How sure that is: from 50, as sure as can be, to 350; 0 of a character.", false}
#define PROVISIONAL {"provisional", "boolean", "Whether too little is known: the deviation is 110 or more.", false}
#define GAMES {"games", "integer", "How many rated games in this pool.", false}
#define POOL {"pool", "string", "What is rated together, such as cephalopod-5x5-live.", false}

static const api_schema_field seat_rating[] = {RATING, DEVIATION, PROVISIONAL, {0}};

#define BEFORE {"before", "integer", "The rating before the game's end.", false}
#define AFTER {"after", "integer", "And after it.", false}

static const api_schema_field seat_change[] = {BEFORE, AFTER, DEVIATION, PROVISIONAL, {0}};

static const api_schema_field pool[] = {
    POOL,
    {"game", "string", "Its name in the table of games.", false},
    {"board", "string", "As in 5x5.", false},
    {"class", "live|daily|none", "Of the clock.", false},
    {"kind", "two|many|computer|bots",
     "For two members, for three and more, of a member against one computer, or for two with a bot.", false},
    {0},
};

static const api_schema_field leader[] = {
    {"place", "integer", "From 1.", false},
    {"handle", "string", "Of the member.", false},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", true},
    {"name", "string", "May be empty.", false},
    RATING,
    DEVIATION,
    PROVISIONAL,
    GAMES,
    {0},
};

static const api_schema_field rating[] = {POOL, RATING, DEVIATION, PROVISIONAL, GAMES, {0}};

static const api_schema_field ratings[] = {
    {"handle", "string", "Of the member.", false},
    {"ratings", "Rating[]", "One for each pool with a rated game, by its name.", false},
    {0},
};

static const api_schema_field step[] = {
    {"game", "string", "The game's id.", false},
    {"seat", "string", "The letter of the member's seat.", false},
    {"place", "integer", "The place that the member came to.", false},
    BEFORE,
    AFTER,
    DEVIATION,
    PROVISIONAL,
    {"games", "integer", "How many rated games in this pool, with this one.", false},
    {"at_ms", "integer", "When it ended, milliseconds since 1970.", false},
    {"void", "boolean", "Whether a moderator has taken its effect back.", false},
    {0},
};

static const api_schema_field steps[] = {
    POOL,
    {"items", "RatingStep[]", "The latest first, 200 a page.", false},
    {"next", "string?", "The cursor of the next page; null on the last.", false},
    {0},
};

static const api_schema_field outcome[] = {
    {"result", "string",
     "won, drawn or lost; of three and more the own place, with the others placed by their ratings.", false},
    BEFORE,
    AFTER,
    {"difference", "integer", "Of the two, as they are shown.", false},
    DEVIATION,
    PROVISIONAL,
    {0},
};

static const api_schema_field seat_rating_now[] = {RATING, DEVIATION, PROVISIONAL, GAMES, {0}};

static const api_schema_field seat_effect[] = {
    {"seat", "string", "Its letter.", false},
    {"you", "boolean", "Whether it is yours, or would be.", false},
    {"rating", "RatingNow", "As it is now.", false},
    {"outcomes", "RatingOutcome[]", "What each result would change, the best first.", false},
    {0},
};

static const api_schema_field effect[] = {
    {"pool", "string?", "What the game is rated with; null when it is not, is over, or players are missing.", false},
    {"seats", "SeatEffect[]", "Of the members who play it; empty without a pool.", false},
    {0},
};

const api_schema api_rating_schemas[] = {
    {"SeatRating", "The rating that a player of a rated game had when it was made.", seat_rating},
    {"SeatChange", "What the end of a rated game has changed for a player.", seat_change},
    {"Pool", "Games that are rated together.", pool},
    {"Pools", "A page of pools.", .items = "Pool[]", .order = "Game by game."},
    {"Leader", "Somebody on a leaderboard.", leader},
    {"Leaders", "A page of a leaderboard: those whose deviation is under 75.", .items = "Leader[]",
     .order = "The best first, at most 200 in all."},
    {"Rating", "Where a member stands in a pool.", rating},
    {"Ratings", "Where a member stands.", ratings},
    {"RatingStep", "What a game has changed for a member.", step},
    {"RatingSteps", "A page of a member's history in a pool.", steps},
    {"RatingNow", "Where a player stands.", seat_rating_now},
    {"RatingOutcome", "What a result would change.", outcome},
    {"SeatEffect", "What a game may change for one of its players.", seat_effect},
    {"RatingEffect", "What a game may change.", effect},
    {0},
};

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

static const api_schema_field history_query[] = {
    API_CURSOR,
    {0},
};

const api_route api_rating_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/ratings",
     .operation = "listPools",
     .summary = "Lists the pools: games that are rated together.",
     .listed = API_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .response = "Pools",
     .query = api_page_query,
     .never = API_BIT(APP_UNAVAILABLE),
     .answer = api_answer_pools},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/ratings/{pool}",
     .operation = "showLeaderboard",
     .summary = "Lists the best of a pool, of those whose rating is sure.",
     .listed = API_PAGE_MAX,
     .scope = CLUB_SCOPE_READ,
     .response = "Leaders",
     .query = api_page_query,
     .answer = api_answer_leaderboard},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/ratings/{pool}/preview",
     .operation = "previewRating",
     .summary = "Says what a game against these opponents would change for the one who asks.",
     .right = API_FOR_MEMBERS,
     .scope = CLUB_SCOPE_READ,
     .response = "RatingEffect",
     .query = api_preview_query,
     .problems = API_BIT(APP_NO_PERSON),
     .refusals = API_BIT(CLUB_ERROR_MEMBERS),
     .answer = api_answer_rating_preview},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/ratings",
     .operation = "showRatings",
     .summary = "Shows a member's ratings.",
     .scope = CLUB_SCOPE_READ,
     .response = "Ratings",
     .answer = api_answer_ratings},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/people/{handle}/ratings/{pool}",
     .operation = "showRatingHistory",
     .summary = "Shows how a member's rating in a pool came to be, game by game.",
     .scope = CLUB_SCOPE_READ,
     .response = "RatingSteps",
     .query = history_query,
     .answer = api_answer_rating_history},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/games/{id}/ratings",
     .operation = "previewGameRatings",
     .summary = "Says what the end of a game would change.",
     .scope = CLUB_SCOPE_READ,
     .response = "RatingEffect",
     .answer = api_answer_game_ratings},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/challenges/{id}/ratings",
     .operation = "previewChallengeRatings",
     .summary = "Says what the game of a challenge would change, if the one who asks accepted it.",
     .scope = CLUB_SCOPE_READ,
     .response = "RatingEffect",
     .answer = api_answer_challenge_ratings},
    {0},
};
