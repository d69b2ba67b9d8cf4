#include "app/metrics.h"

#include <inttypes.h>
#include <string.h>

#include "ludopod/version.h"

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

void app_metrics_request(app_metrics *metrics, const char *route, double seconds) {
    size_t i = 0;
    while (i < metrics->routes && metrics->route[i].name != route) {
        i++;
    }
    if (i < APP_ROUTES_MAX) {
        metrics->route[i].name = route;
        metrics->routes += i == metrics->routes;
        app_histogram_add(&metrics->route[i].seconds, commit_limits, seconds);
    }
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

/* Numbers that only what they count tells apart, by the words for it up to a NULL. */
static void print_outcomes(pod_text *out, const char *name, const char *help, const char *const *words,
                           const uint64_t *counts) {
    pod_text_format(out, "# HELP ludopod_%s_total %s\n# TYPE ludopod_%s_total counter\n", name, help, name);
    for (; *words; words++, counts++) {
        pod_text_format(out, "ludopod_%s_total{outcome=\"%s\"} %" PRIu64 "\n", name, *words, *counts);
    }
}

static void print_sent(const app_metrics *metrics, pod_text *out) {
    static const char *const mails[] = {"delivered", "later", "refused", NULL},
                             *const in[] = {"accepted", "later", NULL},
                             *const pushes[] = {"delivered", "later", "refused", "gone", NULL},
                             *const hooks[] = {"taken", "later", "refused", "gone", NULL};
    print_outcomes(out, "mails", "Attempts to send a mail.", mails, metrics->sent[APP_MAILS]);
    print_outcomes(out, "mails_in", "Mails that came in.", in, metrics->mails_in);
    print_outcomes(out, "pushes", "Attempts to push a notice.", pushes, metrics->sent[APP_PUSHES]);
    print_outcomes(out, "hooks", "Attempts to tell a bot something by its webhook.", hooks, metrics->sent[APP_HOOKS]);
}

static void print_head(pod_text *out, const char *name, const char *type, const char *help) {
    pod_text_format(out, "# HELP ludopod_%s %s\n# TYPE ludopod_%s %s\n", name, help, name, type);
}

/* label: NULL, or the name of a route. */
static void print_buckets(pod_text *out, const char *name, const char *label, const double limits[APP_BUCKETS],
                          const app_histogram *histogram) {
    uint64_t sum = 0;
    char labels[96] = "";
    pod_text text = pod_text_over(labels, sizeof labels);
    pod_text_format(&text, label ? "route=\"%s\"," : "%s", label ? label : "");
    for (int i = 0; i < APP_BUCKETS; i++) {
        sum += histogram->bucket[i];
        pod_text_format(out, "ludopod_%s_bucket{%sle=\"%g\"} %" PRIu64 "\n", name, labels, limits[i], sum);
    }
    pod_text_format(out, "ludopod_%s_bucket{%sle=\"+Inf\"} %" PRIu64 "\n", name, labels, histogram->count);
    labels[labels[0] ? strlen(labels) - 1 : 0] = 0;
    const char *open = labels[0] ? "{" : "", *close = labels[0] ? "}" : "";
    pod_text_format(out, "ludopod_%s_sum%s%s%s %.6f\nludopod_%s_count%s%s%s %" PRIu64 "\n", name, open, labels, close,
                    histogram->seconds, name, open, labels, close, histogram->count);
}

static void print_histogram(pod_text *out, const char *name, const char *help, const double limits[APP_BUCKETS],
                            const app_histogram *histogram) {
    print_head(out, name, "histogram", help);
    print_buckets(out, name, NULL, limits, histogram);
}

static void print_routes(const app_metrics *metrics, pod_text *out) {
    print_head(out, "http_request_seconds", "histogram", "Time that the loop took to answer a request.");
    for (size_t i = 0; i < metrics->routes; i++) {
        print_buckets(out, "http_request_seconds", metrics->route[i].name, commit_limits, &metrics->route[i].seconds);
    }
}

static void print_club(const app_club_numbers *club, pod_text *out) {
    const struct {
        const char *name, *help;
        int64_t value;
    } gauges[] = {{"members", "Members.", club->members},
                  {"bots", "Bots.", club->bots},
                  {"sessions", "Browsers that are signed in.", club->sessions},
                  {"tokens", "Tokens with which programs act.", club->tokens},
                  {"challenges_open", "Challenges that can be accepted.", club->challenges},
                  {"reports_open", "Reports that wait for a moderator.", club->reports},
                  {"database_bytes", "Size of the database.", club->database_bytes},
                  {"disk_left_bytes", "Room that is left on the disk of the database, or of the club's key.",
                   club->disk_left_bytes},
                  {"backup_timestamp_seconds", "When the latest backup was noted; 0: never.", club->backup_ms / 1000}};
    static const char *const channels[APP_CHANNELS] = {"mail", "push", "hook"};
    for (size_t i = 0; i < sizeof gauges / sizeof gauges[0]; i++) {
        print_one(out, gauges[i].name, "gauge", gauges[i].help, (uint64_t)gauges[i].value);
    }
    print_head(out, "outbox_waiting", "gauge", "What waits to be sent.");
    for (int i = 0; i < APP_CHANNELS; i++) {
        pod_text_format(out, "ludopod_outbox_waiting{channel=\"%s\"} %" PRIi64 "\n", channels[i], club->waiting[i]);
    }
    print_head(out, "build_info", "gauge", "1; its label is the version.");
    pod_text_format(out, "ludopod_build_info{version=\"%s\"} 1\n", POD_VERSION);
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

void app_metrics_print(const void *context, pod_text *out) {
    const app_metrics *metrics = context;
    print_requests(metrics, out);
    print_routes(metrics, out);
    print_club(&metrics->club, out);
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
    print_sent(metrics, out);
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
    print_one(out, "standbys", "gauge", "Servers that pass on what their people do.", metrics->standbys);
    print_one(out, "tasks_elsewhere_total", "counter", "Searches, passwords and pictures that these have done.",
              metrics->tasks_elsewhere);
    print_one(out, "connections_reserve_used", "gauge",
              "Open connections beyond those that anybody may have: for members, players and requests.",
              metrics->reserve_used);
    print_one(out, "sockets_made_room_total", "counter", "WebSocket connections closed to make room for others.",
              metrics->sockets_made_room);
    print_one(out, "sockets", "gauge", "Open WebSocket connections.", metrics->sockets);
    print_one(out, "games_in_memory", "gauge", "Games held in memory.", metrics->games_in_memory);
    print_searches(metrics, out);
}
