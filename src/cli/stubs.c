/* Commands that are not in the program itself, but in a module that is loaded for them. */
#include "cli/command.h"
#include "cli/module.h"

cli_status cli_cmd_serve(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->serve(arguments) : CLI_BAD;
}

cli_status cli_cmd_admin(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->admin(arguments) : CLI_BAD;
}

cli_status cli_cmd_bot(const cli_arguments *arguments) {
    const cli_online *online = cli_module_need(&cli_module_online, arguments->language);
    return online ? online->bot(arguments) : CLI_BAD;
}

cli_status cli_cmd_mail(const cli_arguments *arguments) {
    const cli_server *server = cli_module_need(&cli_module_server, arguments->language);
    return server ? server->mail(arguments) : CLI_AGAIN;
}
