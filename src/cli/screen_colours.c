/* Which colours things have. Nothing is told by colour alone: brackets tell players apart, frames what a
   square is to a person. */
#include <curses.h>

#include "screen.h"

typedef struct colours {
    short ink, ground;
} colours;

enum { PAIR_FIRST = 1 };

/* look.md: ink blues and warm ivory, one accent; from the third player on the safe set of Okabe and Ito. */
static const colours rich[ROLE_COUNT] = {
    [ROLE_TEXT] = {-1, -1},
    [ROLE_QUIET] = {245, -1},
    [ROLE_STRONG] = {-1, -1},
    [ROLE_ACCENT] = {37, -1},
    [ROLE_SEAT] = {235, 230},
    [ROLE_SEAT + 1] = {230, 24},
    [ROLE_SEAT + 2] = {16, 214},
    [ROLE_SEAT + 3] = {16, 117},
    [ROLE_SEAT + 4] = {16, 36},
    [ROLE_SEAT + 5] = {16, 175},
    [ROLE_SEAT + POD_NEUTRAL] = {245, -1},
};
static const colours eight[ROLE_COUNT] = {
    [ROLE_TEXT] = {-1, -1},
    [ROLE_QUIET] = {-1, -1},
    [ROLE_STRONG] = {-1, -1},
    [ROLE_ACCENT] = {COLOR_CYAN, -1},
    [ROLE_SEAT] = {COLOR_BLACK, COLOR_WHITE},
    [ROLE_SEAT + 1] = {COLOR_WHITE, COLOR_BLUE},
    [ROLE_SEAT + 2] = {COLOR_BLACK, COLOR_YELLOW},
    [ROLE_SEAT + 3] = {COLOR_BLACK, COLOR_CYAN},
    [ROLE_SEAT + 4] = {COLOR_BLACK, COLOR_GREEN},
    [ROLE_SEAT + 5] = {COLOR_BLACK, COLOR_MAGENTA},
    [ROLE_SEAT + POD_NEUTRAL] = {-1, -1},
};

/* Two pairs a role: as it is, and as a ghost, which has no ground and the terminal's own ink: that can be read on
   dark and on light. */
void cli_screen_colours_begin(cli_screen *screen) {
    screen->colours = 0;
    if (!has_colors() || start_color() == ERR || use_default_colors() == ERR || COLOR_PAIRS < 2 * ROLE_COUNT + 1) {
        return;
    }
    screen->colours = COLORS;
    const colours *palette = COLORS >= 256 ? rich : eight;
    for (short role = 0; role < ROLE_COUNT; role++) {
        init_pair((short)(PAIR_FIRST + role), palette[role].ink, palette[role].ground);
        init_pair((short)(PAIR_FIRST + ROLE_COUNT + role), -1, -1);
    }
}

/* Without colour the first player's dice are bold, so that the two sides differ at a glance. */
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
