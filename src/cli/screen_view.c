/* From the state to what each square shows. */
#include <string.h>

#include "screen.h"

static const pod_position *now(const cli_screen *screen) {
    return cli_session_now(&screen->play->session);
}

static void frame_captured(cli_screen_cell *cells, const pod_move_parts *parts, cli_screen_frame frame) {
    for (unsigned i = 0; i < parts->captured_count; i++) {
        cells[parts->captured[i]].frame = frame;
    }
}

static void show_last(const cli_screen *screen, cli_screen_cell *cells) {
    const cli_session *session = &screen->play->session;
    pod_move_parts parts;
    if (!session->count || cli_session_event(session, session->count)->kind != POD_EVENT_MOVE) {
        return;
    }
    pod_move move = cli_session_event(session, session->count)->move;
    screen->play->game->notation->describe(&session->position[session->count - 1], move, &parts);
    cells[parts.at].frame = FRAME_LAST;
    for (unsigned i = 0; i < parts.captured_count; i++) {
        cells[parts.captured[i]].taken = true;
    }
}

static void show_hint(const cli_screen *screen, cli_screen_cell *cells) {
    pod_move_parts parts;
    if (screen->hint == POD_MOVE_NONE) {
        return;
    }
    screen->play->game->notation->describe(now(screen), screen->hint, &parts);
    frame_captured(cells, &parts, FRAME_PICKED);
    cells[parts.at].frame = FRAME_HINT;
}

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
    const pod_position *position = now(screen);
    cli_screen_cell *cell = &cells[screen->focus];
    cli_choice choice;
    cell->frame = FRAME_FOCUS;
    if (!cli_play_is_human(screen->play, position->turn) || cell->die) {
        return;
    }
    if (screen->mode == SCREEN_CHOICE) {
        unsigned sum = cli_choice_sum(&screen->choice);
        cell->die = pod_die_make(position->turn, sum);
        cell->unknown = !sum;
        show_choice(&screen->choice, cells);
    } else {
        cli_choice_begin(&choice, position, screen->focus);
        cell->die = pod_die_make(position->turn, choice.count == 1 ? choice.parts[0].shows : 1);
        cell->unknown = choice.count > 1;
        if (choice.count == 1) {
            frame_captured(cells, &choice.parts[0], FRAME_PICKED);
        } else {
            show_choice(&choice, cells);
        }
    }
    cell->ghost = true;
}

void cli_screen_view(const cli_screen *screen, cli_screen_cell cells[POD_SQUARES_MAX]) {
    const pod_position *position = now(screen);
    memset(cells, 0, POD_SQUARES_MAX * sizeof *cells);
    for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
        cells[square].die = position->of.cephalopod.die[square];
    }
    show_last(screen, cells);
    show_hint(screen, cells);
    if (!cli_play_over(screen->play)) {
        show_ghost(screen, cells);
    }
}

static void explain_choice(const cli_screen *screen, pod_text *out) {
    pod_language language = screen->play->language;
    pod_move move = cli_choice_move(&screen->choice);
    if (move != POD_MOVE_NONE) {
        char spoken[256];
        pod_text text = pod_text_over(spoken, sizeof spoken);
        screen->play->game->notation->speak(now(screen), move, language, &text);
        pod_text_add_message(out, pod_translate(language, "{0}: Enter to do it"),
                             (const char *const[]){spoken, NULL, NULL});
        return;
    }
    char sum[8];
    pod_text number = pod_text_over(sum, sizeof sum);
    pod_text_format(&number, "%u", cli_choice_sum(&screen->choice));
    const char *largest = now(screen)->of.cephalopod.variant & POD_CEPHALOPOD_DODECA ? "12" : "6";
    pod_text_add_message(out,
                         pod_translate(language, "Pick dice to capture with the arrows: {0} of at most {1} so far"),
                         (const char *const[]){sum, largest, NULL});
}

void cli_screen_explain(const cli_screen *screen, pod_text *out) {
    const pod_position *position = now(screen);
    cli_choice choice;
    if (screen->mode == SCREEN_CHOICE) {
        explain_choice(screen, out);
        return;
    }
    if (cli_play_over(screen->play)) {
        cli_play_say_result(screen->play, out);
        return;
    }
    cli_choice_begin(&choice, position, screen->focus);
    if (cli_play_is_human(screen->play, position->turn) && choice.count == 1) {
        screen->play->game->notation->speak(position, choice.move[0], screen->play->language, out);
    } else if (cli_play_is_human(screen->play, position->turn) && choice.count > 1) {
        char name[CLI_SQUARE_NAME], count[16];
        pod_text number = pod_text_over(count, sizeof count);
        pod_text_format(&number, "%u", choice.count);
        cli_square_name(position, screen->focus, name);
        pod_text_add_message(
            out,
            pod_translate(screen->play->language, "{0} captures are possible on {1}: Enter to choose, w lists them"),
            (const char *const[]){count, name, NULL});
    } else {
        cli_reason(position, screen->focus, screen->play->language, out);
    }
}
