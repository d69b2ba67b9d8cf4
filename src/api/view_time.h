/* What is shown of time and offers in a game. */
#ifndef LUDOPOD_API_VIEW_TIME_H
#define LUDOPOD_API_VIEW_TIME_H

#include <jansson.h>

#include "api/ask.h"
#include "base/json.h"
#include "club/game/game.h"

/* Of a club_game: what was agreed on before it. */
extern const api_schema_field api_game_terms[];
/* A field: the offers in a club_game. */
json_t *api_write_offers(const void *from);
/* What this person may do now, by the club's time; and the clock, as the next one: new references. */
json_t *api_view_possibilities(const club_game *game, const club_person *who, int64_t now_ms);
json_t *api_view_clock(const club_game *game, int64_t now_ms);
/* The clock as it is at this moment; null of a game without one, or over. It is told with every move, so it is written
   straight to the text. */
void api_print_clock(pod__json *json, const char *name, const club_game *game, int64_t now_ms);

#endif
