/* What the server counts, as Prometheus reads it
   (https://prometheus.io/docs/instrumenting/exposition_formats/). Plain values, one thread. */
#ifndef LUDOPOD_APP_METRICS_H
#define LUDOPOD_APP_METRICS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/outbox/outcome.h"

#include "ludopod/text.h"

enum { APP_BUCKETS = 10 };

/* How many took up to each of some limits, in seconds; the last bucket is for those past all. */
typedef struct app_histogram {
    uint64_t bucket[APP_BUCKETS + 1];
    uint64_t count;
    double seconds; /* of all together */
} app_histogram;

/* What a connection can be in (transport/inside.h draws it). */
typedef enum app_connection_state {
    APP_IDLE,
    APP_READING,
    APP_HELD,
    APP_SENDING,
    APP_STREAMING,
    APP_UPGRADING,
    APP_OPEN,
    APP_CLOSING,
    APP_GONE,
    APP_CONNECTION_STATES
} app_connection_state;

extern const char *const app_connection_state_names[APP_CONNECTION_STATES];

/* What the database says of the club, a minute old at most. */
typedef struct app_club_numbers {
    int64_t members, bots, sessions, tokens, challenges, reports;
    int64_t waiting[APP_CHANNELS]; /* in the outbox */
    int64_t backup_ms;             /* when the latest was noted; 0: never */
    int64_t database_bytes, disk_left_bytes;
} app_club_numbers;

enum { APP_ROUTES_MAX = 256 };

typedef struct app_metrics {
    struct {
        const char *name;
        app_histogram seconds;
    } route[APP_ROUTES_MAX]; /* those that were asked for */
    size_t routes;
    app_club_numbers club;
    uint64_t requests[6]; /* by first digit of the status */
    uint64_t requests_unanswered;
    uint64_t exchanges; /* on their way now */
    uint64_t messages;  /* over WebSocket */
    uint64_t limited;   /* refused for coming too often */
    uint64_t games_created;
    uint64_t moves_people, moves_computer;
    uint64_t sent[APP_CHANNELS][OUTBOX_OUTCOMES]; /* attempts at what goes out */
    uint64_t mails_in[2];                         /* accepted, to be tried again */
    uint64_t commits_failed;
    app_histogram commit;
    uint64_t transitions[APP_CONNECTION_STATES][APP_CONNECTION_STATES]; /* of connections, from and to */
    uint64_t transitions_impossible;
    uint64_t connections_refused; /* of an address that had too many */
    uint64_t connections;         /* open now */
    uint64_t standbys;            /* linked now */
    uint64_t tasks_elsewhere;     /* done by these */
    uint64_t sockets_made_room;
    /* Set when asked for: gauges, and what the search pool counts. */
    uint64_t limits_shared; /* uses counted in a bucket that was shared */
    uint64_t reserve_used;  /* connections beyond those that anybody's WebSockets may have */
    uint64_t ready, sockets, games_in_memory, searches_waiting, searches_running;
    uint64_t searches_cancelled, searches_shortened, searches_postponed;
    app_histogram search_wait;
} app_metrics;

extern const double app_search_wait_limits[APP_BUCKETS];

void app_histogram_add(app_histogram *histogram, const double limits[APP_BUCKETS], double seconds);
/* A request was answered, which took the loop so long. The name of the route, one of few, outlives the metrics. */
void app_metrics_request(app_metrics *metrics, const char *route, double seconds);
void app_metrics_commit(app_metrics *metrics, double seconds);
/* Whether the picture in transport/inside.h has this arrow. */
bool app_transition_possible(app_connection_state from, app_connection_state to);
/* metrics: an app_metrics. */
void app_metrics_print(const void *metrics, pod_text *out);

#endif
