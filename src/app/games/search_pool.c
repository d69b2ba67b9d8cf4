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
    const app_skill *skill;
    unsigned rank;    /* of those with this skill */
    entry *running;   /* or NULL */
    int64_t think_ms; /* that it may take, as things stood when it was taken */
} worker;

struct app_search_pool {
    app_search_pool_settings settings;
    pod__workers *threads; /* its lock holds everything below */
    fair_queue *queue;
    app_skill full, light;
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
    const bool light_only = self->skill == &pool->light;
    const unsigned room = app_tasks_room(pool->settings.tasks, self->skill);
    if (!light_only) {
        fair_queue_use_workers(pool->queue, (int)room);
    }
    entry *taken = self->running = self->rank < room ? (entry *)(void *)fair_queue_next(pool->queue, light_only) : NULL;
    if (taken) {
        self->think_ms = share_of(pool, taken);
        taken->shortened = is_shortened(pool, taken);
        app_histogram_add(&pool->counts.wait, app_search_wait_limits, (double)(pod__now_ms() - taken->asked_ms) / 1000);
    }
    return taken;
}

/* Whether to search on. */
static bool goes_on(void *context, int64_t elapsed_ms) {
    worker *self = context;
    app_search_pool *pool = self->pool;
    pod__workers_lock(pool->threads);
    bool had_its_share = elapsed_ms >= share_of(pool, self->running);
    self->running->shortened |= had_its_share && is_shortened(pool, self->running);
    bool on = !pod__workers_is_ending(pool->threads) && !self->running->cancelled && !had_its_share;
    pod__workers_unlock(pool->threads);
    return on;
}

static app_search_question question_of(const worker *self, const app_search_job *job) {
    app_search_question asked;
    memset(&asked, 0, sizeof asked);
    asked.position = job->position;
    asked.history = job->history;
    asked.character = job->character;
    asked.seed = job->seed;
    asked.time_ms = self->think_ms;
    return asked;
}

static void search(worker *self, entry *taken) {
    const app_search_job *job = &taken->job;
    const app_search_question asked = question_of(self, job);
    const app_task_watch watch = {goes_on, self};
    app_search_answer found = {.error = POD_ERROR_MEMORY, .move = POD_MOVE_NONE};
    app_bytes out = app_task_do(self->pool->settings.tasks, self->skill, &asked, sizeof asked, &watch);
    if (out.length == sizeof found) {
        memcpy(&found, out.bytes, sizeof found);
    }
    free(out.bytes);
    memcpy(taken->result.id, job->id, sizeof taken->result.id);
    taken->result.ply = job->ply;
    taken->result.error = found.error;
    taken->result.move = found.move;
    taken->due_ms += found.pace_ms < job->pace_most_ms ? found.pace_ms : job->pace_most_ms;
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
        const unsigned i = pool->workers;
        pool->worker[i] =
            (worker){.pool = pool, .skill = i == 1 ? &pool->light : &pool->full, .rank = i > 1 ? i - 1 : 0};
    }
    pool->threads = pod__workers_create(pool->workers, &jobs);
    app_tasks_tell(pool->settings.tasks, pool->threads);
    return pool->threads != NULL;
}

app_search_pool *app_search_pool_create(const app_search_pool_settings *settings) {
    fair_queue_settings room = {.waiting_max = APP_SEARCHES_WAITING_MAX,
                                .waiting_each_max = APP_SEARCHES_WAITING_EACH_MAX,
                                .workers = settings->searcher.threads,
                                .slice_ms = settings->think_ms};
    app_search_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        return NULL;
    }
    pool->settings = *settings;
    const bool able = app_searchers_make(&settings->searcher, &pool->full, &pool->light);
    const unsigned hands = app_tasks_hands(settings->tasks, &pool->full) + 1;
    pool->worker = calloc(hands, sizeof *pool->worker);
    pool->queue = fair_queue_create(&room);
    if (!able || !pool->worker || !pool->queue || !start_workers(pool, hands)) {
        app_search_pool_free(pool);
        return NULL;
    }
    return pool;
}

void app_search_pool_free(app_search_pool *pool) {
    if (!pool) {
        return;
    }
    pod__workers_free(pool->threads);
    for (fair_ticket *left; pool->queue && (left = fair_queue_any(pool->queue));) {
        fair_queue_remove(pool->queue, left);
        free(left);
    }
    for (entry *left; (left = pop_result(pool, INT64_MAX));) {
        free(left);
    }
    fair_queue_free(pool->queue);
    app_searcher_free(&pool->full);
    app_searcher_free(&pool->light);
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
