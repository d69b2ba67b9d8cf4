/* One request of HTTP on its way to its answer: what the functions of the routes work on. */
#ifndef LUDOPOD_SERVER_HTTP_EXCHANGE_H
#define LUDOPOD_SERVER_HTTP_EXCHANGE_H

#include "server/http/caller.h"
#include "server/http/router.h"
#include "server/server.h"

typedef struct server_exchange {
    server *self;
    const server_request *request;
    server_answer *answer;
    server_match match;
    server_caller caller;
    club_guest guest; /* that the caller becomes */
    json_t *body;     /* of a POST: an object */
} server_exchange;

/* The first segment of the path that stands in braces: the game's id. */
const char *server_exchange_id(const server_exchange *at);
/* Answers with the caller's problem. */
void server_exchange_fail(server_exchange *at);
/* Takes the body over (NULL: there was no memory) and answers with it as JSON. */
void server_exchange_answer(server_exchange *at, int status, json_t *body);

#endif
