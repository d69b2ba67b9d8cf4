/* In what state a connection is, for how long, and what it holds. */
#include <stdlib.h>

#include "app/queue/jobs.h"
#include "app/turn.h"
#include "transport/inside.h"

/* How long a connection may stay in a state; 0: as long as it likes, or its own rule (an answer, a WebSocket). */
static int64_t time_of(app_connection_state state) {
    switch (state) {
    case APP_IDLE:
    case APP_READING:
    case APP_UPGRADING:
        return IDLE_MS;
    case APP_CLOSING:
        return CLOSING_MS;
    default:
        return 0;
    }
}

void transport_begin_time(connection *at) {
    int64_t time = time_of(at->state);
    at->entered_ms = at->transport->now_ms;
    at->deadline_ms = time ? at->entered_ms + time : 0;
}

void transport_enter(connection *at, app_connection_state state) {
    app_metrics *metrics = &at->transport->app->metrics;
    metrics->transitions[at->state][state]++;
    if (!app_transition_possible(at->state, state)) {
        metrics->transitions_impossible++;
        app_log(&at->transport->logger, APP_ERROR, "impossible_transition", "{s:s s:s}", "from",
                app_connection_state_names[at->state], "to", app_connection_state_names[state]);
    }
    at->state = state;
    transport_begin_time(at);
}

void transport_forget_exchange(connection *of) {
    exchange *at = of->exchange;
    if (!at) {
        return;
    }
    if (of->state == APP_IDLE || of->state == APP_READING) {
        of->transport->handler->unanswered(of->transport->handler->context);
    }
    of->exchange = NULL;
    of->transport->app->metrics.exchanges--;
    transport_answer_clear(&at->answer);
    app_job_drop(at->request.job);
    free(at->target);
    free(at->body);
    free(at);
}

/* The library looks whether more has come before it goes on with a connection that was held, and drops the answer when
   the other end has said that nothing more comes. One with a time of its own it goes on with first. */
void transport_mark_resumed_first(struct MHD_Connection *handle, bool first) {
    enum { LONG_SECONDS = 3600 };
    MHD_set_connection_option(handle, MHD_CONNECTION_OPTION_TIMEOUT, first ? (unsigned)LONG_SECONDS : 0u);
}

/* The library leaves its connection alone until it is resumed. */
void transport_suspend(const exchange *at) {
    if (at->connection->handle) {
        transport_mark_resumed_first(at->connection->handle, true);
        MHD_suspend_connection(at->connection->handle);
    }
}

/* It stays as it is until the job is done, and is then asked again. */
void transport_wait_for_job(exchange *at) {
    transport *self = at->connection->transport;
    at->request.job = at->answer.job;
    transport_answer_clear(&at->answer);
    at->working = true;
    at->next_held = self->working;
    self->working = at;
    transport_suspend(at);
}

void transport_resume(connection *at) {
    if (at->far) {
        at->far->resume(at);
        return;
    }
    MHD_resume_connection(at->handle);
    at->transport->resumed = true;
}

void transport_open_turn(transport *self) {
    if (!self->turn_open && !self->committing) {
        self->turn_open = true;
        app_turn_begin(self->app);
    }
}
