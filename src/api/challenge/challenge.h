/* Challenges over HTTP: what is asked for, and how a challenge looks. */
#ifndef LUDOPOD_API_CHALLENGE_CHALLENGE_H
#define LUDOPOD_API_CHALLENGE_CHALLENGE_H

#include "api/ask.h"
#include "app/lobby/challenge.h"

/* ---- Asking: false, and the caller has the problem ---------------------------------------------------- */

/* {"game", "options", "clock", "rated", "order", "vacation", "delay"}; each has a default. */
bool api_ask_terms(const json_t *object, club_terms *out, app_caller *caller);
/* {"terms", "invited", "seats", "with_me", "times", "until_ms"}. */
/* Its field range, of least and most; without one, or null: open. What is out of bounds is for the club to refuse. */
bool api_ask_range(const json_t *object, club_range *out, app_caller *caller);
bool api_ask_offer(const json_t *object, club_offer *out, app_caller *caller);

/* ---- Showing ------------------------------------------------------------------------------------------ */

/* {"handle", "name"}, of a bot also "bot": a new reference. */
json_t *api_view_identity(const club_identity *who);
/* As this person sees it now. */
json_t *api_view_challenge(app *self, const club_challenge *challenge, const club_identity *who);

#endif
