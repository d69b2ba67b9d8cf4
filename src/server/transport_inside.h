/* What the files of the transport share. They are the only ones that know libwebsockets. */
#ifndef SERVER_TRANSPORT_INSIDE_H
#define SERVER_TRANSPORT_INSIDE_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/transport.h"

enum {
    HEADERS_MAX = 8 * 1024,          /* what the library takes of one request */
    HEADERS_SIZE = HEADERS_MAX + 64, /* the same with an end to each text */
    CHUNK_SIZE = 16 * 1024,
    IDLE_SECONDS = 30,
    PING_SECONDS = 30,
    HANGUP_SECONDS = 50,
    DRAIN_MS = 1000,
    TICK_MS = 100
};

/* One request on its way. */
typedef struct exchange {
    server_request request;
    server_answer answer;
    bool answered; /* by the server; not to be sent before the turn has ended */
    bool settled;  /* may be sent */
    bool headers_sent;
    size_t sent;
    struct exchange *next_answered;
    struct lws *connection;
    lws_usec_t began;
    char address[64];
    size_t headers_length;
    char headers[HEADERS_SIZE];
    size_t body_length;
    char body[SERVER_BODY_MAX + 1];
} exchange;

/* What we know of a connection: an exchange while it speaks HTTP, a peer once it is a WebSocket. */
typedef struct connection {
    exchange *exchange;
    server_peer *peer;
    size_t message_length;
    char message[SERVER_MESSAGE_MAX];
} connection;

struct transport {
    struct lws_context *context;
    struct lws_vhost *vhost;
    server *server;
    server_logger logger;
    server_address address;
    lws_sorted_usec_list_t tick;
    lws_sorted_usec_list_t alarm; /* of server_wait_ms() */
    lws_retry_bo_t retry;
    struct lws_protocols protocols[3];
    bool turn_open;
    bool draining;
    bool secure; /* browsers come through TLS */
    int exchanges;
    exchange *answered; /* of this turn */
    atomic_bool stopping;
};

/* ---- transport.c ---- */

void transport_open_turn(transport *self);
/* What is known of a connection; made when it is first asked for. NULL when there is no memory. */
connection *transport_connection(struct lws *wsi);

/* ---- transport_bind.c ---- */

/* Tries the address before the library does, which says only that it failed and takes any file in the place of a UNIX
   socket away. False, and the fault says why. */
bool transport_can_listen(const server_address *address, store_fault *fault);

/* ---- transport_http.c: each returns what the library wants to hear, -1 to close ---- */

/* With the headers read and an empty answer; NULL when there is no memory. */
exchange *transport_exchange_make(struct lws *wsi, const char *path);
void transport_exchange_free(transport *self, connection *of);
int transport_begin_exchange(transport *self, struct lws *wsi, connection *of, const char *path);
int transport_read_body(connection *of, const char *bytes, size_t length);
int transport_end_of_body(transport *self, connection *of);

/* ---- transport_answer.c ---- */

int transport_send_answer(transport *self, struct lws *wsi, connection *of);

/* ---- transport_socket.c: the same ---- */

int transport_accept_socket(transport *self, struct lws *wsi, connection *of);
int transport_read_message(transport *self, struct lws *wsi, connection *of, const char *bytes, size_t length);
int transport_send_letter(transport *self, struct lws *wsi, connection *of);

#endif
