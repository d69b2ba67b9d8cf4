#include "solve/strong/work.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct work {
    pod__piece *piece;
    void *context;
    size_t pieces;
    atomic_size_t next;
    atomic_uint thread; /* numbers successors out */
    atomic_bool ended;
} work;

static void *take_part(void *argument) {
    work *job = argument;
    unsigned thread = atomic_fetch_add(&job->thread, 1);
    size_t piece;
    while (!atomic_load(&job->ended) && (piece = atomic_fetch_add(&job->next, 1)) < job->pieces) {
        if (!job->piece(job->context, thread, piece)) {
            atomic_store(&job->ended, true);
        }
    }
    return NULL;
}

bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context) {
    work job = {.piece = piece, .context = context, .pieces = pieces};
    pthread_t helper[POD__THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && started + 1 < pieces && !pthread_create(&helper[started], NULL, take_part, &job)) {
        started++;
    }
    take_part(&job);
    for (unsigned i = 0; i < started; i++) {
        pthread_join(helper[i], NULL);
    }
    return !job.ended;
}
