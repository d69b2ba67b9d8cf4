/* On whose account the computer's searches are, and which of them are left for later. */
#ifndef LUDOPOD_SERVER_LIVE_ACCOUNT_H
#define LUDOPOD_SERVER_LIVE_ACCOUNT_H

#include "app/caller.h"
#include "app/games/game_cache.h"
#include "app/app.h"

/* The caller, unless it is nobody, has done something in the game, and searches for it go on the caller's account. */
void server_person_acts(server_cached_game *cached, const server_caller *caller);
/* The caller looks at the game. After a restart this is how it is known where a player is. */
void server_person_looks(server *self, server_cached_game *cached, const server_caller *caller);
/* Where nobody has acted since the game was read, someone who sits in it, wherever they are. */
fair_owner server_owner_of(const server_cached_game *cached);
/* On whose account goes what this caller asks for. */
fair_owner server_owner_of_caller(const server_caller *caller);
/* The search of this game ("": of none) gave way to another one: its computer is asked again later. */
void server_postpone(server *self, const char *id);
/* The walk over the backlog will come by the game once more. */
void server_leave_for_later(server *self);

#endif
