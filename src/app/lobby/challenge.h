/* Challenges: what an act is about is looked up, the club decides, the store keeps. Each is false when it cannot be,
   and the caller has the problem. One thread. */
#ifndef LUDOPOD_APP_LOBBY_CHALLENGE_H
#define LUDOPOD_APP_LOBBY_CHALLENGE_H

#include "app/lobby/lookup.h"
#include "store/challenges.h"

bool app_find_challenge(app *self, const char *id, club_challenge *out, app_caller *caller);
/* The challenges that are offered to anyone now, at most so many: those of people who look for a game, then the others,
   the newest first. Whoever made one of a live game must be here, for the game would begin at once. */
bool app_find_offered(app *self, size_t limit, store_ids *out, app_caller *caller);
/* The caller's own open ones, what they look for among them, and those they are invited to. */
bool app_find_challenges_of(app *self, store_ids *out, app_caller *caller);
/* Does what is asked for with the challenge of this id (NULL: CLUB_CHALLENGE). *out is the challenge that the answer is
   about: with CLUB_CHALLENGE_COUNTER the new one. */
bool app_act_on_challenge(app *self, const char *id, club_request *request, app_caller *caller, club_challenge *out);

#endif
