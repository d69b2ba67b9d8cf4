#include "cli/command.h"
#include "cli/module.h"

cli_status cli_cmd_admin(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->admin(arguments) : CLI_BAD;
}
