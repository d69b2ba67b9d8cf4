/* What the club has to know of the bots that an act is about. One thread.

   Each is false when the store failed; then the caller's problem says so. */
#ifndef LUDOPOD_APP_PEOPLE_BOTS_H
#define LUDOPOD_APP_PEOPLE_BOTS_H

#include "app/app.h"
#include "app/caller.h"

/* Adds this one to the facts of a challenge, if it is a bot and is not among them yet. */
bool app_add_bot_facts(app *self, const club_identity *who, club_challenge_facts *facts, app_caller *caller);
/* Whether a bot among those who would play has as many games as it takes: with CREATE and JOIN the caller (game: NULL),
   with a rematch a player of the game. handle has room for its handle, to which the facts point. */
bool app_find_busy_bot(app *self, const club_game *game, char handle[CLUB_HANDLE_SIZE], club_facts *out,
                       app_caller *caller);

#endif
