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

void transport_open_turn(transport *self) {
    if (!self->turn_open && !self->committing) {
        self->turn_open = true;
        app_turn_begin(self->app);
    }
}
