#include "notation/octogo/diagram_words.h"
#include "notation/octogo/inside.h"

const pod_notation pod__octogo_notation = {
    .parse_move = pod__octogo_parse_move,
    .print_move = pod__octogo_print_move,
    .parse_position = pod__octogo_parse_position,
    .print_position = pod__octogo_print_position,
    .text_board = pod__octogo_text_board,
    .ascii_board = pod__octogo_ascii_board,
    .diagram = pod__octogo_diagram,
    .describe = pod__octogo_describe,
    .speak = pod__octogo_speak,
    .move_help = pod__octogo_move_help,
    .seat_name = pod__octogo_seat_name,
    .pieces = pod__octogo_pieces,
    .shape = POD_SHAPE_ARROW,
    .square_words = pod__octogo_diagram_square,
};
