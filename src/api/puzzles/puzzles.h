/* Puzzles over HTTP: attempts.c answers, routes.c has the table. */
#ifndef LUDOPOD_SERVER_HTTP_PUZZLES_PUZZLES_H
#define LUDOPOD_SERVER_HTTP_PUZZLES_PUZZLES_H

#include "api/exchange.h"

/* What the table of routes.c names; all but that of the day are for members. */
void server_answer_daily_puzzle(server_exchange *at);
void server_answer_attempt(server_exchange *at);
void server_answer_attempts(server_exchange *at);
void server_answer_own_puzzles(server_exchange *at);

/* All that the club keeps of the caller's attempts, game by game: a new reference; NULL when the store failed, and the
   caller's problem says so. */
json_t *server_puzzles_export(server_exchange *at);

#endif
