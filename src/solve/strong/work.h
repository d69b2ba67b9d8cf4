/* A job cut into pieces that threads take in order. */
#ifndef LUDOPOD_SOLVE_STRONG_WORK_H
#define LUDOPOD_SOLVE_STRONG_WORK_H

#include <stdbool.h>
#include <stddef.h>

enum { POD__THREADS_MAX = 256 };

/* Does a piece; thread is 0 to threads - 1, and no two pieces of a thread are done at a time. Returns false to end the
   work: each thread then finishes the piece it is at. */
typedef bool pod__piece(void *context, unsigned thread, size_t piece);

/* Returns whether all pieces were done. What cannot be started as a thread is done by those that could. */
bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context);

#endif
