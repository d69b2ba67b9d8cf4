/* A server without sockets, and browsers that ask it what a page would ask.

   The server keeps its games in a real database of a folder of its own, through a store that fails when it is told to,
   and its time stands still until a test moves it. */
#ifndef LUDOPOD_TESTS_SERVER_HARNESS_H
#define LUDOPOD_TESTS_SERVER_HARNESS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"
#include "store/store.h"

/* Which calls of the store fail, as long as they stand here. */
typedef struct failing {
    bool begin, commit, add_game, add_change, load, beat;
    atomic_bool hold;       /* a commit does not come back before this is false */
    unsigned spared;        /* changes that are kept before add_change fails */
    unsigned begins, beats; /* how often a transaction, or a beat, was asked for */
} failing;

typedef struct club_house {
    char folder[64], file[96];
    app_config config;
    failing failing;
    store *store;
    server *server;
    int beat_ms;                            /* 0: no beats */
    const app_notifier *notifier;           /* or NULL */
    const struct auth_verifier *verifier;   /* or NULL */
    const struct outbound_sender *outbound; /* or NULL */
    const struct post_smtp *smtp;           /* or NULL */
    const struct picture_painter *painter;  /* or NULL */
    int64_t seconds, milliseconds;          /* what the server's clock shows */
    int64_t put_forward_ms;                 /* so far the wall clock is from where the other says that it is */
    atomic_int wakes;                       /* how often the server's threads asked for a turn */
    atomic_bool wakes_held;                 /* one that asks more often than it is granted waits */
    atomic_int wakes_granted;
    FILE *log; /* all that was logged */
} club_house;

/* Someone with a browser: the cookie it holds, the address it comes from, the page it shows. */
typedef struct browser {
    const char *address;  /* "192.0.2.1" when NULL */
    const char *language; /* Accept-Language, "" when NULL */
    const char *host, *origin, *fetch_site, *forwarded_for;
    const char *key;   /* Idempotency-Key, none when NULL */
    const char *agent; /* User-Agent, none when NULL */
    const char *accept, *encoding,
        *etag;         /* Accept, of JSON when NULL; Accept-Encoding and If-None-Match, none when NULL */
    const char *token; /* Authorization, none when NULL */
    char cookie[256];
    app_peer *socket; /* or NULL; of a stream that was asked for, the latter's end */
} browser;

/* An answer to a request. */
typedef struct reply {
    int status;
    json_t *body;               /* of JSON, of a stream its first line, or NULL */
    char *text;                 /* as it came */
    size_t length;              /* of it */
    char cookie[256];           /* Set-Cookie, or "" */
    char allow[32];             /* Allow, or "" */
    char link[256];             /* Link, or "" */
    char type[64];              /* Content-Type */
    char etag[48];              /* ETag, or "" */
    char coding[16];            /* Content-Encoding, or "" */
    char vary[64];              /* Vary, or "" */
    char cache[64];             /* Cache-Control, or "" */
    char limit[64], policy[64]; /* RateLimit, RateLimit-Policy, or "" */
    unsigned retry_after;
    bool close;
    transport_showing showing;
    double loop_ms; /* of the processor, which it took the thread of the loop: its turns */
} reply;

/* cmocka's set-up and tear-down: *state is a club_house, open, with default settings and no limits that a test could
   meet by chance. */
int open_house(void **state);
int close_house(void **state);
/* Ends the server and begins another one with house->config and the same database. */
void reopen(club_house *house);
/* From the next reopen() on there is a mail server that takes nothing yet: letters stay in the outbox, to be looked at.
 */
void let_letters_wait(club_house *house);
/* Lets other threads work for a few milliseconds. */
void nap(void);
/* From here on, until the server ends, its threads wait when they have asked for a turn, but as often as
   wakes_granted grows: for a test of what comes before what. */
void hold_wakes(club_house *house);
/* Moves the clock. */
void pass(club_house *house, int64_t milliseconds);

/* ---- HTTP: each is a turn of its own, unless it stands between begin_turn() and end_turn() --------------- */

void begin_turn(club_house *house);
bool end_turn(club_house *house);
/* From here on requests are no turns of their own, though none is open, until leave_turn(): as a transport does what
   need not wait while a turn is being committed. */
void begin_outside_turn(void);
/* The turn is not ended by the harness. */
void leave_turn(void);
/* Asks and takes the cookie that comes back. The body is JSON with ' for ", and may have printf's percents. The
   reply lives until the next one is asked for. */
const reply *post(club_house *house, browser *who, const char *path, const char *body, ...)
    __attribute__((format(printf, 4, 5)));
const reply *get(club_house *house, browser *who, const char *path);
const reply *ask(club_house *house, browser *who, transport_method method, const char *path, const char *body,
                 size_t length);
/* What the transport answers to a request of this path that it does not hand over. */
const reply *refuse_of_transport(club_house *house, const char *path, app_problem_kind kind, const char *word);
/* Tries to open a socket at this path; the answer, with 101 when it was opened (and is closed again). */
const reply *try_socket(club_house *house, browser *who, const char *path);
/* "/api/v1/games/ID" and what comes after it. Lives until the next call but three. */
const char *path_of(const char *id, const char *verb);
/* The error's code of a refusal, "" when there is none. */
const char *code_of(const reply *of);
/* Whether a reply says this word; not as a part of a longer one, where a short word can stand by chance (in an id). */
bool says(const reply *of, const char *word);
/* Fails unless the reply is the refusal with this status and code. */
void expect_refusal(const reply *of, int status, const char *code);

/* ---- Games ----------------------------------------------------------------------------------------- */

enum { ID_SIZE = 16 };
/* A game of Cephalopod on 1x3 against whoever sits down; its id. */
void new_game(club_house *house, browser *who, char id[ID_SIZE]);
/* The same with these seats and options, as JSON. */
void new_game_of(club_house *house, browser *who, const char *options, const char *seats, char id[ID_SIZE]);
/* A game of these two that is over: the first gave up. */
void finished_game(club_house *house, browser *first, browser *second, char id[ID_SIZE]);
/* The first two moves, after which it counts. Requires: the board has a1 and c1, and nobody has moved. */
void both_move(club_house *house, browser *first, browser *second, const char *id);
/* The same against a computer with the second seat, which is waited for. */
void move_and_wait(club_house *house, browser *who, const char *id);
/* Offers a rematch, or agrees to the one that is offered. */
const reply *ask_again(club_house *house, browser *who, const char *id);

/* Changes the database behind the server's back; with the percents of sqlite3_mprintf(). */
void tell_database(club_house *house, const char *statement, ...);
/* The number that a query of the database answers. */
long count_in_database(club_house *house, const char *query);
/* Signs someone up, with the password "correct horse". */
void become_member(club_house *house, browser *who, const char *handle);

/* ---- WebSocket ------------------------------------------------------------------------------------- */

/* Opens a socket in a turn of its own; the second at this path. */
void open_socket(club_house *house, browser *who);
void open_socket_at(club_house *house, browser *who, const char *path);
void close_socket(club_house *house, browser *who);
/* Says it, in a turn of its own unless one is open. */
void say(club_house *house, browser *who, const char *text, ...) __attribute__((format(printf, 3, 4)));
void say_bytes(club_house *house, browser *who, const char *bytes, size_t length);
/* The next message from the outbox: a new reference, NULL when there is none. */
json_t *hear(browser *who);
/* The next one, which must be of this type. */
json_t *hear_type(browser *who, const char *type);
/* Fails when there is anything in the outbox. */
void expect_silence(browser *who);
/* Empties the outbox; how many messages there were. */
size_t skip_messages(browser *who);
/* Shorthand for members of an object. */
const char *text_in(const json_t *object, const char *name);
long number_in(const json_t *object, const char *name);
/* A secret as an app takes it (RFC 4648, section 6), which must have exactly so many bytes. */
void read_base32(const char *text, uint8_t *out, size_t length);

/* ---- Log -------------------------------------------------------------------------------------------- */

/* How many lines of this event were logged so far. */
int logged(club_house *house, const char *event);

#endif
