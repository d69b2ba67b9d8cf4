/* Commands that are not in the program itself: in a module that is loaded for them, or left out of this build. */
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

#ifndef LUDOPOD_HAS_ZSTD
cli_status cli_cmd_prove(const cli_arguments *arguments) {
    return cli_error(arguments->language, "this program was built without zstd, which certificates are packed with",
                     NULL, NULL);
}

cli_status cli_cmd_table(const cli_arguments *arguments) {
    return cli_error(arguments->language, "this program was built without zstd, which tables are packed with", NULL,
                     NULL);
}
#endif
