#include "base/work.h"

#include <stdatomic.h>

#include "base/interrupt.h"

typedef struct work {
    pod__piece *piece;
    void *context;
    size_t pieces;
    atomic_size_t next;
    atomic_bool ended;
} work;

typedef struct helper {
    work *job;
    unsigned number;
    pthread_t thread;
} helper;

static void take_part(work *job, unsigned thread) {
    size_t piece;
    while (!atomic_load(&job->ended) && (piece = atomic_fetch_add(&job->next, 1)) < job->pieces) {
        if (!job->piece(job->context, thread, piece)) {
            atomic_store(&job->ended, true);
        }
    }
}

static void *help(void *argument) {
    helper *self = argument;
    take_part(self->job, self->number);
    return NULL;
}

bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context) {
    work job = {.piece = piece, .context = context, .pieces = pieces};
    helper helpers[POD__THREADS_MAX];
    unsigned started = 1;
    threads = threads < POD__THREADS_MAX ? threads : POD__THREADS_MAX;
    for (; started < threads && started < pieces; started++) {
        helper *next = &helpers[started];
        next->job = &job;
        next->number = started;
        if (pod__thread_start(&next->thread, help, next)) {
            break;
        }
    }
    take_part(&job, 0);
    while (started > 1) {
        pthread_join(helpers[--started].thread, NULL);
    }
    return !job.ended;
}
