/* How the server is, for those who run it: health, readiness, numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/exchange.h"
#include "app/app.h"
#include "base/text.h"

/* That there is an answer says that the loop goes round. */
void api_answer_health(api_exchange *at) {
    transport_answer *answer = at->answer;
    answer->status = 200;
    answer->body = "ok\n";
    answer->length = strlen(answer->body);
}

void api_answer_readiness(api_exchange *at) {
    const app *self = at->self;
    transport_answer *answer = at->answer;
    enum { ROOM = sizeof self->health.reason + 2 };
    static const char type[] = "text/plain; charset=utf-8";
    char *text = malloc(ROOM);
    if (text) {
        snprintf(text, ROOM, "%s\n", self->health.failing ? self->health.reason : "ready");
    }
    transport_answer_own(answer, self->health.failing ? 503 : 200, type, text);
    answer->retry_after = self->health.failing;
}

static void count_searches(app *self) {
    app_search_counts counts = {0};
    if (self->searches) {
        app_search_pool_count(self->searches, &counts);
    }
    self->metrics.searches_waiting = counts.waiting;
    self->metrics.searches_running = counts.running;
    self->metrics.searches_cancelled = counts.cancelled;
    self->metrics.searches_shortened = counts.shortened;
    self->metrics.searches_postponed = counts.postponed;
    self->metrics.search_wait = counts.wait;
}

static void count_reserve(app *self) {
    const size_t most = (size_t)self->config->limits.connections, used = self->metrics.connections,
                 reserve = app_reserve(most);
    self->metrics.reserve_used = used + reserve > most ? used + reserve - most : 0;
}

void api_answer_metrics(api_exchange *at) {
    app *self = at->self;
    count_searches(self);
    count_reserve(self);
    self->metrics.ready = !self->health.failing;
    self->metrics.games_in_memory = self->games.count;
    self->metrics.limits_shared = app_limits_shared(self->limits);
    transport_answer_own(at->answer, 200, "text/plain; version=0.0.4; charset=utf-8",
                         pod__printed(app_metrics_print, &self->metrics, NULL));
}
