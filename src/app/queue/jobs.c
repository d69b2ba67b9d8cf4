#include "app/queue/jobs.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/workers.h"

struct app_jobs {
    app_jobs_settings settings;
    pod__workers *pool; /* NULL once it has stopped */
    fair_queue *queue;
    uint64_t begun;
};

static void lock(app_jobs *self) {
    if (self && self->pool) {
        pod__workers_lock(self->pool);
    }
}

static void unlock(app_jobs *self) {
    if (self && self->pool) {
        pod__workers_unlock(self->pool);
    }
}

/* ---- On the workers' threads -------------------------------------------------------------------------- */

static void *next(void *context, unsigned worker) {
    app_jobs *self = context;
    const app_jobs_settings *settings = &self->settings;
    const bool may = !settings->tasks || worker < app_tasks_room(settings->tasks, settings->skill);
    app_job *job = may ? (app_job *)fair_queue_next(self->queue, false) : NULL;
    if (job) {
        job->state = APP_JOB_RUNNING;
    }
    return job;
}

static void work(void *context, unsigned worker, void *of) {
    app_jobs *self = context;
    app_job *job = of;
    (void)worker;
    const int64_t began = pod__now_ms();
    job->work(job);
    pod__workers_lock(self->pool);
    fair_queue_done(self->queue, &job->ticket, pod__now_ms() - began);
    job->state = APP_JOB_DONE;
    bool dropped = job->dropped;
    pod__workers_unlock(self->pool);
    if (dropped) {
        job->free(job);
    } else {
        self->settings.wake(self->settings.context);
    }
}

/* ---- Jobs ---------------------------------------------------------------------------------------------- */

/* *displaced: one gave way, and whoever asked for it is to be told. */
static bool add(app_jobs *self, app_job *job, bool *displaced) {
    fair_ticket *out = NULL;
    if (!self->pool || !fair_queue_add(self->queue, &job->ticket, &out)) {
        return false;
    }
    if (out) {
        ((app_job *)out)->state = APP_JOB_DISPLACED;
    }
    *displaced = out;
    job->pool = self;
    self->begun++;
    pod__workers_announce(self->pool);
    return true;
}

app_job *app_job_begin(app_jobs *self, app_job *job, const fair_owner *owner) {
    bool displaced = false;
    if (!job) {
        return NULL;
    }
    job->ticket = (fair_ticket){.owner = *owner, .lane = FAIR_LIGHT, .cost_ms = self->settings.usual_ms};
    lock(self);
    bool added = add(self, job, &displaced);
    unlock(self);
    if (!added) {
        job->free(job);
    }
    if (displaced) {
        self->settings.wake(self->settings.context);
    }
    return added ? job : NULL;
}

bool app_job_is_done(app_job *job) {
    app_jobs *self = job->pool;
    lock(self);
    bool done = job->state >= APP_JOB_DONE;
    unlock(self);
    if (done) {
        job->pool = NULL; /* an answer may still be going out when the pool is gone */
    }
    return done;
}

bool app_job_gave_way(const app_job *job) {
    return job->state == APP_JOB_DISPLACED;
}

void app_job_drop(app_job *job) {
    if (!job) {
        return;
    }
    app_jobs *self = job->pool;
    lock(self);
    bool running = job->state == APP_JOB_RUNNING;
    job->dropped = true;
    if (job->state == APP_JOB_WAITING) {
        fair_queue_remove(self->queue, &job->ticket);
    }
    unlock(self);
    if (!running) {
        job->free(job);
    }
}

/* ---- The pool ------------------------------------------------------------------------------------------- */

app_jobs *app_jobs_create(const app_jobs_settings *settings) {
    app_jobs *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const pod__workers_jobs jobs = {.next = next, .work = work, .context = self};
    const unsigned hands = settings->tasks ? app_tasks_hands(settings->tasks, settings->skill) : settings->at_once;
    self->settings = *settings;
    self->queue = fair_queue_create(&(fair_queue_settings){.waiting_max = settings->waiting,
                                                           .waiting_each_max = settings->waiting,
                                                           .workers = (int)settings->at_once,
                                                           .slice_ms = settings->usual_ms});
    self->pool = self->queue ? pod__workers_create(hands, &jobs) : NULL;
    if (!self->pool) {
        app_jobs_free(self);
        return NULL;
    }
    app_tasks_tell(settings->tasks, self->pool);
    return self;
}

void app_jobs_stop(app_jobs *self) {
    if (self) {
        pod__workers_free(self->pool);
        self->pool = NULL;
    }
}

void app_jobs_free(app_jobs *self) {
    app_jobs_stop(self);
    if (self) {
        fair_queue_free(self->queue);
    }
    free(self);
}

uint64_t app_jobs_begun(const app_jobs *self) {
    return self->begun;
}
