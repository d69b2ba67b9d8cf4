/* Whole files in and out. */
#ifndef LUDOPOD_CLI_FILES_H
#define LUDOPOD_CLI_FILES_H

#include <stddef.h>

#include "cli/cli.h"
#include "cli/lock.h"

/* The content of a file ("-" is standard input) with an ending 0 behind it, for the caller to free. NULL when it
   cannot be read, or is larger than any file of ours can be; the reason is told on standard error. */
char *cli_file_read(pod_language language, const char *path, size_t *length);
/* The same of a file in the file system, and nothing is told: errno has the reason. */
char *cli_file_bytes(const char *path, size_t *length);
/* Replaces a file at once or not at all, as file_replacement.h says: links stay, and devices and pipes are written
   into. Returns 0, or an errno. lock: NULL, or the lock on this file (lock.h), which goes over to the new one. */
int cli_file_replace(const char *path, const char *bytes, size_t length, cli_lock *lock);

#endif
