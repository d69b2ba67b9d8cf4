/* Which colours things have. Nothing is told by colour alone: brackets and rims tell players apart, frames what a
   square is to a person. */
#include <curses.h>

#include "cli/screen/game.h"

enum { PAIR_FIRST = 1 };

/* One accent; the first two players' colours are the game's, from the third on the safe set of Okabe and Ito. */
static const cli_screen_colours rich[ROLE_COUNT] = {
    [ROLE_TEXT] = {-1, -1},     [ROLE_QUIET] = {245, -1},    [ROLE_STRONG] = {-1, -1},
    [ROLE_ACCENT] = {37, -1},   [ROLE_SEAT + 2] = {16, 214}, [ROLE_SEAT + 3] = {16, 117},
    [ROLE_SEAT + 4] = {16, 36}, [ROLE_SEAT + 5] = {16, 175}, [ROLE_SEAT + POD_NEUTRAL] = {245, -1},
};
static const cli_screen_colours few[ROLE_COUNT] = {
    [ROLE_TEXT] = {-1, -1},
    [ROLE_QUIET] = {-1, -1},
    [ROLE_STRONG] = {-1, -1},
    [ROLE_ACCENT] = {COLOR_CYAN, -1},
    [ROLE_SEAT + 2] = {COLOR_BLACK, COLOR_YELLOW},
    [ROLE_SEAT + 3] = {COLOR_BLACK, COLOR_CYAN},
    [ROLE_SEAT + 4] = {COLOR_BLACK, COLOR_GREEN},
    [ROLE_SEAT + 5] = {COLOR_BLACK, COLOR_MAGENTA},
    [ROLE_SEAT + POD_NEUTRAL] = {-1, -1},
};

static cli_screen_colours colours_of(const cli_screen *screen, unsigned role) {
    bool many = COLORS >= 256;
    if (role == ROLE_SEAT || role == ROLE_SEAT + 1) {
        return (many ? screen->game->rich : screen->game->few)[role - ROLE_SEAT];
    }
    return (many ? rich : few)[role];
}

/* Two pairs a role: as it is, and as a ghost, which has no ground and the terminal's own ink: that can be read on
   dark and on light. */
void cli_screen_colours_begin(cli_screen *screen) {
    screen->colours = 0;
    if (!has_colors() || start_color() == ERR || use_default_colors() == ERR || COLOR_PAIRS < 2 * ROLE_COUNT + 1) {
        return;
    }
    screen->colours = COLORS;
    for (int role = 0; role < ROLE_COUNT; role++) {
        cli_screen_colours colours = colours_of(screen, (unsigned)role);
        init_pair((short)(PAIR_FIRST + role), colours.ink, colours.ground);
        init_pair((short)(PAIR_FIRST + ROLE_COUNT + role), -1, -1);
    }
}

/* Without colour the first player's pieces are bold, so that the two sides differ at a glance. */
static attr_t weight(const cli_screen *screen, unsigned role, bool ghost) {
    switch (role) {
    case ROLE_STRONG:
    case ROLE_ACCENT:
        return A_BOLD;
    case ROLE_QUIET:
        return screen->colours >= 256 ? A_NORMAL : A_DIM;
    case ROLE_SEAT:
        return screen->colours || ghost ? A_NORMAL : A_BOLD;
    default:
        return A_NORMAL;
    }
}

void cli_screen_role_on(const cli_screen *screen, unsigned role, bool ghost) {
    short pair = screen->colours ? (short)(PAIR_FIRST + (int)role + (ghost ? ROLE_COUNT : 0)) : 0;
    attr_set(weight(screen, role, ghost), pair, NULL);
}

void cli_screen_role_off(void) {
    attr_set(A_NORMAL, 0, NULL);
}
