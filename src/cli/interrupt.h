/* Long work that an interrupt ends in good order, instead of at once. */
#ifndef LUDOPOD_CLI_INTERRUPT_H
#define LUDOPOD_CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

#include "cli/cli.h"

/* Holds back the signals that ask a program to end, in this thread and those it starts. */
void cli_interrupt_hold(sigset_t *before);
/* Whether one has come since. */
bool cli_interrupt_came(void);
/* Lets them through again: one that came ends the program now. */
void cli_interrupt_release(const sigset_t *before);

/* When an interrupt came: tells so on standard error, and what it left. kept: the file or folder that has what was
   done, so that the same command goes on with it; NULL: nothing is kept. */
void cli_interrupt_tell(pod_language language, const char *kept);

#endif
