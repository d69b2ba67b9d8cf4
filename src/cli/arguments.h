/* The command line taken apart: one table of all options, one parser for every subcommand.

   Options stand anywhere, before or after the other arguments, as --board=3x5 or --board 3x5; "--" ends
   them. The arguments point into argv. */
#ifndef LUDOPOD_CLI_ARGUMENTS_H
#define LUDOPOD_CLI_ARGUMENTS_H

#include <stddef.h>
#include <stdint.h>

#include "cli/cli.h"

typedef enum cli_option_id {
    CLI_OPTION_GAME,
    CLI_OPTION_BOARD,
    CLI_OPTION_PLAYERS,
    CLI_OPTION_VARIANT,
    CLI_OPTION_FIRST,
    CLI_OPTION_PIECES,
    CLI_OPTION_QUIET,
    CLI_OPTION_REPETITION,
    CLI_OPTION_POSITION,
    CLI_OPTION_DIVIDE,
    CLI_OPTION_MEMO,
    CLI_OPTION_WALK,
    CLI_OPTION_MEMORY,
    CLI_OPTION_FORMAT,
    CLI_OPTION_TO,
    CLI_OPTION_HUMAN,
    CLI_OPTION_CHARACTER,
    CLI_OPTION_RECORD,
    CLI_OPTION_TIME,
    CLI_OPTION_DEPTH,
    CLI_OPTION_NODES,
    CLI_OPTION_LINES,
    CLI_OPTION_GAMES,
    CLI_OPTION_SEED,
    CLI_OPTION_SAMPLE,
    CLI_OPTION_CONCURRENCY,
    CLI_OPTION_SPRT,
    CLI_OPTION_RECORDS,
    CLI_OPTION_ALL,
    CLI_OPTION_SVG,
    CLI_OPTION_JSON,
    CLI_OPTION_TABLES,
    CLI_OPTION_THREADS,
    CLI_OPTION_SPENT,
    CLI_OPTION_EXACT,
    CLI_OPTION_ESTIMATE,
    CLI_OPTION_GOAL,
    CLI_OPTION_FOR,
    CLI_OPTION_CHECK,
    CLI_OPTION_RESUME,
    CLI_OPTION_NETWORK,
    CLI_OPTION_OUT,
    CLI_OPTION_DATA,
    CLI_OPTION_EPOCHS,
    CLI_OPTION_BATCH,
    CLI_OPTION_RATE,
    CLI_OPTION_BLEND,
    CLI_OPTION_PLAIN,
    CLI_OPTION_ASCII,
    CLI_OPTION_LISTEN,
    CLI_OPTION_DATABASE,
    CLI_OPTION_CONFIG,
    CLI_OPTION_WEB,
    CLI_OPTION_LOG_LEVEL,
    CLI_OPTION_FORCE,
    CLI_OPTION_SERVER,
    CLI_OPTION_TOKEN,
    CLI_OPTION_ENGINE,
    CLI_OPTION_ACCEPT,
    CLI_OPTION_LANGUAGE,
    CLI_OPTION_HELP,
    CLI_OPTION_VERSION,
    CLI_OPTION_COUNT
} cli_option_id;

/* The most of --threads, whatever they do. */
enum { CLI_THREADS_MAX = 256 };

/* Sets of options, a bit each. */
#define CLI_BIT(id) (UINT64_C(1) << (id))
_Static_assert(CLI_OPTION_COUNT <= 64, "a bit for each option");
#define CLI_OPTIONS_ALWAYS (CLI_BIT(CLI_OPTION_LANGUAGE) | CLI_BIT(CLI_OPTION_HELP))
/* What a starting position, or a position line, is read with. */
#define CLI_OPTIONS_START                                                                                              \
    (CLI_BIT(CLI_OPTION_GAME) | CLI_BIT(CLI_OPTION_BOARD) | CLI_BIT(CLI_OPTION_PLAYERS) |                              \
     CLI_BIT(CLI_OPTION_VARIANT) | CLI_BIT(CLI_OPTION_FIRST) | CLI_BIT(CLI_OPTION_PIECES) |                            \
     CLI_BIT(CLI_OPTION_QUIET) | CLI_BIT(CLI_OPTION_REPETITION))

typedef struct cli_option {
    const char *name;
    const char *value; /* what its value is called, or NULL when it takes none */
    const char *help;
} cli_option;

const cli_option *cli_option_of(cli_option_id id);

typedef struct cli_arguments {
    pod_language language;
    const char *option[CLI_OPTION_COUNT]; /* the value ("" for options without one), NULL when not given */
    char **word;                          /* what is not an option */
    int words;
} cli_arguments;

/* What arguments there may be. */
typedef struct cli_syntax {
    const char *command; /* whose they are, for messages; NULL: the program's */
    uint64_t options;    /* that it takes, a CLI_BIT each */
    bool stop_at_word;   /* the first word and all that follows are left as words */
} cli_syntax;

/* Reads argv[0 .. argc), which has no program name in front, and reorders it. Errors are told on standard error. */
cli_status cli_arguments_read(cli_arguments *arguments, int argc, char **argv, const cli_syntax *syntax);

typedef struct cli_range {
    long minimum, maximum;
} cli_range;

/* A whole number in a range, or an error that says what was expected of `name`; then *out is left as it is. */
cli_status cli_number(pod_language language, const char *name, const char *text, cli_range range, long *out);
/* The same for the value of an option; *out is left as it is when the option is not given, too. */
cli_status cli_option_number(const cli_arguments *arguments, cli_option_id id, long minimum, long maximum, long *out);

/* Ends a complaint about how `command` was called: where to read how it is done. Returns CLI_BAD. */
cli_status cli_see_help(pod_language language, const char *command);

#endif
