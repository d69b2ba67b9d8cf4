/* People who play against a server: connections over real sockets, each with a game of its own in which it holds both
   seats. Each sends a random legal move, waits for the answer, which comes once the move is durable, and sends the
   next; a game that is over is followed by a new one. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_LOAD_H
#define LUDOPOD_BENCHMARKS_SERVER_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct load {
    uint16_t port; /* of the server, on 127.0.0.1 */
    unsigned connections;
    unsigned seconds; /* how long moves are counted, once all have their first game */
} load;

typedef struct load_result {
    uint64_t moves; /* answered */
    double seconds; /* in which they were */
    /* From the moment that a move is sent to the end of its answer. */
    double median_ms, p99_ms, longest_ms;
} load_result;

/* Plays. False when the server refuses something or a connection breaks; *fault then says what. Not for two threads at
   once on one server: the moves of both would be slower. */
bool load_run(const load *wanted, load_result *out, char *fault, size_t fault_size);

#endif
