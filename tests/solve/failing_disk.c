#include "solve/failing_disk.h"
#include "sanitizers.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

failing_disk disk_failure;

bool disk_test_is_long(void) {
    return getenv("LUDOPOD_LONG") != NULL;
}

unsigned disk_test_points(unsigned all, unsigned some) {
    return disk_test_is_long() ? all : alike_cases(some);
}

ssize_t __real_pwrite(int file, const void *bytes, size_t length, off_t at);
ssize_t __wrap_pwrite(int file, const void *bytes, size_t length, off_t at);

/* Half of what is written when the process is killed has got there, and of what no longer fits. */
ssize_t __wrap_pwrite(int file, const void *bytes, size_t length, off_t at) {
    const unsigned now = atomic_fetch_add(&disk_failure.writes, 1) + 1, full_from = disk_failure.full_from;
    if (now == disk_failure.kill_at) {
        __real_pwrite(file, bytes, length / 2, at);
        kill(getpid(), SIGKILL);
    }
    if (full_from && now >= full_from) {
        ssize_t written = now == full_from && length > 1 ? __real_pwrite(file, bytes, length / 2, at) : -1;
        errno = ENOSPC;
        return written;
    }
    return __real_pwrite(file, bytes, length, at);
}

int __wrap_fsync(int file);

/* Nobody cuts the power here. */
int __wrap_fsync(int file) {
    (void)file;
    return 0;
}
