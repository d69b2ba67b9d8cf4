/* Puzzles over HTTP: attempts.c answers, routes.c has the table. */
#ifndef LUDOPOD_API_PUZZLES_PUZZLES_H
#define LUDOPOD_API_PUZZLES_PUZZLES_H

#include "api/exchange.h"

/* What the table of routes.c names; all but that of the day are for members. */
api_answerer api_answer_daily_puzzle, api_answer_attempt, api_answer_attempts, api_answer_own_puzzles;

/* All that the club keeps of the caller's attempts, game by game: a new reference; NULL when the store failed, and the
   caller's problem says so. */
json_t *api_puzzles_export(api_exchange *at);

/* attempts.c */
extern const api_schema_field api_puzzle_attempt[];
extern const api_schema_field api_earlier_attempt[];
extern const api_schema_field api_earlier_attempts[];
/* club_rating, club_puzzle_attempt */
extern const api_schema_field api_puzzle_rating[];
extern const api_schema_field api_counted_attempt[];

#endif
