#define _GNU_SOURCE /* ppoll() */

#include "app/people/door.h"
#include "app/queue/jobs.h"
#include "app/turn.h"
#include "base/clock.h"
#include "transport/inside.h"
#include "transport/transport.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- Turns ------------------------------------------------------------------------------------------ */

/* Nothing of a turn is sent before it has ended; now it may. */
static void release(transport *self, exchange **list, bool durable) {
    while (*list) {
        exchange *at = *list;
        *list = at->next_held;
        if (!durable) {
            transport_end_peer(at->connection); /* a stream that would have told what is not so */
            transport_forget_stream(at->connection);
            self->handler->unavailable(self->handler->context, &at->request, &at->answer);
        }
        transport_resume(at->connection);
    }
}

/* WebSockets rest while a turn is being committed: what they say is for the next one, and what they are told is of
   this one. Their events are a set of their own, so that this is one call. */
static void watch_sockets(const transport *self, bool watched) {
    struct epoll_event wanted = {.events = watched ? EPOLLIN : 0u, .data.ptr = (void *)&self->sockets};
    epoll_ctl(self->events, EPOLL_CTL_MOD, self->sockets, &wanted);
}

static bool is_in_cluster(const transport *self) {
    return self->servers.first >= 0;
}

/* Another server may decide now. */
static void lose(transport *self) {
    (is_in_cluster(self) ? transport_change : transport_stop)(self);
}

/* The turn has ended, and what it was about is durable or is gone. */
static void finish_turn(transport *self, bool durable) {
    const bool lost = app_must_stop(self->app); /* then what was only read is old, too */
    release(self, &self->held, durable && !lost);
    if (lost) {
        lose(self);
    }
    int wait = app_wait_ms(self->app);
    self->alarm_ms = wait < 0 ? -1 : self->now_ms + wait;
}

static void close_turn(transport *self) {
    if (!self->turn_open) {
        return;
    }
    self->turn_open = false;
    self->closed_ns = pod__now_ns();
    self->committing = app_turn_commit(self->app);
    if (self->committing) {
        self->alarm_ms = -1;
        watch_sockets(self, false);
    } else {
        finish_turn(self, true);
    }
}

/* Where the store's thread is done with the turn. */
static void settle_turn(transport *self) {
    bool durable;
    if (!self->committing || !app_turn_settle(self->app, &durable)) {
        return;
    }
    self->committing = false;
    self->settled_ns = pod__now_ns();
    self->commit_ns = self->settled_ns - self->closed_ns;
    finish_turn(self, durable);
    if (atomic_load(&self->changing)) {
        return;
    }
    transport_send_some(self); /* before a turn begins that they would wait for, too */
    transport_send_to_standbys(self);
    watch_sockets(self, true);
    transport_unpark(self);
    transport_read_ahead(self);
}

/* ---- Rounds of the loop ------------------------------------------------------------------------------- */

/* How long nothing needs to be done unless something comes. */
static int longest_wait(transport *self, int most) {
    enum { LINGER_STEP_MS = 20 };
    MHD_UNSIGNED_LONG_LONG library;
    bool to_send = !self->committing && (self->first_waiting || self->more_ready);
    if (self->resumed || self->turn_open || to_send) {
        return 0;
    }
    if (self->first_lingering && most > LINGER_STEP_MS) {
        most = LINGER_STEP_MS;
    }
    if (MHD_get_timeout(self->daemon, &library) == MHD_YES && library < (unsigned)most) {
        most = (int)library;
    }
    int64_t alarm = self->alarm_ms - self->now_ms;
    return self->alarm_ms < 0 || alarm > most ? most : alarm < 0 ? 0 : (int)alarm;
}

enum { EVENTS_MAX = 128 };

/* All that came while the turn before was committed belongs to the next one, however long that took: else a slow disk
   would let only so many moves through a turn. */
static void serve_sockets(transport *self) {
    enum { PIECES_MAX = 16 };
    struct epoll_event event[EVENTS_MAX];
    int count = EVENTS_MAX;
    for (int piece = 0; piece < PIECES_MAX && count == EVENTS_MAX; piece++) {
        count = epoll_wait(self->sockets, event, EVENTS_MAX, 0);
        for (int i = 0; i < count; i++) {
            transport_serve_socket(event[i].data.ptr, event[i].events);
        }
    }
}

/* Who was told of the last turn a moment ago may answer while this one is decided: they come along, for a part of the
   time that a commit takes. Else half of the players would wait while the other half's turn is committed, and the other
   way round, and every commit would be half as full. */
static void gather(transport *self) {
    enum { PART = 4, NS_MAX = 1000000 };
    const int64_t part_ns = self->commit_ns / PART, until_ns = self->settled_ns + (part_ns < NS_MAX ? part_ns : NS_MAX);
    struct pollfd sockets = {.fd = self->sockets, .events = POLLIN};
    for (int64_t left; self->turn_open && (left = until_ns - pod__now_ns()) > 0;) {
        const struct timespec most = {0, left};
        if (ppoll(&sockets, 1, &most, NULL) > 0) {
            serve_sockets(self);
        }
    }
}

/* The library listens on one socket only. Connections of others it is handed. */
static void accept_at(transport *self, int listener) {
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    int file = accept(listener, (struct sockaddr *)&from, &length);
    if (file >= 0) {
        fcntl(file, F_SETFD, FD_CLOEXEC);
        fcntl(file, F_SETFL, O_NONBLOCK);
        MHD_add_connection(self->daemon, file, (const struct sockaddr *)&from, length); /* closes it when it is full */
    }
}

static void take_event(transport *self, const struct epoll_event *event) {
    if (event->data.ptr == &self->wake) {
        uint64_t times;
        self->woken = read(self->wake, &times, sizeof times) == sizeof times || self->woken;
    } else if (event->data.ptr == &self->sockets) {
        serve_sockets(self);
    } else if (event->data.ptr == &self->listeners.second || event->data.ptr == &self->host) {
        accept_at(self, *(int *)event->data.ptr);
    } else if (event->data.ptr == &self->servers) {
        transport_accept_standby(self);
    } else if (event->data.ptr != self) {
        const transport_watched *watched = event->data.ptr;
        watched->ready(watched->context);
    }
}

/* A thread has found a move, or is done with a job, or the store's is done. */
static void wake_up(transport *self) {
    settle_turn(self);
    transport_go_on(self, false);
    if (self->woken && !self->committing) {
        self->woken = false;
        transport_open_turn(self);
    }
}

/* Connections are forgotten by MHD_run() only, so that what epoll has named is still there. */
static void run_round(transport *self, int most) {
    struct epoll_event event[EVENTS_MAX];
    int count = epoll_wait(self->events, event, EVENTS_MAX, longest_wait(self, most));
    self->now_ms = pod__now_ms();
    if (is_in_cluster(self) &&
        app_must_stop(self->app)) { /* it may have slept: nothing is to be done, or told, any more */
        transport_change(self);
        settle_turn(self);
        return;
    }
    for (int i = 0; i < count; i++) {
        take_event(self, &event[i]);
    }
    wake_up(self);
    if (self->alarm_ms >= 0 && self->now_ms >= self->alarm_ms) {
        transport_open_turn(self);
    }
    self->resumed = false;
    MHD_run(self->daemon);
    transport_sweep(self);
    transport_linger_on(self, false);
    release(self, &self->apart, true);
    gather(self);
    close_turn(self);
    if (!self->committing) {
        transport_send_some(self);
    }
    transport_send_to_standbys(self);
}

/* ---- Opening ---------------------------------------------------------------------------------------- */

/* What the library has to say is about what strangers send, who shall not fill the disk with it. */
__attribute__((format(printf, 2, 0))) static void log_library(void *context, const char *format, va_list arguments) {
    const transport *self = context;
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    line[strcspn(line, "\n")] = 0;
    app_log(&self->logger, APP_DEBUG, "transport", "{s:s}", "text", line);
}

/* At its own limit of connections the library waits; at the system's limit of files it would spin. So the first is kept
   below the second, which is raised as far as we may. */
static unsigned fit_connections(int wanted) {
    enum { OTHER_FILES = 40 };
    struct rlimit files;
    rlim_t needed = (rlim_t)wanted + OTHER_FILES;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= needed) {
        return (unsigned)wanted;
    }
    files.rlim_cur = needed < files.rlim_max ? needed : files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    rlim_t room = files.rlim_cur > 2 * OTHER_FILES ? files.rlim_cur - OTHER_FILES : files.rlim_cur / 2;
    return (unsigned)(room < (rlim_t)wanted ? room : (rlim_t)wanted);
}

static struct MHD_Daemon *start_library(transport *self) {
    const unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE |
                           (self->logger.least == APP_DEBUG ? MHD_USE_ERROR_LOG : 0);
    return MHD_start_daemon(flags, 0, transport_admit, self, transport_take_request, self, MHD_OPTION_EXTERNAL_LOGGER,
                            log_library, self, MHD_OPTION_LISTEN_SOCKET, self->listeners.first,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)self->most, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                            (size_t)POOL_SIZE, MHD_OPTION_NOTIFY_CONNECTION, transport_notice, self,
                            MHD_OPTION_URI_LOG_CALLBACK, transport_begin_request, self, MHD_OPTION_NOTIFY_COMPLETED,
                            transport_end_request, self, MHD_OPTION_END);
}

static bool watch(transport *self, int file, void *what) {
    struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = what};
    return file >= 0 && epoll_ctl(self->events, EPOLL_CTL_ADD, file, &wanted) == 0;
}

static bool start(transport *self) {
    self->events = epoll_create1(EPOLL_CLOEXEC);
    self->sockets = epoll_create1(EPOLL_CLOEXEC);
    self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    self->daemon = self->events >= 0 ? start_library(self) : NULL;
    const union MHD_DaemonInfo *library =
        self->daemon ? MHD_get_daemon_info(self->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    return library && watch(self, library->epoll_fd, self) && watch(self, self->wake, &self->wake) &&
           watch(self, self->sockets, &self->sockets) &&
           (self->listeners.second < 0 || watch(self, self->listeners.second, &self->listeners.second));
}

transport *transport_open(const app_config *config, app_logger logger, store_fault *fault) {
    transport *self = calloc(1, sizeof *self);
    if (!self || sodium_init() < 0) {
        snprintf(fault->text, sizeof fault->text, "out of memory or randomness");
        free(self);
        return NULL;
    }
    self->config = config;
    self->logger = logger;
    self->events = self->sockets = self->wake = self->host = self->servers.first = -1;
    self->alarm_ms = -1;
    self->most = fit_connections(config->limits.connections);
    self->now_ms = pod__now_ms();
    app_crowd_open(&self->crowd);
    if (!transport_listen(&config->listen, &self->listeners, fault)) {
        free(self);
        return NULL;
    }
    if (!start(self)) {
        snprintf(fault->text, sizeof fault->text, "cannot serve: %s", strerror(errno));
        transport_close(self);
        return NULL;
    }
    return self;
}

bool transport_listen_to_host(transport *self, const char *path, store_fault *fault) {
    if (self->host >= 0) {
        return true;
    }
    self->host = transport_listen_privately(path, fault);
    snprintf(self->host_path, sizeof self->host_path, "%s", self->host < 0 ? "" : path);
    return self->host >= 0 && watch(self, self->host, &self->host);
}

bool transport_listen_to_servers(transport *self, const app_address *address, const uint8_t key[TRANSPORT_KEY_BYTES],
                                 store_fault *fault) {
    memcpy(self->key, key, sizeof self->key);
    return transport_listen(address, &self->servers, fault) && watch(self, self->servers.first, &self->servers);
}

int transport_servers_port(const transport *self) {
    return self->servers.port;
}

bool transport_watch(transport *self, int file, transport_watched *watched, bool sends) {
    struct epoll_event wanted = {.events = EPOLLIN | (sends ? EPOLLOUT : 0u), .data.ptr = watched};
    return epoll_ctl(self->events, EPOLL_CTL_MOD, file, &wanted) == 0 ||
           epoll_ctl(self->events, EPOLL_CTL_ADD, file, &wanted) == 0;
}

int transport_most(const transport *self) {
    return (int)self->most;
}

int transport_port(const transport *self) {
    return self->listeners.port;
}

/* ---- Running ---------------------------------------------------------------------------------------- */

static bool is_busy(const transport *self) {
    for (const connection *at = self->first; at; at = at->next) {
        if (at->state != APP_IDLE || at->exchange) {
            return true;
        }
    }
    return false;
}

enum { DRAIN_STEP_MS = 20 };

/* What is being committed is answered, however long it takes. */
static void finish_commit(transport *self) {
    while (self->committing) {
        run_round(self, DRAIN_STEP_MS);
    }
}

/* The same where no more rounds come. */
static void end_turn(transport *self) {
    if (self->turn_open) {
        self->turn_open = false;
        finish_turn(self, app_turn_end(self->app));
    }
}

/* Lets answers and close frames go out, for a while. */
static void drain(transport *self) {
    self->draining = true;
    finish_commit(self);
    end_turn(self);
    transport_end_standbys(self); /* what they have passed on and is not done they keep for the next who decides */
    transport_go_on(self, true);
    finish_commit(self);
    int64_t deadline = pod__now_ms() + DRAIN_MS;
    transport_open_turn(self);
    app_close_all(self->app, APP_CLOSE_GOING_AWAY);
    end_turn(self);
    while (is_busy(self) && pod__now_ms() < deadline) {
        run_round(self, DRAIN_STEP_MS);
    }
    finish_commit(self);
    for (connection *at = self->first; at; at = at->next) {
        if (at->socket) {
            transport_forget_socket(at);
        }
    }
    end_turn(self);
}

/* Those who are told things come again; requests that nobody has answered are asked once more, of the next, who knows
   nothing of their jobs, and be they done. */
static void hand_on(transport *self) {
    finish_commit(self);
    end_turn(self);
    for (connection *at = self->first; at; at = at->next) {
        if (at->stream) {
            transport_end_peer(at);
            transport_feed_stream(at);
        } else {
            transport_forget_socket(at);
        }
        if (at->exchange && at->state == APP_READING) {
            app_job_drop(at->exchange->request.job);
            at->exchange->request.job = NULL;
        }
    }
    transport_end_standbys(self);
    end_turn(self);
    transport_go_on(self, true);
    transport_unpark(self);
    watch_sockets(self, true);
}

static void stop_library(transport *self) {
    if (self->daemon) {
        MHD_stop_daemon(self->daemon); /* closes the socket that listens, too */
        self->daemon = NULL;
        self->listeners.first = -1;
        transport_linger_on(self, true);
    }
}

bool transport_run(transport *self, app *club, const transport_handler *handler) {
    self->app = club;
    self->handler = handler;
    self->alarm_ms = -1;
    club->metrics.connections = self->count;
    for (const connection *at = self->first; at; at = at->next) {
        club->metrics.exchanges += at->exchange != NULL;
    }
    atomic_store(&self->changing, false);
    transport_open_turn(self); /* the first, whether anybody comes or not: then the server says when it wants another */
    while (!atomic_load(&self->stopping) && !atomic_load(&self->changing)) {
        run_round(self, SWEEP_MS);
    }
    if (!atomic_load(&self->stopping)) {
        hand_on(self);
        return true;
    }
    drain(self);
    stop_library(self); /* while there is a server to tell of those who go */
    end_turn(self);
    return false;
}

void transport_wake(void *opaque) {
    const transport *self = opaque;
    const uint64_t once = 1;
    ssize_t written = write(self->wake, &once, sizeof once);
    (void)written; /* it fails only when it is awake already */
}

void transport_stop(transport *self) {
    atomic_store(&self->stopping, true);
    transport_wake(self);
}

void transport_change(transport *self) {
    atomic_store(&self->changing, true);
    transport_wake(self);
}

static void close_file(int file) {
    if (file >= 0) {
        close(file);
    }
}

void transport_close(transport *self) {
    if (!self) {
        return;
    }
    stop_library(self);
    close_file(self->listeners.first);
    close_file(self->listeners.second);
    close_file(self->host);
    close_file(self->servers.first);
    close_file(self->events);
    close_file(self->sockets);
    close_file(self->wake);
    if (self->config->listen.unix_socket) {
        unlink(self->config->listen.host);
    }
    if (self->host_path[0]) {
        unlink(self->host_path);
    }
    free(self);
}
