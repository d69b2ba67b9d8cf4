/* The board: a grid of quiet lines, pieces on it, and frames for what matters now. */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/screen/game.h"

/* ---- From the state to what each square shows -------------------------------------------------------------------- */

/* From the state to what each square shows. */
bool cli_screen_is_asked(const cli_screen *screen) {
    return cli_play_is_human(screen->play, cli_screen_now(screen)->turn);
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
    screen->play->game->notation->describe(cli_screen_now(screen), screen->hint, &parts);
    cells[parts.to] =
        (cli_screen_cell){.filled = true, .ghost = true, .owner = cli_screen_now(screen)->turn, .shows = parts.shows};
    cli_screen_frame_captured(cells, &parts, FRAME_PICKED);
    cells[parts.at].frame = FRAME_HINT;
    cells[parts.to].frame = FRAME_HINT;
}

static void view_cells(const cli_screen *screen, cli_screen_cell cells[POD_SQUARES_MAX]) {
    const pod_position *position = cli_screen_now(screen);
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
    pod_text text = POD__ROOM(256);
    screen->play->game->notation->speak(cli_screen_now(screen), move, screen->play->language, &text);
    cli_add(out, screen->play->language, "{0}: Enter to play", text.data, NULL);
}

void cli_screen_explain(const cli_screen *screen, pod_text *out) {
    if (cli_play_over(screen->play)) {
        cli_play_say_result(screen->play, out);
    } else {
        screen->game->explain(screen, out);
    }
}

/* Lines of the grid: across, up, and the nine joints row by row. */
typedef struct lines {
    const char *across, *up, *joint[9];
} lines;

static const lines thin = {"─", "│", {"┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"}};
static const lines ascii = {"-", "|", {"+", "+", "+", "+", "+", "+", "+", "+", "+"}};

/* A frame: corners top left, top right, bottom left, bottom right; the badge stands in the top line. */
typedef struct frame {
    const char *across, *up, *corner[4], *badge;
    unsigned role;
} frame;

static const frame unicode_frames[] = {
    [FRAME_FOCUS] = {"━", "┃", {"┏", "┓", "┗", "┛"}, NULL, ROLE_ACCENT},
    [FRAME_RING] = {"═", "║", {"╔", "╗", "╚", "╝"}, NULL, ROLE_STRONG},
    [FRAME_PICKED] = {"═", "║", {"╔", "╗", "╚", "╝"}, " × ", ROLE_ACCENT},
    [FRAME_HINT] = {"━", "┃", {"┏", "┓", "┗", "┛"}, " ? ", ROLE_ACCENT},
    [FRAME_LAST] = {"─", "│", {"╭", "╮", "╰", "╯"}, " • ", ROLE_STRONG},
};
static const frame ascii_frames[] = {
    [FRAME_FOCUS] = {"=", "#", {"#", "#", "#", "#"}, NULL, ROLE_ACCENT},
    [FRAME_RING] = {"~", ":", {"*", "*", "*", "*"}, NULL, ROLE_STRONG},
    [FRAME_PICKED] = {"~", ":", {"*", "*", "*", "*"}, " x ", ROLE_ACCENT},
    [FRAME_HINT] = {"=", "#", {"#", "#", "#", "#"}, " ? ", ROLE_ACCENT},
    [FRAME_LAST] = {"-", "|", {"+", "+", "+", "+"}, " . ", ROLE_STRONG},
};
static void put(const cli_screen *screen, int y, int x, const char *text) {
    cli_screen_put(screen, y, x, COLS, text);
}

static void draw_grid(const cli_screen *screen) {
    const cli_layout *at = &screen->layout;
    const lines *line = screen->unicode ? &thin : &ascii;
    int height = cli_screen_now(screen)->rows * at->row_step, width = cli_screen_now(screen)->columns * at->column_step;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    for (int y = 0; y <= height; y++) {
        for (int x = 0; x <= width; x++) {
            bool on_row = y % at->row_step == 0, on_column = x % at->column_step == 0;
            int third_row = y == 0 ? 0 : y == height ? 6 : 3, third_column = x == 0 ? 0 : x == width ? 2 : 1;
            if (on_row || on_column) {
                put(screen, at->top + y, at->left + x,
                    on_row && on_column ? line->joint[third_row + third_column]
                    : on_row            ? line->across
                                        : line->up);
            }
        }
    }
    cli_screen_role_off();
}

static void draw_coordinates(const cli_screen *screen) {
    const cli_layout *at = &screen->layout;
    int y, x;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    for (int row = 0; row < cli_screen_now(screen)->rows; row++) {
        cli_layout_cell(at, row, 0, &y, &x);
        put(screen, y + at->cell_height / 2, 0, CLI_SHORT("%2d", (row + 1) % 100));
    }
    for (int column = 0; column < cli_screen_now(screen)->columns; column++) {
        cli_layout_cell(at, 0, column, &y, &x);
        put(screen, y + at->cell_height + at->grid, x + at->cell_width / 2, CLI_SHORT("%c", 'a' + column));
    }
    cli_screen_role_off();
}

static void draw_piece(const cli_screen *screen, const cli_screen_cell *cell, int y, int x) {
    const cli_layout *at = &screen->layout;
    /* Without colours a piece that is not there has no edge. */
    bool edgeless = cell->ghost && !screen->colours;
    cli_sprite sprite = cli_look_of(screen->play->game->notation->shape)
                            ->sprite(edgeless ? POD_NOBODY : cell->owner, cell->shows, at->size, screen->unicode);
    int left = (at->cell_width - sprite.width) / 2;
    cli_screen_role_on(screen, ROLE_SEAT + cell->owner, cell->ghost);
    for (int line = 0; line < sprite.lines; line++) {
        put(screen, y + line, x + left, sprite.line[line]);
    }
    cli_screen_role_off();
}

static const char *dot_of(const cli_screen *screen, cli_screen_trace trace) {
    switch (trace) {
    case TRACE_TAKEN:
        return screen->unicode ? "×" : "x";
    case TRACE_LEFT:
        return screen->unicode ? "∘" : "o";
    default:
        return screen->layout.grid ? "" : screen->unicode ? "·" : ".";
    }
}

static void draw_empty(const cli_screen *screen, const cli_screen_cell *cell, int y, int x) {
    const cli_layout *at = &screen->layout;
    cli_screen_role_on(screen, ROLE_QUIET, false);
    put(screen, y + at->cell_height / 2, x + at->cell_width / 2, dot_of(screen, cell->trace));
    cli_screen_role_off();
}

/* The frame on the lines of the grid around a square. */
static void draw_frame(const cli_screen *screen, cli_screen_frame kind, int y, int x) {
    const cli_layout *at = &screen->layout;
    const frame *look = screen->unicode ? &unicode_frames[kind] : &ascii_frames[kind];
    int bottom = y + at->cell_height, right = x + at->cell_width;
    cli_screen_role_on(screen, look->role, false);
    for (int i = x; i < right; i++) {
        put(screen, y - 1, i, look->across);
        put(screen, bottom, i, look->across);
    }
    for (int i = y; i < bottom; i++) {
        put(screen, i, x - 1, look->up);
        put(screen, i, right, look->up);
    }
    put(screen, y - 1, x - 1, look->corner[0]);
    put(screen, y - 1, right, look->corner[1]);
    put(screen, bottom, x - 1, look->corner[2]);
    put(screen, bottom, right, look->corner[3]);
    if (look->badge) {
        put(screen, y - 1, x + (at->cell_width - 3) / 2, look->badge);
    }
    cli_screen_role_off();
}

static void draw_marks(const cli_screen *screen, cli_screen_frame kind, int y, int x) {
    static const char *const usual[] = {"  ", "><", "++", "xx", "??", "' "};
    const char *const *marks = screen->game->marks ? screen->game->marks : usual;
    const char *pair = marks[kind];
    const char left[] = {pair[0], 0}, right[] = {pair[1], 0};
    cli_screen_role_on(screen, ROLE_ACCENT, false);
    /* The gap is the neighbour's too: a mark that is a space leaves it alone. */
    put(screen, y, x, *left == ' ' ? "" : left);
    put(screen, y, x + screen->layout.cell_width - 1, *right == ' ' ? "" : right);
    cli_screen_role_off();
}

static void draw_cell(const cli_screen *screen, const cli_screen_cell *cell, unsigned square, bool framed) {
    unsigned columns = cli_screen_now(screen)->columns;
    int y, x;
    cli_layout_cell(&screen->layout, (int)(square / columns), (int)(square % columns), &y, &x);
    if (framed && screen->layout.grid) {
        draw_frame(screen, cell->frame, y, x);
    } else if (framed) {
        draw_marks(screen, cell->frame, y, x);
    } else if (cell->filled) {
        draw_piece(screen, cell, y, x);
    } else {
        draw_empty(screen, cell, y, x);
    }
}

/* Frames share their lines with their neighbours', so the one that matters most comes last. */
void cli_screen_draw_board(const cli_screen *screen) {
    static const cli_screen_frame order[] = {FRAME_LAST, FRAME_RING, FRAME_PICKED, FRAME_HINT, FRAME_FOCUS};
    cli_screen_cell cells[POD_SQUARES_MAX];
    unsigned squares = (unsigned)cli_screen_now(screen)->rows * cli_screen_now(screen)->columns;
    view_cells(screen, cells);
    if (screen->layout.grid) {
        draw_grid(screen);
    }
    draw_coordinates(screen);
    for (unsigned square = 0; square < squares; square++) {
        draw_cell(screen, &cells[square], square, false);
    }
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        for (unsigned square = 0; square < squares; square++) {
            if (cells[square].frame == order[i]) {
                draw_cell(screen, &cells[square], square, true);
            }
        }
    }
}
