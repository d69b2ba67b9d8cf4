/* Stands in for serve.c in a build without the server. */
#include "command.h"

cli_status cli_cmd_serve(const cli_arguments *arguments) {
    return cli_error(arguments->language,
                     "this program was built without the game server; build it with: cmake --preset release "
                     "-DLUDOPOD_SERVER=ON && cmake --build --preset release",
                     NULL, NULL);
}
