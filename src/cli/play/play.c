/* `ludopod play`: on the full screen where that can be had, and else line by line. */
#include "cli/play/play.h"

#include <unistd.h>

#include "cli/command.h"
#include "cli/module.h"

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

static cli_status play_line_by_line(const cli_arguments *arguments) {
    cli_play play;
    cli_status status = cli_play_open(&play, arguments);
    if (!status) {
        status = cli_play_plain(&play);
    }
    if (!status && play.unsaved) {
        status = cli_error(arguments->language, "the game is not saved", NULL, NULL);
    }
    cli_play_close(&play);
    return status;
}

cli_status cli_cmd_play(const cli_arguments *arguments) {
    if (wants_plain(arguments)) {
        return play_line_by_line(arguments);
    }
    const cli_terminal *terminal = cli_module_need(&cli_module_terminal, arguments->language);
    if (!terminal || !terminal->play) {
        cli_error(arguments->language, "without the full screen: playing line by line", NULL, NULL);
        return play_line_by_line(arguments);
    }
    return terminal->play(arguments);
}
