/* How far something long has come, on standard error: on a terminal a line that is written over, elsewhere a line every
   ten seconds. Of several processes the first tells. */
#ifndef LUDOPOD_CLI_PROGRESS_H
#define LUDOPOD_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/cli.h"
#include "ludopod/progress.h"

typedef struct cli_progress {
    pod_language language;
    bool in_place, by_lines;
    int64_t begun, told; /* by pod__now_ms() */
    bool out_of_time, out_of_nodes;
} cli_progress;

typedef enum cli_progress_role {
    CLI_PROGRESS_TOLD,
    CLI_PROGRESS_OTHER /* of several processes, not the first */
} cli_progress_role;

cli_progress cli_progress_begin(pod_language language, cli_progress_role role);
/* Whether it is time to tell: then what is said goes to standard error, without a line's end, before
   cli_progress_told(). */
bool cli_progress_is_due(cli_progress *progress);
void cli_progress_told(const cli_progress *progress);
/* A message, arguments filled in, that is all there is to say: cli_progress_told() included. */
void cli_progress_say(const cli_progress *progress, const char *message, const char *first, const char *second);
/* Whether to go on: false when one of the limits is passed (0: there is none), which is noted, or an interrupt came. */
bool cli_progress_goes_on(cli_progress *progress, uint64_t nodes, uint64_t nodes_max, int64_t time_max_ms);
/* Tells how much is done by a message with {0} for the percentage; whether to go on: false when an interrupt came. */
bool cli_progress_share(cli_progress *progress, const char *message, const pod_progress *done);
/* The same, "{0} % done"; context: a cli_progress. */
bool cli_progress_done(void *context, const pod_progress *done);
/* For checks that ask whether to go on: tells how much is checked. context: a cli_progress. */
bool cli_progress_checked(void *context, const pod_progress *done);
/* Wipes the line. */
void cli_progress_end(const cli_progress *progress);

/* When an interrupt came: says so on standard error, and what it left. kept: the file or folder that has what was done,
   so that the same command continues it; NULL: nothing is kept. */
void cli_progress_tell_interrupt(pod_language language, const char *kept);

#endif
