/* The table of ludopod-online.so: what the program does at a club. */
#include <string.h>

#include "cli/module.h"
#include "cli/online/bot.h"
#include "cli/online/session.h"
#include "cli/online/sign.h"
#include "ludopod/version.h"

/* ---- The module's table ----------------------------------------------------------------------------------------- */

/* A game for a person: the one that is named, or one from the lobby. */
static cli_status open_game(const cli_arguments *arguments, cli_club_session **out) {
    online_http *http = NULL;
    char game[ONLINE_GAME_SIZE] = "";
    *out = NULL;
    if (arguments->words > 1 || (arguments->words && strlen(arguments->word[0]) >= sizeof game)) {
        return cli_error(arguments->language, "'{0}' is not the id of a game; it stands at the end of its address",
                         arguments->word[arguments->words - 1], NULL);
    }
    cli_status status = online_sign(arguments, &http);
    if (!status && arguments->words) {
        memcpy(game, arguments->word[0], strlen(arguments->word[0]) + 1);
    } else if (!status) {
        status = online_lobby(arguments->language, http, game);
    }
    if (status) {
        online_close(http);
        return status;
    }
    return online_session_begin(arguments->language, http, game, out);
}

const cli_online cli_online_table = {.version = POD_VERSION,
                                     .bot = bot_run,
                                     .club = {.open = open_game,
                                              .file = online_session_file,
                                              .look = online_session_look,
                                              .act = online_session_act,
                                              .close = online_session_close}};
