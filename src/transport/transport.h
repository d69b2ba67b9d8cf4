/* Between the network and the server: one event loop, HTTP/1.1, WebSocket and streams of lines. The files of this
   folder are the only ones that know the libraries that do it (libmicrohttpd, wslay). */
#ifndef LUDOPOD_SERVER_TRANSPORT_TRANSPORT_H
#define LUDOPOD_SERVER_TRANSPORT_TRANSPORT_H

#include <stdbool.h>

#include "serve/server.h"

typedef struct transport transport;

/* Binds the address; nobody is served yet. NULL when it cannot be bound, and the fault says why. */
transport *transport_open(const server_config *config, server_logger logger, store_fault *fault);
/* How many connections it takes: as many as are configured, or as the system lets it. */
int transport_most(const transport *self);
/* The port it listens on. */
int transport_port(const transport *self);
/* Serves until transport_stop(), then lets open answers go out, closes WebSockets with 1001 and returns within a
   second. */
void transport_run(transport *self, server *served);
/* From any thread: stops the loop; or makes it take a turn. */
void transport_stop(transport *self);
void transport_wake(void *transport);
void transport_close(transport *self);

#endif
