/* Octogo on the screen: arrows, where a piece could come to, and the words about it. */
#include <curses.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/screen/game.h"

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
        cli_entry_begin(&entry, cli_screen_now(screen), screen->focus);
        show_reach(&entry, cells);
    }
}

static void explain(const cli_screen *screen, pod_text *out) {
    pod_language language = screen->play->language;
    const pod_position *position = cli_screen_now(screen);
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
        cli_add(out, language, "{0} to move: pick a piece with Enter; Tab goes from piece to piece",
                screen->play->game->notation->seat_name(position->turn, language), NULL);
    } else {
        pod_square_explain(position, screen->focus, language, out);
    }
}

/* "12 turns without a capture; a draw at 200" */
static void print_state(const cli_screen *screen, pod_text *out) {
    const pod_octogo *octogo = &cli_screen_now(screen)->of.octogo;
    if (octogo->limit) {
        pod_text_add_message(
            out,
            pod_translate_plural(screen->play->language, "{0} turn without a capture; a draw at {1}",
                                 "{0} turns without a capture; a draw at {1}", octogo->quiet),
            (const char *const[]){CLI_SHORT("%u", octogo->quiet), CLI_SHORT("%u", octogo->limit), NULL});
    } else {
        cli_add_count(out, screen->play->language, "{0} turn without a capture", "{0} turns without a capture",
                      octogo->quiet);
    }
}

/* ---- Gestures ---------------------------------------------------------------------------------- */

/* The focus goes with the piece. */
static void follow(cli_screen *screen) {
    screen->focus = cli_entry_reaches(&screen->entry).at;
}

static void take_hint(cli_screen *screen) {
    for (unsigned i = 0; i < screen->entry.moves.count; i++) {
        if (screen->hint != POD_MOVE_NONE && screen->entry.moves.move[i] == screen->hint) {
            cli_entry_pick(&screen->entry, i);
            follow(screen);
        }
    }
}

static void begin(cli_screen *screen) {
    cli_entry_begin(&screen->entry, cli_screen_now(screen), screen->focus);
    if (screen->entry.moves.count) {
        screen->mode = SCREEN_ENTRY;
        take_hint(screen);
    } else {
        cli_screen_say(screen, "{0} has no piece there that can move; Tab goes to the next one",
                       screen->play->game->notation->seat_name(cli_screen_now(screen)->turn, screen->play->language),
                       NULL);
    }
}

static void leave(cli_screen *screen) {
    screen->focus = screen->entry.moves.at;
}

static void add(cli_screen *screen, cli_stroke stroke) {
    if (cli_entry_add(&screen->entry, stroke)) {
        follow(screen);
    } else if (screen->entry.strokes[0] && screen->entry.strokes[1]) {
        cli_screen_say(screen, "A piece makes up to two steps a turn; Enter plays them, Down undoes the last one", NULL,
                       NULL);
    } else {
        cli_screen_say_square(screen, screen->entry.moves.at);
    }
}

static void back(cli_screen *screen) {
    if (cli_entry_back(&screen->entry)) {
        follow(screen);
    } else {
        screen->mode = SCREEN_BOARD;
    }
}

static void confirm(cli_screen *screen) {
    pod_move move = cli_entry_move(&screen->entry);
    if (move != POD_MOVE_NONE) {
        cli_screen_play_move(screen, move);
    } else {
        cli_screen_say_square(screen, screen->entry.moves.at);
    }
}

/* The next of the piece's moves, or the one before. */
static void cycle(cli_screen *screen, int by) {
    int count = (int)screen->entry.moves.count, index = (int)cli_entry_index(&screen->entry);
    index = index == count ? (by > 0 ? 0 : count - 1) : (index + by + count) % count;
    cli_entry_pick(&screen->entry, (unsigned)index);
    follow(screen);
}

static void handle_key(cli_screen *screen, int key) {
    switch (key) {
    case KEY_UP:
    case 'k':
        add(screen, CLI_STROKE_ADVANCE);
        break;
    case KEY_LEFT:
    case 'h':
        add(screen, CLI_STROKE_LEFT);
        break;
    case KEY_RIGHT:
    case 'l':
        add(screen, CLI_STROKE_RIGHT);
        break;
    case KEY_DOWN:
    case 'j':
    case KEY_BACKSPACE:
    case 127:
        back(screen);
        break;
    case '\t':
        cycle(screen, 1);
        break;
    case KEY_BTAB:
        cycle(screen, -1);
        break;
    case '\n':
    case KEY_ENTER:
    case ' ':
        confirm(screen);
        break;
    default:
        break;
    }
}

/* The plainest move to a square, or moves.count. */
static unsigned move_to(const cli_choice *moves, pod_square square) {
    unsigned index = 0;
    while (index < moves->count && (square == moves->at || moves->parts[index].to != square)) {
        index++;
    }
    return index;
}

/* The arrow that points best from a square to another: to the sides where the way there is more than twice as long
   in one direction as in the other, else at a slant. */
static unsigned arrow_towards(const pod_position *position, pod_square from, pod_square to) {
    static const unsigned arrows[3][3] = {{POD_OCTOGO_SOUTH_WEST, POD_OCTOGO_SOUTH, POD_OCTOGO_SOUTH_EAST},
                                          {POD_OCTOGO_WEST, POD_OCTOGO_NORTH, POD_OCTOGO_EAST},
                                          {POD_OCTOGO_NORTH_WEST, POD_OCTOGO_NORTH, POD_OCTOGO_NORTH_EAST}};
    int up = to / position->columns - from / position->columns,
        right = to % position->columns - from % position->columns;
    int vertical = 2 * abs(up) < abs(right) ? 0 : (up > 0) - (up < 0);
    int horizontal = 2 * abs(right) < abs(up) ? 0 : (right > 0) - (right < 0);
    return arrows[vertical + 1][horizontal + 1];
}

static void turn_towards(cli_screen *screen, pod_square square) {
    pod_stroke stance = cli_entry_reaches(&screen->entry);
    unsigned angles = (arrow_towards(cli_screen_now(screen), stance.at, square) - stance.shows) & 7u;
    cli_stroke stroke = angles <= 4 ? CLI_STROKE_RIGHT : CLI_STROKE_LEFT;
    for (unsigned left = angles <= 4 ? angles : 8 - angles; left && !screen->message[0]; left--) {
        add(screen, stroke);
    }
}

/* A click on the piece does what is shown; on another own piece, picks that; on a square it can go to, goes there; on
   any other, turns towards it. */
static void click(cli_screen *screen, pod_square square) {
    unsigned index = move_to(&screen->entry.moves, square);
    cli_choice other;
    cli_choice_begin(&other, cli_screen_now(screen), square);
    if (square == screen->focus) {
        confirm(screen);
    } else if (other.count) {
        screen->focus = square;
        begin(screen);
    } else if (index < screen->entry.moves.count) {
        cli_entry_pick(&screen->entry, index);
        follow(screen);
    } else {
        turn_towards(screen, square);
    }
}

static void wheel(cli_screen *screen, bool down) {
    add(screen, down ? CLI_STROKE_RIGHT : CLI_STROKE_LEFT);
}

/* ---- The table ----------------------------------------------------------------------------------- */

static const char *const marks[] = {"  ", "{}", "++", "xx", "??", "* "};

/* clang-format off */
static const cli_screen_key_help help[] = {
    {CLI_TEXT("arrows, h j k l"), CLI_TEXT("move over the board; Tab: to the next piece")},
    {CLI_TEXT("Enter, Space"),    CLI_TEXT("pick a piece; then: play the move shown")},
    {CLI_TEXT("left, right"),     CLI_TEXT("with a piece picked: turn it")},
    {CLI_TEXT("up, down"),        CLI_TEXT("with a piece picked: advance it, undo the last step")},
    {"Tab",                       CLI_TEXT("with a piece picked: the next of its moves")},
    {CLI_TEXT("mouse"),           CLI_TEXT("click a piece to pick it, a square to move or turn there, again to play")},
    {CLI_TEXT("a to g, A to J, :"), CLI_TEXT("type a move: c1-c2-c3, c4xc5, c1rr, c1-c2l, c1r-d2")},
};
/* clang-format on */

const cli_screen_game cli_screen_octogo = {
    .game = POD_GAME_OCTOGO,
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
    .begin = begin,
    .key = handle_key,
    .click = click,
    .wheel = wheel,
    .leave = leave,
    .take_hint = take_hint,
    .click_begins = true,
};
