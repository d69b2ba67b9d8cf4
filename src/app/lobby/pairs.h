/* Pairs are made: somebody who looks for a game and somebody who waits for one (pairing.h) get a game. One thread. */
#ifndef LUDOPOD_SERVER_LIVE_PAIRS_H
#define LUDOPOD_SERVER_LIVE_PAIRS_H

#include "club/challenge/offer.h"
#include "club/decision.h"
#include "app/caller.h"
#include "app/lobby/pairing.h"

struct server;

/* What a pair of these two plays. Whose wish it is has the say where the other takes anything. */
club_offer server_pair_offer(const server_wish *wish, const server_wish *other);

typedef enum server_paired { SERVER_PAIRED, SERVER_ALONE, SERVER_PAIR_FAILED } server_paired;

/* Looks for somebody who waits and fits now, and makes their game: id. Where the club does not let these two play, the
   next is looked for, a few times. name: of a guest, or NULL. FAILED: the caller has the problem, which is the store's.
 */
server_paired server_pair(struct server *self, const server_wish *wish, const char *name, server_caller *caller,
                          char id[CLUB_ID_SIZE]);
/* Waits from now on. False, and the caller has the problem: too many do. */
bool server_pair_later(struct server *self, const server_wish *wish, server_caller *caller);

/* Waits no longer; false when the person did not. */
bool server_pair_no_longer(struct server *self, const club_person *person);
/* Whether this one waits still: here, and not paired. */
bool server_wish_is_open(const struct server *self, const server_wish *wish);
/* It as the challenge that others see, which anyone may accept; for a rated game, who is in its range by now. False,
   and the caller has the problem. */
bool server_wish_challenge(struct server *self, const server_wish *wish, club_challenge *out, server_caller *caller);
/* Does with it what is asked for with that challenge: accepts or withdraws it. *out: the challenge after that. False,
   and the caller has the problem. */
bool server_answer_wish(struct server *self, server_wish *wish, const club_request *request, server_caller *caller,
                        club_challenge *out);

/* At the beginning of a turn: pairs those whose ranges have come to meet, with each other or with whoever has made an
   open challenge. */
void server_pairs_turn(struct server *self);
/* In how many milliseconds it wants a turn; -1 when it does not. */
int server_pairs_wait_ms(const struct server *self);

#endif
