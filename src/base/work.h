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

/* Does a piece. thread: 0 to threads - 1, and 0 is the caller; no thread does two pieces at a time. Returns false to
   end the work: each thread then finishes the piece it is at. */
typedef bool pod__piece(void *context, unsigned thread, size_t piece);

/* Threads that stay, for jobs that come one after the other, however short: starting a thread takes as long as a short
   job. NULL is a crew, too: the caller alone. */
typedef struct pod__crew pod__crew;

/* So many threads, with the caller, at most POD__THREADS_MAX. What cannot be started is done by those that could.
   Returns NULL for one, and where there is no memory for more. No signal is handled on them. */
pod__crew *pod__crew_open(unsigned threads);
/* While there is no job. */
void pod__crew_close(pod__crew *crew);
/* The threads that were asked for, and so the numbers that a piece can get; 1 for NULL. */
unsigned pod__crew_threads(const pod__crew *crew);
/* Returns whether all pieces were done. One job at a time, whoever asks: not from a piece of another. */
bool pod__crew_work(pod__crew *crew, size_t pieces, pod__piece *piece, void *context);

/* The same by threads that are there for this job only, and no more of them than there are pieces. */
bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context);

/* Asks whoever waits, who may be NULL. */
static inline bool pod__goes_on(const pod_progress_callback *waits, unsigned stage, uint64_t done, uint64_t total) {
    pod_progress progress = {.stage = stage, .done = done, .total = total};
    return !waits || !waits->go_on || waits->go_on(waits->context, &progress);
}

#endif
