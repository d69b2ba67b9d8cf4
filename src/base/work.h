/* Long work: a job cut into pieces that threads take in order; where there are no threads, as in WebAssembly, the
   caller does them all. And whether it is to go on. */
#ifndef LUDOPOD_BASE_WORK_H
#define LUDOPOD_BASE_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/progress.h"

enum { POD__THREADS_MAX = 256 };

/* What is asked for, as a number of threads that there can be: 0 is 1. */
static inline unsigned pod__threads_of(unsigned asked) {
    return asked < 1 ? 1 : asked < POD__THREADS_MAX ? asked : POD__THREADS_MAX;
}

/* Does a piece. thread: 0 to threads - 1, and 0 is the caller of pod__work(); no thread does two pieces at a time.
   Returns false to end the work: each thread then finishes the piece it is at. */
typedef bool pod__piece(void *context, unsigned thread, size_t piece);

/* Returns whether all pieces were done. threads: at most POD__THREADS_MAX are used; 0 and 1 are the caller alone. What
   cannot be started as a thread is done by those that could. No more threads are started than there are pieces, and no
   signal is handled on them. */
bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context);

/* Asks whoever waits, who may be NULL. */
static inline bool pod__goes_on(const pod_progress_callback *waits, unsigned stage, uint64_t done, uint64_t total) {
    pod_progress progress = {.stage = stage, .done = done, .total = total};
    return !waits || !waits->go_on || waits->go_on(waits->context, &progress);
}

#endif
