/* The table of ludopod-terminal.so. */
#include "cli/module.h"
#include "cli/play/play.h"
#include "ludopod/version.h"

#ifdef LUDOPOD_HAS_SCREEN
static cli_status play(const cli_arguments *arguments) {
    cli_play game;
    cli_status status = cli_play_open(&game, arguments);
    if (!status) {
        status = cli_play_screen(&game);
    }
    cli_play_close(&game);
    return status;
}
#define PLAY play
#else
#define PLAY NULL
#endif
#ifdef LUDOPOD_HAS_EDITING
#define EDITING (&cli_line_editing_by_libedit)
#else
#define EDITING NULL
#endif

const cli_terminal cli_terminal_table = {.version = POD_VERSION, .play = PLAY, .editing = EDITING};
