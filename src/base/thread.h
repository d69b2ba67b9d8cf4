/* Threads that leave signals to others. */
#ifndef LUDOPOD_BASE_THREAD_H
#define LUDOPOD_BASE_THREAD_H

#include <pthread.h>

/* As pthread_create() without attributes, with all signals blocked in the new thread: they are for the threads of the
   program that wait for them. Returns 0 or an errno. */
int pod__thread_start(pthread_t *out, void *(*run)(void *context), void *context);

#endif
