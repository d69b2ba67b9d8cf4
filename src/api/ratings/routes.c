/* The table of what is asked about ratings. */
#include "api/ratings/ratings.h"
#include "api/ratings/view.h"

/* ---- Schemas ----------------------------------------------------------------------------------------------------- */

static const api_schema_field rating[] = {{"pool", "string", API_POOL}, {"", .all = api_standing}, {0}};

static const api_schema_field ratings[] = {
    {"handle", "string", "Of the member."},
    {"ratings", "Rating[]", "One for each pool with a rated game, by its name."},
    {0},
};

static const api_schema_field steps[] = {
    {"pool", "string", API_POOL},
    {"items", "RatingStep[]", "The latest first, 200 a page."},
    {"next", "string?", "The cursor of the next page; null on the last."},
    {0},
};

static const api_schema_field outcome[] = {
    {"result", "string",
     "won, drawn or lost; of three and more the own place, with the others placed by their ratings."},
    {"", .all = api_rating_change},
    {"difference", "integer", "Of the two, as they are shown."},
    {0},
};

static const api_schema_field seat_effect[] = {
    {"seat", "string", "Its letter."},
    {"you", "boolean", "Whether it is yours, or would be."},
    {"rating", "RatingNow", "As it is now."},
    {"outcomes", "RatingOutcome[]", "What each result would change, the best first."},
    {0},
};

static const api_schema_field effect[] = {
    {"pool", "string?", "What the game is rated with; null when it is not, is over, or players are missing."},
    {"seats", "SeatEffect[]", "Of the members who play it; empty without a pool."},
    {0},
};

const api_schema api_rating_schemas[] = {
    {"SeatRating", "The rating that a player of a rated game had when it was made.", api_rating},
    {"SeatChange", "What the end of a rated game has changed for a player.", api_rating_change},
    {"Pool", "Games that are rated together.", api_pool},
    {"Pools", "A page of pools.", .items = "Pool[]", .order = "Game by game."},
    {"Leader", "Somebody on a leaderboard.", api_leader},
    {"Leaders", "A page of a leaderboard: those whose deviation is under 75.", .items = "Leader[]",
     .order = "The best first, at most 200 in all."},
    {"Rating", "Where a member stands in a pool.", rating},
    {"Ratings", "Where a member stands.", ratings},
    {"RatingStep", "What a game has changed for a member.", api_rating_step},
    {"RatingSteps", "A page of a member's history in a pool.", steps},
    {"RatingNow", "Where a player stands.", api_standing},
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
    {API_GET("/ratings"), "listPools", "Lists the pools: games that are rated together.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "Pools", .query = api_page_query,
     .never = API_LIST(APP_UNAVAILABLE), .answer = api_answer_pools},
    {API_GET("/ratings/{pool}"), "showLeaderboard", "Lists the best of a pool, of those whose rating is sure.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .listed = API_PAGE_MAX, .response = "Leaders", .query = api_page_query,
     .answer = api_answer_leaderboard},
    {API_GET("/ratings/{pool}/preview"), "previewRating",
     "Says what a game against these opponents would change for the one who asks.", API_FOR_MEMBERS, CLUB_SCOPE_READ,
     .response = "RatingEffect", .query = api_preview_query, .problems = API_LIST(APP_NO_PERSON),
     .answer = api_answer_rating_preview},
    {API_GET("/people/{handle}/ratings"), "showRatings", "Shows a member's ratings.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "Ratings", .answer = api_answer_ratings},
    {API_GET("/people/{handle}/ratings/{pool}"), "showRatingHistory",
     "Shows how a member's rating in a pool came to be, game by game.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "RatingSteps", .query = history_query, .answer = api_answer_rating_history},
    {API_GET("/games/{id}/ratings"), "previewGameRatings", "Says what the end of a game would change.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .response = "RatingEffect", .answer = api_answer_game_ratings},
    {API_GET("/challenges/{id}/ratings"), "previewChallengeRatings",
     "Says what the game of a challenge would change, if the one who asks accepted it.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .response = "RatingEffect", .answer = api_answer_challenge_ratings},
    {0},
};
