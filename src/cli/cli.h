/* What every subcommand shares: how it ends and how it speaks.

   Messages are English and are the keys of the catalogue (po/cli.*.po); {0} to {2} in them are filled
   by the arguments. */
#ifndef LUDOPOD_CLI_CLI_H
#define LUDOPOD_CLI_CLI_H

#include <stdbool.h>
#include <stdio.h>

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
/* The translated message, arguments filled in, on a stream. */
void cli_say(FILE *stream, pod_language language, const char *message, const char *first, const char *second);

/* A text of any length, on standard output; with no memory for it that is told, and CLI_BAD returned. */
cli_status cli_print(pod_language language, pod__printer *print, const void *context);
/* A translated message, arguments filled in, in memory that the caller frees. */
char *cli_message(pod_language language, const char *message, const char *first, const char *second);
/* The same for cli_unknown() and cli_fault(). */
char *cli_unknown_message(pod_language language, const char *message, const char *given, const char *list);
char *cli_fault_message(pod_language language, const char *where, const pod_fault *fault);

/* The language that LC_ALL, LC_MESSAGES or LANG ask for. */
pod_language cli_language_of_environment(void);

#endif
