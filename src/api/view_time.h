/* What is shown of time and offers in a game. */
#ifndef LUDOPOD_API_VIEW_TIME_H
#define LUDOPOD_API_VIEW_TIME_H

#include <jansson.h>

#include "api/ask.h"
#include "base/json.h"
#include "club/game/game.h"

/* Of a club_game: what was agreed on before it. */
extern const api_schema_field api_game_terms[];
/* Adds the terms, the clock, the offers, the state and what this person may do now, by the club's time. */
void api_view_add_time(json_t *view, const club_game *game, const club_person *who, int64_t now_ms);
/* The clock as it is at this moment; null of a game without one, or over. It is told with every move, so it is written
   straight to the text. */
void api_print_clock(pod__json *json, const char *name, const club_game *game, int64_t now_ms);

#endif
