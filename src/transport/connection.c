/* Connections: who may come in, what state each is in, and how long it may stay there. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "transport/inside.h"

/* ---- Where they come from -------------------------------------------------------------------------- */

/* IPv4 is mapped into IPv6. False for a UNIX socket. */
static bool read_address(const struct sockaddr *from, struct in6_addr *out) {
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    if (from->sa_family == AF_INET6) {
        *out = ((const struct sockaddr_in6 *)from)->sin6_addr;
        return true;
    }
    memcpy(out->s6_addr, mapped, sizeof mapped);
    if (from->sa_family == AF_INET) {
        memcpy(out->s6_addr + sizeof mapped, &((const struct sockaddr_in *)from)->sin_addr, 4);
    }
    return from->sa_family == AF_INET;
}

/* Behind a proxy all come from the same address, which says nothing. */
static bool is_counted(const transport *self) {
    return !self->config->proxy && !self->config->listen.unix_socket;
}

/* By the socket itself: the library tells of some connections only later than it was handed them. */
static bool is_of_host(const transport *self, struct MHD_Connection *handle) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct sockaddr_un here = {0};
    socklen_t length = sizeof here;
    return self->host >= 0 && info && getsockname(info->connect_fd, (struct sockaddr *)&here, &length) == 0 &&
           here.sun_family == AF_UNIX && strncmp(here.sun_path, self->host_path, sizeof here.sun_path) == 0;
}

static void count_in(connection *at, const struct in6_addr *address) {
    at->from = app_tiers_of_bytes(address->s6_addr);
    app_crowd_add(&at->transport->crowd, &at->from);
}

static void count_out(connection *at) {
    if (at->from.count) {
        app_crowd_remove(&at->transport->crowd, &at->from);
    }
}

enum MHD_Result transport_admit(void *context, const struct sockaddr *address, socklen_t length) {
    (void)length;
    transport *self = context;
    struct in6_addr of;
    if (self->draining) {
        return MHD_NO;
    }
    if (!is_counted(self) || !read_address(address, &of)) {
        return MHD_YES;
    }
    const app_tiers from = app_tiers_of_bytes(of.s6_addr);
    if (!app_crowd_has_room(&self->crowd, &from, (size_t)self->config->limits.connections_per_address, self->most)) {
        self->app->metrics.connections_refused++;
        return MHD_NO;
    }
    return MHD_YES;
}

/* ---- States --------------------------------------------------------------------------------------- */

/* ---- Coming and going ------------------------------------------------------------------------------ */

static void print_address(const struct in6_addr *address, char out[64]) {
    bool mapped = IN6_IS_ADDR_V4MAPPED(address);
    inet_ntop(mapped ? AF_INET : AF_INET6, address->s6_addr + (mapped ? 12 : 0), out, 64);
}

/* What waits for the store, or for a job, is not to blame for the time it takes. */
static bool is_parked(const connection *at) {
    return at->exchange && (at->exchange->parked || at->exchange->working);
}

/* Nobody waits for those that ask for nothing, or have been told that they are closed; least for those who are slow to
   ask, or to take their answer. The others make no room here: they are WebSockets, which have their own part of all
   (api/door.c), and what the server is at. */
static int readiness_to_go(const connection *at) {
    switch (at->deadline_ms > 0 ? at->state : APP_GONE) {
    case APP_IDLE:
    case APP_CLOSING:
        return 2;
    case APP_READING:
    case APP_SENDING:
        return 1;
    default:
        return 0;
    }
}

/* The library then closes it. */
static void cut_off(connection *at) {
    at->deadline_ms = 0;
    at->cut = true;
    if (at->socket) {
        transport_forget_socket(at);
        return;
    }
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(at->handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info) {
        shutdown(info->connect_fd, SHUT_RDWR); /* which the library sees as the end */
    }
}

/* Nearly full: one makes room, of the network that has the most; of these the oldest. */
static void make_room(transport *self) {
    connection *first = NULL;
    int readiness = 0;
    size_t around = 0;
    if (self->count + app_reserve(self->most) / 4 < self->most) {
        return;
    }
    for (connection *at = self->first; at; at = at->next) {
        const int own = is_parked(at) ? 0 : readiness_to_go(at);
        const size_t own_around = own && at->from.count ? app_crowd_around(&self->crowd, &at->from) : 0;
        if (own > readiness || (own && own == readiness && own_around > around)) {
            first = at;
            readiness = own;
            around = own_around;
        }
    }
    if (first) {
        cut_off(first);
    }
}

static void link_last(connection *at) {
    transport *self = at->transport;
    at->previous = self->last;
    *(self->last ? &self->last->next : &self->first) = at;
    self->last = at;
    self->count++;
    self->app->metrics.connections++;
}

static void unlink_connection(connection *at) {
    transport *self = at->transport;
    *(at->previous ? &at->previous->next : &self->first) = at->next;
    *(at->next ? &at->next->previous : &self->last) = at->previous;
    self->count--;
    self->app->metrics.connections--;
}

static void come(transport *self, struct MHD_Connection *handle, void **of) {
    const bool of_host = is_of_host(self, handle); /* before the next: what the library tells, it tells in one place */
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    connection *at = calloc(1, sizeof *at);
    struct in6_addr from;
    *of = at;
    if (!at) {
        return; /* its first request is refused */
    }
    at->transport = self;
    at->handle = handle;
    at->of_host = of_host;
    at->entered_ms = self->now_ms;
    at->deadline_ms = self->now_ms + IDLE_MS;
    if (info && read_address(info->client_addr, &from)) {
        print_address(&from, at->address);
        if (is_counted(self)) {
            count_in(at, &from);
        }
    }
    make_room(self);
    link_last(at);
}

static void go(connection *at) {
    if (!at->socket && !at->cut) {
        transport_linger(at->transport, at->handle, at->refused);
    }
    transport_forget_socket(at);
    free(at->socket);
    transport_forget_stream(at);
    transport_forget_exchange(at);
    transport_enter(at, APP_GONE);
    unlink_connection(at);
    count_out(at);
    free(at);
}

void transport_notice(void *context, struct MHD_Connection *handle, void **of,
                      enum MHD_ConnectionNotificationCode what) {
    if (what == MHD_CONNECTION_NOTIFY_STARTED) {
        come(context, handle, of);
    } else if (*of) {
        go(*of);
        *of = NULL;
    }
}

/* ---- Time ------------------------------------------------------------------------------------------ */

static void look_after_socket(connection *at) {
    int64_t silent = at->transport->now_ms - at->socket->heard_ms;
    if (silent > HANGUP_MS) {
        cut_off(at);
    } else if (silent > PING_MS && !at->socket->pinged) {
        transport_ping(at);
    }
}

/* Whether the other end has said that nothing more comes, in the middle of a request or between two. The library hears
   of that only with the next bytes, when it came with the last. */
static bool has_ended(const connection *at) {
    if (at->transport->now_ms - at->entered_ms < SWEEP_MS) {
        return false; /* requests that were sent ahead may still be in the library's own memory */
    }
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(at->handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    char byte;
    return (at->state == APP_IDLE || at->state == APP_READING) && info &&
           recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void transport_sweep(transport *self) {
    if (self->now_ms - self->swept_ms < SWEEP_MS) {
        return;
    }
    self->swept_ms = self->now_ms;
    for (connection *at = self->first; at; at = at->next) {
        if (is_parked(at)) {
            continue;
        }
        if ((at->deadline_ms && self->now_ms > at->deadline_ms) || has_ended(at)) {
            cut_off(at);
        } else if (at->state == APP_OPEN) {
            look_after_socket(at);
        } else if (at->state == APP_STREAMING) {
            transport_look_after_stream(at);
        }
    }
}
