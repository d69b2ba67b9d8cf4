/* Help, made from the tables of commands and options: for people, and for programs. */
#ifndef LUDOPOD_CLI_HELP_H
#define LUDOPOD_CLI_HELP_H

#include "cli/command.h"

/* On the program, with all its commands. */
void cli_help_program(pod_language language, const cli_command *commands, size_t count);
void cli_help_command(pod_language language, const cli_command *command);
/* On these commands, as a JSON document. */
cli_status cli_help_json(pod_language language, const cli_command *commands, size_t count);

#endif
