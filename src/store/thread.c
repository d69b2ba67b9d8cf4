/* The store's own thread: it waits for the disk, so that nobody else has to. The connection is handed to and fro under
   the lock, and only one thread at a time uses it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/interrupt.h"
#include "store/inside.h"

typedef enum job_state { NO_JOB, JOB_GIVEN, JOB_DONE } job_state;

struct store_thread {
    store *games;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    job_state state;
    bool ends;
    store_job job;
    store_status status;
    store_fault fault;
    void (*wake)(void *context);
    void *context;
};

static void work(store_thread *self) {
    const store_job job = self->job;
    store_fault fault = {""};
    pthread_mutex_unlock(&self->lock);
    store_status status = store_run_job(self->games, &job, &fault);
    pthread_mutex_lock(&self->lock);
    self->status = status;
    self->fault = fault;
    self->state = JOB_DONE;
    pthread_cond_broadcast(&self->changed);
    if (!job.quiet) {
        self->wake(self->context);
    }
}

static void *run(void *context) {
    store_thread *self = context;
    pthread_mutex_lock(&self->lock);
    while (!self->ends) {
        if (self->state == JOB_GIVEN) {
            work(self);
        } else {
            pthread_cond_wait(&self->changed, &self->lock);
        }
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

store_status store_start_thread(store *self, void (*wake)(void *context), void *context, store_fault *fault) {
    store_thread *made = calloc(1, sizeof *made);
    if (!made) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    *made = (store_thread){.games = self, .wake = wake, .context = context};
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->changed, NULL);
    self->thread = made;
    if (pod__thread_start(&made->thread, run, made) != 0) {
        snprintf(fault->text, sizeof fault->text, "no thread for the store");
        pthread_cond_destroy(&made->changed);
        pthread_mutex_destroy(&made->lock);
        free(made);
        self->thread = NULL;
        return STORE_FAILED;
    }
    return STORE_OK;
}

void store_stop_thread(store *self) {
    store_thread *of = self->thread;
    if (!of) {
        return;
    }
    store_wait(self);
    pthread_mutex_lock(&of->lock);
    of->ends = true;
    pthread_cond_broadcast(&of->changed);
    pthread_mutex_unlock(&of->lock);
    pthread_join(of->thread, NULL);
    pthread_cond_destroy(&of->changed);
    pthread_mutex_destroy(&of->lock);
    free(of);
    self->thread = NULL;
}

void store_give(store *self, const store_job *job) {
    store_thread *of = self->thread;
    pthread_mutex_lock(&of->lock);
    of->job = *job;
    of->state = JOB_GIVEN;
    pthread_cond_broadcast(&of->changed);
    pthread_mutex_unlock(&of->lock);
}

bool store_take(store *self, store_status *status, store_fault *fault) {
    store_thread *of = self->thread;
    pthread_mutex_lock(&of->lock);
    bool done = of->state == JOB_DONE;
    if (done) {
        *status = of->status;
        *fault = of->fault;
        of->state = NO_JOB;
    }
    pthread_mutex_unlock(&of->lock);
    return done;
}

void store_wait(store *self) {
    store_thread *of = self->thread;
    pthread_mutex_lock(&of->lock);
    while (of->state == JOB_GIVEN) {
        pthread_cond_wait(&of->changed, &of->lock);
    }
    pthread_mutex_unlock(&of->lock);
}
