#include "fifo_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1024 };

struct fifo_pool {
    app_search_pool_settings settings;
    pod_search *search;
    pthread_t thread;
    pthread_mutex_t lock; /* holds everything below */
    pthread_cond_t asked;
    bool ending;
    /* Rings. */
    app_search_job *job;
    app_search_result *result;
    size_t first_job, jobs, first_result, results;
};

static bool next_job(fifo_pool *pool, app_search_job *out, int64_t *think_ms) {
    enum { LEAST_PART = 20 };
    pthread_mutex_lock(&pool->lock);
    while (!pool->ending && !pool->jobs) {
        pthread_cond_wait(&pool->asked, &pool->lock);
    }
    bool going_on = !pool->ending;
    if (going_on) {
        *out = pool->job[pool->first_job];
        pool->first_job = (pool->first_job + 1) % ROOM;
        pool->jobs--;
        size_t parts = pool->jobs < LEAST_PART ? pool->jobs + 1 : LEAST_PART;
        *think_ms = pool->settings.think_ms / (int64_t)parts;
    }
    pthread_mutex_unlock(&pool->lock);
    return going_on;
}

static void hand_in(fifo_pool *pool, const app_search_result *result) {
    pthread_mutex_lock(&pool->lock);
    pool->result[(pool->first_result + pool->results++) % ROOM] = *result;
    pthread_mutex_unlock(&pool->lock);
    pool->settings.wake(pool->settings.context);
}

static void *work(void *context) {
    fifo_pool *pool = context;
    app_search_job job;
    for (int64_t think_ms; next_job(pool, &job, &think_ms);) {
        pod_search_request request =
            POD_SEARCH_REQUEST(.character = job.character, .time_ms = think_ms, .seed = job.seed);
        pod_search_report report;
        app_search_result result = {.ply = job.ply};
        memcpy(result.id, job.id, sizeof result.id);
        pod_search_clear(pool->search);
        result.error = pod_search_run(pool->search, &job.position, &request, &report);
        result.move = result.error ? POD_MOVE_NONE : report.best;
        hand_in(pool, &result);
    }
    return NULL;
}

fifo_pool *fifo_pool_create(const app_search_pool_settings *settings) {
    fifo_pool *pool = calloc(1, sizeof *pool);
    if (!pool) {
        return NULL;
    }
    pool->settings = *settings;
    pool->search = pod_search_create(settings->searcher.table_bytes);
    pool->job = calloc(ROOM, sizeof *pool->job);
    pool->result = calloc(ROOM, sizeof *pool->result);
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->asked, NULL);
    bool ready = pool->search && pool->job && pool->result;
    if (!ready || pthread_create(&pool->thread, NULL, work, pool)) {
        pool->ending = true;
        fifo_pool_free(pool);
        return NULL;
    }
    return pool;
}

void fifo_pool_free(fifo_pool *pool) {
    if (!pool) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    bool started = !pool->ending;
    pool->ending = true;
    pthread_cond_broadcast(&pool->asked);
    pthread_mutex_unlock(&pool->lock);
    if (started) {
        pod_search_stop(pool->search);
        pthread_join(pool->thread, NULL);
    }
    pod_search_free(pool->search);
    pthread_cond_destroy(&pool->asked);
    pthread_mutex_destroy(&pool->lock);
    free(pool->job);
    free(pool->result);
    free(pool);
}

bool fifo_pool_ask(fifo_pool *pool, const app_search_job *job) {
    pthread_mutex_lock(&pool->lock);
    bool room = pool->jobs < ROOM;
    if (room) {
        pool->job[(pool->first_job + pool->jobs++) % ROOM] = *job;
        pthread_cond_signal(&pool->asked);
    }
    pthread_mutex_unlock(&pool->lock);
    return room;
}

bool fifo_pool_take(fifo_pool *pool, app_search_result *out) {
    pthread_mutex_lock(&pool->lock);
    bool found = pool->results > 0;
    if (found) {
        *out = pool->result[pool->first_result];
        pool->first_result = (pool->first_result + 1) % ROOM;
        pool->results--;
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}
