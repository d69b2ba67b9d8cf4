#include <unistd.h>

#include "command.h"
#include "play.h"

/* A screen needs a terminal at both ends. */
static bool wants_plain(const cli_arguments *arguments) {
    if (arguments->option[CLI_OPTION_PLAIN]) {
        return true;
    }
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        return false;
    }
    cli_error(arguments->language, "not on a terminal: playing line by line, as with --plain", NULL, NULL);
    return true;
}

cli_status cli_cmd_play(const cli_arguments *arguments) {
    cli_play play;
    cli_status status = cli_play_open(&play, arguments);
    if (!status) {
        status = wants_plain(arguments) ? cli_play_plain(&play) : cli_play_screen(&play);
    }
    cli_play_close(&play);
    return status;
}
