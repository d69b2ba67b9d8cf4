/* A crew's threads wait for a job, take pieces until none is left, and wait again. Jobs can be as short as some
   microseconds, and waking a thread that sleeps takes longer than that: so whoever waits looks for a while before it
   goes to sleep. */
#include "base/work.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/interrupt.h"

enum { LOOKS = 400 /* some ten microseconds */ };

typedef struct work {
    pod__piece *piece;
    void *context;
    size_t pieces;
    atomic_size_t next;
    atomic_bool ended;
} work;

typedef struct helper {
    pod__crew *crew;
    unsigned number;
    pthread_t thread;
} helper;

struct pod__crew {
    unsigned threads, started; /* with the caller */
    pthread_mutex_t mutex;
    pthread_cond_t begins, ends; /* a job, or the crew; the part of the last helper in a job */
    work *job;                   /* under the mutex: what may be joined, or NULL */
    bool closes;                 /* under the mutex */
    atomic_uint begun;           /* jobs; changed under the mutex */
    atomic_uint inside;          /* helpers that are at the job; changed under the mutex */
    helper helper[];
};

static void take_part(work *job, unsigned thread) {
    size_t piece;
    while (!atomic_load(&job->ended) && (piece = atomic_fetch_add(&job->next, 1)) < job->pieces) {
        if (!job->piece(job->context, thread, piece)) {
            atomic_store(&job->ended, true);
        }
    }
}

/* Looks for a while whether a number is no longer what it was. */
static void look(const atomic_uint *number, unsigned was) {
    for (unsigned i = 0; i < LOOKS && atomic_load(number) == was; i++) {
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    }
}

/* ---- A helper ------------------------------------------------------------------------------------------------ */

/* Waits for a job after those that had begun. Returns NULL when there will be none. */
static work *join_next(pod__crew *crew, unsigned *begun) {
    look(&crew->begun, *begun);
    pthread_mutex_lock(&crew->mutex);
    while (!crew->closes && (!crew->job || crew->begun == *begun)) {
        pthread_cond_wait(&crew->begins, &crew->mutex);
    }
    work *job = crew->closes ? NULL : crew->job;
    *begun = crew->begun;
    crew->inside += job != NULL;
    pthread_mutex_unlock(&crew->mutex);
    return job;
}

static void leave(pod__crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    if (!--crew->inside) {
        pthread_cond_signal(&crew->ends);
    }
    pthread_mutex_unlock(&crew->mutex);
}

static void *help(void *argument) {
    helper *self = argument;
    unsigned begun = 0;
    for (work *job; (job = join_next(self->crew, &begun));) {
        take_part(job, self->number);
        leave(self->crew);
    }
    return NULL;
}

/* ---- A crew -------------------------------------------------------------------------------------------------- */

pod__crew *pod__crew_open(unsigned threads) {
    threads = pod__threads_of(threads);
    pod__crew *crew = threads > 1 ? calloc(1, sizeof *crew + threads * sizeof *crew->helper) : NULL;
    if (!crew) {
        return NULL;
    }
    crew->threads = threads;
    pthread_mutex_init(&crew->mutex, NULL);
    pthread_cond_init(&crew->begins, NULL);
    pthread_cond_init(&crew->ends, NULL);
    for (crew->started = 1; crew->started < threads; crew->started++) {
        helper *next = &crew->helper[crew->started];
        next->crew = crew;
        next->number = crew->started;
        if (pod__thread_start(&next->thread, help, next)) {
            break;
        }
    }
    return crew;
}

void pod__crew_close(pod__crew *crew) {
    if (!crew) {
        return;
    }
    pthread_mutex_lock(&crew->mutex);
    crew->closes = true;
    pthread_cond_broadcast(&crew->begins);
    pthread_mutex_unlock(&crew->mutex);
    while (crew->started > 1) {
        pthread_join(crew->helper[--crew->started].thread, NULL);
    }
    pthread_cond_destroy(&crew->ends);
    pthread_cond_destroy(&crew->begins);
    pthread_mutex_destroy(&crew->mutex);
    free(crew);
}

unsigned pod__crew_threads(const pod__crew *crew) {
    return crew ? crew->threads : 1;
}

/* Wakes as many helpers as there can be pieces for. */
static void begin(pod__crew *crew, work *job) {
    pthread_mutex_lock(&crew->mutex);
    assert(!crew->job);
    crew->job = job;
    crew->begun++;
    if (job->pieces >= crew->started) {
        pthread_cond_broadcast(&crew->begins);
    } else {
        for (size_t i = 1; i < job->pieces; i++) {
            pthread_cond_signal(&crew->begins);
        }
    }
    pthread_mutex_unlock(&crew->mutex);
}

/* From here on nobody joins; waits for those who have. */
static void end(pod__crew *crew) {
    pthread_mutex_lock(&crew->mutex);
    crew->job = NULL;
    for (unsigned inside; (inside = crew->inside);) {
        pthread_mutex_unlock(&crew->mutex);
        look(&crew->inside, inside);
        pthread_mutex_lock(&crew->mutex);
        if (crew->inside == inside) {
            pthread_cond_wait(&crew->ends, &crew->mutex);
        }
    }
    pthread_mutex_unlock(&crew->mutex);
}

bool pod__crew_work(pod__crew *crew, size_t pieces, pod__piece *piece, void *context) {
    work job = {.piece = piece, .context = context, .pieces = pieces};
    const bool together = crew && crew->started > 1 && pieces > 1;
    if (together) {
        begin(crew, &job);
    }
    take_part(&job, 0);
    if (together) {
        end(crew);
    }
    return !job.ended;
}

bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context) {
    pod__crew *crew = pod__crew_open(pieces < threads ? (unsigned)pieces : threads);
    bool done = pod__crew_work(crew, pieces, piece, context);
    pod__crew_close(crew);
    return done;
}
