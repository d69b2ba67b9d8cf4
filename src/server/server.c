#include "server/server.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/guest.h"
#include "server/inside.h"

/* ---- Coming and going ----------------------------------------------------------------------------- */

static int thread_count(const server_config *config) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return config->threads ? config->threads : processors > 1 ? (int)processors - 1 : 1;
}

static bool resume(void *context, const char *id) {
    server *self = context;
    char(*waiting)[CLUB_ID_SIZE] = realloc(self->resume, (self->resume_count + 1) * sizeof *waiting);
    if (!waiting) {
        return false;
    }
    snprintf(waiting[self->resume_count], sizeof *waiting, "%s", id);
    self->resume = waiting;
    self->resume_count++;
    return true;
}

/* Games in which the computer was to move when the last server ended. */
static bool resume_games(server *self, store_fault *fault) {
    server_caller nobody = {.language = POD_ENGLISH, .address = ""};
    if (store_each_computer_turn(self->store, resume, self, fault)) {
        return false;
    }
    for (size_t i = 0; i < self->resume_count; i++) {
        server_table *table = server_find(self, self->resume[i], &nobody);
        if (table) {
            server_ask_thinker(self, table);
        }
    }
    while (server_hall_next_touched(&self->hall)) {
    }
    server_log(&self->logger, SERVER_INFO, "resumed", "{s:I}", "games", (json_int_t)self->resume_count);
    free(self->resume);
    self->resume = NULL;
    self->resume_count = 0;
    return true;
}

static bool open_parts(server *self, const server_parts *parts, store_fault *fault) {
    server_thinker_settings settings = {.threads = thread_count(self->config),
                                        .table_bytes = (size_t)self->config->table_mib << 20,
                                        .think_ms = self->config->think_ms,
                                        .wake = parts->wake,
                                        .context = parts->context};
    self->files = server_files_read(self->config->web, fault->text, sizeof fault->text);
    if (!self->files) {
        return false;
    }
    snprintf(fault->text, sizeof fault->text, "out of memory or threads");
    self->limits = server_limits_create();
    self->thinker = server_thinker_create(&settings);
    return self->limits && self->thinker && server_hall_open(&self->hall, (size_t)self->config->games_in_memory);
}

server *server_create(const server_parts *parts, store_fault *fault) {
    server *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        snprintf(fault->text, sizeof fault->text, "out of memory or randomness");
        free(self);
        return NULL;
    }
    self->config = parts->config;
    self->logger = parts->logger;
    self->store = parts->store;
    if (!open_parts(self, parts, fault) || !resume_games(self, fault)) {
        server_free(self);
        return NULL;
    }
    return self;
}

void server_stop_thinking(server *self) {
    server_thinker_free(self->thinker);
    self->thinker = NULL;
}

void server_free(server *self) {
    if (!self) {
        return;
    }
    server_stop_thinking(self);
    while (self->peers) {
        server_disconnect(self, self->peers);
    }
    server_hall_close(&self->hall);
    server_limits_free(self->limits);
    server_files_free(self->files);
    free(self->resume);
    free(self);
}

/* ---- Turns ----------------------------------------------------------------------------------------- */

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void server_turn_begin(server *self) {
    self->now = (int64_t)time(NULL);
    self->now_ms = (int64_t)(seconds_now() * 1000);
    server_take_thoughts(self);
}

bool server_transaction(server *self, server_caller *caller) {
    store_fault fault;
    if (self->in_transaction) {
        return true;
    }
    if (store_begin(self->store, &fault)) {
        server_log(&self->logger, SERVER_ERROR, "store", "{s:s}", "error", fault.text);
        server_problem_set(&caller->problem, caller->language, SERVER_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    self->in_transaction = true;
    return true;
}

static bool commit(server *self) {
    if (!self->in_transaction) {
        return true;
    }
    store_fault fault;
    double began = seconds_now();
    self->in_transaction = false;
    if (store_commit(self->store, &fault)) {
        self->metrics.commits_failed++;
        server_log(&self->logger, SERVER_ERROR, "commit_failed", "{s:s}", "error", fault.text);
        return false;
    }
    server_metrics_commit(&self->metrics, seconds_now() - began);
    return true;
}

/* Memory forgets what the disk did not take. Games are read again when next asked for. */
static void forget(server *self) {
    for (server_peer *peer = self->peers; peer; peer = peer->next) {
        if (peer->first) {
            server_peer_fail(peer);
        }
    }
    server_table *kept = NULL;
    for (server_table *table; (table = server_hall_next_touched(&self->hall));) {
        if (table->dirty) {
            server_hall_remove(&self->hall, table);
        } else {
            table->next_touched = kept;
            kept = table;
        }
    }
    while (kept) {
        server_table *next = kept->next_touched;
        server_hall_touch(&self->hall, kept);
        kept = next;
    }
}

static void tell(server *self) {
    for (server_table *table; (table = server_hall_next_touched(&self->hall));) {
        if (table->changed) {
            server_publish(table);
        }
        table->changed = table->dirty = false;
        server_ask_thinker(self, table);
    }
}

bool server_turn_end(server *self) {
    bool durable = commit(self);
    if (!durable) {
        forget(self);
    }
    tell(self);
    return durable;
}

/* ---- HTTP ------------------------------------------------------------------------------------------ */

static void answer_health(server *self, server_answer *answer) {
    store_fault fault;
    bool healthy = store_check(self->store, &fault) == STORE_OK;
    answer->status = healthy ? 200 : 503;
    answer->body = healthy ? "ok\n" : "the database does not answer\n";
    answer->length = strlen(answer->body);
}

static void answer_metrics(server *self, server_answer *answer) {
    enum { ROOM = 8192 };
    size_t waiting = 0, running = 0;
    if (self->thinker) {
        server_thinker_load(self->thinker, &waiting, &running);
    }
    self->metrics.searches_waiting = waiting;
    self->metrics.searches_running = running;
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
    problem.retry_after = kind == SERVER_UNAVAILABLE;
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
    if (strncmp(request->path, "/api/", 5) == 0) {
        server_api(self, request, answer);
    } else if (!reads) {
        answer_problem(request, SERVER_BAD_METHOD, "GET", answer);
    } else if (strcmp(request->path, "/healthz") == 0) {
        answer_health(self, answer);
    } else if (strcmp(request->path, "/metrics") == 0) {
        answer_metrics(self, answer);
    } else {
        answer_page(self, request, answer);
    }
}

void server_http(server *self, const server_request *request, server_answer *answer) {
    route(self, request, answer);
    self->metrics.requests[answer->status / 100 % 6]++;
    server_log(&self->logger, SERVER_DEBUG, "request", "{s:s s:i}", "address", server_address_of(self, request),
               "status", answer->status);
}

void server_unavailable(server *self, const server_request *request, server_answer *answer) {
    self->metrics.requests[5]++;
    server_answer_clear(answer);
    answer_problem(request, SERVER_UNAVAILABLE, NULL, answer);
}

void server_refuse_too_large(const server_request *request, server_answer *answer) {
    char most[16];
    snprintf(most, sizeof most, "%d", SERVER_BODY_MAX);
    answer_problem(request, SERVER_TOO_LARGE, most, answer);
    answer->close = true;
}

void server_refuse_no_length(const server_request *request, server_answer *answer) {
    answer_problem(request, SERVER_NO_LENGTH, NULL, answer);
    answer->close = true;
}

/* ---- Peers ----------------------------------------------------------------------------------------- */

static int count_sockets(const server *self, const char *address) {
    int count = 0;
    for (const server_peer *peer = self->peers; peer; peer = peer->next) {
        count += strcmp(peer->address, address) == 0;
    }
    return count;
}

static bool may_connect(server *self, const server_request *handshake, server_caller *caller) {
    if (strcmp(handshake->path, "/api/socket") != 0) {
        return server_problem_set(&caller->problem, caller->language, SERVER_NO_PAGE, handshake->path, NULL);
    }
    if (!server_origin_allowed(self, handshake)) {
        return server_problem_set(&caller->problem, caller->language, SERVER_FOREIGN, handshake->origin, NULL);
    }
    if (count_sockets(self, caller->address) >= self->config->limits.sockets_per_address) {
        return server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
    }
    return server_admit(self, caller);
}

server_peer *server_connect(server *self, const server_request *handshake, server_answer *refusal) {
    server_caller caller = {.language = server_language(handshake->accept_language),
                            .address = server_address_of(self, handshake)};
    server_guest_read(handshake->cookie, &caller.who);
    server_problem_set(&caller.problem, caller.language, SERVER_UNAVAILABLE, NULL, NULL);
    server_peer *peer = may_connect(self, handshake, &caller) ? calloc(1, sizeof *peer) : NULL;
    if (!peer) {
        server_problem_answer(&caller.problem, refusal);
        return NULL;
    }
    peer->who = caller.who;
    peer->language = caller.language;
    snprintf(peer->address, sizeof peer->address, "%s", caller.address);
    peer->next = self->peers;
    if (self->peers) {
        self->peers->previous = peer;
    }
    self->peers = peer;
    self->metrics.sockets++;
    return peer;
}

void server_disconnect(server *self, server_peer *peer) {
    server_hall_leave_all(&self->hall, peer);
    server_peer_empty(peer);
    *(peer->previous ? &peer->previous->next : &self->peers) = peer->next;
    if (peer->next) {
        peer->next->previous = peer->previous;
    }
    self->metrics.sockets--;
    free(peer);
}

server_peer *server_peers(server *self) {
    return self->peers;
}

void server_dismiss(server *self, int close_code) {
    for (server_peer *peer = self->peers; peer; peer = peer->next) {
        if (!peer->close_code) {
            peer->close_code = close_code;
        }
    }
}

const server_metrics *server_metrics_of(server *self) {
    return &self->metrics;
}
