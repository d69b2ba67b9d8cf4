/* One request of HTTP on its way to its answer: what the functions of the routes work on. */
#ifndef LUDOPOD_SERVER_HTTP_EXCHANGE_H
#define LUDOPOD_SERVER_HTTP_EXCHANGE_H

#include "app/caller.h"
#include "api/router.h"
#include "serve/server.h"

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

/* An act in the game of the path, with what the body says of it (server_ask_act()): answers with the game. */
void server_exchange_act(server_exchange *at, club_request request);

/* door.c: whether one more may be told things from this address, or another makes room; else the caller's problem says
   so. */
bool server_has_room(server *self, server_caller *caller);
/* One who is told things from now on. NULL without memory, and the caller's problem says so. */
server_peer *server_add_peer(server *self, server_caller *caller);

/* time.c: a person's vacation: a new reference. */
json_t *server_view_vacation(server *self, const club_person *who);

/* The HTTP API of docs/protocol.md. */

/* The answer to a path below SERVER_API_OLD. */
void server_api(server *self, const server_request *request, server_answer *answer);
/* The same of a request that somebody makes who was recognised elsewhere, by a mail: no cookie, token or page is looked
   at. Limits count by the caller's address and person. A job is not waited for, so routes that need one are no use. */
void server_api_as(server *self, const server_caller *caller, const server_request *request, server_answer *answer);
/* The answer to a path of a route that is no part of the API; false when there is none. */
bool server_api_plain(server *self, const server_request *request, server_answer *answer);

/* status.c */
void server_answer_health(server_exchange *at);
void server_answer_readiness(server_exchange *at);
void server_answer_metrics(server_exchange *at);

/* Lists are answered by pages: {"items": [...], "next": CURSOR}, with a field Link that says where the next page is
   (RFC 8288). A request asks for them with ?limit=N&cursor=CURSOR; clients take the cursor as it comes. What takes long
   to be shown has shorter pages (server_route.listed), however many were asked for. */

enum { SERVER_PAGE_MAX = 200, SERVER_PAGE_USUAL = 50 };

/* What a route that answers a list says of its query. */
extern const server_schema_field server_page_query[];

typedef struct server_list {
    size_t count;
    /* The entry at this place: a new reference, NULL without memory. */
    json_t *(*item)(const void *context, size_t index);
    const void *context;
} server_list;

/* How many entries the request wants on a page: 1 to SERVER_PAGE_MAX, and no more than the route's pages have. */
bool server_page_limit(server_exchange *at, size_t *out);
/* Which is the first of them, of so many that there are. */
bool server_page_first(server_exchange *at, size_t count, size_t *out);
/* Answers the page that the request asks for, or with a problem when it asks for none that there can be. */
void server_page_answer(server_exchange *at, const server_list *list);

/* Requests that may be sent twice: one with the field Idempotency-Key is carried out once, and sent again, with the
   same key and body, it is answered as it was. Keys are each person's own. What was refused is kept nowhere and judged
   anew: it has changed nothing. */

/* Looks whether the request was carried out before. True: it is answered, as it was or with a problem. */
bool server_answer_again(server_exchange *at);
/* Keeps the answer of one that has changed something, in the transaction of what it has changed. */
void server_keep_answer(server_exchange *at);

/* The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0), written from the tables of routes. A new reference,
   NULL without memory. */
json_t *server_openapi(void);

#endif
