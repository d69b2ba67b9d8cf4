#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"

enum { IN_PLACE_MS = 250, BY_LINES_MS = 10000 };

cli_progress cli_progress_begin(cli_progress_role role) {
    bool terminal = isatty(STDERR_FILENO);
    return (cli_progress){.in_place = terminal && role != CLI_PROGRESS_OTHER,
                          .by_lines = !terminal && role == CLI_PROGRESS_FIRST,
                          .told = terminal ? 0 : cli_now_ms()};
}

static void wipe(const cli_progress *progress) {
    if (progress->in_place) {
        fputs("\r\033[K", stderr);
    }
}

bool cli_progress_is_due(cli_progress *progress) {
    int64_t now = cli_now_ms();
    bool due = (progress->in_place && now - progress->told >= IN_PLACE_MS) ||
               (progress->by_lines && now - progress->told >= BY_LINES_MS);
    if (due) {
        progress->told = now;
        wipe(progress);
    }
    return due;
}

void cli_progress_told(const cli_progress *progress) {
    if (progress->by_lines) {
        fputc('\n', stderr);
    }
}

void cli_progress_end(const cli_progress *progress) {
    wipe(progress);
}

void cli_progress_tell_interrupt(pod_language language, const char *kept) {
    if (!pod__interrupt_came()) {
        return;
    }
    if (kept) {
        cli_error(language, "interrupted; {0} holds what was done, and the same command continues it", kept, NULL);
    } else {
        cli_error(language, "interrupted; nothing is kept", NULL, NULL);
    }
}
