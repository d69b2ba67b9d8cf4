/* Challenges over HTTP: what is asked for, how it is carried out, and how a challenge looks. */
#ifndef LUDOPOD_SERVER_HTTP_CHALLENGE_CHALLENGE_H
#define LUDOPOD_SERVER_HTTP_CHALLENGE_CHALLENGE_H

#include "app/caller.h"
#include "app/app.h"
#include "store/challenges.h"

/* ---- Asking: false, and the caller has the problem ---------------------------------------------------- */

/* {"game", "options", "clock", "rated", "order", "vacation", "delay"}; each has a default. */
bool server_ask_terms(const json_t *object, club_terms *out, server_caller *caller);
/* {"terms", "invited", "seats", "with_me", "times", "until_ms"}. */
/* Its field range, of least and most; without one, or null: open. What is out of bounds is for the club to refuse. */
bool server_ask_range(const json_t *object, club_range *out, server_caller *caller);
bool server_ask_offer(const json_t *object, club_offer *out, server_caller *caller);

/* ---- Acting ------------------------------------------------------------------------------------------- */

/* Whether the store did what it was asked; if not, the health and the log know, too. */
bool server_store_did(server *self, store_status status, const store_fault *fault, server_caller *caller);
/* The person as others see them; of nobody and of one who becomes a guest now only the person. */
bool server_find_identity(server *self, const club_person *person, club_identity *out, server_caller *caller);
bool server_find_challenge(server *self, const char *id, club_challenge *out, server_caller *caller);
/* The rating that says whether a person is in the challenge's range, rounded to points: that of nobody, or of a
   challenge without a range, is 0. False, and the caller has the problem. */
bool server_find_ranged(server *self, const club_challenge *challenge, const club_person *who, int *out,
                        server_caller *caller);
/* Whether one of two people has blocked the other. */
bool server_look_at_block(server *self, const club_person *one, const club_person *other, bool *blocked,
                          server_caller *caller);
/* The challenges that are offered to anyone now, at most so many: those of people who look for a game, then the others,
   the newest first. Whoever made one of a live game must be here, for the game would begin at once. */
bool server_find_offered(server *self, size_t limit, store_ids *out, server_caller *caller);
/* Does what is asked for with the challenge of this id (NULL: CLUB_CHALLENGE). *out is the challenge that the answer is
   about: with CLUB_CHALLENGE_COUNTER the new one. */
bool server_act_on_challenge(server *self, const char *id, club_request *request, server_caller *caller,
                             club_challenge *out);

/* ---- Showing ------------------------------------------------------------------------------------------ */

/* {"handle", "name"}, of a bot also "bot": a new reference. */
json_t *server_view_identity(const club_identity *who);
/* As this person sees it now. */
json_t *server_view_challenge(server *self, const club_challenge *challenge, const club_identity *who);

#endif
