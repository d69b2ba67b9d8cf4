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
    cli_status (*run)(const cli_arguments *arguments);
} cli_command;

/* NULL when there is none. */
const cli_command *cli_command_find(const char *name);
/* Says that there is no such command, and which one a slip of the keyboard may have meant. */
cli_status cli_command_unknown(const cli_arguments *arguments, const char *name);
/* Says that there must be one, and names some. */
cli_status cli_command_missing(const cli_arguments *arguments);

cli_status cli_cmd_admin(const cli_arguments *arguments);
cli_status cli_cmd_analyse(const cli_arguments *arguments);
cli_status cli_cmd_review(const cli_arguments *arguments);
cli_status cli_cmd_apply(const cli_arguments *arguments);
cli_status cli_cmd_bot(const cli_arguments *arguments);
cli_status cli_cmd_bench(const cli_arguments *arguments);
cli_status cli_cmd_engine(const cli_arguments *arguments);
cli_status cli_cmd_help(const cli_arguments *arguments);
cli_status cli_cmd_match(const cli_arguments *arguments);
cli_status cli_cmd_moves(const cli_arguments *arguments);
cli_status cli_cmd_pathsum(const cli_arguments *arguments);
cli_status cli_cmd_perft(const cli_arguments *arguments);
cli_status cli_cmd_play(const cli_arguments *arguments);
cli_status cli_cmd_prove(const cli_arguments *arguments);
cli_status cli_cmd_puzzles(const cli_arguments *arguments);
cli_status cli_cmd_record(const cli_arguments *arguments);
cli_status cli_cmd_rules(const cli_arguments *arguments);
cli_status cli_cmd_show(const cli_arguments *arguments);
cli_status cli_cmd_selfplay(const cli_arguments *arguments);
cli_status cli_cmd_solve(const cli_arguments *arguments);
cli_status cli_cmd_states(const cli_arguments *arguments);
cli_status cli_cmd_table(const cli_arguments *arguments);
cli_status cli_cmd_train(const cli_arguments *arguments);
/* admin, mail and serve (module.c) run what ludopod-server.so has. */
cli_status cli_cmd_mail(const cli_arguments *arguments);
cli_status cli_cmd_serve(const cli_arguments *arguments);

#endif
