/* Octogo on the screen: arrows, where a piece could come to, and the words about it. */
#include <stdio.h>

#include "cli/screen/game.h"

static const pod_position *now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
}

static void show_ghost(cli_screen_cell *cell, unsigned owner, unsigned arrow) {
    *cell = (cli_screen_cell){
        .filled = true, .ghost = true, .owner = (uint8_t)owner, .shows = (uint8_t)arrow, .frame = cell->frame};
}

/* Where the moves that are still open lead, as ghosts on free squares, and what they take, ringed. Of the moves to a
   square the first is the plainest. */
static void show_reach(const cli_entry *entry, cli_screen_cell *cells) {
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(&entry->moves.position, piece);
    for (unsigned i = 0; i < entry->moves.count; i++) {
        const pod_move_parts *parts = &entry->moves.parts[i];
        if (!cli_entry_leads_to(entry, i)) {
            continue;
        }
        cli_screen_frame_captured(cells, parts, FRAME_RING);
        if (!piece[parts->to].there && !cells[parts->to].filled) {
            show_ghost(&cells[parts->to], entry->moves.position.turn, parts->shows);
        }
    }
}

/* The piece on its way: it has left its square, and has taken what stood on those it entered. */
static void show_entry(const cli_entry *entry, cli_screen_cell *cells) {
    const pod_position *position = &entry->moves.position;
    pod_stroke end = cli_entry_reaches(entry);
    cli_entry stroke = *entry;
    pod_piece piece[POD_SQUARES_MAX];
    pod_pieces(position, piece);
    cells[entry->moves.at].ghost = true;
    show_ghost(&cells[end.at], position->turn, end.shows);
    do {
        pod_stroke stance = cli_entry_reaches(&stroke);
        if (stance.at != entry->moves.at && piece[stance.at].there) {
            cells[stance.at].frame = FRAME_PICKED;
        }
    } while (cli_entry_back(&stroke));
}

static void preview(const cli_screen *screen, cli_screen_cell *cells) {
    cli_entry entry;
    if (screen->mode == SCREEN_ENTRY) {
        show_reach(&screen->entry, cells);
        show_entry(&screen->entry, cells);
    } else {
        cli_entry_begin(&entry, now(screen), screen->focus);
        show_reach(&entry, cells);
    }
}

static void explain(const cli_screen *screen, pod_text *out) {
    pod_language language = screen->play->language;
    const pod_position *position = now(screen);
    cli_choice moves;
    cli_choice_begin(&moves, position, screen->focus);
    if (screen->mode == SCREEN_ENTRY) {
        pod_move move = cli_entry_move(&screen->entry);
        if (move != POD_MOVE_NONE) {
            cli_screen_offer(screen, move, out);
        } else {
            pod_square_explain(position, screen->entry.moves.at, language, out);
        }
    } else if (cli_screen_is_asked(screen) && !moves.count) {
        pod_text_add_message(
            out, pod_translate(language, "{0} to move: pick a piece with Enter; Tab goes from piece to piece"),
            (const char *const[]){screen->play->game->notation->seat_name(position->turn, language), NULL, NULL});
    } else {
        pod_square_explain(position, screen->focus, language, out);
    }
}

/* "12 turns without a capture; a draw at 200" */
static void print_state(const cli_screen *screen, pod_text *out) {
    const pod_octogo *octogo = &now(screen)->of.octogo;
    char quiet[16], limit[16];
    snprintf(quiet, sizeof quiet, "%u", octogo->quiet);
    snprintf(limit, sizeof limit, "%u", octogo->limit);
    if (octogo->limit) {
        pod_text_add_message(out,
                             pod_translate_plural(screen->play->language, "{0} turn without a capture; a draw at {1}",
                                                  "{0} turns without a capture; a draw at {1}", octogo->quiet),
                             (const char *const[]){quiet, limit, NULL});
    } else {
        pod_text_add_message(out,
                             pod_translate_plural(screen->play->language, "{0} turn without a capture",
                                                  "{0} turns without a capture", octogo->quiet),
                             (const char *const[]){quiet, NULL, NULL});
    }
}

static const char *const marks[] = {"  ", "{}", "++", "xx", "??", "* "};

/* clang-format off */
static const cli_screen_key_help help[] = {
    {CLI_TEXT("arrows, h j k l"), CLI_TEXT("move over the board; Tab: to the next piece")},
    {CLI_TEXT("Enter, Space"),    CLI_TEXT("pick a piece; then: play the move shown")},
    {CLI_TEXT("left, right"),     CLI_TEXT("with a piece picked: turn it")},
    {CLI_TEXT("up, down"),        CLI_TEXT("with a piece picked: advance it, undo the last step")},
    {"Tab",                       CLI_TEXT("with a piece picked: the next of its moves")},
    {CLI_TEXT("mouse"),           CLI_TEXT("a click picks a piece, one on a square goes or turns there, one more plays it")},
    {CLI_TEXT("a to g, A to J, :"), CLI_TEXT("type a move: c1-c2-c3, c4xc5, c1rr, c1-c2l, c1r-d2")},
};
/* clang-format on */

const cli_screen_game cli_screen_octogo = {
    .sprite = cli_sprite_arrow,
    .badge = cli_arrow_badge,
    .marks = marks,
    .rich = {{231, 124}, {231, 25}},
    .few = {{7, 1}, {7, 4}},
    .preview = preview,
    .explain = explain,
    .state = print_state,
    .board_keys = CLI_TEXT("arrows move  Enter pick  Tab next piece  t hint  u undo  q quit  ? help"),
    .entry_keys = CLI_TEXT("left right turn  up advance  down back  Enter done  Esc back"),
    .help = help,
    .help_count = sizeof help / sizeof help[0],
    .rules = CLI_TEXT("A turn is one or two steps with one piece: an advance by a square along its arrow, or a turn by "
                      "45 degrees. It captures enemy pieces that it meets, and never enters a square of its own side. "
                      "Whoever captures the last piece wins. The rules in full: ludopod rules octogo"),
    .begin = cli_turn_begin,
    .key = cli_turn_key,
    .click = cli_turn_click,
    .wheel = cli_turn_wheel,
    .leave = cli_turn_leave,
    .take_hint = cli_turn_take_hint,
    .click_begins = true,
};
