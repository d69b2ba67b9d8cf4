/* Between the network and the server: one event loop, HTTP/1.1, WebSocket and streams of lines. The files of this
   folder are the only ones that know the libraries that do it (libmicrohttpd, wslay). */
#ifndef LUDOPOD_TRANSPORT_TRANSPORT_H
#define LUDOPOD_TRANSPORT_TRANSPORT_H

#include <stdbool.h>

#include "app/app.h"
#include "transport/link.h"
#include "transport/message.h"

typedef struct transport transport;

/* Who answers: what the functions do stands where they are (api/api.h). */
typedef struct transport_handler {
    void *context;
    void (*http)(void *context, const transport_request *request, transport_answer *answer);
    /* The same of requests that came in by transport_listen_to_host(). */
    void (*host)(void *context, const transport_request *request, transport_answer *answer);
    app_peer *(*connect)(void *context, const transport_request *handshake, transport_answer *refusal);
    void (*on_message)(void *context, app_peer *peer, const char *text, size_t length);
    bool (*stands_apart)(const transport_request *request);
    void (*unavailable)(void *context, const transport_request *request, transport_answer *answer);
    void (*refuse)(void *context, const transport_request *request, app_problem_kind why, const char *word,
                   transport_answer *answer);
    void (*unanswered)(void *context);
    /* Optional: who was told things is about to be forgotten. */
    void (*gone)(void *context, app_peer *peer);
} transport_handler;

/* Binds the address; nobody is served yet. NULL when it cannot be bound, and the fault says why. */
transport *transport_open(const app_config *config, app_logger logger, store_fault *fault);
/* How many connections it takes: as many as are configured, or as the system lets it. */
int transport_most(const transport *self);
/* The port it listens on. */
int transport_port(const transport *self);
/* Listens at a UNIX socket, too, that only whoever runs the server can open. False: the fault says why. */
bool transport_listen_to_host(transport *self, const char *path, store_fault *fault);
/* Takes links of standbys (link.h), whose requests and WebSockets are then served like all others. */
bool transport_listen_to_servers(transport *self, const app_address *address, const uint8_t key[TRANSPORT_KEY_BYTES],
                                 store_fault *fault);
int transport_servers_port(const transport *self);
/* What else the loop watches. */
typedef struct transport_watched {
    void (*ready)(void *context);
    void *context;
} transport_watched;
/* Watches a file until it is closed; sends: also for whether it takes more. */
bool transport_watch(transport *self, int file, transport_watched *watched, bool sends);
/* Serves until transport_stop(), then lets open answers go out, closes WebSockets with 1001 and returns false within a
   second; or until transport_change(), or the club must stop: then WebSockets are cut off, but connections and what
   nobody has answered yet are for the next run, and it returns true. */
bool transport_run(transport *self, app *club, const transport_handler *handler);
/* From any thread: stops the loop; or makes it take a turn. */
void transport_stop(transport *self);
void transport_change(transport *self);
void transport_wake(void *transport);
void transport_close(transport *self);

#endif
