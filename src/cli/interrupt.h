/* Long work that an interrupt ends in good order, instead of at once. */
#ifndef LUDOPOD_SRC_CLI_INTERRUPT_H
#define LUDOPOD_SRC_CLI_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* Holds back the signals that ask a program to end, in this thread and those it starts. */
void cli_interrupt_hold(sigset_t *before);
/* Whether one has come since. */
bool cli_interrupt_came(void);
/* Lets them through again: one that came ends the program now. */
void cli_interrupt_release(const sigset_t *before);

#endif
