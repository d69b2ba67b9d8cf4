#include "app/games/searcher.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct searcher {
    app_searcher_settings settings;
    pthread_mutex_t lock;
    unsigned idle;
    pod_search *search[]; /* those that nobody uses; as many as there are at a time */
} searcher;

/* Whoever searches has one for themselves. Made with the first search, not when the server starts: a network is read
   for it. NULL: no memory. */
static pod_search *take_search(searcher *self) {
    pthread_mutex_lock(&self->lock);
    pod_search *taken = self->idle ? self->search[--self->idle] : NULL;
    pthread_mutex_unlock(&self->lock);
    if (!taken && (taken = pod_search_create(self->settings.table_bytes)) &&
        pod_search_use_threads(taken, self->settings.search_threads)) {
        pod_search_free(taken);
        return NULL;
    }
    return taken;
}

static void give_back(searcher *self, pod_search *taken) {
    pthread_mutex_lock(&self->lock);
    const bool keeps = self->idle < (unsigned)self->settings.threads;
    if (keeps) {
        self->search[self->idle++] = taken;
    }
    pthread_mutex_unlock(&self->lock);
    if (!keeps) {
        pod_search_free(taken);
    }
}

static bool look_up(void *context, const pod_search_report *report) {
    const app_task_watch *watch = context;
    return watch->goes_on(watch->context, report->time_ms);
}

static void search(searcher *self, const app_search_question *asked, const app_task_watch *watch,
                   app_search_answer *out) {
    pod_search *by = take_search(self);
    pod_search_request request =
        POD_SEARCH_REQUEST(.character = asked->character, .latest = asked->history.latest, .time_ms = asked->time_ms,
                           .seed = asked->seed, .seen = asked->history.hash, .seen_count = asked->history.count,
                           .tables = self->settings.tables, .progress = watch ? look_up : NULL,
                           .context = (void *)watch);
    pod_search_report report;
    out->error = POD_ERROR_MEMORY;
    out->move = POD_MOVE_NONE;
    if (!by) {
        return;
    }
    /* Another game's table would make the move depend on who else plays here. */
    pod_search_clear(by);
    out->error = pod_search_run(by, &asked->position, &request, &report);
    if (!out->error) {
        out->move = report.best;
        out->pace_ms = report.pace_ms;
    }
    give_back(self, by);
}

static app_bytes work(void *context, const void *in, size_t length, const app_task_watch *watch) {
    app_search_question asked;
    app_search_answer *out = length == sizeof asked ? calloc(1, sizeof *out) : NULL;
    if (!out) {
        return (app_bytes){NULL, 0};
    }
    memcpy(&asked, in, sizeof asked);
    search(context, &asked, watch, out);
    return (app_bytes){(char *)out, sizeof *out};
}

static bool make(const app_searcher_settings *settings, app_task_kind kind, app_skill *out) {
    const size_t count = (size_t)settings->threads;
    searcher *made = calloc(1, sizeof *made + count * sizeof made->search[0]);
    *out = (app_skill){.kind = kind, .at_once = made ? (unsigned)count : 0, .work = work, .context = made};
    if (made) {
        made->settings = *settings;
        pthread_mutex_init(&made->lock, NULL);
    }
    return made != NULL;
}

/* Light ones need little memory, and one thread. */
bool app_searchers_make(const app_searcher_settings *settings, app_skill *full, app_skill *light) {
    enum { LIGHT_TABLE = 1 << 20 };
    app_searcher_settings small = *settings;
    small.threads = 1;
    small.search_threads = 1;
    small.table_bytes = settings->table_bytes > LIGHT_TABLE ? LIGHT_TABLE : settings->table_bytes;
    const bool made = make(settings, APP_TASK_SEARCH, full);
    return make(&small, APP_TASK_LIGHT_SEARCH, light) && made;
}

void app_searcher_free(app_skill *skill) {
    searcher *self = skill->context;
    while (self && self->idle) {
        pod_search_free(self->search[--self->idle]);
    }
    if (self) {
        pthread_mutex_destroy(&self->lock);
    }
    free(self);
    skill->context = NULL;
}
