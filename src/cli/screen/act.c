/* What a person's wishes do to the game. */
#include <string.h>

#include "base/text.h"
#include "cli/position.h"
#include "cli/screen/game.h"

void cli_screen_say(cli_screen *screen, const char *english, const char *first, const char *second) {
    pod_text text = pod_text_over(screen->message, sizeof screen->message);
    cli_add(&text, screen->play->language, english, first, second);
}

void cli_screen_say_square(cli_screen *screen, pod_square square) {
    pod_text text = pod_text_over(screen->message, sizeof screen->message);
    pod_square_explain(cli_screen_now(screen), square, screen->play->language, &text);
}

/* What the engine was thinking about is no longer of interest. */
static void forget_thoughts(cli_screen *screen) {
    pod_search_report unwanted;
    if (cli_search_job_running(screen->play->job)) {
        cli_search_job_stop(screen->play->job);
        cli_search_job_result(screen->play->job, &unwanted);
    }
    screen->hinting = false;
    screen->hint = POD_MOVE_NONE;
    screen->mode = SCREEN_BOARD;
}

static void say_unless_saved(cli_screen *screen, int error) {
    if (error) {
        cli_screen_say(screen, "The game is not saved: {0}: {1}", screen->play->current.path, strerror(error));
    }
}

static void play_event(cli_screen *screen, const pod_event *event) {
    forget_thoughts(screen);
    int error = cli_play_commit(screen->play, event);
    if (screen->play->club) {
        if (error) {
            cli_screen_say(screen, "Something else is being sent; try again", NULL, NULL);
        }
        return;
    }
    pod_text text = pod_text_over(screen->message, sizeof screen->message);
    if (!error) {
        cli_play_say_event(screen->play, screen->play->current.count, &text);
    }
    say_unless_saved(screen, error);
}

void cli_screen_play_move(cli_screen *screen, pod_move move) {
    play_event(screen, &(pod_event){POD_EVENT_MOVE, cli_screen_now(screen)->turn, move});
}

/* At a club nobody takes back alone, nobody is helped, and another game is another challenge. */
static bool is_of_here(cli_screen *screen) {
    if (screen->play->club) {
        cli_screen_say(screen, "That cannot be done in a game at a club", NULL, NULL);
    }
    return !screen->play->club;
}

void cli_screen_draw_game(cli_screen *screen) {
    if (!screen->play->club) {
        cli_screen_say(screen, "A draw can be offered in a game at a club only", NULL, NULL);
    } else if (!cli_play_ask(screen->play, CLI_CLUB_DRAW)) {
        cli_screen_say(screen, "Something else is being sent; try again", NULL, NULL);
    }
}

void cli_screen_look(cli_screen *screen) {
    size_t before = screen->play->current.count;
    if (cli_play_look(screen->play)) {
        screen->mode = screen->mode == SCREEN_ENTRY ? SCREEN_BOARD : screen->mode;
    }
    if (screen->play->view.words[0]) {
        snprintf(screen->message, sizeof screen->message, "%s", screen->play->view.words);
    } else if (screen->play->current.count < before) {
        cli_screen_say(screen, "Moves were taken back; {0} is to move",
                       screen->play->game->notation->seat_name(cli_screen_now(screen)->turn, screen->play->language),
                       NULL);
    } else if (screen->play->current.count > before) {
        pod_text text = pod_text_over(screen->message, sizeof screen->message);
        cli_play_say_event(screen->play, screen->play->current.count, &text);
    }
}

/* Whether a person may move now; says why not. */
static bool may_move(cli_screen *screen) {
    if (cli_play_over(screen->play)) {
        cli_screen_say(screen,
                       screen->play->club ? CLI_TEXT("The game is over")
                                          : CLI_TEXT("The game is over; n starts a new one"),
                       NULL, NULL);
        return false;
    }
    if (!cli_play_is_human(screen->play, cli_screen_now(screen)->turn)) {
        pod_text text = POD__ROOM(64);
        cli_play_say_turn(screen->play, &text);
        cli_screen_say(screen, screen->play->club ? "{0}" : CLI_TEXT("{0}; Esc makes the computer move now"), text.data,
                       NULL);
        return false;
    }
    return true;
}

void cli_screen_begin(cli_screen *screen) {
    if (may_move(screen)) {
        screen->game->begin(screen);
    }
}

/* Whether a line named a square without saying what is done there: that is easier said on the board. */
static bool leaves_open(pod_error error) {
    return error == POD_ERROR_MUST_CAPTURE || error == POD_ERROR_AMBIGUOUS || error == POD_ERROR_OCTOGO_NOTHING;
}

void cli_screen_play_line(cli_screen *screen) {
    pod_event event;
    pod_fault fault;
    screen->mode = SCREEN_BOARD;
    if (!may_move(screen)) {
        return;
    }
    if (!pod_event_parse(cli_screen_now(screen), screen->line, strlen(screen->line), &event, &fault)) {
        play_event(screen, &event);
        return;
    }
    if (leaves_open(fault.code) && cli_square_read(cli_screen_now(screen), screen->line, &screen->focus)) {
        cli_screen_begin(screen);
        return;
    }
    pod_text text = pod_text_over(screen->message, sizeof screen->message);
    pod_fault_print(&fault, screen->play->language, &text);
}

void cli_screen_save_line(cli_screen *screen) {
    screen->mode = SCREEN_BOARD;
    int error = cli_play_save_as(screen->play, screen->line);
    if (error) {
        cli_screen_say(screen, "The game is not saved: {0}: {1}", screen->line, strerror(error));
    } else {
        cli_screen_say(screen, "Saved in {0}", screen->line, NULL);
    }
}

void cli_screen_undo(cli_screen *screen) {
    bool taken;
    if (!is_of_here(screen)) {
        return;
    }
    forget_thoughts(screen);
    int error = cli_play_undo(screen->play, &taken);
    cli_screen_say(screen, taken ? "Move undone" : CLI_TEXT("There is nothing to undo"), NULL, NULL);
    say_unless_saved(screen, error);
}

void cli_screen_resign(cli_screen *screen) {
    unsigned seat = cli_play_resigner(screen->play);
    screen->mode = SCREEN_BOARD;
    if (seat != POD_NOBODY) {
        play_event(screen, &(pod_event){.kind = POD_EVENT_RESIGN, .seat = (uint8_t)seat});
    }
}

void cli_screen_rematch(cli_screen *screen) {
    if (!cli_play_over(screen->play) && !screen->play->view.over) {
        cli_screen_say(screen, "The game is not over; r resigns", NULL, NULL);
        return;
    }
    if (screen->play->club) {
        if (!cli_play_ask(screen->play, CLI_CLUB_REMATCH)) {
            cli_screen_say(screen, "Something else is being sent; try again", NULL, NULL);
        }
        return;
    }
    forget_thoughts(screen);
    int error = cli_play_rematch(screen->play);
    cli_screen_say(screen, "A new game", NULL, NULL);
    say_unless_saved(screen, error);
}

void cli_screen_hint(cli_screen *screen) {
    if (!is_of_here(screen) || !may_move(screen) || cli_search_job_running(screen->play->job)) {
        return;
    }
    screen->hinting = !cli_play_search(screen->play, true);
}

void cli_screen_search(cli_screen *screen) {
    bool computer = !screen->play->club && !cli_play_over(screen->play) &&
                    !cli_play_is_human(screen->play, cli_screen_now(screen)->turn);
    if (computer && !cli_search_job_running(screen->play->job) && cli_play_search(screen->play, false)) {
        cli_screen_say(screen, pod_error_message(POD_ERROR_MEMORY), NULL, NULL);
    }
}

void cli_screen_take_result(cli_screen *screen) {
    pod_search_report report;
    bool hinting = screen->hinting;
    if (cli_search_job_result(screen->play->job, &report)) {
        screen->hinting = false;
        return;
    }
    if (!hinting) {
        cli_screen_play_move(screen, report.best);
        return;
    }
    char spoken[256], proof[128];
    pod_move_parts parts;
    pod_text text = pod_text_over(spoken, sizeof spoken), proven = pod_text_over(proof, sizeof proof);
    screen->play->game->notation->describe(cli_screen_now(screen), report.best, &parts);
    screen->play->game->notation->speak(cli_screen_now(screen), report.best, screen->play->language, &text);
    screen->hinting = false;
    screen->hint = report.best;
    if (screen->mode != SCREEN_ENTRY) {
        screen->focus = parts.at;
    } else if (screen->game->take_hint) {
        screen->game->take_hint(screen);
    }
    cli_play_say_proof(screen->play, &report, &proven);
    cli_screen_say(screen, proven.length ? "Hint: {0}; {1}" : CLI_TEXT("Hint: {0}"), spoken, proof);
}
