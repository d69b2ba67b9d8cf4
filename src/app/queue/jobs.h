/* Jobs: what takes longer than a turn of the event loop may, done on threads of its own.

   A job is begun in one turn and its outcome read in a later one: the request that needs it is set aside by the
   transport (transport_answer.job) and asked again when it is done. Each kind of work has a pool of its own, in which a
   bounded number runs at once and a bounded number waits, so that no kind makes another wait; and those who ask for the
   same kind are served in turn (fair_queue.h), so that nobody waits for all that somebody else has asked for. Where too
   many wait, a job of whoever has most of them gives way.

   The loop's thread calls these functions. */
#ifndef LUDOPOD_APP_QUEUE_JOBS_H
#define LUDOPOD_APP_QUEUE_JOBS_H

#include <stdbool.h>
#include <stdint.h>

#include "app/queue/fair_queue.h"
#include "app/queue/tasks.h"

typedef struct app_jobs app_jobs;
typedef struct app_job app_job;

/* The first field of what a job is made of. Whoever makes it on the heap sets the two functions; the others are the
   pool's. */
struct app_job {
    fair_ticket ticket;          /* first, so that a ticket is its job */
    void (*work)(app_job *self); /* on a worker's thread */
    void (*free)(app_job *self); /* on any thread, never during work() */
    app_jobs *pool;              /* NULL: the loop's thread alone knows it: it runs on another server, or is done */
    enum { APP_JOB_WAITING, APP_JOB_RUNNING, APP_JOB_DONE, APP_JOB_DISPLACED } state;
    bool dropped;
};

typedef struct app_jobs_settings {
    unsigned at_once, waiting;   /* how many jobs at most */
    app_tasks *tasks;            /* NULL: a job is done here; else it is a task, and as many at once as others do */
    const app_skill *skill;      /* of these; outlives the pool */
    int64_t usual_ms;            /* that a job takes, 1 or more */
    void (*wake)(void *context); /* called on any thread when a job is done, or has given way */
    void *context;
} app_jobs_settings;

/* NULL: no memory or threads. */
app_jobs *app_jobs_create(const app_jobs_settings *settings);
/* No thread runs any more after it, and what waits is never done. NULL is allowed. */
void app_jobs_stop(app_jobs *self);
/* Requires: all its jobs are dropped, or known to be done. NULL is allowed. */
void app_jobs_free(app_jobs *self);
/* How many jobs have been begun. */
uint64_t app_jobs_begun(const app_jobs *self);

/* Puts the job (NULL: there was no memory for it) into the queue and returns it. NULL: too many wait, or the pool has
   stopped; the job is freed. */
app_job *app_job_begin(app_jobs *self, app_job *job, const fair_owner *owner);
/* Then no worker and no pool touches it any more: it may outlive both. */
bool app_job_is_done(app_job *job);
/* Requires: it is done. Whether it was not worked on, as it gave way to another one's. */
bool app_job_gave_way(const app_job *job);
/* Nobody asks for it any more, and it is freed, as soon as no worker is at it; NULL is allowed. */
void app_job_drop(app_job *job);

#endif
