/* A program that speaks UGI, for tests: a child with two pipes. Any failure fails the test. */
#ifndef LUDOPOD_TESTS_SYSTEM_CLI_UGI_CHILD_H
#define LUDOPOD_TESTS_SYSTEM_CLI_UGI_CHILD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include <cmocka.h>

typedef struct ugi_child {
    pid_t pid;
    FILE *to, *from;
    char line[1 << 16];
} ugi_child;

void ugi_child_start(ugi_child *child, const char *program);
/* Says quit and waits; it must end with status 0. */
void ugi_child_end(ugi_child *child);
void ugi_child_say(ugi_child *child, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The next line, without its end. */
const char *ugi_child_hear(ugi_child *child);
/* Passes over lines until one that begins with that word. */
const char *ugi_child_await(ugi_child *child, const char *word);
/* The second of exactly two words of the next line that begins with the first. */
const char *ugi_child_answer(ugi_child *child, const char *word);

#endif
