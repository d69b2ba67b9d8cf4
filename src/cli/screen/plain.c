/* Any game on the screen by its tables alone: a square's moves are shown one after the other. */
#include <curses.h>

#include "cli/screen/game.h"

void cli_screen_print_empty(const cli_screen *screen, pod_text *out) {
    const pod_position *position = cli_screen_now(screen);
    unsigned empty = 0;
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        empty += !piece[square].there;
    }
    cli_add_count(out, screen->play->language, "{0} square empty", "{0} squares empty", empty);
}

/* What a move makes of the board: what it takes ringed, and where its piece comes to. */
static void show_move(const pod_position *position, const pod_move_parts *parts, cli_screen_cell *cells) {
    cli_screen_frame_captured(cells, parts, FRAME_RING);
    if (!cells[parts->to].filled) {
        cells[parts->to] =
            (cli_screen_cell){.filled = true, .ghost = true, .owner = position->turn, .shows = parts->shows};
    }
}

static void preview(const cli_screen *screen, cli_screen_cell *cells) {
    cli_choice choice;
    if (screen->mode == SCREEN_ENTRY) {
        show_move(cli_screen_now(screen), &screen->choice.parts[screen->shown], cells);
        return;
    }
    cli_choice_begin(&choice, cli_screen_now(screen), screen->focus);
    for (unsigned i = 0; i < choice.count; i++) {
        show_move(cli_screen_now(screen), &choice.parts[i], cells);
    }
}

static void explain(const cli_screen *screen, pod_text *out) {
    cli_choice choice;
    cli_choice_begin(&choice, cli_screen_now(screen), screen->focus);
    if (screen->mode == SCREEN_ENTRY) {
        cli_screen_offer(screen, screen->choice.move[screen->shown], out);
    } else if (cli_screen_is_asked(screen) && choice.count == 1) {
        cli_screen_offer(screen, choice.move[0], out);
    } else {
        pod_square_explain(cli_screen_now(screen), screen->focus, screen->play->language, out);
    }
}

/* ---- Gestures ---------------------------------------------------------------------------------- */

static void take_hint(cli_screen *screen) {
    for (unsigned i = 0; i < screen->choice.count; i++) {
        screen->shown = screen->choice.move[i] == screen->hint ? i : screen->shown;
    }
}

/* A square's only move is played; of several one is chosen first. */
static void begin(cli_screen *screen) {
    cli_choice_begin(&screen->choice, cli_screen_now(screen), screen->focus);
    screen->shown = 0;
    if (screen->choice.count == 1) {
        cli_screen_play_move(screen, screen->choice.move[0]);
    } else if (screen->choice.count) {
        screen->mode = SCREEN_ENTRY;
        take_hint(screen);
    } else {
        cli_screen_say_square(screen, screen->focus);
    }
}

static void handle_key(cli_screen *screen, int key) {
    unsigned count = screen->choice.count;
    if (key == '\t') {
        screen->shown = (screen->shown + 1) % count;
    } else if (key == KEY_BTAB) {
        screen->shown = (screen->shown + count - 1) % count;
    } else if (key == '\n' || key == KEY_ENTER || key == ' ') {
        cli_screen_play_move(screen, screen->choice.move[screen->shown]);
    } else if (key == KEY_BACKSPACE || key == 127) {
        screen->mode = SCREEN_BOARD;
    }
}

/* A click on the square goes to its next move, one on where a move leads plays that. */
static void click(cli_screen *screen, pod_square square) {
    for (unsigned i = 0; i < screen->choice.count; i++) {
        if (square != screen->focus && screen->choice.parts[i].to == square) {
            cli_screen_play_move(screen, screen->choice.move[i]);
            return;
        }
    }
    if (square == screen->focus) {
        handle_key(screen, '\t');
    }
}

/* ---- The table ----------------------------------------------------------------------------------- */

/* clang-format off */
static const cli_screen_key_help help[] = {
    {CLI_TEXT("arrows, h j k l"),   CLI_TEXT("move over the board")},
    {CLI_TEXT("Enter, Space"),      CLI_TEXT("play the move of the square, or choose one of its moves")},
    {"Tab",                         CLI_TEXT("while choosing: the next of the moves")},
    {CLI_TEXT("mouse"),             CLI_TEXT("a click shows the move, a second click plays it")},
    {CLI_TEXT("a to g, A to J, :"), CLI_TEXT("type a move")},
};
/* clang-format on */

const cli_screen_game cli_screen_plain = {
    .rich = {{235, 230}, {230, 24}},
    .few = {{0, 7}, {7, 4}},
    .preview = preview,
    .explain = explain,
    .state = cli_screen_print_empty,
    .board_keys = CLI_TEXT("arrows move  Enter play  t hint  u undo  w why  q quit  ? help"),
    .entry_keys = CLI_TEXT("Tab next move  Enter play  Esc back"),
    .help = help,
    .help_count = sizeof help / sizeof help[0],
    .rules = CLI_TEXT("The rules in full: ludopod rules, and the name of the game"),
    .begin = begin,
    .take_hint = take_hint,
    .key = handle_key,
    .click = click,
};
