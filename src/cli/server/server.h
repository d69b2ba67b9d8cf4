/* `ludopod admin` in the module of the server (module.h): what there is to do about a server's database. */
#ifndef LUDOPOD_CLI_SERVER_SERVER_H
#define LUDOPOD_CLI_SERVER_SERVER_H

#include "cli/arguments.h"
#include "server/config.h"

cli_status cli_admin(const cli_arguments *arguments);

/* serve.c: where the games are when neither the command line nor the settings say so. */
void cli_find_games(server_config *config, const server_logger *logger);

#endif
