/* What is shown, and told to those who watch. */
#ifndef LUDOPOD_API_VIEW_H
#define LUDOPOD_API_VIEW_H

#include <jansson.h>

#include "api/schema.h"
#include "app/games/game_cache.h"

/* A game, its summary, and a seat of it: club_game, club_seat. */
extern const api_schema_field api_game[];
extern const api_schema_field api_summary[];
extern const api_schema_field api_seat[];

/* A game as this person sees it at this moment of the club's time: a new reference, NULL without memory. */
json_t *api_view(const app_cached_game *cached, const club_person *who, int64_t now_ms);
/* Fields: a game's options by their names, of a game and the options behind it; a character's name, of its number (0:
   none). */
json_t *api_write_options(const void *from);
json_t *api_write_character(const void *from);
/* The same in short, for a list: without events and options of time. */
json_t *api_view_summary(const app_cached_game *cached, const club_person *who);
/* Tells one who begins to watch how the game stands: the events since the version "after", where that is still known,
   and else (or below 0) the whole game. request: the number that is repeated, or NULL. */
void api_tell_game(const app_cached_game *cached, app_peer *peer, int64_t after, json_t *request, int64_t now_ms);
/* Tells all who watch what they do not know yet: events, and the whole game when seats or the rematch have changed.
   Players are told before those who look on. */
void api_publish(app_cached_game *cached, int64_t now_ms);
/* Tells them who is there. */
void api_publish_presence(app_cached_game *cached);
/* The text of a message, which it takes over: one reference, NULL without memory. */
app_text *api_message_text(json_t *message);
/* Tells one who waits for it. */
void api_send(app_peer *peer, json_t *message);

#endif
