/* A server without a network, in a club where there is something of everything: members, a moderator, a bot, games,
   challenges, a conversation, a report. It is made once in a program; each house begins with a copy of it. */
#ifndef LUDOPOD_FUZZ_FUZZ_SERVER_H
#define LUDOPOD_FUZZ_FUZZ_SERVER_H

#include <stddef.h>

#include "club/game/game.h"
#include "serve/server.h"

enum { FUZZ_AUTHORIZATION_SIZE = 128 };

/* Who asks. The guest plays both seats of a game of its own. */
typedef enum fuzz_actor {
    FUZZ_GUEST,
    FUZZ_ANN,  /* a member, who plays with bob, has a bot and a challenge, and has reported bob */
    FUZZ_BOB,  /* whom the moderator has warned */
    FUZZ_MONA, /* the moderator and administrator */
    FUZZ_ROBOT,
    FUZZ_NOBODY,
    FUZZ_ACTORS
} fuzz_actor;

typedef struct fuzz_house {
    app_config config;
    store *games;
    server *server;
} fuzz_house;

/* Aborts when there is no memory or no room for its database, which is in memory where the machine allows it. */
void fuzz_house_open(fuzz_house *house);
void fuzz_house_close(fuzz_house *house);
/* A request with everything that was not sent left empty. */
transport_request fuzz_request(fuzz_actor actor, transport_method method, const char *path);
/* Asks, and waits for what the answer needs, as a transport does. What the answer owns is the caller's, to be cleared.
 */
void fuzz_ask(fuzz_house *house, transport_request *request, transport_answer *answer);
/* Aborts unless it is an answer as any may be: a status, and JSON of the API, which says why where it refuses. */
void fuzz_check_answer(const transport_request *request, const transport_answer *answer);

/* The id of something in the club, by its letter: g a game of the guest, r a running game of ann and bob, o an open
   one, e one that has ended, c ann's challenge to all, m the warning; NULL: there is no such letter. */
const char *fuzz_id(char letter);
/* Copies input to text, the id of the guest's game in the place of each '@'. Returns its length; text ends in a 0. */
size_t fuzz_fill(const unsigned char *input, size_t length, char *text, size_t room);

#endif
