/* The HTTP API of docs/protocol.md: the table of routes and who answers them. */
#ifndef LUDOPOD_SERVER_HTTP_API_H
#define LUDOPOD_SERVER_HTTP_API_H

#include "server/http/exchange.h"

/* All routes there are; *count of them. */
const server_route *server_routes(size_t *count);

/* The answer to a path below SERVER_API_OLD. */
void server_api(server *self, const server_request *request, server_answer *answer);
/* The answer to a path of a route that is no part of the API; false when there is none. */
bool server_api_plain(server *self, const server_request *request, server_answer *answer);

/* status.c */
void server_answer_health(server_exchange *at);
void server_answer_readiness(server_exchange *at);
void server_answer_metrics(server_exchange *at);

#endif
