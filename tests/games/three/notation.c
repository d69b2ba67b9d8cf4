/* X and O as text and as a picture. */
#include <string.h>

#include "games/three/three.h"
#include "notation/diagram/board_diagram.h"
#include "notation/diagram/svg.h"
#include "notation/games.h"
#include "notation/position_line.h"
#include "notation/square.h"
#include "notation/text/sentence.h"

static const char letters[] = ".xo";

static const char *seat_name(unsigned seat, pod_language language) {
    (void)language;
    return seat ? "O" : "X";
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void print_move(const pod_position *position, pod_move move, pod_text *out) {
    pod__print_square(position, three_square(move), out);
}

static pod_error parse_move(const pod_position *position, const char *text, size_t length, pod_move *out,
                            pod_fault *fault) {
    size_t start = (size_t)(pod__trim(text, &length) - text);
    const pod__word word = pod__word_of(text + start, length);
    pod_square square;
    if (position->turn == POD_NOBODY) {
        return pod_fault_set(fault, POD_ERROR_GAME_OVER, &(pod_fault_about){start, length, {word.text}});
    }
    if (!length || pod__read_square(position, text + start, length, &square) != length) {
        return pod__no_square(position, text, start, length, fault);
    }
    if (position->of.square[square]) {
        return pod_fault_set(fault, POD_ERROR_MOVE_ILLEGAL, &(pod_fault_about){start, length, {word.text}});
    }
    *out = (pod_move)(square + 1);
    return POD_OK;
}

static void describe(const pod_position *position, pod_move move, pod_move_parts *out) {
    (void)position;
    *out = (pod_move_parts){.at = three_square(move), .to = three_square(move)};
}

static void speak(const pod_position *position, pod_move move, pod_language language, pod_text *out) {
    pod_text_add(out, pod__fill("{0} on {1}", seat_name(position->turn, language),
                                pod__word_of_square(position, three_square(move)).text, NULL)
                          .text);
}

static const char *move_help(pod_language language) {
    (void)language;
    return "Type a move: an empty square, as in b2.";
}

/* ---- Positions: ROWS TURN [LEFT], as in "3/1x1/2o x" ------------------------------------------- */

static void print_mark(uint8_t mark, pod_text *out) {
    pod_text_add_char(out, letters[mark]);
}

static void print_position(const pod_position *position, pod_text *out) {
    unsigned left = position->of.square[THREE_LEFT];
    pod__print_rows(position, position->of.square, print_mark, out);
    pod_text_format(out, " %c", position->turn == POD_NOBODY ? '-' : letters[position->turn + 1]);
    if (left) {
        pod_text_format(out, " %c", letters[left]);
    }
}

/* 1 for x, 2 for o, else 0. */
static uint8_t mark_of(char letter) {
    return (uint8_t)(pod__lower(letter) == 'x' ? 1 : pod__lower(letter) == 'o' ? 2 : 0);
}

static pod_error wrong(const pod__position_line *line, size_t offset, size_t length, const char *expected) {
    return POD__FAULT_AT(line->fault, POD_ERROR_OPTION_VALUE, line->text, offset, length, "position", expected);
}

static pod_error read_mark(const pod__position_line *line, pod__row_item *item) {
    item->piece = mark_of(line->text[item->offset]);
    item->used = 1;
    return item->piece ? POD_OK : wrong(line, item->offset, 1, "x, o, 1-3");
}

static pod_error read_board(pod__position_line *line) {
    pod_error error = pod__read_rows(line, THREE_SQUARES, read_mark, line->position.of.square);
    if (error) {
        return error;
    }
    bool fits = line->position.rows == THREE_SIDE && line->position.columns == THREE_SIDE;
    return fits ? POD_OK : wrong(line, line->offset[0], line->length[0], "3x3");
}

static pod_error read_turn(pod__position_line *line) {
    pod_position *position = &line->position;
    position->of.square[THREE_LEFT] = line->length[2] ? mark_of(*pod__field(line, 2)) : 0;
    const char *text = pod__field(line, 1);
    uint8_t mark = line->length[1] == 1 ? mark_of(*text) : 0;
    bool over =
        position->of.square[THREE_LEFT] || three_owner_of_row(position) != POD_NOBODY || three_is_full(position);
    if (!mark && !(line->length[1] == 1 && *text == '-')) {
        return wrong(line, line->offset[1], line->length[1], "x, o, -");
    }
    if (over != !mark) {
        return pod__fail_field(line, over ? POD_ERROR_POSITION_OVER : POD_ERROR_POSITION_NOT_OVER, 1, NULL);
    }
    position->turn = (uint8_t)(over ? POD_NOBODY : mark - 1);
    return POD_OK;
}

static pod_error parse_position(const pod_options *options, const char *text, size_t length, pod_position *out,
                                pod_fault *fault) {
    pod__position_line line = {
        .text = text, .options = options, .fault = fault, .position = {.game = THREE_GAME, .players = 2}};
    static pod__position_step *const steps[] = {read_board, read_turn, NULL};
    return pod__read_position(&line, length, POD_ERROR_POSITION_FIELDS, steps, out);
}

static void text_board(const pod_position *position, pod_text *out) {
    for (unsigned row = THREE_SIDE; row-- > 0;) {
        pod_text_format(out, "%u", row + 1);
        for (unsigned column = 0; column < THREE_SIDE; column++) {
            pod_text_format(out, " %c", letters[position->of.square[pod_square_at(row, column, THREE_SIDE)]]);
        }
        pod_text_add_char(out, '\n');
    }
    pod_text_add(out, "  a b c\n");
}

static void pieces(const pod_position *position, pod_piece out[POD_SQUARES_MAX]) {
    memset(out, 0, POD_SQUARES_MAX * sizeof *out);
    for (unsigned square = 0; square < THREE_SQUARES; square++) {
        unsigned mark = position->of.square[square];
        if (mark) {
            out[square] = (pod_piece){.there = true, .safe = true, .owner = (uint8_t)(mark - 1)};
        }
    }
}

static unsigned piece_kinds(const pod_position *position, pod_piece out[POD_PIECE_KINDS_MAX]) {
    for (unsigned owner = 0; owner < position->players; owner++) {
        out[owner] = (pod_piece){.there = true, .owner = (uint8_t)owner};
    }
    return position->players;
}

static void put(pod_position *position, pod_square square, const pod_piece *piece) {
    position->of.square[square] = piece->there ? (uint8_t)(piece->owner + 1) : 0;
}

/* ---- Diagrams -------------------------------------------------------------------------------- */

static void piece_words(const pod_position *position, unsigned square, pod_language language, pod_text *out) {
    unsigned mark = position->of.square[square];
    pod_text_add(out, mark ? seat_name(mark - 1, language) : "");
}

static void description(const pod_position *position, pod_language language, pod_text *out) {
    for (unsigned square = 0; square < THREE_SQUARES; square++) {
        pod_text_add(out, square ? ", " : " ");
        pod_square_words(position, square, language, out);
    }
}

static bool is_empty(const pod_position *position, unsigned square) {
    return !position->of.square[square];
}

static int well_corner(const pod_position *position) {
    (void)position;
    return 26;
}

static void draw_mark(const pod__diagram *diagram, unsigned seat, const char *state) {
    pod_text_format(diagram->out, "<g class=\"token token-%c%s\">", (char)('a' + seat), state);
    pod__svg_circle(diagram->out, "face", 0, 0, 70);
    pod__svg_path(diagram->out, "arrow", seat ? "M-35-35H35V35H-35Z" : "M-35-35L35 35M-35 35L35-35");
    pod__svg_group_end(diagram->out);
}

static void draw_pieces(const pod__diagram *diagram, unsigned square, const char *name) {
    unsigned mark = diagram->position->of.square[square];
    (void)name;
    if (diagram->has_last && diagram->last.at == square) {
        pod__svg_rect(diagram->out, "last", pod__svg_centred(POD__WELL_HALF - 3, 28));
    }
    if (mark) {
        draw_mark(diagram, mark - 1, "");
    } else if (diagram->has_preview && diagram->preview.at == square) {
        draw_mark(diagram, diagram->position->turn, " preview");
    }
}

static const pod__drawing drawing = {
    .name = "three",
    .description = description,
    .square_of = three_square,
    .is_empty = is_empty,
    .well_corner = well_corner,
    .pieces = draw_pieces,
};

static void diagram(const pod_position *position, const pod_diagram_options *options, pod_text *out) {
    pod__draw_board(&drawing, position, options, out);
}

/* ---- The table ------------------------------------------------------------------------------- */

static const pod_notation notation = {
    .parse_move = parse_move,
    .print_move = print_move,
    .parse_position = parse_position,
    .print_position = print_position,
    .text_board = text_board,
    .diagram = diagram,
    .describe = describe,
    .speak = speak,
    .move_help = move_help,
    .seat_name = seat_name,
    .pieces = pieces,
    .shape = POD_SHAPE_COUNTER,
    .piece_words = piece_words,
    .piece_kinds = piece_kinds,
    .put = put,
};

const pod_game three_game = {
    .name = "three",
    .title = "Three",
    .credit = "Three in a row, nobody knows who made it",
    .rules = &three_rules,
    .notation = &notation,
    .boards = (const char *const[]){NULL},
    .rules_text = POD__RULES_TEXT(three_rules),
};
