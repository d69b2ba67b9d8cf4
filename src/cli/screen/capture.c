/* Gestures of Cephalopod: which dice a placement captures. */
#include <curses.h>

#include "cli/screen/game.h"

void cli_capture_pick_hint(cli_screen *screen) {
    for (unsigned i = 0; i < screen->choice.count; i++) {
        if (screen->hint != POD_MOVE_NONE && screen->choice.move[i] == screen->hint) {
            cli_choice_pick(&screen->choice, i);
        }
    }
}

void cli_capture_begin(cli_screen *screen) {
    const pod_position *position = cli_game_now(&screen->play->current);
    cli_choice_begin(&screen->choice, position, screen->focus);
    if (screen->choice.count == 1) {
        cli_screen_play_move(screen, screen->choice.move[0]);
    } else if (screen->choice.count) {
        screen->mode = SCREEN_ENTRY;
        cli_capture_pick_hint(screen);
    } else {
        pod_text text = pod_text_over(screen->message, sizeof screen->message);
        pod_square_explain(position, screen->focus, screen->play->language, &text);
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
    cli_screen_say(screen, "No capture here shows that", NULL, NULL);
}

void cli_capture_key(cli_screen *screen, int key) {
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

void cli_capture_click(cli_screen *screen, pod_square square) {
    if (square == screen->focus) {
        confirm(screen);
    } else {
        toggle(screen, square);
    }
}
