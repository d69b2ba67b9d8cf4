/* One picture of the state. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/screen/game.h"

static const char *keys_of(const cli_screen *screen) {
    switch (screen->mode) {
    case SCREEN_ENTRY:
        return screen->game->entry_keys;
    case SCREEN_TYPE:
    case SCREEN_SAVE:
        return CLI_TEXT("Enter done  Esc back");
    case SCREEN_HELP:
        return CLI_TEXT("any key goes back");
    default:
        return cli_play_over(screen->play) ? CLI_TEXT("n new game  u undo  s save  q quit  ? help")
                                           : screen->game->board_keys;
    }
}

/* The last line: the keys, or what is being typed, where the cursor stands. */
static void draw_foot(const cli_screen *screen, int *y, int *x) {
    int line = screen->layout.height - 1, width = screen->layout.width - 1;
    pod_language language = screen->play->language;
    if (screen->mode != SCREEN_TYPE && screen->mode != SCREEN_SAVE) {
        cli_screen_role_on(screen, ROLE_QUIET, false);
        cli_screen_put_items(screen, line, width, pod_translate(language, keys_of(screen)));
        cli_screen_role_off();
        return;
    }
    const char *label =
        pod_translate(language, screen->mode == SCREEN_TYPE ? "Move: " : CLI_TEXT("Save in the file: "));
    *y = line;
    *x = cli_screen_put(screen, line, 0, width, label);
    *x += cli_screen_put(screen, line, *x, width - *x, screen->line);
}

static void draw_too_small(const cli_screen *screen) {
    char needed[32];
    snprintf(needed, sizeof needed, "%dx%d", screen->layout.width, screen->layout.height);
    char *words =
        cli_message(screen->play->language, "The window is too small for this board; it needs {0}", needed, NULL);
    cli_screen_put_wrapped(screen, &(cli_screen_box){0, 0, COLS, LINES}, words ? words : needed);
    free(words);
}

void cli_screen_draw(cli_screen *screen) {
    const pod_position *position = cli_game_now(&screen->play->current);
    int y, x;
    screen->layout = cli_layout_of(position->rows, position->columns, LINES, COLS);
    erase();
    if (!screen->layout.fits) {
        draw_too_small(screen);
        refresh();
        return;
    }
    cli_layout_cell(&screen->layout, screen->focus / position->columns, screen->focus % position->columns, &y, &x);
    y += screen->layout.cell_height / 2;
    x += screen->layout.cell_width / 2;
    if (screen->mode == SCREEN_HELP) {
        cli_screen_draw_help(screen);
    } else {
        cli_screen_draw_board(screen);
        if (screen->layout.panel) {
            cli_screen_draw_panel(screen);
        } else {
            cli_screen_draw_bare(screen);
        }
    }
    draw_foot(screen, &y, &x);
    move(y, x); /* a screen magnifier, and a terminal without colours, follow the cursor */
    refresh();
}
