/* Everything that changes a game, for every way in. */
#ifndef LUDOPOD_SERVER_HTTP_ACTIONS_H
#define LUDOPOD_SERVER_HTTP_ACTIONS_H

#include "club/decision.h"
#include "app/caller.h"
#include "app/games/game_cache.h"
#include "app/app.h"

/* Each returns the game, or NULL and the caller's problem. */
server_cached_game *server_find(server *self, const char *id, server_caller *caller);
/* Does what is asked for in the game of this id (NULL: CLUB_CREATE), in the caller's name and now. What was made is the
   game that the answer is about: with CLUB_CREATE the new one, whose id is request->id. */
server_cached_game *server_act(server *self, const char *id, club_request *request, server_caller *caller);
/* Decides a request about these facts, in the caller's name and now, and makes what is decided durable with the turn.
   STORE_OK: done, and id is of what the answer is about; or refused: id is "", and the caller has the problem.
   STORE_CONFLICT: the facts are not as the database has them, so they are to be looked up once more. With any other the
   caller has the problem. Every act goes through here. */
store_status server_decide(server *self, const club_facts *facts, club_request *request, server_caller *caller,
                           char id[CLUB_ID_SIZE]);
/* Does what is about no game: decides on these facts, in the caller's name and now, and keeps what was decided. False:
   the caller's problem says why. */
bool server_carry_out(server *self, const club_facts *facts, club_request *request, server_caller *caller);
/* Only decides, so that it is known whether it would be refused. */
bool server_rehearse(server *self, const club_facts *facts, club_request *request, server_caller *caller);
/* Memory lets go of a game: it is read again when next asked for, and nobody searches for its computer. */
void server_let_go(server *self, server_cached_game *cached);

/* Who may come in, and how often. */

/* A request or a message; and finds out whose it is: the person of the caller's session. */
bool server_admit(server *self, server_caller *caller);
/* Around the work for a request or a message: it costs those whose requests it was counted among what it costs the
   server, in requests of limits.request_ms. */
void server_bill_begin(server *self);
void server_bill_end(server *self);
/* Says in the answer how much of its limit is left, where one was looked at (draft-ietf-httpapi-ratelimit-headers-10).
 */
void server_say_limit(const server_caller *caller, server_answer *answer);
/* The same of whoever it is: by the address alone. */
bool server_admit_address(server *self, server_caller *caller);
/* Finds out only whose it is. */
bool server_recognise(server *self, server_caller *caller);
/* How often somebody signs up, or has a letter sent, from one address. */
bool server_admit_sign_up(server *self, server_caller *caller);
bool server_admit_letter(server *self, server_caller *caller);
/* How often a picture is painted for an address. */
bool server_admit_picture(server *self, server_caller *caller);
/* How often somebody gets a letter that anyone may ask for: three, then one in ten minutes. The code of one is good
   until the next is written, so whoever asks for many must not make it worth nothing. */
bool server_admit_letter_to(server *self, const club_person *person);
/* How often a mail that changes nothing is answered: sixty times, then once in two minutes. So a program that answers
   each mail of ours, and does not say that it is one, comes to an end. proven: the mail came to an address that only
   the person has; else anybody may have sent it, and it is ten times and one in ten minutes. take: this is one more. */
bool server_admit_answer_to(server *self, const club_person *person, bool proven, bool take);
bool server_admit_game(server *self, server_caller *caller);
/* A stranger who becomes a guest, by whatever act; as often as new games. */
bool server_admit_guest(server *self, server_caller *caller);
/* A new challenge; the same. */
bool server_admit_challenge(server *self, server_caller *caller);
/* A message of a chat. */
bool server_admit_message(server *self, server_caller *caller);
/* The same of attempts at puzzles, one or several at once. */
bool server_admit_attempts(server *self, server_caller *caller);
/* The address to count by: the peer's, or the one its proxy vouches for. */
void server_address_of(const server *self, const server_request *request, char out[SERVER_ADDRESS_SIZE]);
/* Whether the request was meant for us: the name it was sent to is one of ours. */
bool server_host_allowed(const server *self, const server_request *request);
/* Whether the page that sends this may (no page: yes). */
bool server_origin_allowed(const server *self, const server_request *request);

#endif
