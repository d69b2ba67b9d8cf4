/* The subcommands: one table that the program, its help (help.h) and the tests of its documentation read. */
#ifndef LUDOPOD_CLI_COMMAND_H
#define LUDOPOD_CLI_COMMAND_H

#include "cli/arguments.h"

typedef struct cli_command {
    const char *name;
    const char *summary;
    const char *usage; /* what stands behind the name; one way of calling it a line */
    const char *detail;
    uint64_t options;     /* it takes besides CLI_OPTIONS_ALWAYS, a CLI_BIT each */
    int words;            /* that it takes at most, when the next says what is wrong with more */
    const char *too_many; /* {0}: the first that is too many; NULL: the command counts them */
    cli_runner *run;
} cli_command;

/* NULL when there is none. */
const cli_command *cli_command_find(const char *name);
/* Says that there is no such command, and which one a slip of the keyboard may have meant. */
cli_status cli_command_unknown(const cli_arguments *arguments, const char *name);
/* Says that there must be one, and names some. */
cli_status cli_command_missing(const cli_arguments *arguments);

cli_runner cli_cmd_admin, cli_cmd_analyse, cli_cmd_review, cli_cmd_apply, cli_cmd_bot, cli_cmd_bench, cli_cmd_engine,
    cli_cmd_help, cli_cmd_match, cli_cmd_moves, cli_cmd_pathsum, cli_cmd_perft, cli_cmd_play, cli_cmd_prove,
    cli_cmd_puzzles, cli_cmd_record, cli_cmd_rules, cli_cmd_show, cli_cmd_selfplay, cli_cmd_solve, cli_cmd_states,
    cli_cmd_table, cli_cmd_train;
/* admin, mail and serve (module.c) run what ludopod-server.so has. */
cli_runner cli_cmd_mail, cli_cmd_serve;

#endif
