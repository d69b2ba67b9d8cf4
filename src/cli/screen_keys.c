/* What keys and clicks mean. */
#include <curses.h>
#include <string.h>

#include "screen.h"

enum { KEY_ESCAPE = 27, KEY_DELETE = 127 };

typedef struct step {
    int row, column;
} step;

static const pod_position *now(const cli_screen *screen) {
    return cli_session_now(&screen->play->session);
}

/* A direction, or no step at all. */
static step step_of(int key) {
    switch (key) {
    case KEY_UP:
    case 'k':
        return (step){1, 0};
    case KEY_DOWN:
    case 'j':
        return (step){-1, 0};
    case KEY_LEFT:
    case 'h':
        return (step){0, -1};
    case KEY_RIGHT:
    case 'l':
        return (step){0, 1};
    default:
        return (step){0, 0};
    }
}

/* The square a step away, or the same one at the edge. */
static pod_square stepped(const cli_screen *screen, step by) {
    const pod_position *position = now(screen);
    int row = screen->focus / position->columns + by.row;
    int column = screen->focus % position->columns + by.column;
    bool inside = row >= 0 && row < position->rows && column >= 0 && column < position->columns;
    return inside ? pod_square_at((unsigned)row, (unsigned)column, position->columns) : screen->focus;
}

/* ---- The board ------------------------------------------------------------------------------------ */

static void begin_line(cli_screen *screen, cli_screen_mode mode, int first) {
    screen->mode = mode;
    screen->line[0] = (char)first;
    screen->line[1] = 0;
}

static void escape(cli_screen *screen) {
    if (cli_thinker_running(screen->play->thinker)) {
        cli_thinker_hurry(screen->play->thinker);
    }
    screen->hint = POD_MOVE_NONE;
}

static void board_word(cli_screen *screen, int key) {
    switch (key) {
    case 'u':
        cli_screen_undo(screen);
        break;
    case 't':
        cli_screen_hint(screen);
        break;
    case 'w': {
        pod_text text = pod_text_over(screen->message, sizeof screen->message);
        cli_reason(now(screen), screen->focus, screen->play->language, &text);
        break;
    }
    case 's':
        begin_line(screen, SCREEN_SAVE, 0);
        strncat(screen->line, screen->play->session.path ? screen->play->session.path : "", sizeof screen->line - 1);
        break;
    case 'r':
        screen->mode = cli_play_resigner(screen->play) == POD_NOBODY ? SCREEN_BOARD : SCREEN_RESIGN;
        break;
    case 'n':
        cli_screen_rematch(screen);
        break;
    case 'q':
        screen->mode = SCREEN_QUIT;
        screen->leave = cli_play_over(screen->play) || screen->play->session.path || !screen->play->session.count;
        break;
    case '?':
        screen->mode = SCREEN_HELP;
        break;
    default:
        break;
    }
}

static void board_key(cli_screen *screen, int key) {
    step by = step_of(key);
    if (by.row || by.column) {
        screen->focus = stepped(screen, by);
    } else if (key == '\n' || key == KEY_ENTER || key == ' ') {
        cli_screen_place(screen);
    } else if (key == KEY_ESCAPE) {
        escape(screen);
    } else if (key == ':') {
        begin_line(screen, SCREEN_TYPE, 0);
    } else if (key >= 'a' && key <= 'g') {
        begin_line(screen, SCREEN_TYPE, key);
    } else {
        board_word(screen, key);
    }
}

/* ---- Choosing a capture ------------------------------------------------------------------------------ */

/* The fifth neighbour of a snub-square board: the die of some capture that no arrow leads to. */
static pod_square diagonal(const cli_screen *screen) {
    for (unsigned square = 0; square < POD_SQUARES_MAX; square++) {
        bool beside = false;
        static const int arrows[] = {'h', 'j', 'k', 'l'};
        for (size_t i = 0; i < 4; i++) {
            beside = beside || stepped(screen, step_of(arrows[i])) == square;
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

static void choice_key(cli_screen *screen, int key) {
    step by = step_of(key);
    if (by.row || by.column) {
        toggle(screen, stepped(screen, by));
    } else if (key == 'd') {
        toggle(screen, diagonal(screen));
    } else if (key == '\t') {
        cycle(screen, 1);
    } else if (key == KEY_BTAB) {
        cycle(screen, -1);
    } else if (key >= '1' && key <= '9') {
        pick_sum(screen, (unsigned)(key - '0'));
    } else if (key == '\n' || key == KEY_ENTER || key == ' ') {
        cli_screen_confirm_choice(screen);
    } else if (key == KEY_ESCAPE || key == KEY_BACKSPACE || key == KEY_DELETE || key == 'q') {
        screen->mode = SCREEN_BOARD;
    } else if (key == '?') {
        screen->mode = SCREEN_HELP;
    }
}

/* ---- Lines and questions -------------------------------------------------------------------------------- */

static void line_key(cli_screen *screen, int key) {
    size_t length = strlen(screen->line);
    if (key == KEY_ESCAPE) {
        screen->mode = SCREEN_BOARD;
    } else if (key == '\n' || key == KEY_ENTER) {
        if (!length) {
            screen->mode = SCREEN_BOARD;
        } else if (screen->mode == SCREEN_TYPE) {
            cli_screen_play_line(screen);
        } else {
            cli_screen_save_line(screen);
        }
    } else if (key == KEY_BACKSPACE || key == KEY_DELETE || key == '\b') {
        /* A character of a file name may be several bytes. */
        while (length && (screen->line[--length] & 0xc0) == 0x80) {
        }
        screen->line[length] = 0;
    } else if (key >= ' ' && key < 256 && length + 1 < sizeof screen->line) {
        screen->line[length] = (char)key;
        screen->line[length + 1] = 0;
    }
}

static void question_key(cli_screen *screen, int key) {
    /* The first letter of "yes" in every language, and y. */
    bool yes = key == 'y' || key == pod_translate(screen->play->language, "yes")[0];
    if (yes && screen->mode == SCREEN_RESIGN) {
        cli_screen_resign(screen);
    } else if (yes) {
        screen->leave = true;
    }
    screen->mode = SCREEN_BOARD;
}

void cli_screen_key(cli_screen *screen, int key) {
    screen->message[0] = 0;
    if (key == '\r') {
        key = '\n';
    }
    switch (screen->mode) {
    case SCREEN_BOARD:
        board_key(screen, key);
        break;
    case SCREEN_CHOICE:
        choice_key(screen, key);
        break;
    case SCREEN_TYPE:
    case SCREEN_SAVE:
        line_key(screen, key);
        break;
    case SCREEN_RESIGN:
    case SCREEN_QUIT:
        question_key(screen, key);
        break;
    case SCREEN_HELP:
        screen->mode = SCREEN_BOARD;
        break;
    }
}

/* The first click on a square shows what would happen there, the second does it. */
void cli_screen_mouse(cli_screen *screen, int y, int x) {
    int row, column;
    const pod_position *position = now(screen);
    if (!cli_layout_find(&screen->layout, position->rows, position->columns, y, x, &row, &column)) {
        return;
    }
    pod_square square = pod_square_at((unsigned)row, (unsigned)column, position->columns);
    screen->message[0] = 0;
    if (screen->mode == SCREEN_CHOICE && square == screen->focus) {
        cli_screen_confirm_choice(screen);
    } else if (screen->mode == SCREEN_CHOICE) {
        toggle(screen, square);
    } else if (screen->mode == SCREEN_BOARD && square == screen->focus) {
        cli_screen_place(screen);
    } else if (screen->mode == SCREEN_BOARD) {
        screen->focus = square;
    } else if (screen->mode == SCREEN_HELP) {
        screen->mode = SCREEN_BOARD;
    }
}
