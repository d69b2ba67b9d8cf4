/* Preloaded into the server: every fdatasync() and fsync() takes LUDOPOD_SYNC_US microseconds longer, as on a disk that
   keeps what it says. A virtual machine's disk often answers within microseconds, from somebody's memory. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ISO C has no cast from an object to a function. */
static int call_next(const char *name, int descriptor) {
    int (*next)(int);
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        abort();
    }
    memcpy(&next, &found, sizeof next);
    return next(descriptor);
}

static void take_time(void) {
    const char *text = getenv("LUDOPOD_SYNC_US");
    long microseconds = text ? strtol(text, NULL, 10) : 0;
    struct timespec left = {microseconds / 1000000, microseconds % 1000000 * 1000};
    while (nanosleep(&left, &left) && errno == EINTR) {
    }
}

__attribute__((visibility("default"))) int fdatasync(int descriptor) {
    take_time();
    return call_next("fdatasync", descriptor);
}

__attribute__((visibility("default"))) int fsync(int descriptor) {
    take_time();
    return call_next("fsync", descriptor);
}
