/* Lengths of time as people type them. */
#ifndef LUDOPOD_CLI_DURATION_H
#define LUDOPOD_CLI_DURATION_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/arguments.h"

/* What is expected, for messages. */
#define CLI_DURATION "500ms, 2s, 1.5s, 1m"

/* A positive length of time of at most a day, with its unit: "500ms", "2s", "1.5s", "1m". False when it is none. */
bool cli_duration_read(const char *text, int64_t *milliseconds);
/* Tells that the value of `name` is none, and what would be: of a bare number, that number with a unit. where: as in
   cli_fault(). */
cli_status cli_duration_refuse(pod_language language, const char *where, const char *name, const char *text);
/* The value of --time, or the usual one when it is not given. */
cli_status cli_time_read(const cli_arguments *arguments, int64_t usual_ms, int64_t *milliseconds);

#endif
