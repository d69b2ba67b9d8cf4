/* Pairs are made: somebody who looks for a game and somebody who waits for one (pairing.h) get a game. One thread. */
#ifndef LUDOPOD_APP_LOBBY_PAIRS_H
#define LUDOPOD_APP_LOBBY_PAIRS_H

#include "app/caller.h"
#include "app/lobby/pairing.h"
#include "club/challenge/offer.h"
#include "club/decision.h"

struct app;

/* What a pair of these two plays. Whose wish it is has the say where the other takes anything. */
club_offer app_pair_offer(const app_wish *wish, const app_wish *other);

typedef enum app_paired { APP_PAIRED, APP_ALONE, APP_PAIR_FAILED } app_paired;

/* Looks for somebody who waits and fits now, and makes their game: id. Where the club does not let these two play, the
   next is looked for, a few times. name: of a guest, or NULL. FAILED: the caller has the store's problem. */
app_paired app_pair(struct app *self, const app_wish *wish, const char *name, app_caller *caller,
                    char id[CLUB_ID_SIZE]);
/* Waits from now on. False, and the caller has the problem: too many do. */
bool app_pair_later(struct app *self, const app_wish *wish, app_caller *caller);

/* The next server does not find what the person looked for. False: the store fails, and the caller has the problem. */
bool app_drop_seek(struct app *self, const club_person *person, app_caller *caller);
/* Those whom the server before this one has left. */
bool app_pairs_open(struct app *self, store_fault *fault);
/* Waits no longer; false when the person did not. While the store fails the next server may find it. */
bool app_pair_no_longer(struct app *self, const club_person *person);
/* Whether this one waits still: here, and not paired. */
bool app_wish_is_open(const struct app *self, const app_wish *wish);
/* It as the challenge that others see, which anyone may accept; for a rated game, who is in its range by now. False,
   and the caller has the problem. */
bool app_wish_challenge(struct app *self, const app_wish *wish, club_challenge *out, app_caller *caller);
/* Does with it what is asked for with that challenge: accepts or withdraws it. *out: the challenge after that. False,
   and the caller has the problem. */
bool app_answer_wish(struct app *self, app_wish *wish, const club_request *request, app_caller *caller,
                     club_challenge *out);

/* Whether the caller's problem lies with them, not with the store. */
bool app_pair_is_refused(const app_caller *caller);
/* Those who are gone wait no longer. */
void app_pairs_forget_absent(struct app *self);

#endif
