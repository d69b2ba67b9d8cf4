/* What every subcommand shares: how it ends and how it speaks.

   Messages are English and are the keys of the catalogue (po/cli.*.po); {0} to {2} in them are filled
   by the arguments. */
#ifndef LUDOPOD_CLI_CLI_H
#define LUDOPOD_CLI_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "base/json.h"
#include "base/text.h"
#include "ludopod/language.h"

/* Exit status, as every subcommand keeps it. */
typedef enum cli_status {
    CLI_DONE = 0,
    CLI_NO = 1,  /* the answer is "no", or nothing was found */
    CLI_BAD = 2, /* wrong usage, bad input, or the system refused */
    /* `ludopod mail`, as mail servers know them (sysexits.h): */
    CLI_NO_USER = 67,     /* EX_NOUSER: the address is none of ours */
    CLI_UNAVAILABLE = 69, /* EX_UNAVAILABLE: the mail cannot be taken, and never will be */
    CLI_AGAIN = 75        /* EX_TEMPFAIL: not now */
} cli_status;

/* Marks a text in a table for translation: it is looked up where it is shown. */
#define CLI_TEXT(english) english

/* A line on standard error: "ludopod: ", the message, and a full stop only if the message has one. */
cli_status cli_error(pod_language language, const char *message, const char *first, const char *second);
/* The same about a name that is none, {0} of the message, and which of a list ("check, convert") was meant if that can
   be told. */
cli_status cli_unknown(pod_language language, const char *message, const char *given, const char *list);
/* The same for a fault, with what was being read in front ("move 3", a file), or NULL. */
cli_status cli_fault(pod_language language, const char *where, const pod_fault *fault);
/* The same for a failed system call on a file: its name and errno. */
cli_status cli_system_error(pod_language language, const char *what);
/* The same for an error of the library that has no arguments; and for the most frequent of them. */
cli_status cli_failure(pod_language language, pod_error error);
cli_status cli_out_of_memory(pod_language language);
/* The translated message, arguments filled in, on a stream. */
void cli_say(FILE *stream, pod_language language, const char *message, const char *first, const char *second);

/* The same into a text; and of a number, {0}, where the sentence depends on it. */
void cli_add(pod_text *out, pod_language language, const char *message, const char *first, const char *second);
void cli_add_count(pod_text *out, pod_language language, const char *one, const char *many, unsigned long count);

/* A text of any length, and a line's end where it has none, on standard output; with no memory for it that is told, and
 * CLI_BAD returned. */
cli_status cli_print(pod_language language, pod__printer *print, const void *context);
/* Writes the members of an object for programs. */
typedef void cli_json_writer(pod__json *json, const void *context);
/* The object as a line, on standard output. */
cli_status cli_print_json(pod_language language, cli_json_writer *write, const void *context);
/* The same as a text. */
void cli_write_json(cli_json_writer *write, const void *context, pod_text *out);

/* A text in memory that the caller frees, as printf() formats it; NULL: no memory. */
char *cli_formatted(const char *format, ...) POD_PRINTF(1, 2);
/* A number or two as a text, for an argument of a message; good until the end of the block. */
enum { CLI_SHORT_SIZE = 64 };
const char *cli_short(char text[CLI_SHORT_SIZE], const char *format, ...) POD_PRINTF(2, 3);
#define CLI_SHORT(...) cli_short((char[CLI_SHORT_SIZE]){0}, __VA_ARGS__)

/* A translated message, arguments filled in, in memory that the caller frees. */
char *cli_message(pod_language language, const char *message, const char *first, const char *second);
/* The same for cli_unknown() and cli_fault(). */
char *cli_unknown_message(pod_language language, const char *message, const char *given, const char *list);
char *cli_fault_message(pod_language language, const char *where, const pod_fault *fault);

/* As wide as the terminal of standard output; 80 where that is none. */
unsigned cli_columns(void);

/* The language that LC_ALL, LC_MESSAGES or LANG ask for. */
pod_language cli_language_of_environment(void);

#endif
