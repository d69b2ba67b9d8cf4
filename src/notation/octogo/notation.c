#include "notation/games.h"
#include "notation/octogo/diagram.h"
#include "notation/octogo/inside.h"
#include "rules/octogo/inside.h"

extern const unsigned char pod__rules_octogo_en[], pod__rules_octogo_fr[], pod__rules_octogo_es[];

static const pod_notation notation = {
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

const pod_game pod__octogo_game = {
    .name = "octogo",
    .title = "Octogo",
    .credit = POD_N_("Octogo, author unknown; rules after a sheet kept by Escale à jeux, escaleajeux.fr"),
    .rules = &pod__octogo_rules,
    .notation = &notation,
    .boards = (const char *const[]){"8x10", "6x10", "8x5", "10x5", NULL},
    .rules_text = POD__RULES_TEXT(pod__rules_octogo),
};
