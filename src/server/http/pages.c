/* What is answered by HTTP besides the API: the page's files, health and numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* That there is an answer says that the loop goes round. */
static void answer_health(server_answer *answer) {
    answer->status = 200;
    answer->body = "ok\n";
    answer->length = strlen(answer->body);
}

static void answer_readiness(const server *self, server_answer *answer) {
    enum { ROOM = sizeof self->health.reason + 2 };
    static const char type[] = "text/plain; charset=utf-8";
    char *text = malloc(ROOM);
    if (text) {
        snprintf(text, ROOM, "%s\n", self->health.failing ? self->health.reason : "ready");
    }
    server_answer_own(answer, self->health.failing ? 503 : 200, type, text);
    answer->retry_after = self->health.failing;
}

static void count_searches(server *self) {
    server_search_counts counts = {0};
    if (self->searches) {
        server_search_pool_count(self->searches, &counts);
    }
    self->metrics.searches_waiting = counts.waiting;
    self->metrics.searches_running = counts.running;
    self->metrics.searches_cancelled = counts.cancelled;
    self->metrics.searches_shortened = counts.shortened;
    self->metrics.searches_postponed = counts.postponed;
    self->metrics.search_wait = counts.wait;
}

static void answer_metrics(server *self, server_answer *answer) {
    enum { ROOM = 32768 };
    count_searches(self);
    self->metrics.ready = !self->health.failing;
    self->metrics.games_in_memory = self->hall.count;
    char *bytes = malloc(ROOM);
    pod_text text = pod_text_over(bytes, bytes ? ROOM : 0);
    server_metrics_print(&self->metrics, &text);
    server_answer_own(answer, 200, "text/plain; version=0.0.4; charset=utf-8", bytes);
}

static void answer_file(const server_request *request, const server_file *file, server_answer *answer) {
    answer->status = 200;
    answer->type = file->type;
    answer->etag = file->etag;
    answer->cache = file->fingerprinted ? "public, max-age=31536000, immutable" : "no-cache";
    answer->body = file->bytes;
    answer->length = file->length;
    if (strstr(request->if_none_match, file->etag)) {
        answer->status = 304;
        answer->body = "";
        answer->length = 0;
    }
}

static void answer_problem(const server_request *request, server_problem_kind kind, const char *word,
                           server_answer *answer) {
    server_problem problem;
    server_problem_set(&problem, server_language(request->accept_language), kind, word, NULL);
    problem.allow = kind == SERVER_BAD_METHOD ? "GET, HEAD" : NULL;
    problem.retry_after = kind == SERVER_UNAVAILABLE || kind == SERVER_STOPPING;
    server_problem_answer(&problem, answer);
}

/* The page finds its way by its own addresses (/play/ID), so whatever a browser opens is the page. */
static void answer_page(const server *self, const server_request *request, server_answer *answer) {
    bool root = strcmp(request->path, "/") == 0;
    const server_file *file = server_files_find(self->files, root ? "/index.html" : request->path);
    if (!file && strstr(request->accept, "text/html")) {
        file = server_files_find(self->files, "/index.html");
    }
    if (file) {
        answer_file(request, file, answer);
    } else {
        answer_problem(request, SERVER_NO_PAGE, request->path, answer);
    }
}

static void route(server *self, const server_request *request, server_answer *answer) {
    bool reads = request->method == SERVER_GET || request->method == SERVER_HEAD;
    if (!server_host_allowed(self, request)) {
        answer_problem(request, SERVER_MISDIRECTED, request->host, answer);
    } else if (strncmp(request->path, "/api/", 5) == 0) {
        server_api(self, request, answer);
    } else if (!reads) {
        answer_problem(request, SERVER_BAD_METHOD, "GET", answer);
    } else if (strcmp(request->path, "/healthz") == 0) {
        answer_health(answer);
    } else if (strcmp(request->path, "/readyz") == 0) {
        answer_readiness(self, answer);
    } else if (strcmp(request->path, "/metrics") == 0) {
        answer_metrics(self, answer);
    } else {
        answer_page(self, request, answer);
    }
}

void server_http(server *self, const server_request *request, server_answer *answer) {
    route(self, request, answer);
    self->metrics.requests[answer->status / 100 % 6]++;
    char address[SERVER_ADDRESS_SIZE];
    server_address_of(self, request, address);
    server_log(&self->logger, SERVER_DEBUG, "request", "{s:s s:i}", "address", address, "status", answer->status);
}

void server_unavailable(server *self, const server_request *request, server_answer *answer) {
    self->metrics.requests[5]++;
    server_answer_clear(answer);
    answer_problem(request, SERVER_UNAVAILABLE, NULL, answer);
}

void server_refuse(const server_request *request, server_problem_kind why, const char *word, server_answer *answer) {
    server_answer_clear(answer);
    answer_problem(request, why, word, answer);
    answer->close = true;
}
