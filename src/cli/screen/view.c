/* From the state to what each square shows. */
#include <string.h>

#include "cli/screen/game.h"

static const pod_position *now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
}

bool cli_screen_is_asked(const cli_screen *screen) {
    return cli_play_is_human(screen->play, now(screen)->turn);
}

void cli_screen_frame_captured(cli_screen_cell *cells, const pod_move_parts *parts, cli_screen_frame frame) {
    for (unsigned i = 0; i < parts->captured_count; i++) {
        cells[parts->captured[i]].frame = frame;
    }
}

static void show_last(const cli_screen *screen, cli_screen_cell *cells) {
    const cli_game *game = &screen->play->current;
    pod_move_parts parts;
    if (!game->count || cli_game_event(game, game->count)->kind != POD_EVENT_MOVE) {
        return;
    }
    pod_move move = cli_game_event(game, game->count)->move;
    screen->play->game->notation->describe(&game->position[game->count - 1], move, &parts);
    cells[parts.at].trace = TRACE_LEFT;
    cells[parts.to].frame = FRAME_LAST;
    for (unsigned i = 0; i < parts.captured_count; i++) {
        cells[parts.captured[i]].trace = TRACE_TAKEN;
    }
}

static void show_hint(const cli_screen *screen, cli_screen_cell *cells) {
    pod_move_parts parts;
    if (screen->hint == POD_MOVE_NONE) {
        return;
    }
    screen->play->game->notation->describe(now(screen), screen->hint, &parts);
    cells[parts.to] =
        (cli_screen_cell){.filled = true, .ghost = true, .owner = now(screen)->turn, .shows = parts.shows};
    cli_screen_frame_captured(cells, &parts, FRAME_PICKED);
    cells[parts.at].frame = FRAME_HINT;
    cells[parts.to].frame = FRAME_HINT;
}

void cli_screen_view(const cli_screen *screen, cli_screen_cell cells[POD_SQUARES_MAX]) {
    const pod_position *position = now(screen);
    memset(cells, 0, POD_SQUARES_MAX * sizeof *cells);
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        cells[square].filled = piece[square].there;
        cells[square].owner = piece[square].owner;
        cells[square].shows = piece[square].shows;
    }
    show_last(screen, cells);
    show_hint(screen, cells);
    if (cli_screen_is_asked(screen)) {
        screen->game->preview(screen, cells);
    }
    bool captures = screen->mode == SCREEN_ENTRY && cells[screen->focus].frame == FRAME_PICKED;
    if (!cli_play_over(screen->play) && !captures) {
        cells[screen->focus].frame = FRAME_FOCUS;
    }
}

void cli_screen_offer(const cli_screen *screen, pod_move move, pod_text *out) {
    char spoken[256];
    pod_text text = pod_text_over(spoken, sizeof spoken);
    screen->play->game->notation->speak(now(screen), move, screen->play->language, &text);
    pod_text_add_message(out, pod_translate(screen->play->language, "{0}: Enter to play"),
                         (const char *const[]){spoken, NULL, NULL});
}

void cli_screen_explain(const cli_screen *screen, pod_text *out) {
    if (cli_play_over(screen->play)) {
        cli_play_say_result(screen->play, out);
    } else {
        screen->game->explain(screen, out);
    }
}
