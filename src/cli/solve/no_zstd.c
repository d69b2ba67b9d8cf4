/* Stands in for the commands that need zstd, in a build without it. */
#include "cli/command.h"

cli_status cli_cmd_prove(const cli_arguments *arguments) {
    return cli_error(arguments->language, "this program was built without zstd, which certificates are packed with",
                     NULL, NULL);
}

cli_status cli_cmd_table(const cli_arguments *arguments) {
    return cli_error(arguments->language, "this program was built without zstd, which tables are packed with", NULL,
                     NULL);
}
