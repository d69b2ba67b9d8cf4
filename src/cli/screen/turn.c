/* Gestures of Octogo: what a piece does, stroke by stroke. */
#include <curses.h>
#include <stdlib.h>

#include "cli/screen/game.h"

static const pod_position *now(const cli_screen *screen) {
    return cli_game_now(&screen->play->current);
}

/* Says what can be done on a square. */
static void say_possible(cli_screen *screen, pod_square at) {
    pod_text text = pod_text_over(screen->message, sizeof screen->message);
    pod_square_explain(now(screen), at, screen->play->language, &text);
}

/* The focus goes with the piece. */
static void follow(cli_screen *screen) {
    screen->focus = cli_entry_reaches(&screen->entry).at;
}

void cli_turn_take_hint(cli_screen *screen) {
    for (unsigned i = 0; i < screen->entry.moves.count; i++) {
        if (screen->hint != POD_MOVE_NONE && screen->entry.moves.move[i] == screen->hint) {
            cli_entry_pick(&screen->entry, i);
            follow(screen);
        }
    }
}

void cli_turn_begin(cli_screen *screen) {
    cli_entry_begin(&screen->entry, now(screen), screen->focus);
    if (screen->entry.moves.count) {
        screen->mode = SCREEN_ENTRY;
        cli_turn_take_hint(screen);
    } else {
        cli_screen_say(screen, "{0} has no piece there that can move; Tab goes to the next one",
                       screen->play->game->notation->seat_name(now(screen)->turn, screen->play->language), NULL);
    }
}

void cli_turn_leave(cli_screen *screen) {
    screen->focus = screen->entry.moves.at;
}

static void add(cli_screen *screen, cli_stroke stroke) {
    if (cli_entry_add(&screen->entry, stroke)) {
        follow(screen);
    } else if (screen->entry.strokes[0] && screen->entry.strokes[1]) {
        cli_screen_say(screen, "A piece makes up to two steps a turn; Enter plays them, Down undoes the last one", NULL,
                       NULL);
    } else {
        say_possible(screen, screen->entry.moves.at);
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
        say_possible(screen, screen->entry.moves.at);
    }
}

/* The next of the piece's moves, or the one before. */
static void cycle(cli_screen *screen, int by) {
    int count = (int)screen->entry.moves.count, index = (int)cli_entry_index(&screen->entry);
    index = index == count ? (by > 0 ? 0 : count - 1) : (index + by + count) % count;
    cli_entry_pick(&screen->entry, (unsigned)index);
    follow(screen);
}

void cli_turn_key(cli_screen *screen, int key) {
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
    unsigned angles = (arrow_towards(now(screen), stance.at, square) - stance.shows) & 7u;
    cli_stroke stroke = angles <= 4 ? CLI_STROKE_RIGHT : CLI_STROKE_LEFT;
    for (unsigned left = angles <= 4 ? angles : 8 - angles; left && !screen->message[0]; left--) {
        add(screen, stroke);
    }
}

/* A click on the piece does what is shown; on another own piece, picks that; on a square it can go to, goes there; on
   any other, turns towards it. */
void cli_turn_click(cli_screen *screen, pod_square square) {
    unsigned index = move_to(&screen->entry.moves, square);
    cli_choice other;
    cli_choice_begin(&other, now(screen), square);
    if (square == screen->focus) {
        confirm(screen);
    } else if (other.count) {
        screen->focus = square;
        cli_turn_begin(screen);
    } else if (index < screen->entry.moves.count) {
        cli_entry_pick(&screen->entry, index);
        follow(screen);
    } else {
        turn_towards(screen, square);
    }
}

void cli_turn_wheel(cli_screen *screen, bool down) {
    add(screen, down ? CLI_STROKE_RIGHT : CLI_STROKE_LEFT);
}
