/* What the club has to know of the bots that an act is about. One thread.

   Each is false when the store failed; then the caller's problem says so. */
#ifndef LUDOPOD_SERVER_HTTP_BOTS_FACTS_H
#define LUDOPOD_SERVER_HTTP_BOTS_FACTS_H

#include "app/caller.h"
#include "app/app.h"

/* Adds this one to the facts of a challenge, if it is a bot and is not among them yet. */
bool server_add_bot_facts(server *self, const club_identity *who, club_challenge_facts *facts, server_caller *caller);
/* Whether a bot among those who would play has as many games as it takes: with CREATE and JOIN the caller (game: NULL),
   with a rematch a player of the game. handle has room for its handle, to which the facts point. */
bool server_find_busy_bot(server *self, const club_game *game, char handle[CLUB_HANDLE_SIZE], club_facts *out,
                          server_caller *caller);

#endif
