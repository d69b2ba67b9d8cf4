/* Ratings over HTTP: answers.c says where people stand, effect.c what a game would change, view.c how it looks, and
   routes.c has the table. */
#ifndef LUDOPOD_API_RATINGS_RATINGS_H
#define LUDOPOD_API_RATINGS_RATINGS_H

#include "api/exchange.h"
#include "club/rating/pool.h"
#include "store/ratings.h"

/* What the table names. */

api_answerer api_answer_pools, api_answer_leaderboard, api_answer_ratings, api_answer_rating_history,
    api_answer_rating_preview, api_answer_game_ratings, api_answer_challenge_ratings;

/* The caller's history in each pool: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_ratings_export(api_exchange *at);
/* The pool of this name; false: there is none, and the caller's problem says so. */
bool api_find_pool(api_exchange *at, const char *name, club_pool *out);

#define API_POOL "What is rated together, such as cephalopod-5x5-live."
extern const api_schema_field api_preview_query[]; /* effect.c */
extern const api_schema_field api_pool[];          /* answers.c: club_pool */
extern const api_schema_field api_leader[];        /* store_leader */
extern const api_schema_field api_rating_step[];   /* store_rating_step */

#endif
