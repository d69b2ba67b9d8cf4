/* One request of HTTP on its way to its answer: what the functions of the routes work on. */
#ifndef LUDOPOD_API_EXCHANGE_H
#define LUDOPOD_API_EXCHANGE_H

#include "api/api.h"
#include "api/ask.h"
#include "api/router.h"
#include "app/acts.h"
#include "app/admission.h"

typedef struct api_exchange {
    api *api;
    app *self;
    store_fault *fault; /* the app's */
    const transport_request *request;
    transport_answer *answer;
    api_match match;
    app_caller caller;
    club_guest guest;               /* that the caller becomes */
    json_t *body;                   /* of a POST: an object */
    const api_schema_field *fields; /* that it may have */
    json_t *query;                  /* once it was read: api_exchange_query() */
} api_exchange;

/* The first segment of the path that stands in braces: the game's id. */
const char *api_exchange_id(const api_exchange *at);
/* Answers with the caller's problem; so is answered whatever a route leaves without an answer. */
void api_exchange_fail(api_exchange *at);
/* The store has failed: the caller has that problem. False. */
bool api_fails(api_exchange *at);
/* Whether it has not: what was looked for is there, or is not. */
bool api_looked(api_exchange *at, store_status status);
/* What was asked for, by the tables of the route: its body, its query. Texts live as long as the exchange. False: the
   caller has the problem. */
bool api_ask_body(api_exchange *at, void *out);
bool api_ask_query(api_exchange *at, void *out);
/* The fields of the query that the route's table has, as an object of the exchange. */
const json_t *api_exchange_query(api_exchange *at);

/* Takes the body over and answers with it as JSON; NULL: the caller has a problem, or there was no memory. */
void api_exchange_answer(api_exchange *at, json_t *body);

/* Answers with the game as the caller sees it, or with the caller's problem where it is NULL. */
void api_exchange_game(api_exchange *at, const app_cached_game *cached);
/* An act in this game (NULL: to make one): answers with it. */
void api_exchange_act_in(api_exchange *at, const char *id, club_request *request);
/* The route's act in the game of the path, with what the body says of it: answers with the game. */
void api_exchange_act(api_exchange *at);

/* time.c: a person's vacation: a new reference. */
json_t *api_view_vacation(app *self, const club_person *who);

/* The answer to a path of the API. */
void api_answer(api *self, const transport_request *request, transport_answer *answer);
/* The same in the name of whoever runs the club (nobody), or of a person on their behalf: without limits, whatever
   rights the route asks for. */
void api_answer_for_host(api *self, const club_person *as, const transport_request *request, transport_answer *answer);
/* The answer to a path of a route that is no part of the API; false when there is none. */
bool api_answer_plain(api *self, const transport_request *request, transport_answer *answer);

/* status.c */
api_answerer api_answer_health, api_answer_readiness, api_answer_metrics;

/* Lists are answered by pages: {"items": [...], "next": CURSOR}, with a field Link that says where the next page is
   (RFC 8288). A request asks for them with ?limit=N&cursor=CURSOR; clients take the cursor as it comes. What takes long
   to be shown has shorter pages (api_route.listed), however many were asked for. */

enum { API_PAGE_MAX = 200 };

/* Which page a request asks for: what the query of a route that answers a list is read into, or begins with. */
typedef struct api_page {
    size_t limit;
    const char *cursor; /* "": the first one */
} api_page;

#define API_LIMIT_OF(about_it, ideal, unasked, max)                                                                    \
    {"limit",           "integer",        about_it,   .optional = true, API_INTO(api_page, limit),                     \
     .expected = ideal, .usual = unasked, .least = 1, .most = (max)}
#define API_LIMIT                                                                                                      \
    API_LIMIT_OF("How many at most: 1 to 200; 50 when left out.", POD_N_("a whole number from 1 to 200"), "50",        \
                 API_PAGE_MAX)
#define API_CURSOR                                                                                                     \
    {"cursor",   "string", "Where to go on: next of the page before.", .optional = true, API_INTO(api_page, cursor),   \
     .usual = ""}

/* The same as a table. */
extern const api_schema_field api_page_query[];
/* Where the query says to go on; "": from the beginning. */
const char *api_page_cursor(api_exchange *at);
/* False, and the caller's problem: no answer here has had that cursor. */
bool api_bad_cursor(api_exchange *at);

/* Link says where the next page is: the query as it was, but for the cursor. One with characters that would have to be
   escaped has no link. */
void api_link_next(api_exchange *at, const char *cursor);
/* The same of a list of JSON: what its next is, a new reference. cursor: NULL on the last page. */
json_t *api_next_page(api_exchange *at, const char *cursor);

typedef struct api_list {
    size_t count;
    /* The entry at this place: a new reference, NULL without memory. */
    json_t *(*item)(const void *context, size_t index);
    const void *context;
} api_list;

/* Which entries that are, of so many that there are; no more than the route's pages have. */
bool api_page_bounds(api_exchange *at, size_t count, size_t *first, size_t *limit);
/* Answers the page that the request asks for, or with a problem when it asks for none that there can be. */
void api_page_answer(api_exchange *at, const api_list *list);
/* The same of a list of JSON, which it takes over; NULL: the caller has a problem. */
void api_answer_items(api_exchange *at, json_t *items);

/* A list while the store is read. */
typedef struct api_items {
    const api_schema_field *fields; /* of each */
    api_reader reader;
    json_t *list;
} api_items;

api_items api_items_begin(const api_exchange *at, const api_schema_field *fields);
/* Adds one; true. context: the list. */
bool api_items_add(void *context, const void *from);
#define API_ITEMS(items) ((store_visitor){&(items), api_items_add})
/* The list: a new reference; NULL when the store has failed, and the caller's problem says so. */
json_t *api_items_end(api_exchange *at, api_items *items, store_status status);

/* Requests that may be sent twice: one with the field Idempotency-Key is carried out once, and sent again, with the
   same key and body, it is answered as it was. Keys are each person's own. What was refused is kept nowhere and judged
   anew: it has changed nothing. */

/* Looks whether the request was carried out before. True: it is answered, as it was or with a problem. */
bool api_answer_again(api_exchange *at);
/* Keeps the answer of one that has changed something, in the transaction of what it has changed. */
void api_keep_answer(api_exchange *at);

/* All routes and schemas that there are, for whoever describes them. */
typedef struct api_catalogue {
    const api_family *families;
    json_t *(*schemas)(void);
} api_catalogue;
extern const api_catalogue api_whole_catalogue; /* create.c */

/* The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.0), written from the tables of routes. A new reference,
   NULL without memory. */
json_t *api_openapi(const api_catalogue *of);

#endif
