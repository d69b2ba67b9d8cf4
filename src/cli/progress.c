#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"

enum { IN_PLACE_MS = 250, BY_LINES_MS = 10000 };

/* What does not fit into a narrow window is cut off, not written on a second line, which cannot be wiped (DECAWM). */
#define ONE_LINE "\033[?7l"
#define LINES_AGAIN "\033[?7h"

cli_progress cli_progress_begin(pod_language language, cli_progress_role role) {
    bool terminal = isatty(STDERR_FILENO);
    int64_t now = pod__now_ms();
    return (cli_progress){.language = language,
                          .begun = now,
                          .in_place = terminal && role != CLI_PROGRESS_OTHER,
                          .by_lines = !terminal && role != CLI_PROGRESS_OTHER,
                          .told = terminal ? 0 : now};
}

static void wipe(const cli_progress *progress) {
    if (progress->in_place) {
        fputs("\r\033[K", stderr);
    }
}

bool cli_progress_is_due(cli_progress *progress) {
    int64_t now = pod__now_ms();
    bool due = (progress->in_place && now - progress->told >= IN_PLACE_MS) ||
               (progress->by_lines && now - progress->told >= BY_LINES_MS);
    if (due) {
        progress->told = now;
        wipe(progress);
        fputs(progress->in_place ? ONE_LINE : "", stderr);
    }
    return due;
}

void cli_progress_told(const cli_progress *progress) {
    fputs(progress->in_place ? LINES_AGAIN : "\n", stderr);
}

void cli_progress_say(const cli_progress *progress, const char *message, const char *first, const char *second) {
    cli_say(stderr, progress->language, message, first, second);
    cli_progress_told(progress);
}

bool cli_progress_goes_on(cli_progress *progress, uint64_t nodes, uint64_t nodes_max, int64_t time_max_ms) {
    progress->out_of_nodes = nodes_max && nodes > nodes_max;
    progress->out_of_time = time_max_ms && pod__now_ms() - progress->begun > time_max_ms;
    return !progress->out_of_nodes && !progress->out_of_time && !pod__interrupt_came();
}

bool cli_progress_share(cli_progress *progress, const char *message, const pod_progress *done) {
    if (cli_progress_is_due(progress)) {
        char percent[32];
        snprintf(percent, sizeof percent, "%" PRIu64, done->total ? 100 * done->done / done->total : 100);
        cli_progress_say(progress, message, percent, NULL);
    }
    return !pod__interrupt_came();
}

bool cli_progress_done(void *context, const pod_progress *done) {
    return cli_progress_share(context, CLI_TEXT("{0} % done"), done);
}

bool cli_progress_checked(void *context, const pod_progress *done) {
    return cli_progress_share(context, CLI_TEXT("{0} % checked"), done);
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
