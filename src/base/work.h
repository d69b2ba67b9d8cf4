/* A job cut into pieces that threads take in order; where there are no threads, as in WebAssembly, the caller does them
   all. */
#ifndef LUDOPOD_BASE_WORK_H
#define LUDOPOD_BASE_WORK_H

#include <stdbool.h>
#include <stddef.h>

enum { POD__THREADS_MAX = 256 };

/* Does a piece. thread: 0 to threads - 1, and 0 is the caller of pod__work(); no thread does two pieces at a time.
   Returns false to end the work: each thread then finishes the piece it is at. */
typedef bool pod__piece(void *context, unsigned thread, size_t piece);

/* Returns whether all pieces were done. threads: at most POD__THREADS_MAX are used; 0 and 1 are the caller alone. What
   cannot be started as a thread is done by those that could. No more threads are started than there are pieces, and no
   signal is handled on them. */
bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context);

#endif
