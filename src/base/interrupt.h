/* Signals that ask a program to end (SIGINT and SIGTERM), held back so that long work ends in good order instead of at
   once. They belong to the process: one thread holds them before it starts others, which inherit that. */
#ifndef LUDOPOD_BASE_INTERRUPT_H
#define LUDOPOD_BASE_INTERRUPT_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* The signals that are meant. */
void pod__interrupt_signals(sigset_t *out);

/* Holds them back, in this thread and those it starts. *before: for pod__interrupt_release(). */
void pod__interrupt_hold(sigset_t *before);
/* Whether one has come since. It stays. Any thread may ask. */
bool pod__interrupt_came(void);
/* Waits for one, so many milliseconds at most, and takes it: its number, or 0 when none came. */
int pod__interrupt_take(unsigned milliseconds);
/* Lets them through again: one that came and was not taken ends the program now, and so does the next. */
void pod__interrupt_release(const sigset_t *before);

/* As pthread_create() without attributes, with all signals blocked in the new thread: they are for the threads of the
   program that wait for them. Returns 0 or an errno. */
int pod__thread_start(pthread_t *out, void *(*run)(void *context), void *context);

#endif
