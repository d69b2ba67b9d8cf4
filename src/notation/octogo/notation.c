#include "notation/games.h"

#include "notation/octogo/inside.h"
#include "rules/octogo/board.h"

/* Boards as text. Red's pieces stand in square brackets, Blue's in round ones. In ASCII a piece is its
   owner's letter, R or b, with a mark on the side it points to: R^ up, Rv down, R> and <R sideways,
   R' and 'R up at a slant, R. and .R down at a slant. */

static void print_arrow(pod_octogo_piece piece, pod_text *out) {
    static const char *const arrows[POD_OCTOGO_ARROWS] = {"\u2191", "\u2197", "\u2192", "\u2198",
                                                          "\u2193", "\u2199", "\u2190", "\u2196"};
    if (!piece) {
        pod_text_add(out, " \u00b7 ");
        return;
    }
    bool red = pod_octogo_piece_owner(piece) == POD_OCTOGO_RED;
    pod_text_add_char(out, red ? '[' : '(');
    pod_text_add(out, arrows[pod_octogo_piece_arrow(piece)]);
    pod_text_add_char(out, red ? ']' : ')');
}

static void print_ascii(pod_octogo_piece piece, pod_text *out) {
    static const char marks[POD_OCTOGO_ARROWS][2] = {{' ', '^'}, {' ', '\''}, {' ', '>'}, {' ', '.'},
                                                     {' ', 'v'}, {'.', ' '},  {'<', ' '}, {'\'', ' '}};
    if (!piece) {
        pod_text_add(out, " - ");
        return;
    }
    const char *mark = marks[pod_octogo_piece_arrow(piece)];
    pod_text_add_char(out, mark[0]);
    pod_text_add_char(out, pod_octogo_piece_owner(piece) == POD_OCTOGO_RED ? 'R' : 'b');
    pod_text_add_char(out, mark[1]);
}

static void print_letters(const pod_position *position, pod_text *out) {
    pod_text_add(out, "  ");
    for (unsigned column = 0; column < position->columns; column++) {
        pod_text_format(out, "%s%c", column ? "   " : "  ", (char)('a' + column));
    }
    pod_text_add_char(out, '\n');
}

static void print_board(const pod_position *position, void (*print_piece)(pod_octogo_piece, pod_text *),
                        pod_text *out) {
    print_letters(position, out);
    for (unsigned row = position->rows; row-- > 0;) {
        pod_text_format(out, "%2u", row + 1);
        for (unsigned column = 0; column < position->columns; column++) {
            pod_text_add_char(out, ' ');
            print_piece(position->of.octogo.piece[pod_square_at(row, column, position->columns)], out);
        }
        pod_text_format(out, " %2u\n", row + 1);
    }
    print_letters(position, out);
}

static void text_board(const pod_position *position, pod_text *out) {
    print_board(position, print_arrow, out);
}

static void ascii_board(const pod_position *position, pod_text *out) {
    print_board(position, print_ascii, out);
}

POD__RULES_TEXT_DECLARED(pod__rules_octogo);

static const pod_notation notation = {
    .parse_move = pod__octogo_parse_move,
    .print_move = pod__octogo_print_move,
    .parse_position = pod__octogo_parse_position,
    .print_position = pod__octogo_print_position,
    .text_board = text_board,
    .ascii_board = ascii_board,
    .diagram = pod__octogo_diagram,
    .describe = pod__octogo_describe,
    .speak = pod__octogo_speak,
    .move_help = pod__octogo_move_help,
    .seat_name = pod__octogo_seat_name,
    .pieces = pod__octogo_pieces,
    .shape = POD_SHAPE_ARROW,
    .square_words = pod__octogo_diagram_square,
    .piece_kinds = pod__octogo_piece_kinds,
    .put = pod__octogo_put,
};

const pod_game pod__octogo_game = {
    .name = "octogo",
    .title = "Octogo",
    .credit = POD_N_("Octogo, author unknown; rules after a sheet kept by Escale à jeux, escaleajeux.fr"),
    .rules = &pod__octogo_rules,
    .notation = &notation,
    .boards = (const char *const[]){"8x10", "6x10", "8x5", "10x5", NULL},
    .rules_text = POD__RULES_TEXT(pod__rules_octogo),
};
