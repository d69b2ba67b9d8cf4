/* Ratings over HTTP: answers.c says where people stand, effect.c what a game would change, view.c how it looks, and
   routes.c has the table. */
#ifndef LUDOPOD_SERVER_HTTP_RATINGS_RATINGS_H
#define LUDOPOD_SERVER_HTTP_RATINGS_RATINGS_H

#include "club/rating/pool.h"
#include "api/exchange.h"

/* What the table names. */

void server_answer_pools(server_exchange *at);
void server_answer_leaderboard(server_exchange *at);
void server_answer_ratings(server_exchange *at);
void server_answer_rating_history(server_exchange *at);
void server_answer_rating_preview(server_exchange *at);
void server_answer_game_ratings(server_exchange *at);
void server_answer_challenge_ratings(server_exchange *at);

/* The caller's history in each pool: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *server_ratings_export(server_exchange *at);
/* The pool of this name; false: there is none, and the caller's problem says so. */
bool server_find_pool(server_exchange *at, const char *name, club_pool *out);

#endif
