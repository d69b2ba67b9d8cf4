/* Time that only goes forward, since some moment in the past. Thread-safe. */
#ifndef LUDOPOD_BASE_CLOCK_H
#define LUDOPOD_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t pod__now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline int64_t pod__now_ms(void) {
    return pod__now_ns() / 1000000;
}

#endif
