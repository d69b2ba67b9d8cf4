#include "cli/interrupt.h"

#include <stddef.h>

void cli_interrupt_hold(sigset_t *before) {
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    sigprocmask(SIG_BLOCK, &stop, before);
}

bool cli_interrupt_came(void) {
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGINT) > 0 || sigismember(&pending, SIGTERM) > 0;
}

void cli_interrupt_release(const sigset_t *before) {
    sigprocmask(SIG_SETMASK, before, NULL);
}

void cli_interrupt_tell(pod_language language, const char *kept) {
    if (!cli_interrupt_came()) {
        return;
    }
    if (kept) {
        cli_error(language, "interrupted; {0} holds what was done, and the same command continues it", kept, NULL);
    } else {
        cli_error(language, "interrupted; nothing is kept", NULL, NULL);
    }
}
