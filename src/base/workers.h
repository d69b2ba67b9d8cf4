/* A pool of workers: threads that wait for jobs and do them one after the other, each its own. Which job is next, and
   for whom, the owner of the pool decides, with whatever queue it has; what it has of jobs is under the pool's lock. */
#ifndef LUDOPOD_BASE_WORKERS_H
#define LUDOPOD_BASE_WORKERS_H

#include <stdbool.h>

typedef struct pod__workers pod__workers;

typedef struct pod__workers_jobs {
    /* The next job for this worker (0 to workers - 1), taken out of the queue; NULL when there is none for it now.
       Called on the worker's thread, with the lock held. */
    void *(*next)(void *context, unsigned worker);
    /* Does it. Called on the worker's thread, without the lock. */
    void (*work)(void *context, unsigned worker, void *job);
    void *context;
} pod__workers_jobs;

/* Starts so many workers, or as many as there are threads for. NULL when there is none, or no memory. Signals are
   handled on none of them. */
pod__workers *pod__workers_create(unsigned workers, const pod__workers_jobs *jobs);
/* Ends it and waits until each has done the job it is at. What the jobs left can be looked at then, and it can be
   freed. */
void pod__workers_join(pod__workers *pool);
/* Ends it, waits likewise, and frees it. NULL is allowed. */
void pod__workers_free(pod__workers *pool);

void pod__workers_lock(pod__workers *pool);
void pod__workers_unlock(pod__workers *pool);
/* There are new jobs: every worker that waits looks for one. The lock is held. */
void pod__workers_announce(pod__workers *pool);
/* Whether it is being joined. The lock is held. */
bool pod__workers_is_ending(const pod__workers *pool);

#endif
