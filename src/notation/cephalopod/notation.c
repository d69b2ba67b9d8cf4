#include "notation/cephalopod/inside.h"

#include "notation/games.h"
#include "rules/cephalopod/board.h"

/* The board of the network server's sheet (docs/notation.md). */

static void print_letters(const pod_position *position, int margin, pod_text *out) {
    pod_text_format(out, "%*s", margin, "");
    for (unsigned column = 0; column < position->columns; column++) {
        pod_text_format(out, "%s%c", column ? "   " : "  ", (char)('A' + column));
    }
    pod_text_add_char(out, '\n');
}

/* The brackets of an owner, seats 0 to 5 and then neutral. */
static void print_die(pod_die die, pod_text *out) {
    static const char brackets[][3] = {"()", "<>", "[]", "{}", "//", "!!", ".."};
    if (!die) {
        pod_text_add(out, "...");
        return;
    }
    const char *pair = brackets[pod_die_owner(die)];
    pod_text_add_char(out, pair[0]);
    pod_text_add_char(out, pod__cephalopod_pips_print(pod_die_pips(die)));
    pod_text_add_char(out, pair[1]);
}

static void text_board(const pod_position *position, pod_text *out) {
    int margin = position->rows > 9 ? 2 : 1;
    print_letters(position, margin, out);
    for (unsigned row = position->rows; row-- > 0;) {
        pod_text_format(out, "%*u", margin, row + 1);
        for (unsigned column = 0; column < position->columns; column++) {
            pod_text_add_char(out, ' ');
            print_die(position->of.cephalopod.die[pod_square_at(row, column, position->columns)], out);
        }
        pod_text_format(out, " %u\n", row + 1);
    }
    print_letters(position, margin, out);
}

POD__RULES_TEXT_DECLARED(pod__rules_cephalopod);

static const pod_notation notation = {
    .parse_move = pod__cephalopod_parse_move,
    .print_move = pod__cephalopod_print_move,
    .parse_position = pod__cephalopod_parse_position,
    .print_position = pod__cephalopod_print_position,
    .text_board = text_board,
    .diagram = pod__cephalopod_diagram,
    .describe = pod__cephalopod_describe,
    .speak = pod__cephalopod_speak,
    .move_help = pod__cephalopod_move_help,
    .seat_name = pod__cephalopod_seat_name,
    .pieces = pod__cephalopod_pieces,
    .shape = POD_SHAPE_DIE,
    .largest = pod__cephalopod_largest,
    .square_words = pod__cephalopod_diagram_square,
    .piece_kinds = pod__cephalopod_piece_kinds,
    .put = pod__cephalopod_put,
    .explain = pod__cephalopod_explain,
};

const pod_game pod__cephalopod_game = {
    .name = "cephalopod",
    .title = "Cephalopod",
    .credit = POD_N_("Cephalopod, by Mark Steere (2006), marksteeregames.com"),
    .rules = &pod__cephalopod_rules,
    .notation = &notation,
    .boards = (const char *const[]){"3x5", NULL},
    .rules_text = POD__RULES_TEXT(pod__rules_cephalopod),
};
