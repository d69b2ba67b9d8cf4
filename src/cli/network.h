/* The network a command is told to use. */
#ifndef LUDOPOD_CLI_NETWORK_H
#define LUDOPOD_CLI_NETWORK_H

#include "cli/arguments.h"
#include "ludopod/network.h"

/* The network of --network for a game: a file, "none" (*out is NULL: the evaluation made by hand), or the built-in one
   when the option is not given. The caller frees it. */
cli_status cli_network_read(const cli_arguments *arguments, pod_game_id game, pod_network **out);
/* The same from the value of an option; NULL: not given. */
cli_status cli_network_load(pod_language language, const char *name, pod_game_id game, pod_network **out);

#endif
