#include "server/jobs.h"

#include <stdlib.h>

#include "base/workers.h"

struct server_jobs {
    server_jobs_settings settings;
    pod__workers *pool; /* NULL once it has stopped */
    server_job *first, *last;
    unsigned waiting;
    uint64_t begun;
};

static void lock(server_jobs *self) {
    if (self->pool) {
        pod__workers_lock(self->pool);
    }
}

static void unlock(server_jobs *self) {
    if (self->pool) {
        pod__workers_unlock(self->pool);
    }
}

/* ---- On the workers' threads -------------------------------------------------------------------------- */

static void *next(void *context, unsigned worker) {
    server_jobs *self = context;
    server_job *job = self->first;
    (void)worker;
    if (job) {
        self->first = job->next;
        self->last = self->first ? self->last : NULL;
        self->waiting--;
        job->state = SERVER_JOB_RUNNING;
    }
    return job;
}

static void work(void *context, unsigned worker, void *of) {
    server_jobs *self = context;
    server_job *job = of;
    (void)worker;
    job->work(job);
    pod__workers_lock(self->pool);
    job->state = SERVER_JOB_DONE;
    bool dropped = job->dropped;
    pod__workers_unlock(self->pool);
    if (dropped) {
        job->free(job);
    } else {
        self->settings.wake(self->settings.context);
    }
}

/* ---- Jobs ---------------------------------------------------------------------------------------------- */

server_job *server_job_begin(server_jobs *self, server_job *job) {
    if (!job) {
        return NULL;
    }
    lock(self);
    bool room = self->pool && self->waiting < self->settings.waiting;
    if (room) {
        job->pool = self;
        *(self->last ? &self->last->next : &self->first) = job;
        self->last = job;
        self->waiting++;
        self->begun++;
        pod__workers_announce(self->pool);
    }
    unlock(self);
    if (!room) {
        job->free(job);
    }
    return room ? job : NULL;
}

bool server_job_is_done(server_job *job) {
    lock(job->pool);
    bool done = job->state == SERVER_JOB_DONE;
    unlock(job->pool);
    return done;
}

static void take_out(server_jobs *self, const server_job *job) {
    server_job *before = NULL;
    for (server_job *at = self->first; at && at != job; at = at->next) {
        before = at;
    }
    *(before ? &before->next : &self->first) = job->next;
    self->last = job->next ? self->last : before;
    self->waiting--;
}

void server_job_drop(server_job *job) {
    if (!job) {
        return;
    }
    server_jobs *self = job->pool;
    lock(self);
    bool running = job->state == SERVER_JOB_RUNNING;
    job->dropped = true;
    if (job->state == SERVER_JOB_WAITING) {
        take_out(self, job);
    }
    unlock(self);
    if (!running) {
        job->free(job);
    }
}

/* ---- The pool ------------------------------------------------------------------------------------------- */

server_jobs *server_jobs_create(const server_jobs_settings *settings) {
    server_jobs *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const pod__workers_jobs jobs = {.next = next, .work = work, .context = self};
    self->settings = *settings;
    self->pool = pod__workers_create(settings->at_once, &jobs);
    if (!self->pool) {
        free(self);
        return NULL;
    }
    return self;
}

void server_jobs_stop(server_jobs *self) {
    if (self) {
        pod__workers_free(self->pool);
        self->pool = NULL;
    }
}

void server_jobs_free(server_jobs *self) {
    server_jobs_stop(self);
    free(self);
}

uint64_t server_jobs_begun(const server_jobs *self) {
    return self->begun;
}
