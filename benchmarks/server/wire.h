/* A connection to a server: requests and answers over HTTP, then messages over a WebSocket. What has arrived is kept
   until it is taken. No thread; a wire has one user. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_WIRE_H
#define LUDOPOD_BENCHMARKS_SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_SIZE = 1 << 16, WIRE_COOKIE_SIZE = 128 };

typedef struct wire {
    int file;      /* -1: closed */
    size_t length; /* of what has arrived */
    size_t taken;  /* of these: the message that was taken last */
    char *in;      /* WIRE_SIZE bytes and an end; made with the first bytes that come */
} wire;

/* To 127.0.0.1. False when there is no connection: errno says why. */
bool wire_open(wire *at, uint16_t port);
/* Also of one that was never opened, but is all zero. */
void wire_close(wire *at);
/* Reads what is there, and does not wait for it. False when the other side has ended the connection, or memory is
   short. */
bool wire_receive(wire *at);

typedef struct wire_answer {
    long status;
    const char *text; /* the whole answer, until more is received */
    const char *body;
} wire_answer;

/* A POST with a body, or a GET without (NULL). cookie: "NAME=VALUE" or "". */
bool wire_ask(wire *at, const char *path, const char *cookie, const char *body);
/* Takes an answer; false when it is not there to its end. */
bool wire_take_answer(wire *at, wire_answer *out);
/* Waits for it: false when none comes within two minutes. */
bool wire_wait_answer(wire *at, wire_answer *out);

/* The connection becomes a WebSocket of whoever has this cookie. False when it is refused. */
bool wire_upgrade(wire *at, const char *cookie);
bool wire_say(wire *at, const char *message);
/* Takes a message: a text, which lasts until the next call; NULL when none is there to its end. */
const char *wire_take_message(wire *at);

/* What stands between two texts; false when that is nowhere or does not fit. */
bool wire_between(const char *text, const char *before, char end, char *out, size_t size);

#endif
