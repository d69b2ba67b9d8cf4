/* The HTTP API of docs/protocol.md and what is told over WebSockets and streams: a way into the club (app/) that knows
   requests and answers as values, and no sockets. One thread, within turns. */
#ifndef LUDOPOD_API_API_H
#define LUDOPOD_API_API_H

#include <jansson.h>

#include "api/files.h"
#include "api/puzzles/catalogue.h"
#include "app/app.h"
#include "app/queue/jobs.h"
#include "transport/message.h"

/* reference/page.c: the same until the server ends, so it is written once, when it is first asked for. */
typedef struct api_reference {
    char *page[POD_LANGUAGE_COUNT]; /* at /api */
    char *document;                 /* of OpenAPI */
    size_t length;
    char tag[TRANSPORT_ETAG_SIZE];
} api_reference;

enum { API_LOBBY_PARTS = 3 };

/* live/notices.c: the lobby as it was told. */
typedef struct api_lobby {
    json_t *part[API_LOBBY_PARTS]; /* NULL: never made */
    size_t told_here;              /* how many were said to be here */
    app_text *whole;               /* all of them, or NULL */
    int64_t next_ms;               /* when those in the lobby may be told again */
    int64_t games_ms;              /* when the games were last made */
} api_lobby;

struct api_catalogue;

typedef struct api {
    app *app;
    const struct api_catalogue *catalogue; /* of its routes (exchange.h) */
    api_files *files;                      /* of the page */
    api_files *about;                      /* pages of whoever runs the server (about.h) */
    api_puzzles *puzzles;
    api_reference reference;
    api_lobby lobby;
    struct api_followed *followed; /* live/tournaments.c; NULL: nothing was */
    app_jobs *scribes;             /* who write records (records.c) */
    pod_tables *values; /* the club's tables once more, for values.c alone: what it unpacks is bounded; or NULL */
} api;

/* Reads the page's files, and registers to be told. the club outlives it. NULL when it cannot be, and the fault says
 * why. */
api *api_create(app *club, store_fault *fault);
/* Ends the thread that writes records. */
void api_stop(api *self);
void api_free(api *self);

/* Fills an answer that transport_answer_clear() has been called on. */
void api_http(api *self, const transport_request *request, transport_answer *answer);
/* Answers with a file of the page that is the same for everybody. False: it is none, and nothing is answered. */
bool api_answer_plain_file(const api_files *files, const transport_request *request, transport_answer *answer);
/* Someone opens a WebSocket. NULL: refused, and the answer says why. */
app_peer *api_connect(api *self, const transport_request *handshake, transport_answer *refusal);
void api_on_message(api *self, app_peer *peer, const char *text, size_t length);
/* Whether the request has nothing to do with games, so that it can be answered outside a turn, too. */
bool api_stands_apart(const transport_request *request);
/* The answer to requests of a turn that did not become durable. */
void api_unavailable(api *self, const transport_request *request, transport_answer *answer);
/* The answer to a request that the transport does not hand over, and the end of its connection. The word, or NULL, goes
   into the sentence: English, translated here. */
void api_refuse(api *self, const transport_request *request, app_problem_kind why, const char *word,
                transport_answer *answer);
/* A request has ended without an answer of ours: what came is no HTTP, or whoever asked has left. */
void api_unanswered(api *self);

#endif
