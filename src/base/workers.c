#include "base/workers.h"

#include <assert.h>
#include <stdlib.h>

#include "base/interrupt.h"

typedef struct worker {
    pod__workers *pool;
    unsigned number;
    pthread_t thread;
} worker;

struct pod__workers {
    pod__workers_jobs jobs;
    pthread_mutex_t lock;
    pthread_cond_t announced;
    bool ending; /* under the lock */
    bool joined;
    unsigned workers;
    worker worker[];
};

/* NULL at the end. */
static void *wait_for_job(worker *self) {
    pod__workers *pool = self->pool;
    void *job = NULL;
    pthread_mutex_lock(&pool->lock);
    while (!pool->ending && !(job = pool->jobs.next(pool->jobs.context, self->number))) {
        pthread_cond_wait(&pool->announced, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return job;
}

static void *run(void *argument) {
    worker *self = argument;
    for (void *job; (job = wait_for_job(self));) {
        self->pool->jobs.work(self->pool->jobs.context, self->number, job);
    }
    return NULL;
}

pod__workers *pod__workers_create(unsigned workers, const pod__workers_jobs *jobs) {
    pod__workers *pool = calloc(1, sizeof *pool + workers * sizeof pool->worker[0]);
    if (!pool) {
        return NULL;
    }
    pool->jobs = *jobs;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->announced, NULL);
    for (; pool->workers < workers; pool->workers++) {
        worker *next = &pool->worker[pool->workers];
        *next = (worker){.pool = pool, .number = pool->workers};
        if (pod__thread_start(&next->thread, run, next)) {
            break;
        }
    }
    if (pool->workers == 0) {
        pod__workers_free(pool);
        return NULL;
    }
    return pool;
}

/* No worker takes another job. */
static void end_workers(pod__workers *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->announced);
    pthread_mutex_unlock(&pool->lock);
}

void pod__workers_join(pod__workers *pool) {
    end_workers(pool);
    for (unsigned i = 0; !pool->joined && i < pool->workers; i++) {
        pthread_join(pool->worker[i].thread, NULL);
    }
    pool->joined = true;
}

void pod__workers_free(pod__workers *pool) {
    if (!pool) {
        return;
    }
    pod__workers_join(pool);
    pthread_cond_destroy(&pool->announced);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pod__workers_lock(pod__workers *pool) {
    pthread_mutex_lock(&pool->lock);
}

void pod__workers_unlock(pod__workers *pool) {
    pthread_mutex_unlock(&pool->lock);
}

void pod__workers_announce(pod__workers *pool) {
    assert(pthread_mutex_trylock(&pool->lock) != 0);
    pthread_cond_broadcast(&pool->announced);
}

bool pod__workers_is_ending(const pod__workers *pool) {
    return pool->ending;
}
