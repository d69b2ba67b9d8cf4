/* Stands in for the full screen in a build without ncurses. */
#include "play.h"

cli_status cli_play_screen(cli_play *play) {
    cli_error(play->language, "this program was built without the full screen: playing line by line", NULL, NULL);
    return cli_play_plain(play);
}
