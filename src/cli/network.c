#include "cli/network.h"

#include <stdlib.h>
#include <string.h>

#include "cli/files.h"

cli_status cli_network_load(pod_language language, const char *name, pod_game_id game, pod_network **out) {
    size_t length;
    *out = NULL;
    if (name && !strcmp(name, "none")) {
        return CLI_DONE;
    }
    if (!name) {
        *out = pod_network_builtin_for(game);
        return *out ? CLI_DONE : cli_error(language, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
    char *bytes = cli_file_read(language, name, &length);
    if (!bytes) {
        return CLI_BAD;
    }
    pod_error error = pod_network_read(bytes, length, out);
    free(bytes);
    if (error) {
        pod_fault fault;
        pod_fault_set(&fault, error, 0, 0, NULL, NULL, NULL);
        return cli_fault(language, name, &fault);
    }
    if (pod_network_game(*out) != game) {
        pod_network_free(*out);
        *out = NULL;
        return cli_error(language, "{0} is a network of another game", name, NULL);
    }
    return CLI_DONE;
}

cli_status cli_network_read(const cli_arguments *arguments, pod_game_id game, pod_network **out) {
    return cli_network_load(arguments->language, arguments->option[CLI_OPTION_NETWORK], game, out);
}
