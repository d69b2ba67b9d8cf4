#include <string.h>

#include "notation/games.h"
#include "notation/octogo/inside.h"
#include "notation/square.h"
#include "notation/text/sentence.h"
#include "rules/octogo/board.h"

static void list_pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
    memset(out, 0, POD_SQUARES_MAX * sizeof *out);
    for (unsigned square = 0; square < pod__octogo_squares(position); square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            out[square] = (pod_piece){.there = true,
                                      .owner = (uint8_t)pod_octogo_piece_owner(piece),
                                      .shows = (uint8_t)pod_octogo_piece_arrow(piece)};
        }
    }
}

static unsigned piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]) {
    unsigned count = 0;
    for (unsigned owner = 0; owner < position->players; owner++) {
        for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
            out[count++] = (pod_piece){.there = true, .owner = (uint8_t)owner, .shows = (uint8_t)arrow};
        }
    }
    return count;
}

static void put(pod_position *position, pod_square square, const pod_piece *piece) {
    position->of.octogo.piece[square] = piece->there ? pod_octogo_piece_make(piece->owner, piece->shows) : 0;
}

static const char *move_help(pod_language language) {
    return pod_translate(
        language, "Type a move: the square of a piece and what it does, as in c1-c2 or c1-c2-c3 (advance), c4xc5 "
                  "(capture), c1l and c1rr (turn left once, right twice), c1-c2r or c1r-d2 (both).");
}

/* {0} the player, {1} where the piece stands, {2} where it goes. */
static const char *const templates[POD_OCTOGO_ACTIONS] = {
    [POD_OCTOGO_ADVANCE] = POD_N_("{0} advances {1} to {2}"),
    [POD_OCTOGO_ADVANCE_TWO] = POD_N_("{0} advances {1} two squares to {2}"),
    [POD_OCTOGO_LEFT] = POD_N_("{0} turns {1} left"),
    [POD_OCTOGO_RIGHT] = POD_N_("{0} turns {1} right"),
    [POD_OCTOGO_TWO_LEFT] = POD_N_("{0} turns {1} left twice"),
    [POD_OCTOGO_TWO_RIGHT] = POD_N_("{0} turns {1} right twice"),
    [POD_OCTOGO_ADVANCE_LEFT] = POD_N_("{0} advances {1} to {2} and turns left"),
    [POD_OCTOGO_ADVANCE_RIGHT] = POD_N_("{0} advances {1} to {2} and turns right"),
    [POD_OCTOGO_LEFT_ADVANCE] = POD_N_("{0} turns {1} left and advances to {2}"),
    [POD_OCTOGO_RIGHT_ADVANCE] = POD_N_("{0} turns {1} right and advances to {2}"),
};

static void speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    pod_move_parts parts;
    pod__octogo_describe(position, move, &parts);
    pod__sentence said = pod__fill(
        pod_translate(language, templates[pod__octogo_action(move)]), pod__octogo_seat_name(position->turn, language),
        pod__word_of_square(position, parts.at).text, pod__word_of_square(position, parts.to).text);
    pod__say_move(position, &said, &parts, language, out);
}

/* Boards as text. Red's pieces stand in square brackets, Blue's in round ones. In ASCII a piece is its
   owner's letter, R or b, with a mark on the side it points to: R^ up, Rv down, R> and <R sideways,
   R' and 'R up at a slant, R. and .R down at a slant. */

static void print_arrow(const pod_position *position, unsigned square, pod_text *out) {
    static const char *const arrows[POD_OCTOGO_ARROWS] = {"\u2191", "\u2197", "\u2192", "\u2198",
                                                          "\u2193", "\u2199", "\u2190", "\u2196"};
    pod_octogo_piece piece = position->of.octogo.piece[square];
    if (!piece) {
        pod_text_add(out, " \u00b7 ");
        return;
    }
    bool red = pod_octogo_piece_owner(piece) == POD_OCTOGO_RED;
    pod_text_add_char(out, red ? '[' : '(');
    pod_text_add(out, arrows[pod_octogo_piece_arrow(piece)]);
    pod_text_add_char(out, red ? ']' : ')');
}

static void print_ascii(const pod_position *position, unsigned square, pod_text *out) {
    static const char marks[POD_OCTOGO_ARROWS][2] = {{' ', '^'}, {' ', '\''}, {' ', '>'}, {' ', '.'},
                                                     {' ', 'v'}, {'.', ' '},  {'<', ' '}, {'\'', ' '}};
    pod_octogo_piece piece = position->of.octogo.piece[square];
    if (!piece) {
        pod_text_add(out, " - ");
        return;
    }
    const char *mark = marks[pod_octogo_piece_arrow(piece)];
    pod_text_add_char(out, mark[0]);
    pod_text_add_char(out, pod_octogo_piece_owner(piece) == POD_OCTOGO_RED ? 'R' : 'b');
    pod_text_add_char(out, mark[1]);
}

static void text_board(const pod_position *position, pod_text *out) {
    pod__print_board(position, &(pod__text_board){'a', 2, 2, print_arrow}, out);
}

static void ascii_board(const pod_position *position, pod_text *out) {
    pod__print_board(position, &(pod__text_board){'a', 2, 2, print_ascii}, out);
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
    .speak = speak,
    .move_help = move_help,
    .seat_name = pod__octogo_seat_name,
    .pieces = list_pieces,
    .shape = POD_SHAPE_ARROW,
    .piece_words = pod__octogo_piece_words,
    .piece_kinds = piece_kinds,
    .put = put,
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
