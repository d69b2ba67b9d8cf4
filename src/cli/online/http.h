/* A club as a program reaches it: requests whose answers are collected, and streams of lines that go on (NDJSON), many
   at once in one thread, by libcurl. It belongs to the module ludopod-online.so.

   Nothing is called but from online_turn(). A listener may begin and cancel transfers there. */
#ifndef LUDOPOD_CLI_ONLINE_HTTP_H
#define LUDOPOD_CLI_ONLINE_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct online_http online_http;
typedef struct online_transfer online_transfer;

/* server: "http://HOST[:PORT]" or "https://…", with or without a slash at its end. token: what is said of who asks.
   Both are copied. NULL: out of memory. One at a time in a process may be opened. */
online_http *online_open(const char *server, const char *token);
/* Ends all transfers without another word. NULL is allowed. */
void online_close(online_http *http);

/* What clubs answer with. */
enum {
    ONLINE_OK = 200,
    ONLINE_MADE = 201,
    ONLINE_UNKNOWN = 401,
    ONLINE_FORBIDDEN = 403,
    ONLINE_GONE = 404,
    ONLINE_STALE = 409
};

/* How a transfer ended. */
typedef struct online_reply {
    long status;           /* of HTTP; 0: nothing was answered */
    const char *body;      /* ended by a zero; "" of a stream that was opened */
    size_t length;         /* of the body */
    int64_t retry_after_s; /* 0: not said */
    const char *why;       /* nothing was answered, or the answer broke off: the system's words; else NULL */
} online_reply;

/* Whether the same may be answered another time: there was no answer, or the club was busy or broken. */
bool online_is_for_later(const online_reply *reply);

/* How long to wait before something is tried again: twice as long each time, with a bit of chance, so that many who
   were sent away do not come back at once. Zeros at first, and again once it has worked. */
typedef struct online_delay {
    int64_t next_ms; /* by pod__now_ms() */
    unsigned tries;
} online_delay;

/* Sets when the next try is due, by how many there were and what the club has asked for. */
void online_wait_longer(online_delay *delay, int64_t retry_after_s);

/* Pointers are good until the function returns. */
typedef struct online_listener {
    void *context;
    /* Of a stream: a line without its end. NULL for a request. */
    void (*line)(void *context, const char *line, size_t length);
    /* Once, and then the transfer is no more. */
    void (*end)(void *context, const online_reply *reply);
} online_listener;

/* path: below the server's address, "/api/v1/me". body: JSON to POST, or NULL to GET; it is copied. A stream in which
   nothing is said for ONLINE_SILENCE_S is taken for broken: heartbeats must come more often. NULL: out of memory; it is
   to be tried again after the delay then, where there is one. */
enum { ONLINE_SILENCE_S = 40 };
online_transfer *online_begin(online_http *http, const char *path, const char *body, const online_listener *listener,
                              online_delay *delay);
/* Its listener hears no more, and *transfer becomes NULL, which it may be. */
void online_cancel(online_transfer **transfer);

/* Carries on what is under way, and waits so long at most for something to happen; it comes back at once for
   online_wake() and for signals that are held back (base/interrupt.h). */
void online_turn(online_http *http, int64_t patience_ms);
/* The first half of it: waits, and calls nobody. */
void online_wait(online_http *http, int64_t patience_ms);
/* From any thread. */
void online_wake(online_http *http);

#endif
