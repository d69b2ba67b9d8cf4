#include "base/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

void pod__interrupt_signals(sigset_t *out) {
    sigemptyset(out);
    sigaddset(out, SIGINT);
    sigaddset(out, SIGTERM);
}

void pod__interrupt_hold(sigset_t *before) {
    sigset_t stops;
    pod__interrupt_signals(&stops);
    pthread_sigmask(SIG_BLOCK, &stops, before);
}

bool pod__interrupt_came(void) {
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGINT) > 0 || sigismember(&pending, SIGTERM) > 0;
}

int pod__interrupt_take(unsigned milliseconds) {
    const struct timespec wait = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000L};
    sigset_t stops;
    pod__interrupt_signals(&stops);
    int taken = sigtimedwait(&stops, NULL, &wait);
    return taken > 0 ? taken : 0;
}

void pod__interrupt_release(const sigset_t *before) {
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

int pod__thread_start(pthread_t *out, void *(*run)(void *context), void *context) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(out, NULL, run, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}
