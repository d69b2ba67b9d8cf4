/* How far something long has come, on standard error: on a terminal a line that is written over. Of several processes
   the first tells; what they write goes through mpirun, so it is never a terminal, and there it is a line now and then.
   Nothing else is told to files and pipes. */
#ifndef LUDOPOD_CLI_PROGRESS_H
#define LUDOPOD_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/cli.h"

typedef struct cli_progress {
    bool in_place, by_lines;
    int64_t told; /* by cli_now_ms() */
} cli_progress;

typedef enum cli_progress_role {
    CLI_PROGRESS_ALONE,
    CLI_PROGRESS_FIRST, /* of several processes */
    CLI_PROGRESS_OTHER
} cli_progress_role;

cli_progress cli_progress_begin(cli_progress_role role);
/* Whether it is time to tell: then what is said goes to standard error, without a line's end, before
   cli_progress_told(). */
bool cli_progress_is_due(cli_progress *progress);
void cli_progress_told(const cli_progress *progress);
/* Wipes the line. */
void cli_progress_end(const cli_progress *progress);

/* When an interrupt came: says so on standard error, and what it left. kept: the file or folder that has what was done,
   so that the same command continues it; NULL: nothing is kept. */
void cli_progress_tell_interrupt(pod_language language, const char *kept);

#endif
