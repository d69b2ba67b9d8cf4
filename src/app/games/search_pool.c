#include "app/games/search_pool.h"
#include "base/clock.h"
#include "base/workers.h"
#include "ludopod/character.h"

#include <stdlib.h>
#include <string.h>

typedef struct entry {
    fair_ticket ticket; /* first, so that a ticket is its entry */
    app_search_job job;
    app_search_result result;
    int64_t asked_ms, due_ms;
    bool cancelled;
    bool shortened;
    struct entry *next; /* of the results */
} entry;

typedef struct worker {
    app_search_pool *pool;
    pod_search *search; /* NULL before the first job; set under the lock, for others ask it to stop */
    bool light_only;
    entry *running;   /* or NULL */
    int64_t think_ms; /* that it may take, as things stood when it was taken */
} worker;

struct app_search_pool {
    app_search_pool_settings settings;
    pod__workers *threads; /* its lock holds everything below */
    fair_queue *queue;
    entry *results; /* those that are due first come first */
    app_search_counts counts;
    unsigned workers;
    worker *worker;
};

/* ---- What a job costs ------------------------------------------------------------------------------- */

static bool is_full(const app_search_job *job) {
    return job->character == POD_CHARACTER_STRONGEST;
}

/* Estimates, from the nodes and simulations of each on 5x5: what matters is the order, and what is light. */
static int64_t expected_ms(const app_search_job *job, int64_t think_ms) {
    static const int duel[POD_CHARACTERS] = {0, 1, 1, 1, 1, 5, 5, 5, 2, 2, 2, 3, 5, 12, 25, 75, 200};
    static const int with_more[POD_CHARACTERS] = {0, 1, 2, 2, 5, 5, 10, 10, 1, 1, 4, 14, 45, 135, 360, 900, 1800};
    pod_outcome outcome;
    unsigned in = 0;
    pod_game_of(&job->position)->rules->outcome(&job->position, &outcome);
    for (unsigned seat = 0; seat < job->position.players; seat++) {
        in += outcome.place[seat] == 0;
    }
    int64_t expected = is_full(job) ? think_ms : (in > 2 ? with_more : duel)[job->character];
    return expected < think_ms ? expected : think_ms;
}

static fair_ticket ticket_for(const app_search_job *job, int64_t think_ms) {
    enum { LIGHT_MS = 50 };
    fair_ticket ticket = {.owner = job->owner, .cost_ms = expected_ms(job, think_ms)};
    bool light = !is_full(job) && ticket.cost_ms <= LIGHT_MS;
    ticket.lane = light ? FAIR_LIGHT : FAIR_LONG;
    memcpy(ticket.name, job->id, sizeof ticket.name);
    return ticket;
}

/* ---- On the threads ------------------------------------------------------------------------- */

/* How long it may take as things stand. */
static int64_t share_of(const app_search_pool *pool, const entry *running) {
    return fair_queue_share(pool->queue, &running->ticket);
}

static bool is_shortened(const app_search_pool *pool, const entry *running) {
    return running->ticket.lane == FAIR_LONG && share_of(pool, running) < pool->settings.think_ms;
}

static void *next_job(void *context, unsigned number) {
    app_search_pool *pool = context;
    worker *self = &pool->worker[number];
    entry *taken = self->running = (entry *)(void *)fair_queue_next(pool->queue, self->light_only);
    if (taken) {
        self->think_ms = share_of(pool, taken);
        taken->shortened = is_shortened(pool, taken);
        app_histogram_add(&pool->counts.wait, app_search_wait_limits, (double)(pod__now_ms() - taken->asked_ms) / 1000);
    }
    return taken;
}

/* Whether to search on; asked about ten times a second. pod_search_stop() would end a search sooner, but also the next
   one if this one has just ended by itself. */
static bool look_up(void *context, const pod_search_report *report) {
    worker *self = context;
    app_search_pool *pool = self->pool;
    pod__workers_lock(pool->threads);
    bool had_its_share = report->time_ms >= share_of(pool, self->running);
    self->running->shortened |= had_its_share && is_shortened(pool, self->running);
    bool on = !pod__workers_is_ending(pool->threads) && !self->running->cancelled && !had_its_share;
    pod__workers_unlock(pool->threads);
    return on;
}

/* Light jobs need little memory, and one thread. Made with the first job, not when the server starts: a network is read
   for it. */
static bool make_search(worker *self) {
    enum { LIGHT_TABLE = 1 << 20 };
    const app_search_pool_settings *settings = &self->pool->settings;
    bool light = self->light_only && settings->table_bytes > LIGHT_TABLE;
    pod_search *made = pod_search_create(light ? LIGHT_TABLE : settings->table_bytes);
    if (!made || pod_search_use_threads(made, self->light_only ? 1 : settings->search_threads)) {
        pod_search_free(made);
        return false;
    }
    pod__workers_lock(self->pool->threads);
    self->search = made;
    pod__workers_unlock(self->pool->threads);
    return true;
}

static void search(worker *self, entry *taken) {
    const app_search_job *job = &taken->job;
    pod_search_request request =
        POD_SEARCH_REQUEST(.character = job->character, .latest = job->history.latest, .time_ms = self->think_ms,
                           .seed = job->seed, .seen = job->history.hash, .seen_count = job->history.count,
                           .tables = self->pool->settings.tables, .progress = look_up, .context = self);
    pod_search_report report;
    app_search_result *result = &taken->result;
    memcpy(result->id, job->id, sizeof result->id);
    result->ply = job->ply;
    if (!self->search && !make_search(self)) {
        result->error = POD_ERROR_MEMORY;
        result->move = POD_MOVE_NONE;
        return;
    }
    /* Another game's table would make the move depend on who else plays here. */
    pod_search_clear(self->search);
    result->error = pod_search_run(self->search, &job->position, &request, &report);
    result->move = result->error ? POD_MOVE_NONE : report.best;
    if (!result->error) {
        taken->due_ms += report.pace_ms < job->pace_most_ms ? report.pace_ms : job->pace_most_ms;
    }
}

static void push_result(app_search_pool *pool, entry *done) {
    entry **after = &pool->results;
    while (*after && (*after)->due_ms <= done->due_ms) {
        after = &(*after)->next;
    }
    done->next = *after;
    *after = done;
}

/* One that is due by then, or needed no more. */
static entry *pop_result(app_search_pool *pool, int64_t now_ms) {
    entry *taken = pool->results;
    if (!taken || (taken->due_ms > now_ms && !taken->cancelled)) {
        return NULL;
    }
    pool->results = taken->next;
    return taken;
}

static void finish(worker *self, entry *done, int64_t used_ms) {
    app_search_pool *pool = self->pool;
    pod__workers_lock(pool->threads);
    self->running = NULL;
    fair_queue_done(pool->queue, &done->ticket, used_ms);
    bool wanted = !done->cancelled;
    if (wanted) {
        pool->counts.shortened += done->shortened;
        push_result(pool, done);
    }
    pod__workers_unlock(pool->threads);
    if (wanted) {
        pool->settings.wake(pool->settings.context);
    } else {
        free(done);
    }
}

static void work(void *context, unsigned number, void *job) {
    worker *self = &((app_search_pool *)context)->worker[number];
    int64_t began = pod__now_ms();
    search(self, job);
    finish(self, job, pod__now_ms() - began);
}

/* ---- On the loop ---------------------------------------------------------------------------- */

static bool start_workers(app_search_pool *pool, unsigned wanted) {
    const pod__workers_jobs jobs = {.next = next_job, .work = work, .context = pool};
    for (; pool->workers < wanted; pool->workers++) {
        pool->worker[pool->workers] = (worker){.pool = pool, .light_only = pool->workers == 1};
    }
    pool->threads = pod__workers_create(pool->workers, &jobs);
    return pool->threads != NULL;
}

app_search_pool *app_search_pool_create(const app_search_pool_settings *settings) {
    fair_queue_settings room = {.waiting_max = APP_SEARCHES_WAITING_MAX,
                                .waiting_each_max = APP_SEARCHES_WAITING_EACH_MAX,
                                .workers = settings->threads,
                                .slice_ms = settings->think_ms};
    app_search_pool *pool = calloc(1, sizeof *pool);
    worker *workers = calloc((size_t)settings->threads + 1, sizeof *workers);
    fair_queue *queue = fair_queue_create(&room);
    if (!pool || !workers || !queue) {
        fair_queue_free(queue);
        free(pool);
        free(workers);
        return NULL;
    }
    pool->settings = *settings;
    pool->worker = workers;
    pool->queue = queue;
    if (!start_workers(pool, (unsigned)settings->threads + 1)) {
        app_search_pool_free(pool);
        return NULL;
    }
    return pool;
}

/* One that is being made sees by itself that the pool ends. */
static void stop_search(worker *of) {
    pod__workers_lock(of->pool->threads);
    if (of->search) {
        pod_search_stop(of->search);
    }
    pod__workers_unlock(of->pool->threads);
}

static void end_threads(app_search_pool *pool) {
    if (pool->threads) {
        pod__workers_end(pool->threads);
    }
    for (unsigned i = 0; pool->threads && i < pool->workers; i++) {
        stop_search(&pool->worker[i]);
    }
    pod__workers_free(pool->threads);
    for (unsigned i = 0; i < pool->workers; i++) {
        pod_search_free(pool->worker[i].search);
    }
}

void app_search_pool_free(app_search_pool *pool) {
    if (!pool) {
        return;
    }
    end_threads(pool);
    for (fair_ticket *left; (left = fair_queue_any(pool->queue));) {
        fair_queue_remove(pool->queue, left);
        free(left);
    }
    for (entry *left; (left = pop_result(pool, INT64_MAX));) {
        free(left);
    }
    fair_queue_free(pool->queue);
    free(pool->worker);
    free(pool);
}

/* What there is of this game, wherever it is; whether there was anything. */
static bool drop(app_search_pool *pool, const char *id) {
    fair_ticket *waiting = fair_queue_find(pool->queue, id);
    bool found = waiting != NULL;
    if (waiting) {
        fair_queue_remove(pool->queue, waiting);
        free(waiting);
    }
    for (unsigned i = 0; i < pool->workers; i++) {
        entry *running = pool->worker[i].running;
        if (running && !running->cancelled && strcmp(running->job.id, id) == 0) {
            running->cancelled = found = true;
        }
    }
    for (entry *done = pool->results; done; done = done->next) {
        if (!done->cancelled && strcmp(done->job.id, id) == 0) {
            done->cancelled = found = true;
        }
    }
    return found;
}

static bool add(app_search_pool *pool, entry *asked, char displaced[CLUB_ID_SIZE]) {
    fair_ticket *out;
    displaced[0] = 0;
    bool added = fair_queue_add(pool->queue, &asked->ticket, &out);
    if (out) {
        memcpy(displaced, out->name, CLUB_ID_SIZE);
        free(out);
    }
    pool->counts.postponed += !added || displaced[0];
    return added;
}

bool app_search_pool_ask(app_search_pool *pool, const app_search_job *job, char displaced[CLUB_ID_SIZE]) {
    displaced[0] = 0;
    entry *asked = calloc(1, sizeof *asked);
    if (!asked) {
        return false;
    }
    asked->job = *job;
    asked->ticket = ticket_for(job, pool->settings.think_ms);
    asked->asked_ms = pod__now_ms();
    asked->due_ms = job->asked_ms;
    pod__workers_lock(pool->threads);
    pool->counts.cancelled += drop(pool, job->id);
    bool added = add(pool, asked, displaced);
    if (added) {
        pod__workers_announce(pool->threads); /* not every worker takes every job */
    }
    pod__workers_unlock(pool->threads);
    if (!added) {
        free(asked);
    }
    return added;
}

void app_search_pool_cancel(app_search_pool *pool, const char *id) {
    pod__workers_lock(pool->threads);
    pool->counts.cancelled += drop(pool, id);
    pod__workers_unlock(pool->threads);
}

/* Requires: it is not in the queue. Where there is no room for it any more, it gives way itself. */
static void add_again(app_search_pool *pool, entry *moved, char displaced[CLUB_ID_SIZE]) {
    if (!add(pool, moved, displaced)) {
        memcpy(displaced, moved->job.id, CLUB_ID_SIZE);
        free(moved);
    }
}

void app_search_pool_assign(app_search_pool *pool, const char *id, const fair_owner *owner,
                            char displaced[CLUB_ID_SIZE]) {
    displaced[0] = 0;
    pod__workers_lock(pool->threads);
    fair_ticket *waiting = fair_queue_find(pool->queue, id);
    if (waiting) {
        fair_queue_remove(pool->queue, waiting);
        waiting->owner = *owner;
        add_again(pool, (entry *)(void *)waiting, displaced);
    }
    pod__workers_unlock(pool->threads);
}

bool app_search_pool_take(app_search_pool *pool, int64_t now_ms, app_search_result *out) {
    bool found = false;
    pod__workers_lock(pool->threads);
    for (entry *taken; !found && (taken = pop_result(pool, now_ms));) {
        found = !taken->cancelled;
        *out = found ? taken->result : *out;
        free(taken);
    }
    pod__workers_unlock(pool->threads);
    return found;
}

int64_t app_search_pool_due_ms(app_search_pool *pool) {
    pod__workers_lock(pool->threads);
    int64_t due_ms = pool->results ? pool->results->due_ms : INT64_MAX;
    pod__workers_unlock(pool->threads);
    return due_ms;
}

size_t app_search_pool_waiting(app_search_pool *pool) {
    pod__workers_lock(pool->threads);
    size_t waiting = fair_queue_waiting(pool->queue);
    pod__workers_unlock(pool->threads);
    return waiting;
}

void app_search_pool_count(app_search_pool *pool, app_search_counts *out) {
    pod__workers_lock(pool->threads);
    *out = pool->counts;
    out->waiting = fair_queue_waiting(pool->queue);
    out->running = fair_queue_running(pool->queue);
    pod__workers_unlock(pool->threads);
}
