/* A disk that is full from one write on, or a process that is killed in the middle of one: the linker puts these
   functions in the place of the system's (--wrap=pwrite,--wrap=fsync). */
#ifndef LUDOPOD_TESTS_SOLVE_FAILING_DISK_H
#define LUDOPOD_TESTS_SOLVE_FAILING_DISK_H

#include <stdatomic.h>
#include <stdbool.h>

typedef struct failing_disk {
    atomic_uint writes;          /* so far, by any thread */
    unsigned kill_at, full_from; /* 0: never */
} failing_disk;

extern failing_disk disk_failure;

/* Whether kills are tried at every write instead of at some. */
bool disk_test_is_long(void);
/* At how many places something is tried: `all` in the long form, else `some`, or a quarter
   of them where a sanitizer sees the same code at each. */
unsigned disk_test_points(unsigned all, unsigned some);

#endif
