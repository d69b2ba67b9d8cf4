/* Locks on files that a command goes on with, so that no two processes do at once and lose each other's work.

   A lock ends with the process. It is advisory and holds among processes of this program. What is no regular file is
   not locked: nothing is read back from it. */
#ifndef LUDOPOD_CLI_LOCK_H
#define LUDOPOD_CLI_LOCK_H

#include "cli/cli.h"

typedef struct cli_lock {
    int file;         /* -1: not locked */
    const char *made; /* the path, borrowed, when the file was made to be locked and is still empty; NULL otherwise */
} cli_lock;

#define CLI_LOCK_NONE ((cli_lock){-1, NULL})

/* Locks the file, and makes an empty one when there is none. CLI_BAD when another process holds it, which is told with
   its number, or when it cannot be opened. The path must outlive the lock. */
cli_status cli_lock_take(pod_language language, const char *path, cli_lock *lock);
/* Locks an open file that is about to take a locked one's name. */
void cli_lock_hold(int file);
/* It has the name now: the lock goes over to it. */
void cli_lock_move(cli_lock *lock, int file);
/* Ends a lock, CLI_LOCK_NONE too. What was made for it and never written to is removed. */
void cli_lock_release(cli_lock *lock);

#endif
