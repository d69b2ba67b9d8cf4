#include "cli/command.h"
#include "cli/module.h"

cli_status cli_cmd_serve(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->serve(arguments) : CLI_BAD;
}
