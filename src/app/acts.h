/* Everything that changes a game, for every way in. */
#ifndef LUDOPOD_APP_ACTS_H
#define LUDOPOD_APP_ACTS_H

#include "app/app.h"
#include "app/caller.h"
#include "app/games/game_cache.h"
#include "club/decision.h"

/* Each returns the game, or NULL and the caller's problem. */
app_cached_game *app_find(app *self, const char *id, app_caller *caller);
/* Does what is asked for in the game of this id (NULL: CLUB_CREATE), in the caller's name and now. What was made is the
   game that the answer is about: with CLUB_CREATE the new one, whose id is request->id. */
app_cached_game *app_act(app *self, const char *id, club_request *request, app_caller *caller);
/* Decides a request about these facts, in the caller's name and now, and makes what is decided durable with the turn.
   STORE_OK: done, and id is of what the answer is about; or refused: id is "", and the caller has the problem.
   STORE_CONFLICT: the facts are not as the database has them, so they are to be looked up once more. With any other the
   caller has the problem. Every act goes through here. */
store_status app_decide(app *self, const club_facts *facts, club_request *request, app_caller *caller,
                        char id[CLUB_ID_SIZE]);
/* Does what is about no game: decides on these facts, in the caller's name and now, and keeps what was decided. False:
   the caller's problem says why. */
bool app_carry_out(app *self, const club_facts *facts, club_request *request, app_caller *caller);
/* Only decides, so that it is known whether it would be refused. */
bool app_rehearse(app *self, const club_facts *facts, club_request *request, app_caller *caller);
/* Memory lets go of a game: it is read again when next asked for, and nobody searches for its computer. */
void app_let_go(app *self, app_cached_game *cached);

#endif
