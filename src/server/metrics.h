/* What the server counts, as Prometheus reads it
   (https://prometheus.io/docs/instrumenting/exposition_formats/). Plain values, one thread. */
#ifndef SERVER_METRICS_H
#define SERVER_METRICS_H

#include <stdint.h>

#include "ludopod/text.h"

enum { SERVER_COMMIT_BUCKETS = 10 };

typedef struct server_metrics {
    uint64_t requests[6]; /* by first digit of the status */
    uint64_t messages;    /* over WebSocket */
    uint64_t limited;     /* refused for coming too often */
    uint64_t games_created;
    uint64_t moves_people, moves_computer;
    uint64_t commits, commits_failed;
    uint64_t commit_bucket[SERVER_COMMIT_BUCKETS + 1];
    double commit_seconds;
    /* Gauges, set when asked for. */
    uint64_t ready, sockets, games_in_memory, searches_waiting, searches_running;
} server_metrics;

void server_metrics_commit(server_metrics *metrics, double seconds);
void server_metrics_print(const server_metrics *metrics, pod_text *out);

#endif
