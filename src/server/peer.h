/* The other end of a WebSocket: who it is, what it watches, what it is still to be sent. One thread. */
#ifndef SERVER_PEER_H
#define SERVER_PEER_H

#include <stdbool.h>
#include <stddef.h>

#include "club/seat.h"
#include "ludopod/language.h"

enum {
    SERVER_WATCHES_MAX = 8,
    SERVER_ADDRESS_SIZE = 64,
    /* A reader who falls this far behind is sent away; he comes back and gets the exact state. */
    SERVER_OUTBOX_BYTES_MAX = 1024 * 1024,

    /* Close codes (RFC 6455, 7.4.1). */
    SERVER_CLOSE_GOING_AWAY = 1001,
    SERVER_CLOSE_TOO_SLOW = 1008,
    SERVER_CLOSE_TOO_LARGE = 1009,
    SERVER_CLOSE_FAILED = 1011
};

/* A text on its way to one or more peers. */
typedef struct server_text {
    unsigned references;
    size_t length;
    char bytes[];
} server_text;

/* With one reference; NULL when there is no memory. */
server_text *server_text_make(const char *bytes, size_t length);
void server_text_release(server_text *text);

typedef struct server_letter {
    struct server_letter *next;
    server_text *text;
} server_letter;

struct server_table;

typedef struct server_peer {
    club_who who;
    pod_language language;
    char address[SERVER_ADDRESS_SIZE];
    struct server_table *watching[SERVER_WATCHES_MAX];
    server_letter *first, *last;
    size_t outbox_bytes;
    int close_code;                      /* 0 while it is open; else no more is said than this */
    void *connection;                    /* the transport's */
    struct server_peer *previous, *next; /* all peers */
} server_peer;

/* Puts a text into the outbox. */
void server_peer_send(server_peer *peer, server_text *text);
/* Takes the oldest out; NULL when it is empty. The caller releases it. */
server_text *server_peer_take(server_peer *peer);
/* Empties the outbox and closes. */
void server_peer_fail(server_peer *peer);
void server_peer_empty(server_peer *peer);

#endif
