/* What people are told wherever they are, as text for their sockets and streams: those in the lobby how it stands; a
   person of games that wait, challenges, games that begin, friends, alerts and messages; those who watch a game what
   happens in it.

   Whoever is in the lobby is told what has changed, each part as a whole, at most once a second; with more than a
   thousand sockets less often, so that at most a thousand messages a second go out. One text is made and all are sent
   it. One thread. */
#ifndef LUDOPOD_API_LIVE_LIVE_H
#define LUDOPOD_API_LIVE_LIVE_H

#include <jansson.h>

#include "api/api.h"
#include "api/schema.h"
#include "app/lobby/lobby.h"
#include "club/people/account.h"

/* ---- Notices (notices.c) ---- */

/* At the beginning of a turn: tells what is due. */
void api_notices_turn(api *self);
/* In how many milliseconds it wants a turn; -1 when it does not. */
int api_notices_wait_ms(const api *self);
/* Something has happened that people are to be told, and is durable. */
void api_tell_notice(api *self, const club_notice *notice);
/* The socket enters the lobby and is told all of it; false when it cannot be now. */
bool api_lobby_enter(api *self, app_peer *peer);
void api_lobby_close(api_lobby *shown);

/* ---- Friends and messages (friends.c) ---- */

/* At the beginning of a turn: tells followers who came, left, or began or ended a game. */
void api_friends_turn(app *self);
/* Tells both sides of a conversation of its latest message, and a person how much is not read. */
void api_tell_message(app *self, const char *conversation);
void api_tell_unread(app *self, const club_person *person);

/* ---- Alerts (alerts.c) ---- */

/* At the beginning of a turn: tells those to whom something has happened in turns that are durable. */
void api_tell_of_alerts(app *self);

/* ---- Tournaments (tournaments.c) ---- */

/* At the beginning of a turn, and in how many milliseconds it wants one. */
void api_followed_turn(api *self);
int api_followed_wait_ms(const api *self);
void api_followed_close(api *self);
/* Something has happened in it, and is durable. */
void api_tell_of_tournament(api *self, const char *id);

/* ---- Players (player.c) ---- */

/* The game has changed, and that is durable: has it just begun, those who watch one of its players are told. */
void api_tell_watchers(const app_watchers *watchers, const club_game *game);
/* {"type":"player"}: handle "" is a guest's; the game that the player plays with others; "" for none. */
json_t *api_view_player(const char *handle, const char *game);

/* ---- Chat (chat.c) ---- */

/* Tells those who watch, each what the room is open to them for. At the end of a turn, once it is durable. */
void api_publish_talk(app *self, app_cached_game *cached);
/* The same to those who follow tournaments, of all that was said in them. At the beginning of the next turn. */
void api_publish_talk_of_tournaments(app *self);
/* What was said in the rooms that are open to a person, by all of them, in order: a new reference; NULL and *fault when
   it cannot be read. game: NULL of a tournament. */
json_t *api_chat_of(app *self, const char *id, const club_game *game, const club_person *who);

extern const api_schema_field api_chat_message[]; /* talk.c */
/* A message as it is answered: a new reference. game: NULL of a tournament. you: whether it is the reader's own. */
json_t *api_message_json(const club_game *game, const store_message *message, club_room room, bool you);
json_t *api_said_json(const club_game *game, const app_said *said, bool you);

#endif
