/* The page of keys. */
#include "cli/screen/game.h"

/* Those that every game has, after its own. */
/* clang-format off */
static const cli_screen_key_help common[] = {
    {"w",               CLI_TEXT("why: what can happen on this square")},
    {"t",               CLI_TEXT("hint")},
    {"u",               CLI_TEXT("undo")},
    {CLI_TEXT("Esc"),   CLI_TEXT("back; while the computer thinks: move now")},
    {"s",               CLI_TEXT("save to a file")},
    {"r",               CLI_TEXT("resign")},
    {"n",               CLI_TEXT("new game, when this one is over")},
    {"q",               CLI_TEXT("quit")},
};
/* The same in a game at a club, where nobody is helped or takes back alone. */
static const cli_screen_key_help at_club[] = {
    {"w",               CLI_TEXT("why: what can happen on this square")},
    {CLI_TEXT("Esc"),   CLI_TEXT("back")},
    {"s",               CLI_TEXT("save to a file")},
    {"r",               CLI_TEXT("resign")},
    {"o",               CLI_TEXT("offer a draw, or agree to one")},
    {"q",               CLI_TEXT("quit")},
};
/* clang-format on */

enum { KEY_COLUMN = 19, LINES_OF_A_KEY = 3 };

/* Returns the line after. */
static int draw_keys(const cli_screen *screen, int y, const cli_screen_key_help *keys, size_t count) {
    pod_language language = screen->play->language;
    for (size_t i = 0; i < count; i++) {
        cli_screen_role_on(screen, ROLE_STRONG, false);
        cli_screen_put(screen, y, 0, KEY_COLUMN, pod_translate(language, keys[i].keys));
        cli_screen_role_off();
        y += cli_screen_put_wrapped(screen,
                                    &(cli_screen_box){y, KEY_COLUMN, screen->layout.width - KEY_COLUMN, LINES_OF_A_KEY},
                                    pod_translate(language, keys[i].does));
    }
    return y;
}

void cli_screen_draw_help(const cli_screen *screen) {
    int width = screen->layout.width;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    int y = cli_screen_put_wrapped(screen, &(cli_screen_box){0, 0, width, screen->layout.height},
                                   pod_translate(screen->play->language, screen->play->game->credit));
    cli_screen_role_off();
    y = draw_keys(screen, y, screen->game->help, screen->game->help_count);
    y = screen->play->club ? draw_keys(screen, y, at_club, sizeof at_club / sizeof at_club[0])
                           : draw_keys(screen, y, common, sizeof common / sizeof common[0]);
    cli_screen_put_wrapped(screen, &(cli_screen_box){y + 1, 0, width - 1, screen->layout.height - 2 - y},
                           pod_translate(screen->play->language, screen->game->rules));
}
