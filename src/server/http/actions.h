/* Everything that changes a game, for every way in. */
#ifndef LUDOPOD_SERVER_HTTP_ACTIONS_H
#define LUDOPOD_SERVER_HTTP_ACTIONS_H

#include "club/game/decision.h"
#include "server/http/caller.h"
#include "server/live/game_cache.h"
#include "server/state.h"

/* Each returns the game, or NULL and the caller's problem. */
server_cached_game *server_find(server *self, const char *id, server_caller *caller);
/* Does what is asked for in the game of this id (NULL: CLUB_CREATE), in the caller's name and now. What was made is the
   game that the answer is about: with CLUB_REMATCH the new one, whose id is request->id if this call made it. */
server_cached_game *server_act(server *self, const char *id, club_request *request, server_caller *caller);
/* Memory lets go of a game: it is read again when next asked for, and nobody searches for its computer. */
void server_let_go(server *self, server_cached_game *cached);

#endif
