/* The other end of a WebSocket: who it is, what it watches, what it is still to be sent. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_PEER_H
#define LUDOPOD_APP_PEOPLE_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/queue/tiers.h"
#include "club/game/seat.h"
#include "ludopod/language.h"

enum {
    APP_WATCHES_MAX = 8,
    APP_ADDRESS_SIZE = 64,
    /* A reader who falls this far behind is sent away, comes back and gets the exact state. */
    APP_OUTBOX_BYTES_MAX = 1024 * 1024,
    /* Who comes to a game and who goes is told together, after this long; where many watch, less often: so many
       messages a second at most. Else one who comes and goes would keep the server busy with a crowd. */
    APP_PRESENCE_MS = 300,
    APP_PRESENCE_PER_SECOND = 2000,

    /* Close codes (RFC 6455, 7.4.1). */
    APP_CLOSE_GOING_AWAY = 1001,
    APP_CLOSE_TOO_SLOW = 1008,
    APP_CLOSE_FAILED = 1011,
    APP_CLOSE_FULL = 1013,      /* to make room for others */
    APP_CLOSE_SIGNED_OUT = 4001 /* of our own: the session has ended; open another */
};

/* A text on its way to one or more peers. */
typedef struct app_text {
    unsigned references;
    size_t length;
    char bytes[];
} app_text;

/* With one reference; NULL when there is no memory. */
app_text *app_text_make(const char *bytes, size_t length);
void app_text_release(app_text *text);

typedef struct app_outbox_entry {
    struct app_outbox_entry *next;
    app_text *text;
} app_outbox_entry;

struct app_cached_game;
struct app_peer;

/* By which many peers come. Those who look on at a game by the same way are told by one voice, a peer of nobody, and
   what is told goes that way once. */
typedef struct app_way {
    /* From now on the voice speaks to the peer, too. False: there is no room or memory. */
    bool (*join)(struct app_way *self, struct app_peer *voice, const struct app_peer *peer);
    /* It speaks to nobody any more. */
    void (*part)(struct app_way *self, struct app_peer *voice);
} app_way;

struct app_online;
struct app_watcher;

/* Peers with something in their outbox, or to be closed, in the order in which they are to be served: those who wait
   for it come before those who look on. Each stands in it once. */
typedef struct app_ready {
    struct app_peer *first[2], *last[2]; /* by whether they look on */
    uint64_t turn;                       /* which turn of the server this is */
} app_ready;

typedef struct app_peer {
    club_person person;
    club_session_key session; /* that it was opened with; all zero: none */
    pod_language language;
    char address[APP_ADDRESS_SIZE];
    app_tiers from; /* of the address */
    bool member;
    struct app_cached_game *watching[APP_WATCHES_MAX];
    app_outbox_entry *first, *last;
    size_t outbox_bytes;
    uint64_t latest;         /* the turn in which something was last put into the outbox */
    int close_code;          /* 0 while it is open; else no more is said than this */
    app_ready *ready;        /* where it lines up; NULL: nowhere */
    bool lined_up, looks_on; /* in the first or the second line of it */
    struct app_peer *next_ready, *previous_ready;
    /* people/online.h */
    struct app_online *online; /* the person's entry, or NULL */
    struct app_peer *next_of_person;
    bool counted; /* among the strangers */
    bool notices; /* listens to those of the person */
    bool alerts;  /* is told how many of the person's alerts are unread */
    bool in_lobby;
    char event[CLUB_ID_SIZE];         /* a tournament that it is told of; "": none */
    struct app_watcher *watcher;      /* people/player.h; NULL: watches no player */
    bool quiet;                       /* is not told what people write: a program that may not read it */
    uint32_t number;                  /* serve/relay.h: of one whom the server that decides tells things */
    bool by_token;                    /* session is a token's */
    int heartbeat_ms;                 /* of a stream: after so long without a word, a sign that it is still there */
    void *connection;                 /* the transport's */
    app_way *way;                     /* NULL: one of its own */
    struct app_peer *previous, *next; /* all peers */
} app_peer;

/* Whether someone waits for what is sent: an answer or a move of the own game, or only looks on. */
typedef enum app_urgency { APP_WAITED_FOR, APP_LOOKED_ON } app_urgency;

/* Puts a text into the outbox. NULL stands for a text there was no memory for, and closes. */
void app_peer_send(app_peer *peer, app_text *text, app_urgency urgency);
/* Takes the oldest out; NULL when it is empty. The caller releases it. */
app_text *app_peer_take(app_peer *peer);
/* Empties the outbox and closes. */
void app_peer_fail(app_peer *peer);
/* Closes with this code once the outbox is empty. */
void app_peer_close(app_peer *peer, int code);
void app_peer_empty(app_peer *peer);

/* Puts it into its line, from which it had been kept, where there is something for it. */
void app_peer_line_up(app_peer *peer, app_ready *ready);
/* Takes it out of its line. */
void app_peer_step_out(app_peer *peer);
/* Takes the next one out of its line; NULL when nobody is ready. */
app_peer *app_ready_take(app_ready *ready);

#endif
