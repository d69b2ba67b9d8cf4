/* Requests: they come in piece by piece, the server answers. */
#include <stdlib.h>
#include <string.h>

#include "app/queue/jobs.h"
#include "transport/inside.h"

/* ---- Beginning and end ---------------------------------------------------------------------------- */

static connection *connection_of(struct MHD_Connection *handle) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(handle, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* The library would keep each argument of the query apart, in a pool that has no room for as many as may come; then it
   ends the connection without a word to anybody. We read the query ourselves, so for the library it ends here. */
static void hide_arguments(const char *target) {
    union {
        const char *theirs;
        char *written; /* it is in the library's buffer, which it takes apart itself after this */
    } query = {.theirs = strchr(target, '?')};
    if (query.written) {
        query.written[1] = 0;
    }
}

/* The library hands the target over once it has the first line, and later only after it has taken it apart. */
void *transport_begin_request(void *context, const char *target, struct MHD_Connection *handle) {
    (void)context;
    connection *of = connection_of(handle);
    if (!of || !target) {
        return NULL;
    }
    transport_forget_exchange(of);
    exchange *at = calloc(1, sizeof *at);
    char *copy = at ? strdup(target) : NULL;
    hide_arguments(target);
    if (!copy) {
        free(at);
        return NULL;
    }
    at->target = copy;
    at->target_length = strlen(copy);
    at->connection = of;
    of->exchange = at;
    of->transport->app->metrics.exchanges++;
    transport_answer_clear(&at->answer);
    return NULL;
}

void transport_end_request(void *context, struct MHD_Connection *handle, void **unused,
                           enum MHD_RequestTerminationCode why) {
    (void)context;
    (void)unused;
    connection *of = connection_of(handle);
    if (!of) {
        return;
    }
    transport_forget_exchange(of);
    if (of->state == APP_SENDING && why == MHD_REQUEST_TERMINATED_COMPLETED_OK) {
        transport_enter(of, APP_IDLE);
    }
}

/* ---- A request, piece by piece ---------------------------------------------------------------------- */

static enum MHD_Result take_headers(exchange *at, const char *method, const char *version) {
    transport_read_fields(at, method, version);
    if (at->refused) {
        return transport_refuse(at);
    }
    transport_enter(at->connection, APP_READING);
    return MHD_YES;
}

/* A body that nobody reads, and one that is too large, are thrown away as they come. */
static enum MHD_Result take_body(exchange *at, const char *bytes, size_t *length) {
    size_t before = at->body_length;
    at->body_length += *length;
    if (at->body_length > REFUSED_MAX) {
        return MHD_NO;
    }
    if (at->request.method == TRANSPORT_POST && at->body_length <= TRANSPORT_BODY_MAX) {
        at->body = at->body ? at->body : malloc(TRANSPORT_BODY_MAX + 1);
        if (!at->body) {
            return MHD_NO;
        }
        memcpy(at->body + before, bytes, *length);
    }
    *length = 0;
    return MHD_YES;
}

void transport_go_on(transport *self, bool all) {
    for (exchange **place = &self->working; *place;) {
        exchange *at = *place;
        if (!all && !app_job_is_done(at->request.job)) {
            place = &at->next_held;
            continue;
        }
        *place = at->next_held;
        at->working = false;
        transport_begin_time(at->connection);
        transport_resume(at->connection);
    }
}

/* What has nothing to do with games is answered at once though a turn is being committed; else after the turn. */
static void serve(exchange *at) {
    transport *self = at->connection->transport;
    transport_open_turn(self);
    if (at->body) {
        at->body[at->body_length] = 0;
        at->request.body = at->body;
        at->request.body_length = at->body_length;
    }
    self->app->logger.request = at->request.id;
    (at->connection->of_host ? self->handler->host : self->handler->http)(self->handler->context, &at->request,
                                                                          &at->answer);
    self->app->logger.request = NULL;
    if (at->answer.job) {
        transport_wait_for_job(at);
        return;
    }
    if (at->answer.stream && !transport_begin_stream(at->connection, at->answer.stream)) {
        self->handler->unavailable(self->handler->context, &at->request, &at->answer);
    }
    transport_enter(at->connection, APP_HELD);
    exchange **list = self->committing ? &self->apart : &self->held;
    at->next_held = *list;
    *list = at;
    transport_suspend(at);
}

/* Whether it has to wait for the next turn. */
static bool must_wait(const exchange *at) {
    const connection *of = at->connection;
    return of->transport->committing &&
           (at->upgrade || of->of_host || !of->transport->handler->stands_apart(&at->request));
}

/* It stays as it is, and the library asks again what to do with it once it is resumed. */
static void park(exchange *at) {
    transport *self = at->connection->transport;
    at->parked = true;
    at->next_held = self->parked;
    self->parked = at;
    transport_suspend(at);
}

void transport_unpark(transport *self) {
    while (self->parked) {
        exchange *at = self->parked;
        self->parked = at->next_held;
        at->parked = false;
        transport_begin_time(at->connection);
        transport_resume(at->connection);
    }
}

enum MHD_Result transport_end_of_body(exchange *at) {
    if (at->connection->handle) {
        transport_mark_resumed_first(at->connection->handle, false);
    }
    if (at->body_length > TRANSPORT_BODY_MAX) {
        at->refusal = APP_TOO_LARGE;
    } else if (at->connection->transport->draining) {
        at->refusal = APP_STOPPING;
    } else if (must_wait(at)) {
        park(at);
        return MHD_YES;
    } else if (at->upgrade) {
        return transport_upgrade(at);
    } else {
        serve(at);
        return MHD_YES;
    }
    return transport_refuse(at);
}

enum MHD_Result transport_take_request(void *context, struct MHD_Connection *handle, const char *url,
                                       const char *method, const char *version, const char *bytes, size_t *length,
                                       void **unused) {
    (void)context;
    (void)url;
    (void)unused;
    const connection *of = connection_of(handle);
    exchange *at = of ? of->exchange : NULL;
    if (!at) {
        return MHD_NO; /* no memory */
    }
    switch (at->connection->state) {
    case APP_IDLE:
        return take_headers(at, method, version);
    case APP_READING:
        return *length ? take_body(at, bytes, length) : transport_end_of_body(at);
    case APP_HELD: /* the turn has ended */
        transport_mark_resumed_first(handle, false);
        return transport_send_answer(at);
    default:
        return MHD_NO;
    }
}
