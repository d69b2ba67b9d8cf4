/* What stands beside the board, or above and below it where there is no room beside. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/screen/game.h"
#include "ludopod/character.h"

enum { WORDS = 5 /* lines for what is said, at the foot of the panel */ };

static const pod_position *now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
}

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

static void add(pod_text *out, const char *message, const char *first, const char *second) {
    pod_text_add_message(out, message, (const char *const[]){first, second, NULL});
}

/* The character's name, and how strong it is where that is known and there is room. */
static void print_character(const cli_screen *screen, unsigned room, pod_text *out) {
    const pod_position *position = now(screen);
    const unsigned number = screen->play->character;
    const char *title = translated(screen, pod_character_at(number)->title);
    char elo[16] = "";
    if (position->players == 2) {
        snprintf(elo, sizeof elo, ", %d Elo", pod_character_rating(position->game, number));
    }
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
    const pod_position *position = now(screen);
    bool turn = position->turn == seat, won = outcome->over && outcome->place[seat] == 1;
    const char *arrow = won ? (screen->unicode ? "★" : "*") : turn ? (screen->unicode ? "▶" : ">") : " ";
    const char *pair = cli_look_of(screen->play->game->notation->shape)->badge(seat, screen->unicode);
    char count[16], note[48], badge[4];
    pod_text text = pod_text_over(note, sizeof note);
    print_note(screen, seat, outcome->place[seat] && !outcome->over, (unsigned)(width - 20), &text);
    snprintf(badge, sizeof badge, "%c %c", pair[0], pair[1]);
    cli_screen_role_on(screen, ROLE_ACCENT, false);
    cli_screen_put(screen, y, x, 1, arrow);
    cli_screen_role_on(screen, ROLE_SEAT + seat, false);
    cli_screen_put(screen, y, x + 2, 3, badge);
    cli_screen_role_on(screen, turn || won ? ROLE_STRONG : ROLE_TEXT, false);
    cli_screen_put(screen, y, x + 6, 10, screen->play->game->notation->seat_name(seat, screen->play->language));
    snprintf(count, sizeof count, "%2u", (unsigned)outcome->score[seat]);
    cli_screen_put(screen, y, x + 16, 3, count);
    cli_screen_role_on(screen, ROLE_QUIET, false);
    cli_screen_put(screen, y, x + 20, width - 20, note);
    cli_screen_role_off();
}

/* How far the game has come, what the engine is doing, or how the game ended. */
static void print_state(const cli_screen *screen, pod_text *out) {
    static const char *const dots[] = {"   ", ".  ", ".. ", "..."};
    pod_search_report report;
    char number[16];
    if (cli_search_job_running(screen->play->job)) {
        const char *wait = dots[screen->beat % 4];
        bool deep = cli_search_job_progress(screen->play->job, &report) && report.depth;
        snprintf(number, sizeof number, "%u", deep ? report.depth : 0);
        add(out, translated(screen, deep ? CLI_TEXT("thinking{0} depth {1}") : CLI_TEXT("thinking{0}")), wait, number);
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
        char row[96];
        const pod_event *event = cli_game_event(game, i + 1);
        const char *pair = cli_look_of(screen->play->game->notation->shape)->badge(event->seat, screen->unicode);
        pod_text text = pod_text_over(row, sizeof row);
        pod_text_format(&text, "%3zu %c%c ", i + 1, pair[0], pair[1]);
        pod_event_print(&game->position[i], event, &text);
        cli_screen_role_on(screen, i + 1 == game->count ? ROLE_STRONG : ROLE_QUIET, false);
        cli_screen_put(screen, y + (int)(i - first), x, width, row);
        cli_screen_role_off();
    }
}

/* Returns the lines used. */
static int draw_title(const cli_screen *screen, int x, int width) {
    char title[96];
    pod_text text = pod_text_over(title, sizeof title);
    cli_play_say_game(screen->play, &text);
    cli_screen_role_on(screen, ROLE_STRONG, false);
    cli_screen_put(screen, 0, x, width, title);
    cli_screen_role_on(screen, ROLE_QUIET, false);
    const char *credit = pod_translate(screen->play->language, screen->play->game->credit);
    int lines = 1 + cli_screen_put_wrapped(screen, &(cli_screen_box){1, x, width, 3}, credit);
    cli_screen_role_off();
    return lines;
}

static int draw_state(const cli_screen *screen, int y, int x, int width) {
    char state[256];
    pod_text text = pod_text_over(state, sizeof state);
    print_state(screen, &text);
    cli_screen_role_on(screen, cli_play_over(screen->play) ? ROLE_ACCENT : ROLE_QUIET, false);
    int lines = cli_screen_put_wrapped(screen, &(cli_screen_box){y, x, width, 3}, state);
    cli_screen_role_off();
    return lines;
}

void cli_screen_draw_panel(const cli_screen *screen) {
    int x = screen->layout.panel_left, width = screen->layout.panel_width;
    int foot = screen->layout.height - 2 - WORDS;
    char words[1024];
    pod_text text = pod_text_over(words, sizeof words);
    pod_outcome outcome;
    int y = draw_title(screen, x, width) + 1;
    screen->play->game->rules->outcome(now(screen), &outcome);
    for (unsigned seat = 0; seat < now(screen)->players; seat++) {
        draw_seat(screen, seat, &outcome, y++);
    }
    y += 1 + draw_state(screen, y + 1, x, width);
    draw_moves(screen, y + 1, x, width, foot - y - 2);
    print_words(screen, &text);
    cli_screen_put_wrapped(screen, &(cli_screen_box){foot, x, width, WORDS}, words);
}

/* Scores on top, words below. */
void cli_screen_draw_bare(const cli_screen *screen) {
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
    const pod_position *position = now(screen);
    int below = screen->layout.top + position->rows * screen->layout.row_step + screen->layout.grid + 1;
    int room = screen->layout.height - 1 - below;
    cli_screen_put_wrapped(screen, &(cli_screen_box){below, 0, screen->layout.width, room}, words);
}
