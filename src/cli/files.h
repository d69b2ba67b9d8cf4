/* Whole files in and out, and locks on files and folders. */
#ifndef LUDOPOD_CLI_FILES_H
#define LUDOPOD_CLI_FILES_H

#include <stddef.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "ludopod/record.h"

/* Locks on files that a command goes on with, so that no two processes do at once and lose each other's work.

   A lock ends with the process. It is advisory and holds among processes of this program. What is no regular file is
   not locked: nothing is read back from it. */

typedef struct cli_lock {
    int file;         /* -1: not locked */
    const char *made; /* the path, borrowed, when it was made to be locked and is still empty; NULL otherwise */
} cli_lock;

#define CLI_LOCK_NONE ((cli_lock){-1, NULL})

/* Locks the file, and makes an empty one when there is none. CLI_BAD when another process holds it, which is told with
   its number, or when it cannot be opened. The path must outlive the lock. */
cli_status cli_lock_take(pod_language language, const char *path, cli_lock *lock);
/* The same of a folder, in which there may be files or not; it is made when there is none. */
cli_status cli_lock_folder(pod_language language, const char *path, cli_lock *lock);
/* Ends a lock, CLI_LOCK_NONE too. What was made for it and is still empty is removed. */
void cli_lock_release(cli_lock *lock);

/* The content of a file ("-" is standard input) with an ending 0 behind it, for the caller to free. NULL when it
   cannot be read, or is larger than any file of ours can be; the reason is told on standard error. */
char *cli_file_read(pod_language language, const char *path, size_t *length);
/* The same of a file in the file system, and nothing is told: errno has the reason. */
char *cli_file_bytes(const char *path, size_t *length);
/* CLI_BAD, which is told, when a file that holds a secret is open to these others (bits of a mode). */
cli_status cli_file_keep_from(pod_language language, const char *path, mode_t mode, mode_t others);
/* The games of a record file, for pod_records_free(). CLI_BAD when it cannot be read, CLI_NO when what it holds is
   wrong; the reason is told on standard error. */
cli_status cli_records_read(pod_language language, const char *path, pod_record ***records, size_t *count);
/* Replaces a file at once or not at all, as file_replacement.h says: links stay, and devices and pipes are written
   into. Returns 0, or an errno. lock: NULL, or the lock on this file, which goes over to the new one. */
int cli_file_replace(const char *path, const char *bytes, size_t length, cli_lock *lock);
/* The same, and what goes wrong is told. */
cli_status cli_file_write(pod_language language, const char *path, const void *bytes, size_t length, cli_lock *lock);
/* The same with what is printed; path NULL: nothing is. */
cli_status cli_file_print(pod_language language, const char *path, pod__printer *print, const void *context);

#endif
