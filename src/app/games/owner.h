/* On whose account the computer's searches are, and which of them are left for later. */
#ifndef LUDOPOD_APP_GAMES_OWNER_H
#define LUDOPOD_APP_GAMES_OWNER_H

#include "app/app.h"
#include "app/caller.h"
#include "app/games/game_cache.h"

/* The caller, unless it is nobody, has done something in the game, and searches for it go on the caller's account. */
void app_person_acts(app_cached_game *cached, const app_caller *caller);
/* The caller looks at the game. After a restart this is how it is known where a player is. */
void app_person_looks(app *self, app_cached_game *cached, const app_caller *caller);
/* Where nobody has acted since the game was read, someone who sits in it, wherever they are. */
fair_owner app_owner_of(const app_cached_game *cached);
/* On whose account goes what this caller asks for. */
fair_owner app_owner_of_caller(const app_caller *caller);
/* The search of this game ("": of none) gave way to another one: its computer is asked again later. */
void app_postpone(app *self, const char *id);
/* The walk over the backlog will come by the game once more. */
void app_leave_for_later(app *self);

#endif
