/* One picture of the state. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/screen/game.h"
#include "ludopod/character.h"

/* ---- Beside the board -------------------------------------------------------------------------------------------- */

/* What stands beside the board, or above and below it where there is no room beside. */
enum { WORDS = 5 /* lines for what is said, at the foot of the panel */ };

static const char *translated(const cli_screen *screen, const char *english) {
    return pod_translate(screen->play->language, english);
}

/* What there is to say: the answer to the last key, else what the focus would do. */
static void print_words(const cli_screen *screen, pod_text *out) {
    if (screen->message[0]) {
        pod_text_add(out, screen->message);
    } else if (screen->mode == SCREEN_RESIGN) {
        pod_text_add(out, translated(screen, "Resign? y or n"));
    } else if (screen->mode == SCREEN_QUIT) {
        pod_text_add(out, translated(screen, screen->play->club           ? CLI_TEXT("Leave? The game goes on. y or n")
                                             : screen->play->current.path ? CLI_TEXT("Leave? The game is kept. y or n")
                                                                          : CLI_TEXT("Leave without saving? y or n")));
    } else {
        cli_screen_explain(screen, out);
    }
}

/* The character's name, and how strong it is where that is known and there is room. */
static void print_character(const cli_screen *screen, unsigned room, pod_text *out) {
    const pod_position *position = cli_screen_now(screen);
    const unsigned number = screen->play->character;
    const char *title = translated(screen, pod_character_at(number)->title);
    const char *elo = position->players == 2 ? CLI_SHORT(", %d Elo", pod_character_rating(position->game, number)) : "";
    pod_text_add(out, title);
    pod_text_add(out, strlen(title) + strlen(elo) <= room ? elo : "");
}

/* Who plays a seat, or that nobody does any more. */
static void print_note(const cli_screen *screen, unsigned seat, bool out_of_game, unsigned room, pod_text *out) {
    if (out_of_game) {
        pod_text_add(out, translated(screen, "out"));
    } else if (screen->play->club) {
        cli_play_say_seat(screen->play, seat, out);
    } else if (!cli_play_is_human(screen->play, seat)) {
        print_character(screen, room, out);
    }
}

/* " > (White) 12" */
static void draw_seat(const cli_screen *screen, unsigned seat, const pod_outcome *outcome, int y) {
    int x = screen->layout.panel_left, width = screen->layout.panel_width;
    const pod_position *position = cli_screen_now(screen);
    bool turn = position->turn == seat, won = outcome->over && outcome->place[seat] == 1;
    const char *arrow = won ? (screen->unicode ? "★" : "*") : turn ? (screen->unicode ? "▶" : ">") : " ";
    const char *pair = cli_look_of(screen->play->game->notation->shape)->badge(seat, screen->unicode);
    pod_text text = POD__ROOM(48);
    print_note(screen, seat, outcome->place[seat] && !outcome->over, (unsigned)(width - 20), &text);
    cli_screen_role_on(screen, ROLE_ACCENT, false);
    cli_screen_put(screen, y, x, 1, arrow);
    cli_screen_role_on(screen, ROLE_SEAT + seat, false);
    cli_screen_put(screen, y, x + 2, 3, CLI_SHORT("%c %c", pair[0], pair[1]));
    cli_screen_role_on(screen, turn || won ? ROLE_STRONG : ROLE_TEXT, false);
    cli_screen_put(screen, y, x + 6, 10, screen->play->game->notation->seat_name(seat, screen->play->language));
    cli_screen_put(screen, y, x + 16, 3, CLI_SHORT("%2u", (unsigned)outcome->score[seat]));
    cli_screen_role_on(screen, ROLE_QUIET, false);
    cli_screen_put(screen, y, x + 20, width - 20, text.data);
    cli_screen_role_off();
}

/* How far the game has come, what the engine is doing, or how the game ended. */
static void print_state(const cli_screen *screen, pod_text *out) {
    static const char *const dots[] = {"   ", ".  ", ".. ", "..."};
    pod_search_report report;
    if (cli_search_job_running(screen->play->job)) {
        const char *wait = dots[screen->beat % 4];
        bool deep = cli_search_job_progress(screen->play->job, &report) && report.depth;
        cli_add(out, screen->play->language, deep ? CLI_TEXT("thinking{0} depth {1}") : CLI_TEXT("thinking{0}"), wait,
                CLI_SHORT("%u", deep ? report.depth : 0));
        return;
    }
    const char *note = screen->play->club ? cli_play_club_note(screen->play) : "";
    if (cli_play_over(screen->play)) {
        cli_play_say_result(screen->play, out);
    } else if (*note) {
        pod_text_add(out, note);
    } else {
        screen->game->state(screen, out);
    }
}

static void draw_moves(const cli_screen *screen, int y, int x, int width, int lines) {
    const cli_game *game = &screen->play->current;
    size_t first = game->count > (size_t)lines ? game->count - (size_t)lines : 0;
    for (size_t i = first; i < game->count; i++) {
        const pod_event *event = cli_game_event(game, i + 1);
        const char *pair = cli_look_of(screen->play->game->notation->shape)->badge(event->seat, screen->unicode);
        pod_text text = POD__ROOM(96);
        pod_text_format(&text, "%3zu %c%c ", i + 1, pair[0], pair[1]);
        pod_event_print(&game->position[i], event, &text);
        cli_screen_role_on(screen, i + 1 == game->count ? ROLE_STRONG : ROLE_QUIET, false);
        cli_screen_put(screen, y + (int)(i - first), x, width, text.data);
        cli_screen_role_off();
    }
}

/* Returns the lines used. */
static int draw_title(const cli_screen *screen, int x, int width) {
    pod_text text = POD__ROOM(96);
    cli_play_say_game(screen->play, &text);
    cli_screen_role_on(screen, ROLE_STRONG, false);
    cli_screen_put(screen, 0, x, width, text.data);
    cli_screen_role_on(screen, ROLE_QUIET, false);
    const char *credit = pod_translate(screen->play->language, screen->play->game->credit);
    int lines = 1 + cli_screen_put_wrapped(screen, &(cli_screen_box){1, x, width, 3}, credit);
    cli_screen_role_off();
    return lines;
}

static int draw_state(const cli_screen *screen, int y, int x, int width) {
    pod_text text = POD__ROOM(256);
    print_state(screen, &text);
    cli_screen_role_on(screen, cli_play_over(screen->play) ? ROLE_ACCENT : ROLE_QUIET, false);
    int lines = cli_screen_put_wrapped(screen, &(cli_screen_box){y, x, width, 3}, text.data);
    cli_screen_role_off();
    return lines;
}

static void draw_panel(const cli_screen *screen) {
    int x = screen->layout.panel_left, width = screen->layout.panel_width;
    int foot = screen->layout.height - 2 - WORDS;
    pod_text text = POD__ROOM(1024);
    pod_outcome outcome;
    int y = draw_title(screen, x, width) + 1;
    screen->play->game->rules->outcome(cli_screen_now(screen), &outcome);
    for (unsigned seat = 0; seat < cli_screen_now(screen)->players; seat++) {
        draw_seat(screen, seat, &outcome, y++);
    }
    y += 1 + draw_state(screen, y + 1, x, width);
    draw_moves(screen, y + 1, x, width, foot - y - 2);
    print_words(screen, &text);
    cli_screen_put_wrapped(screen, &(cli_screen_box){foot, x, width, WORDS}, text.data);
}

/* Scores on top, words below. */
static void draw_bare(const cli_screen *screen) {
    char scores[256], state[256], words[1024];
    pod_text text = pod_text_over(scores, sizeof scores);
    cli_play_say_scores(screen->play, &text);
    int used = cli_screen_put(screen, 0, 0, screen->layout.width, scores);
    text = pod_text_over(state, sizeof state);
    print_state(screen, &text);
    cli_screen_role_on(screen, ROLE_QUIET, false);
    cli_screen_put(screen, 0, used + 2, screen->layout.width - used - 2, state);
    cli_screen_role_off();
    text = pod_text_over(words, sizeof words);
    print_words(screen, &text);
    const pod_position *position = cli_screen_now(screen);
    int below = screen->layout.top + position->rows * screen->layout.row_step + screen->layout.grid + 1;
    int room = screen->layout.height - 1 - below;
    cli_screen_put_wrapped(screen, &(cli_screen_box){below, 0, screen->layout.width, room}, words);
}

/* ---- The page of keys -------------------------------------------------------------------------------------------- */

/* The page of keys. */
/* Those that every game has, after its own. */
/* clang-format off */
static const cli_screen_key_help common[] = {
    {"w",               CLI_TEXT("why: what can happen on this square")},
    {"t",               CLI_TEXT("hint")},
    {"u",               CLI_TEXT("undo")},
    {CLI_TEXT("Esc"),   CLI_TEXT("back; while the computer thinks: move now")},
    {"s",               CLI_TEXT("save to a file")},
    {"r",               CLI_TEXT("resign")},
    {"n",               CLI_TEXT("new game, when this one is over")},
    {"q",               CLI_TEXT("quit")},
};
/* The same in a game at a club, where nobody is helped or takes back alone. */
static const cli_screen_key_help at_club[] = {
    {"w",               CLI_TEXT("why: what can happen on this square")},
    {CLI_TEXT("Esc"),   CLI_TEXT("back")},
    {"s",               CLI_TEXT("save to a file")},
    {"r",               CLI_TEXT("resign")},
    {"o",               CLI_TEXT("offer a draw, or agree to one")},
    {"q",               CLI_TEXT("quit")},
};
/* clang-format on */

enum { KEY_COLUMN = 19, LINES_OF_A_KEY = 3 };

/* Returns the line after. */
static int draw_keys(const cli_screen *screen, int y, const cli_screen_key_help *keys, size_t count) {
    pod_language language = screen->play->language;
    for (size_t i = 0; i < count; i++) {
        cli_screen_role_on(screen, ROLE_STRONG, false);
        cli_screen_put(screen, y, 0, KEY_COLUMN, pod_translate(language, keys[i].keys));
        cli_screen_role_off();
        y += cli_screen_put_wrapped(screen,
                                    &(cli_screen_box){y, KEY_COLUMN, screen->layout.width - KEY_COLUMN, LINES_OF_A_KEY},
                                    pod_translate(language, keys[i].does));
    }
    return y;
}

static void draw_help(const cli_screen *screen) {
    int width = screen->layout.width;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    int y = cli_screen_put_wrapped(screen, &(cli_screen_box){0, 0, width, screen->layout.height},
                                   pod_translate(screen->play->language, screen->play->game->credit));
    cli_screen_role_off();
    y = draw_keys(screen, y, screen->game->help, screen->game->help_count);
    y = screen->play->club ? draw_keys(screen, y, at_club, sizeof at_club / sizeof at_club[0])
                           : draw_keys(screen, y, common, sizeof common / sizeof common[0]);
    cli_screen_put_wrapped(screen, &(cli_screen_box){y + 1, 0, width - 1, screen->layout.height - 2 - y},
                           pod_translate(screen->play->language, screen->game->rules));
}

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
    const char *needed = CLI_SHORT("%dx%d", screen->layout.width, screen->layout.height);
    char *words =
        cli_message(screen->play->language, "The window is too small for this board; it needs {0}", needed, NULL);
    cli_screen_put_wrapped(screen, &(cli_screen_box){0, 0, COLS, LINES}, words ? words : needed);
    free(words);
}

void cli_screen_draw(cli_screen *screen) {
    const pod_position *position = cli_screen_now(screen);
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
        draw_help(screen);
    } else {
        cli_screen_draw_board(screen);
        if (screen->layout.panel) {
            draw_panel(screen);
        } else {
            draw_bare(screen);
        }
    }
    draw_foot(screen, &y, &x);
    move(y, x); /* a screen magnifier, and a terminal without colours, follow the cursor */
    refresh();
}
