#include "notation/cephalopod/diagram.h"
#include "notation/cephalopod/inside.h"
#include "notation/games.h"
#include "rules/cephalopod/inside.h"

extern const unsigned char pod__rules_cephalopod_en[], pod__rules_cephalopod_fr[], pod__rules_cephalopod_es[];

static const pod_notation notation = {
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
    .pieces = pod__cephalopod_pieces,
    .shape = POD_SHAPE_DIE,
    .largest = pod__cephalopod_largest,
    .square_words = pod__cephalopod_diagram_square,
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
