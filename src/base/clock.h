/* Time that only goes forward: since some moment in the past, and of the processor, which the calling thread has had.
   Thread-safe. */
#ifndef LUDOPOD_BASE_CLOCK_H
#define LUDOPOD_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t pod__clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t pod__now_ns(void) {
    return pod__clock_ns(CLOCK_MONOTONIC);
}

#ifdef CLOCK_THREAD_CPUTIME_ID /* not where there is no such clock: wasi-libc */
static inline int64_t pod__thread_ns(void) {
    return pod__clock_ns(CLOCK_THREAD_CPUTIME_ID);
}
#endif

static inline int64_t pod__now_ms(void) {
    return pod__now_ns() / 1000000;
}

#endif
