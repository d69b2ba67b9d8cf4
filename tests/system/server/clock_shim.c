/* Preloaded into a server, or into PostgreSQL: the machine's clock shows another time, as it does when somebody sets
   it.

     LUDOPOD_CLOCK_FILE   a file of 8 bytes: how many milliseconds the clock is put forward, as a number of this
   machine; it may be written at any time

   The clock that only goes forward stays as it is. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t put_forward_ms(void) {
    static const volatile int64_t *shown;
    const char *path = getenv("LUDOPOD_CLOCK_FILE");
    if (!shown && path) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        void *mapped = mmap(NULL, sizeof *shown, PROT_READ, MAP_SHARED, file, 0);
        if (file < 0 || mapped == MAP_FAILED) {
            abort();
        }
        close(file);
        shown = mapped;
    }
    return shown ? *shown : 0;
}

static int read_clock(clockid_t which, struct timespec *out) {
    int (*real)(clockid_t, struct timespec *);
    void *symbol = dlsym(RTLD_NEXT, "clock_gettime");
    if (!symbol) {
        abort();
    }
    memcpy(&real, &symbol, sizeof real);
    return real(which, out);
}

int clock_gettime(clockid_t which, struct timespec *out) {
    int result = read_clock(which, out);
    if (result == 0 && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
        int64_t ns = out->tv_nsec + put_forward_ms() % 1000 * 1000000 + 1000000000;
        out->tv_sec += put_forward_ms() / 1000 + ns / 1000000000 - 1;
        out->tv_nsec = ns % 1000000000;
    }
    return result;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone) {
    struct timespec now;
    (void)zone;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    *out = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    return result;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) {
        *out = now.tv_sec;
    }
    return now.tv_sec;
}
