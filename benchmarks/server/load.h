/* People who play against a server, over real sockets.

   Over WebSockets two connections play each game against each other, and a move is done when the other one has heard of
   it. Over HTTP a connection holds both seats of its game, as a program might, and a move is done when it is answered.
   Each sends random legal moves; a game that is over is followed by a new one.

   Either a move follows at once upon the one before (how many can be made?), or moves are due at a fixed rate, whether
   or not the server keeps up (how long does each take?): then a move's time begins when it was due, not when it could
   be sent, so that a stall is counted for all whom it keeps waiting. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_LOAD_H
#define LUDOPOD_BENCHMARKS_SERVER_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct load {
    uint16_t port;        /* of the server, on 127.0.0.1 */
    pid_t process;        /* the server's */
    unsigned connections; /* that play; over WebSockets an even number */
    bool http;            /* instead of WebSockets */
    bool members;         /* signed in, with a clock; else guests without */
    bool rated;           /* members in rated games, which begin with challenges; over WebSockets */
    unsigned rate;        /* moves a second in all; 0: as many as are answered */
    unsigned visitors;    /* more WebSockets, which play nothing */
    bool in_lobby;        /* they are in the lobby, and are told of it */
    unsigned seconds;     /* how long moves are counted, once all play */
    uint64_t moves;       /* at most so many are counted; 0: as many as there are */
} load;

typedef struct load_result {
    uint64_t moves; /* done */
    double seconds; /* in which they were */
    double median_ms, p99_ms, longest_ms;
    double server_seconds, own_seconds; /* of processor time meanwhile */
    uint64_t visitor_bytes;             /* that visitors were told meanwhile */
} load_result;

enum { LOAD_FAULT_SIZE = 320 };

/* Plays. False when the server refuses something or a connection breaks; *fault then says what. Not for two threads at
   once on one server: the moves of both would be slower. */
bool load_run(const load *wanted, load_result *out, char fault[LOAD_FAULT_SIZE]);

#endif
