/* The full-screen game: the terminal taken and given back, and the loop between. */
#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <termcap.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "cli/screen/game.h"

enum { BEAT_MS = 250 };

/* Whether the terminal takes UTF-8. A locale that is not installed but asks for UTF-8 is taken at its word. */
static bool takes_unicode(bool ascii) {
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (ascii) {
        return false;
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) {
            bool asks = strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
            if (asks && strcmp(nl_langinfo(CODESET), "UTF-8") != 0) {
                setlocale(LC_CTYPE, "C.UTF-8");
            }
            break;
        }
    }
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

/* Whether the terminal can write where it is told to; a dumb one cannot. */
static bool can_place_text(void) {
    char description[2048], capability[] = "cm", *unused = NULL;
    const char *name = getenv("TERM");
    return name && tgetent(description, name) == 1 && tgetstr(capability, &unused);
}

static bool take_terminal(cli_screen *screen) {
    screen->unicode = takes_unicode(screen->play->ascii);
    if (!can_place_text() || !newterm(NULL, stdout, stdin)) {
        return false;
    }
    cli_screen_colours_begin(screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    return true;
}

static void take_mouse(cli_screen *screen) {
    MEVENT event;
    while (!screen->leave && getmouse(&event) == OK) { /* one key can stand for a quick double click */
        if (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
            cli_screen_wheel(screen, event.bstate & BUTTON5_PRESSED);
        } else {
            cli_screen_mouse(screen, event.y, event.x);
        }
    }
}

static void take_input(cli_screen *screen) {
    int key;
    while (!screen->leave && (key = getch()) != ERR) {
        if (key == KEY_RESIZE) {
            continue;
        }
        if (key == KEY_MOUSE) {
            take_mouse(screen);
        } else if (key == ('l' & 037)) {
            clearok(curscr, TRUE);
        } else {
            cli_screen_key(screen, key);
        }
        cli_screen_search(screen);
    }
}

/* -1, which poll() passes over, for a game that is played here. */
static int file_of_club(const cli_play *play) {
    return play->club ? play->club->file(play->session) : -1;
}

/* Until the person leaves, or a signal says so: its number, or 0. */
static int run(cli_screen *screen, int signals) {
    struct signalfd_siginfo caught;
    while (!screen->leave) {
        cli_screen_search(screen);
        cli_screen_draw(screen);
        screen->beat++;
        struct pollfd files[] = {{STDIN_FILENO, POLLIN, 0},
                                 {signals, POLLIN, 0},
                                 {cli_search_job_file(screen->play->job), POLLIN, 0},
                                 {file_of_club(screen->play), POLLIN, 0}};
        if (poll(files, sizeof files / sizeof files[0], BEAT_MS) < 0 && errno != EINTR) {
            return SIGHUP;
        }
        if (files[1].revents & POLLIN && read(signals, &caught, sizeof caught) == sizeof caught) {
            return (int)caught.ssi_signo;
        }
        if (files[2].revents & POLLIN) {
            cli_screen_take_result(screen);
        }
        if (screen->play->club) { /* at each beat, too: clocks run */
            cli_screen_look(screen);
        }
        take_input(screen);
        if (files[0].revents & (POLLHUP | POLLERR)) {
            return SIGHUP;
        }
    }
    return 0;
}

/* The square nearest to the middle on which the first move can be made. */
static pod_square first_focus(const pod_position *position) {
    int row = position->rows / 2, column = position->columns / 2, nearest = POD_SQUARES_MAX;
    pod_square found = pod_square_at((unsigned)row, (unsigned)column, position->columns);
    pod_move_list moves;
    pod_game_of(position)->rules->moves(position, &moves);
    for (unsigned i = 0; i < moves.count; i++) {
        pod_move_parts parts;
        pod_game_of(position)->notation->describe(position, moves.move[i], &parts);
        int away = abs(parts.at / position->columns - row) + abs(parts.at % position->columns - column);
        if (away < nearest) {
            nearest = away;
            found = parts.at;
        }
    }
    return found;
}

static const cli_screen_game *game_of(const pod_game *game) {
    static const cli_screen_game *const own[] = {&cli_screen_cephalopod, &cli_screen_octogo};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (pod_game_at(own[i]->game) == game) {
            return own[i];
        }
    }
    return &cli_screen_plain;
}

cli_status cli_play_screen(cli_play *play) {
    cli_screen screen = {.play = play, .game = game_of(play->game)};
    sigset_t deadly, before;
    screen.focus = first_focus(cli_game_now(&play->current));
    pod__interrupt_signals(&deadly);
    sigaddset(&deadly, SIGHUP);
    sigaddset(&deadly, SIGQUIT);
    sigprocmask(SIG_BLOCK, &deadly, &before);
    int signals = signalfd(-1, &deadly, SFD_CLOEXEC);
    if (signals < 0 || !take_terminal(&screen)) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        cli_error(play->language, "this terminal cannot show the full screen: playing line by line", NULL, NULL);
        return cli_play_plain(play);
    }
    int caught = run(&screen, signals);
    endwin();
    close(signals);
    if (caught) {
        /* The game is in its record; end as the signal asked, for whoever waits for this program. */
        signal(caught, SIG_DFL);
        raise(caught);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return CLI_DONE;
}
