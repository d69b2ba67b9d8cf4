#include "app/metrics.h"

#include <inttypes.h>

static const double commit_limits[APP_BUCKETS] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1};
const double app_search_wait_limits[APP_BUCKETS] = {0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1, 2, 5, 20};

void app_histogram_add(app_histogram *histogram, const double limits[APP_BUCKETS], double seconds) {
    int i = 0;
    while (i < APP_BUCKETS && seconds > limits[i]) {
        i++;
    }
    histogram->bucket[i]++;
    histogram->seconds += seconds;
    histogram->count++;
}

void app_metrics_commit(app_metrics *metrics, double seconds) {
    app_histogram_add(&metrics->commit, commit_limits, seconds);
}

static void print_one(pod_text *out, const char *name, const char *type, const char *help, uint64_t value) {
    pod_text_format(out, "# HELP ludopod_%s %s\n# TYPE ludopod_%s %s\nludopod_%s %" PRIu64 "\n", name, help, name, type,
                    name, value);
}

static void print_requests(const app_metrics *metrics, pod_text *out) {
    pod_text_add(out, "# HELP ludopod_http_requests_total HTTP requests answered.\n"
                      "# TYPE ludopod_http_requests_total counter\n");
    for (int i = 2; i <= 5; i++) {
        pod_text_format(out, "ludopod_http_requests_total{status=\"%dxx\"} %" PRIu64 "\n", i, metrics->requests[i]);
    }
}

static void print_moves(const app_metrics *metrics, pod_text *out) {
    pod_text_format(out,
                    "# HELP ludopod_moves_total Moves played.\n# TYPE ludopod_moves_total counter\n"
                    "ludopod_moves_total{by=\"person\"} %" PRIu64 "\nludopod_moves_total{by=\"computer\"} %" PRIu64
                    "\n",
                    metrics->moves_people, metrics->moves_computer);
}

static void print_mails(const app_metrics *metrics, pod_text *out) {
    pod_text_format(out,
                    "# HELP ludopod_mails_total Attempts to send a mail.\n# TYPE ludopod_mails_total counter\n"
                    "ludopod_mails_total{outcome=\"delivered\"} %" PRIu64
                    "\nludopod_mails_total{outcome=\"later\"} %" PRIu64
                    "\nludopod_mails_total{outcome=\"refused\"} %" PRIu64 "\n",
                    metrics->mails[0], metrics->mails[1], metrics->mails[2]);
    pod_text_format(out,
                    "# HELP ludopod_mails_in_total Mails that came in.\n"
                    "# TYPE ludopod_mails_in_total counter\nludopod_mails_in_total{outcome=\"accepted\"} %" PRIu64
                    "\nludopod_mails_in_total{outcome=\"later\"} %" PRIu64 "\n",
                    metrics->mails_in[0], metrics->mails_in[1]);
}

static void print_hooks(const app_metrics *metrics, pod_text *out) {
    pod_text_format(out,
                    "# HELP ludopod_hooks_total Attempts to tell a bot something by its webhook.\n"
                    "# TYPE ludopod_hooks_total counter\nludopod_hooks_total{outcome=\"taken\"} %" PRIu64
                    "\nludopod_hooks_total{outcome=\"later\"} %" PRIu64
                    "\nludopod_hooks_total{outcome=\"gone\"} %" PRIu64 "\n",
                    metrics->hooks[0], metrics->hooks[1], metrics->hooks[2]);
}

static void print_pushes(const app_metrics *metrics, pod_text *out) {
    pod_text_format(
        out,
        "# HELP ludopod_pushes_total Attempts to push a notice.\n# TYPE ludopod_pushes_total counter\n"
        "ludopod_pushes_total{outcome=\"delivered\"} %" PRIu64 "\nludopod_pushes_total{outcome=\"later\"} %" PRIu64
        "\nludopod_pushes_total{outcome=\"refused\"} %" PRIu64 "\nludopod_pushes_total{outcome=\"gone\"} %" PRIu64 "\n",
        metrics->pushes[0], metrics->pushes[1], metrics->pushes[2], metrics->pushes[3]);
}

static void print_histogram(pod_text *out, const char *name, const char *help, const double limits[APP_BUCKETS],
                            const app_histogram *histogram) {
    uint64_t sum = 0;
    pod_text_format(out, "# HELP ludopod_%s %s\n# TYPE ludopod_%s histogram\n", name, help, name);
    for (int i = 0; i < APP_BUCKETS; i++) {
        sum += histogram->bucket[i];
        pod_text_format(out, "ludopod_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, limits[i], sum);
    }
    pod_text_format(out, "ludopod_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, histogram->count);
    pod_text_format(out, "ludopod_%s_sum %.6f\nludopod_%s_count %" PRIu64 "\n", name, histogram->seconds, name,
                    histogram->count);
}

static void print_searches(const app_metrics *metrics, pod_text *out) {
    print_one(out, "searches_waiting", "gauge", "Computer moves waiting for a thread.", metrics->searches_waiting);
    print_one(out, "searches_running", "gauge", "Computer moves being searched.", metrics->searches_running);
    print_one(out, "searches_cancelled_total", "counter", "Searches dropped or stopped because nobody needed them.",
              metrics->searches_cancelled);
    print_one(out, "searches_shortened_total", "counter", "Searches given less time because others waited.",
              metrics->searches_shortened);
    print_one(out, "searches_postponed_total", "counter", "Searches put off because too many were waiting.",
              metrics->searches_postponed);
    print_histogram(out, "search_wait_seconds", "Time a computer move waited for its search to begin.",
                    app_search_wait_limits, &metrics->search_wait);
}

/* ---- Connections ---------------------------------------------------------------------------------- */

const char *const app_connection_state_names[APP_CONNECTION_STATES] = {
    "idle", "reading", "held", "sending", "streaming", "upgrading", "open", "closing", "gone"};

static const bool possible[APP_CONNECTION_STATES][APP_CONNECTION_STATES] = {
    [APP_IDLE] = {[APP_READING] = true, [APP_SENDING] = true, [APP_GONE] = true},
    [APP_READING] = {[APP_HELD] = true, [APP_SENDING] = true, [APP_UPGRADING] = true, [APP_GONE] = true},
    [APP_HELD] = {[APP_SENDING] = true, [APP_STREAMING] = true},
    [APP_SENDING] = {[APP_IDLE] = true, [APP_GONE] = true},
    [APP_STREAMING] = {[APP_GONE] = true},
    [APP_UPGRADING] = {[APP_OPEN] = true, [APP_GONE] = true},
    [APP_OPEN] = {[APP_CLOSING] = true, [APP_GONE] = true},
    [APP_CLOSING] = {[APP_GONE] = true},
};

bool app_transition_possible(app_connection_state from, app_connection_state to) {
    return possible[from][to];
}

static void print_transitions(const app_metrics *metrics, pod_text *out) {
    pod_text_add(out, "# HELP ludopod_connection_transitions_total Connections that went from one state to another.\n"
                      "# TYPE ludopod_connection_transitions_total counter\n");
    for (int from = 0; from < APP_CONNECTION_STATES; from++) {
        for (int to = 0; to < APP_CONNECTION_STATES; to++) {
            if (possible[from][to]) {
                pod_text_format(out, "ludopod_connection_transitions_total{from=\"%s\",to=\"%s\"} %" PRIu64 "\n",
                                app_connection_state_names[from], app_connection_state_names[to],
                                metrics->transitions[from][to]);
            }
        }
    }
}

void app_metrics_print(const app_metrics *metrics, pod_text *out) {
    print_requests(metrics, out);
    print_one(out, "http_requests_unanswered_total", "counter",
              "HTTP requests that ended without an answer: no HTTP, or whoever asked had left.",
              metrics->requests_unanswered);
    print_one(out, "http_exchanges", "gauge", "HTTP requests on their way.", metrics->exchanges);
    print_one(out, "socket_messages_total", "counter", "WebSocket messages read.", metrics->messages);
    print_one(out, "limited_total", "counter", "Requests and messages refused by a rate limit.", metrics->limited);
    print_one(out, "limits_shared_total", "counter", "Uses counted in a bucket that was shared for want of places.",
              metrics->limits_shared);
    print_one(out, "games_created_total", "counter", "Games created.", metrics->games_created);
    print_moves(metrics, out);
    print_mails(metrics, out);
    print_pushes(metrics, out);
    print_hooks(metrics, out);
    print_histogram(out, "commit_seconds", "Time to make a turn's changes durable.", commit_limits, &metrics->commit);
    print_one(out, "commits_failed_total", "counter", "Turns whose changes could not be made durable.",
              metrics->commits_failed);
    print_one(out, "ready", "gauge", "1 while moves can be stored, else 0.", metrics->ready);
    print_transitions(metrics, out);
    print_one(out, "connection_impossible_total", "counter", "Transitions that no connection should make: defects.",
              metrics->transitions_impossible);
    print_one(out, "connections_refused_total", "counter",
              "Connections refused to an address, or a network, that had too many.", metrics->connections_refused);
    print_one(out, "connections", "gauge", "Open connections.", metrics->connections);
    print_one(out, "connections_reserve_used", "gauge",
              "Open connections beyond those that anybody may have: for members, players and requests.",
              metrics->reserve_used);
    print_one(out, "sockets_made_room_total", "counter", "WebSocket connections closed to make room for others.",
              metrics->sockets_made_room);
    print_one(out, "sockets", "gauge", "Open WebSocket connections.", metrics->sockets);
    print_one(out, "games_in_memory", "gauge", "Games held in memory.", metrics->games_in_memory);
    print_searches(metrics, out);
}
