#include "notation/cephalopod/inside.h"

const pod_notation pod__cephalopod_notation = {
    .parse_move = pod__cephalopod_parse_move,
    .print_move = pod__cephalopod_print_move,
    .parse_position = pod__cephalopod_parse_position,
    .print_position = pod__cephalopod_print_position,
    .text_board = pod__cephalopod_text_board,
    .diagram = pod__cephalopod_diagram,
    .describe = pod__cephalopod_describe,
    .speak = pod__cephalopod_speak,
    .move_help = pod__cephalopod_move_help,
    .seat_name = pod__cephalopod_seat_name,
};
