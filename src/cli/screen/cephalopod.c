/* Cephalopod on the screen: dice, the die that a square would get, and the words about it. */
#include <curses.h>
#include <stdio.h>

#include "cli/screen/game.h"

static void show_choice(const cli_choice *choice, cli_screen_cell *cells) {
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        if (choice->picked[square]) {
            cells[square].frame = FRAME_PICKED;
        } else if (cli_choice_fits(choice, (pod_square)square)) {
            cells[square].frame = FRAME_RING;
        }
    }
}

/* The die a placement on the focus would make, and what it would take. */
static void show_ghost(const cli_screen *screen, cli_screen_cell *cells) {
    const pod_position *position = cli_screen_now(screen);
    cli_screen_cell *cell = &cells[screen->focus];
    cli_choice choice;
    if (cell->filled) {
        return;
    }
    *cell = (cli_screen_cell){.filled = true, .ghost = true, .owner = position->turn};
    if (screen->mode == SCREEN_ENTRY) {
        cell->shows = (uint8_t)cli_choice_sum(&screen->choice);
        show_choice(&screen->choice, cells);
        return;
    }
    cli_choice_begin(&choice, position, screen->focus);
    if (choice.count == 1) {
        cell->shows = choice.parts[0].shows;
        cli_screen_frame_captured(cells, &choice.parts[0], FRAME_PICKED);
    } else {
        show_choice(&choice, cells);
    }
}

static void explain_choice(const cli_screen *screen, pod_text *out) {
    pod_move move = cli_choice_move(&screen->choice);
    if (move != POD_MOVE_NONE) {
        cli_screen_offer(screen, move, out);
        return;
    }
    cli_add(out, screen->play->language, "Pick dice to capture with the arrows: {0} of at most {1} so far",
            CLI_SHORT("%u", cli_choice_sum(&screen->choice)), CLI_SHORT("%u", pod_largest(cli_screen_now(screen))));
}

static void explain(const cli_screen *screen, pod_text *out) {
    const pod_position *position = cli_screen_now(screen);
    cli_choice choice;
    if (screen->mode == SCREEN_ENTRY) {
        explain_choice(screen, out);
        return;
    }
    cli_choice_begin(&choice, position, screen->focus);
    if (cli_screen_is_asked(screen) && choice.count == 1) {
        screen->play->game->notation->speak(position, choice.move[0], screen->play->language, out);
    } else if (cli_screen_is_asked(screen) && choice.count > 1) {
        char name[CLI_SQUARE_NAME];
        cli_square_name(position, screen->focus, name);
        cli_add(out, screen->play->language, "{0} captures are possible on {1}: Enter to choose, w lists them",
                CLI_SHORT("%u", choice.count), name);
    } else {
        pod_square_explain(position, screen->focus, screen->play->language, out);
    }
}

/* ---- Gestures ---------------------------------------------------------------------------------- */

static void take_hint(cli_screen *screen) {
    for (unsigned i = 0; i < screen->choice.count; i++) {
        if (screen->hint != POD_MOVE_NONE && screen->choice.move[i] == screen->hint) {
            cli_choice_pick(&screen->choice, i);
        }
    }
}

static void begin(cli_screen *screen) {
    const pod_position *position = cli_screen_now(screen);
    cli_choice_begin(&screen->choice, position, screen->focus);
    if (screen->choice.count == 1) {
        cli_screen_play_move(screen, screen->choice.move[0]);
    } else if (screen->choice.count) {
        screen->mode = SCREEN_ENTRY;
        take_hint(screen);
    } else {
        cli_screen_say_square(screen, screen->focus);
    }
}

static void confirm(cli_screen *screen) {
    pod_move move = cli_choice_move(&screen->choice);
    if (move != POD_MOVE_NONE) {
        cli_screen_play_move(screen, move);
    } else {
        cli_screen_say(screen,
                       "At least two dice must be captured; the arrows pick them, Tab goes through the captures", NULL,
                       NULL);
    }
}

/* The fifth neighbour of a snub-square board: the die of some capture that no arrow leads to. */
static pod_square diagonal(const cli_screen *screen) {
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        bool beside = false;
        static const int arrows[] = {'h', 'j', 'k', 'l'};
        for (size_t i = 0; i < 4; i++) {
            beside = beside || cli_screen_step(screen, screen->focus, arrows[i]) == square;
        }
        if (!beside && cli_choice_has(&screen->choice, (pod_square)square)) {
            return (pod_square)square;
        }
    }
    return screen->focus;
}

static void toggle(cli_screen *screen, pod_square square) {
    if (!cli_choice_toggle(&screen->choice, square)) {
        cli_screen_say(screen,
                       cli_choice_has(&screen->choice, square) ? "That would be too much with the dice picked so far"
                                                               : CLI_TEXT("There is nothing to capture there"),
                       NULL, NULL);
    }
}

/* The next complete capture, or the one before. */
static void cycle(cli_screen *screen, int by) {
    int count = (int)screen->choice.count;
    int index = (int)cli_choice_index(&screen->choice);
    index = index == count ? (by > 0 ? 0 : count - 1) : (index + by + count) % count;
    cli_choice_pick(&screen->choice, (unsigned)index);
}

/* The captures that show a number of pips, in turn. */
static void pick_sum(cli_screen *screen, unsigned shows) {
    unsigned count = screen->choice.count;
    unsigned from = cli_choice_index(&screen->choice);
    for (unsigned i = 1; i <= count; i++) {
        unsigned index = (from + i) % count;
        if (from == count) {
            index = i - 1;
        }
        if (screen->choice.parts[index].shows == shows) {
            cli_choice_pick(&screen->choice, index);
            return;
        }
    }
    cli_screen_say(screen, "No capture here makes that number", NULL, NULL);
}

static void handle_key(cli_screen *screen, int key) {
    pod_square square = cli_screen_step(screen, screen->focus, key);
    if (square != screen->focus) {
        toggle(screen, square);
    } else if (key == 'd') {
        toggle(screen, diagonal(screen));
    } else if (key == '\t') {
        cycle(screen, 1);
    } else if (key == KEY_BTAB) {
        cycle(screen, -1);
    } else if (key >= '1' && key <= '9') {
        pick_sum(screen, (unsigned)(key - '0'));
    } else if (key == '\n' || key == KEY_ENTER || key == ' ') {
        confirm(screen);
    } else if (key == KEY_BACKSPACE || key == 127) {
        screen->mode = SCREEN_BOARD;
    }
}

static void click(cli_screen *screen, pod_square square) {
    if (square == screen->focus) {
        confirm(screen);
    } else {
        toggle(screen, square);
    }
}

/* ---- The table ----------------------------------------------------------------------------------- */

/* clang-format off */
static const cli_screen_key_help help[] = {
    {CLI_TEXT("arrows, h j k l"), CLI_TEXT("move over the board; while capturing: pick that die")},
    {CLI_TEXT("Enter, Space"),    CLI_TEXT("place a die, or capture what is picked")},
    {CLI_TEXT("Tab, digits"),     CLI_TEXT("while capturing: the next capture, or the one that makes 4")},
    {"d",                         CLI_TEXT("while capturing: the diagonal die of a snub-square board")},
    {CLI_TEXT("mouse"),           CLI_TEXT("a click shows the move, a second click plays it")},
    {CLI_TEXT("a to g, A to J, :"),    CLI_TEXT("type a move: c3, c3=b3+d3, c3=4")},
};
/* clang-format on */

const cli_screen_game cli_screen_cephalopod = {
    .game = POD_GAME_CEPHALOPOD,
    /* Ink blues and warm ivory, as on the page. */
    .rich = {{235, 230}, {230, 24}},
    .few = {{0, 7}, {7, 4}},
    .preview = show_ghost,
    .explain = explain,
    .state = cli_screen_print_empty,
    .board_keys = CLI_TEXT("arrows move  Enter place  t hint  u undo  w why  q quit  ? help"),
    .entry_keys = CLI_TEXT("arrows pick  Tab next capture  Enter capture  Esc back"),
    .help = help,
    .help_count = sizeof help / sizeof help[0],
    .rules = CLI_TEXT("Where two or more neighbours sum to six or less, some of them must be captured: the die shows "
                      "their sum. Elsewhere it shows a one. When the board is full, whoever has the most dice wins. "
                      "The rules in full: ludopod rules"),
    .begin = begin,
    .take_hint = take_hint,
    .key = handle_key,
    .click = click,
};
