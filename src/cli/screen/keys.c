/* What keys and clicks mean. */
#include <curses.h>
#include <string.h>

#include "base/text.h"
#include "cli/screen/game.h"

enum { KEY_ESCAPE = 27, KEY_DELETE = 127 };

typedef struct step {
    int row, column;
} step;

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

pod_square cli_screen_step(const cli_screen *screen, pod_square from, int key) {
    const pod_position *position = cli_screen_now(screen);
    step by = step_of(key);
    int row = from / position->columns + by.row, column = from % position->columns + by.column;
    bool inside = row >= 0 && row < position->rows && column >= 0 && column < position->columns;
    return inside ? pod_square_at((unsigned)row, (unsigned)column, position->columns) : from;
}

/* ---- The board ------------------------------------------------------------------------------------ */

static void begin_line(cli_screen *screen, cli_screen_mode mode, int first) {
    screen->mode = mode;
    screen->line[0] = (char)first;
    screen->line[1] = 0;
}

static void escape(cli_screen *screen) {
    if (cli_search_job_running(screen->play->job)) {
        cli_search_job_stop(screen->play->job);
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
    case 'w':
        cli_screen_say_square(screen, screen->focus);
        break;
    case 's':
        begin_line(screen, SCREEN_SAVE, 0);
        strncat(screen->line, screen->play->current.path ? screen->play->current.path : "", sizeof screen->line - 1);
        break;
    case 'r':
        screen->mode = cli_play_resigner(screen->play) == POD_NOBODY ? SCREEN_BOARD : SCREEN_RESIGN;
        break;
    case 'n':
        cli_screen_rematch(screen);
        break;
    case 'o':
        cli_screen_draw_game(screen);
        break;
    case 'q':
        screen->mode = SCREEN_QUIT;
        screen->leave = !cli_play_goes_on(screen->play);
        break;
    case '?':
        screen->mode = SCREEN_HELP;
        break;
    default:
        break;
    }
}

/* The next square where something can be done, or the one before. */
static void tab(cli_screen *screen, int by) {
    unsigned squares = (unsigned)cli_screen_now(screen)->rows * cli_screen_now(screen)->columns;
    cli_choice choice;
    for (unsigned i = 1; i <= squares; i++) {
        pod_square square = (pod_square)((screen->focus + squares + (unsigned)by * i) % squares);
        cli_choice_begin(&choice, cli_screen_now(screen), square);
        if (choice.count) {
            screen->focus = square;
            return;
        }
    }
}

/* Capitals too, for columns whose small letters move. */
static bool begins_move(int key) {
    return (key >= 'a' && key <= 'g') || (key >= 'A' && key < 'A' + POD_SIDE_MAX);
}

static void board_key(cli_screen *screen, int key) {
    step by = step_of(key);
    if (by.row || by.column) {
        screen->focus = cli_screen_step(screen, screen->focus, key);
    } else if (key == '\t' || key == KEY_BTAB) {
        tab(screen, key == '\t' ? 1 : -1);
    } else if (key == '\n' || key == KEY_ENTER || key == ' ') {
        cli_screen_begin(screen);
    } else if (key == KEY_ESCAPE) {
        escape(screen);
    } else if (key == ':') {
        begin_line(screen, SCREEN_TYPE, 0);
    } else if (begins_move(key)) {
        begin_line(screen, SCREEN_TYPE, key);
    } else {
        board_word(screen, key);
    }
}

/* ---- A move being put together --------------------------------------------------------------------------- */

static void leave_entry(cli_screen *screen, cli_screen_mode mode) {
    if (screen->game->leave) {
        screen->game->leave(screen);
    }
    screen->mode = mode;
}

static void entry_key(cli_screen *screen, int key) {
    if (key == KEY_ESCAPE || key == 'q') {
        leave_entry(screen, SCREEN_BOARD);
    } else if (key == '?') {
        leave_entry(screen, SCREEN_HELP);
    } else {
        screen->game->key(screen, key);
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
        while (length && pod__utf8_is_inside(screen->line[--length])) {
        }
        screen->line[length] = 0;
    } else if (key >= ' ' && key < 256 && length + 1 < sizeof screen->line) {
        screen->line[length] = (char)key;
        screen->line[length + 1] = 0;
    }
}

static void question_key(cli_screen *screen, int key) {
    bool yes = cli_play_agrees(screen->play, key);
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
    case SCREEN_ENTRY:
        entry_key(screen, key);
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

void cli_screen_mouse(cli_screen *screen, int y, int x) {
    int row, column;
    const pod_position *position = cli_screen_now(screen);
    if (!cli_layout_find(&screen->layout, y, x, &row, &column)) {
        return;
    }
    pod_square square = pod_square_at((unsigned)row, (unsigned)column, position->columns);
    screen->message[0] = 0;
    if (screen->mode == SCREEN_ENTRY) {
        screen->game->click(screen, square);
    } else if (screen->mode == SCREEN_BOARD) {
        bool again = square == screen->focus;
        screen->focus = square;
        if (again || (screen->game->click_begins && cli_screen_is_asked(screen))) {
            cli_screen_begin(screen);
        }
    } else if (screen->mode == SCREEN_HELP) {
        screen->mode = SCREEN_BOARD;
    }
}

void cli_screen_wheel(cli_screen *screen, bool down) {
    if (screen->mode == SCREEN_ENTRY && screen->game->wheel) {
        screen->message[0] = 0;
        screen->game->wheel(screen, down);
    }
}
