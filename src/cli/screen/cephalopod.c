/* Cephalopod on the screen: dice, the die that a square would get, and the words about it. */
#include <stdio.h>

#include "cli/screen/game.h"

static const pod_position *now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
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
    if (cell->filled) {
        return;
    }
    *cell = (cli_screen_cell){.filled = true, .ghost = true, .owner = position->turn};
    if (screen->mode == SCREEN_ENTRY) {
        cell->shows = (uint8_t)cli_choice_sum(&screen->choice);
        show_choice(&screen->choice, cells);
        return;
    }
    cli_choice_begin(&choice, position, screen->focus);
    if (choice.count == 1) {
        cell->shows = choice.parts[0].shows;
        cli_screen_frame_captured(cells, &choice.parts[0], FRAME_PICKED);
    } else {
        show_choice(&choice, cells);
    }
}

static void explain_choice(const cli_screen *screen, pod_text *out) {
    pod_move move = cli_choice_move(&screen->choice);
    if (move != POD_MOVE_NONE) {
        cli_screen_offer(screen, move, out);
        return;
    }
    char sum[8], largest[8];
    snprintf(sum, sizeof sum, "%u", cli_choice_sum(&screen->choice));
    snprintf(largest, sizeof largest, "%u", pod_largest(now(screen)));
    pod_text_add_message(
        out, pod_translate(screen->play->language, "Pick dice to capture with the arrows: {0} of at most {1} so far"),
        (const char *const[]){sum, largest, NULL});
}

static void explain(const cli_screen *screen, pod_text *out) {
    const pod_position *position = now(screen);
    cli_choice choice;
    if (screen->mode == SCREEN_ENTRY) {
        explain_choice(screen, out);
        return;
    }
    cli_choice_begin(&choice, position, screen->focus);
    if (cli_screen_is_asked(screen) && choice.count == 1) {
        screen->play->game->notation->speak(position, choice.move[0], screen->play->language, out);
    } else if (cli_screen_is_asked(screen) && choice.count > 1) {
        char name[CLI_SQUARE_NAME], count[16];
        snprintf(count, sizeof count, "%u", choice.count);
        cli_square_name(position, screen->focus, name);
        pod_text_add_message(
            out,
            pod_translate(screen->play->language, "{0} captures are possible on {1}: Enter to choose, w lists them"),
            (const char *const[]){count, name, NULL});
    } else {
        pod_square_explain(position, screen->focus, screen->play->language, out);
    }
}

/* "12 squares empty" */
static void print_state(const cli_screen *screen, pod_text *out) {
    const pod_position *position = now(screen);
    unsigned empty = 0;
    char number[16];
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        empty += !piece[square].there;
    }
    snprintf(number, sizeof number, "%u", empty);
    pod_text_add_message(out,
                         pod_translate_plural(screen->play->language, "{0} square empty", "{0} squares empty", empty),
                         (const char *const[]){number, NULL, NULL});
}

static const char *badge(unsigned seat, bool unicode) {
    (void)unicode;
    return cli_brackets(seat);
}

static const char *const marks[] = {"  ", "><", "++", "xx", "??", "' "};

/* clang-format off */
static const cli_screen_key_help help[] = {
    {CLI_TEXT("arrows, h j k l"), CLI_TEXT("move over the board; while capturing: pick that die")},
    {CLI_TEXT("Enter, Space"),    CLI_TEXT("place a die, or capture what is picked")},
    {CLI_TEXT("Tab, digits"),     CLI_TEXT("while capturing: the next capture, the one that shows 4")},
    {"d",                         CLI_TEXT("while capturing: the diagonal die of a snub-square board")},
    {CLI_TEXT("mouse"),           CLI_TEXT("a click shows the move, a second one plays it")},
    {CLI_TEXT("a to g, A to J, :"),    CLI_TEXT("type a move: c3, c3=b3+d3, c3=4")},
};
/* clang-format on */

const cli_screen_game cli_screen_cephalopod = {
    .sprite = cli_sprite_die,
    .badge = badge,
    .marks = marks,
    /* look.md: ink blues and warm ivory. */
    .rich = {{235, 230}, {230, 24}},
    .few = {{0, 7}, {7, 4}},
    .preview = show_ghost,
    .explain = explain,
    .state = print_state,
    .board_keys = CLI_TEXT("arrows move  Enter place  t hint  u undo  w why  q quit  ? help"),
    .entry_keys = CLI_TEXT("arrows pick  Tab next capture  Enter capture  Esc back"),
    .help = help,
    .help_count = sizeof help / sizeof help[0],
    .rules = CLI_TEXT("Where two or more neighbours sum to six or less, some of them must be captured: the die shows "
                      "their sum. Elsewhere it shows a one. When the board is full, whoever has the most dice wins. "
                      "The rules in full: ludopod rules"),
    .begin = cli_capture_begin,
    .take_hint = cli_capture_pick_hint,
    .key = cli_capture_key,
    .click = cli_capture_click,
};
