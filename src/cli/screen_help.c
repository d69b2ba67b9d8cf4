/* The page of keys. */
#include "screen.h"

typedef struct key_help {
    const char *keys, *does;
} key_help;

/* clang-format off */
static const key_help keys[] = {
    {CLI_TEXT("arrows, h j k l"), CLI_TEXT("move over the board; while capturing: pick that die")},
    {CLI_TEXT("Enter, Space"),    CLI_TEXT("place a die, or capture what is picked")},
    {CLI_TEXT("Tab, digits"),     CLI_TEXT("while capturing: the next capture, the one that shows 4")},
    {"d",               CLI_TEXT("while capturing: the diagonal die of a snub-square board")},
    {CLI_TEXT("mouse"),           CLI_TEXT("a click shows, a second one does")},
    {CLI_TEXT("a to g, or :"),    CLI_TEXT("type a move: c3, c3=b3+d3, c3=4")},
    {"w",               CLI_TEXT("why: what can happen on this square")},
    {"t",               CLI_TEXT("hint")},
    {"u",               CLI_TEXT("undo")},
    {CLI_TEXT("Esc"),             CLI_TEXT("back; while the computer thinks: move now")},
    {"s",               CLI_TEXT("save to a file")},
    {"r",               CLI_TEXT("resign")},
    {"n",               CLI_TEXT("new game, when this one is over")},
    {"q",               CLI_TEXT("quit")},
};
/* clang-format on */

enum { KEY_COLUMN = 18 };

void cli_screen_draw_help(const cli_screen *screen) {
    pod_language language = screen->play->language;
    int width = screen->layout.width, y = 0;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    cli_screen_put(screen, y++, 0, width, screen->play->game->credit);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++, y++) {
        cli_screen_role_on(screen, ROLE_STRONG, false);
        cli_screen_put(screen, y, 0, KEY_COLUMN, pod_translate(language, keys[i].keys));
        cli_screen_role_off();
        cli_screen_put(screen, y, KEY_COLUMN, width - KEY_COLUMN, pod_translate(language, keys[i].does));
    }
    int room = screen->layout.height - 2 - y;
    cli_screen_put_wrapped(
        screen, y + 1, 0, width - 1, room,
        pod_translate(language, "Where two or more neighbours sum to six or less, some of them must be captured: "
                                "the die shows their sum. Elsewhere it shows one. When the board is full, most "
                                "dice win. The rules in full: ludopod rules"));
}
