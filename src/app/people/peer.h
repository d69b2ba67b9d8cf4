/* The other end of a WebSocket: who it is, what it watches, what it is still to be sent. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_PEER_H
#define LUDOPOD_SERVER_HTTP_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/game/seat.h"
#include "ludopod/language.h"
#include "app/queue/tiers.h"

enum {
    SERVER_WATCHES_MAX = 8,
    SERVER_ADDRESS_SIZE = 64,
    /* A reader who falls this far behind is sent away, comes back and gets the exact state. */
    SERVER_OUTBOX_BYTES_MAX = 1024 * 1024,
    /* Who comes to a game and who goes is told together, after this long; where many watch, less often: so many
       messages a second at most. Else one who comes and goes would keep the server busy with a crowd. */
    SERVER_PRESENCE_MS = 300,
    SERVER_PRESENCE_PER_SECOND = 2000,

    /* Close codes (RFC 6455, 7.4.1). */
    SERVER_CLOSE_GOING_AWAY = 1001,
    SERVER_CLOSE_TOO_SLOW = 1008,
    SERVER_CLOSE_TOO_LARGE = 1009,
    SERVER_CLOSE_FAILED = 1011,
    SERVER_CLOSE_FULL = 1013,      /* to make room for others */
    SERVER_CLOSE_SIGNED_OUT = 4001 /* of our own: the session has ended; open another */
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

typedef struct server_outbox_entry {
    struct server_outbox_entry *next;
    server_text *text;
} server_outbox_entry;

struct server_cached_game;
struct server_online;
struct server_peer;
struct server_watcher;

/* Peers with something in their outbox, or to be closed, in the order in which they are to be served: those who wait
   for it come before those who look on. Each stands in it once. */
typedef struct server_ready {
    struct server_peer *first[2], *last[2]; /* by whether they look on */
    uint64_t turn;                          /* which turn of the server this is */
} server_ready;

typedef struct server_peer {
    club_person person;
    club_session_key session; /* that it was opened with; all zero: none */
    pod_language language;
    char address[SERVER_ADDRESS_SIZE];
    server_tiers from; /* of the address */
    bool member;
    struct server_cached_game *watching[SERVER_WATCHES_MAX];
    server_outbox_entry *first, *last;
    size_t outbox_bytes;
    uint64_t latest;         /* the turn in which something was last put into the outbox */
    int close_code;          /* 0 while it is open; else no more is said than this */
    server_ready *ready;     /* where it lines up; NULL: nowhere */
    bool lined_up, looks_on; /* in the first or the second line of it */
    struct server_peer *next_ready, *previous_ready;
    /* live/online.h */
    struct server_online *online; /* the person's entry, or NULL */
    struct server_peer *next_of_person;
    bool counted; /* among the strangers */
    bool notices; /* listens to those of the person */
    bool alerts;  /* is told how many of the person's alerts are unread */
    bool in_lobby;
    struct server_watcher *watcher;      /* live/player.h; NULL: watches no player */
    bool quiet;                          /* is not told what people write: a program that may not read it */
    bool by_token;                       /* session is a token's */
    int heartbeat_ms;                    /* of a stream: after so long without a word, a sign that it is still there */
    void *connection;                    /* the transport's */
    struct server_peer *previous, *next; /* all peers */
} server_peer;

/* Whether someone waits for what is sent: an answer or a move of the own game, or only looks on. */
typedef enum server_urgency { SERVER_WAITED_FOR, SERVER_LOOKED_ON } server_urgency;

/* Puts a text into the outbox. NULL stands for a text there was no memory for, and closes. */
void server_peer_send(server_peer *peer, server_text *text, server_urgency urgency);
/* Takes the oldest out; NULL when it is empty. The caller releases it. */
server_text *server_peer_take(server_peer *peer);
/* Empties the outbox and closes. */
void server_peer_fail(server_peer *peer);
/* Closes with this code once the outbox is empty. */
void server_peer_close(server_peer *peer, int code);
void server_peer_empty(server_peer *peer);

/* Takes it out of its line. */
void server_peer_step_out(server_peer *peer);
/* Takes the next one out of its line; NULL when nobody is ready. */
server_peer *server_ready_take(server_ready *ready);

#endif
