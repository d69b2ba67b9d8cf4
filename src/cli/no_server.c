/* Stands in for serve.c in a build without the server. */
#include "command.h"

int cli_serve(int argc, char **argv) {
    (void)argc;
    (void)argv;
    return (int)cli_error(cli_language_of_environment(),
                          "this program was built without the game server; build it with: cmake --preset release "
                          "-DLUDOPOD_SERVER=ON && cmake --build --preset release",
                          NULL, NULL);
}
