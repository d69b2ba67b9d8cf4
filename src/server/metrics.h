/* What the server counts, as Prometheus reads it
   (https://prometheus.io/docs/instrumenting/exposition_formats/). Plain values, one thread. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdbool.h>
#include <stdint.h>

#include "ludopod/text.h"

enum { SERVER_COMMIT_BUCKETS = 10 };

/* What a connection can be in (transport_inside.h draws it). */
typedef enum server_connection_state {
    SERVER_IDLE,
    SERVER_READING,
    SERVER_HELD,
    SERVER_SENDING,
    SERVER_UPGRADING,
    SERVER_OPEN,
    SERVER_CLOSING,
    SERVER_GONE,
    SERVER_CONNECTION_STATES
} server_connection_state;

extern const char *const server_connection_state_names[SERVER_CONNECTION_STATES];

typedef struct server_metrics {
    uint64_t requests[6]; /* by first digit of the status */
    uint64_t messages;    /* over WebSocket */
    uint64_t limited;     /* refused for coming too often */
    uint64_t games_created;
    uint64_t moves_people, moves_computer;
    uint64_t commits, commits_failed;
    uint64_t commit_bucket[SERVER_COMMIT_BUCKETS + 1];
    double commit_seconds;
    uint64_t transitions[SERVER_CONNECTION_STATES][SERVER_CONNECTION_STATES]; /* of connections, from and to */
    uint64_t transitions_impossible;
    uint64_t connections_refused; /* of an address that had too many */
    uint64_t connections;         /* open now */
    /* Gauges, set when asked for. */
    uint64_t ready, sockets, games_in_memory, searches_waiting, searches_running;
} server_metrics;

void server_metrics_commit(server_metrics *metrics, double seconds);
/* Whether the picture in transport_inside.h has this arrow. */
bool server_transition_possible(server_connection_state from, server_connection_state to);
void server_metrics_print(const server_metrics *metrics, pod_text *out);

#endif
