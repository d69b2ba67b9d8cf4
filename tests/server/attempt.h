/* Requests that would succeed, until something is made wrong with them: for the test that provokes every answer that
   the OpenAPI document promises. Each family of routes prepares and provokes its own. */
#ifndef LUDOPOD_TESTS_SERVER_ATTEMPT_H
#define LUDOPOD_TESTS_SERVER_ATTEMPT_H

#include "api/exchange.h"
#include "server/harness.h"

/* A request of a route that would succeed, until something is made wrong with it. */
typedef struct attempt {
    club_house *house;
    const api_route *route;
    browser ada, bo;
    char id[ID_SIZE];
    const char *query, *body;
    const char *pool; /* what stands for {pool} in the path */
} attempt;

/* attempt.c. In a house that is opened anew. */
attempt begin_attempt(void **state, const api_route *route);
/* In this house, whatever there is in it: for what is refused before anything is looked up. */
attempt begin_attempt_with_nothing(club_house *house, const api_route *route);
bool is_for(const attempt *at, const char *operation);
bool is_of_challenges(const attempt *at);
bool is_of_offers(const attempt *at);
/* Of the challenge or the game with this id; send_it(): with its own. */
const reply *send_to(attempt *at, const char *id);
const reply *send_it(attempt *at);
/* Bodies of createGame and createChallenge. */
extern const char two_seats[], new_challenge[];
const reply *make_challenge(attempt *at, browser *who);

/* attempt_people.c: makes it succeed, when it is of that family. */
void prepare_of_people(attempt *at);
/* The answer with this status; NULL when it is of another family, or is provoked as everywhere. */
const reply *provoke_of_people(attempt *at, int status);

/* attempt_order.c: the same. */
void prepare_of_order(attempt *at);
const reply *provoke_of_order(attempt *at, int status);
/* attempt_alerts.c: the same. */
void prepare_of_alerts(attempt *at);
const reply *provoke_of_alerts(attempt *at, int status);

/* attempt_passkeys.c: the same. */
void prepare_of_passkeys(attempt *at);
const reply *provoke_of_passkeys(attempt *at, int status);

/* attempt_profile.c: the same. */
void prepare_of_profile(attempt *at);
const reply *provoke_of_profile(attempt *at, int status);

/* attempt_puzzles.c: the same. */
void prepare_of_puzzles(attempt *at);
const reply *provoke_of_puzzles(attempt *at, int status);

/* attempt_ratings.c: the same. */
void prepare_of_ratings(attempt *at);
const reply *provoke_of_ratings(attempt *at, int status);

/* attempt_bots.c: the same. */
void prepare_of_bots(attempt *at);
const reply *provoke_of_bots(attempt *at, int status);

/* attempt_conversations.c: the same. */
void prepare_of_conversations(attempt *at);
const reply *provoke_of_conversations(attempt *at, int status);

/* attempt_tournaments.c: the same. */
void prepare_of_tournaments(attempt *at);
const reply *provoke_of_tournaments(attempt *at, int status);

#endif
