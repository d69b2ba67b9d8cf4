#include "notation/octogo_support.h"

#include <string.h>

#include "notation/line.h"

const pod_game *octogo(void) {
    return pod_game_at(POD_GAME_OCTOGO);
}

pod_position octogo_position(const char *line) {
    return line_position(octogo(), NULL, line);
}

void octogo_line(const pod_position *position, char out[POD_POSITION_TEXT_SIZE]) {
    pod_text text = pod_text_over(out, POD_POSITION_TEXT_SIZE);
    octogo()->notation->print_position(position, &text);
    assert_true(pod_text_fits(&text));
}

pod_move octogo_move(const pod_position *position, const char *text) {
    pod_move move = POD_MOVE_NONE;
    pod_fault fault = {0};
    if (octogo()->notation->parse_move(position, text, strlen(text), &move, &fault)) {
        fail_with_fault(text, &fault);
    }
    return move;
}

pod_position octogo_random_start(uint64_t *random) {
    pod_options options;
    pod_position position;
    pod_options_default(octogo(), &options);
    do {
        options.value[POD_OPTION_ROWS] = (int16_t)(2 + random_below(random, POD_SIDE_MAX - 1));
        options.value[POD_OPTION_COLUMNS] = (int16_t)(1 + random_below(random, POD_SIDE_MAX));
        options.value[POD_OPTION_PIECES] = (int16_t)(1 + random_below(random, random_below(random, 2) ? 2 : 10));
        options.value[POD_OPTION_FIRST] = (int16_t)random_below(random, 2);
    } while (pod_start(octogo(), &options, &position, NULL));
    return position;
}

pod_move octogo_random_move(const pod_position *position, uint64_t *random) {
    pod_move_list list;
    octogo()->rules->moves(position, &list);
    assert_true(list.count > 0);
    return list.move[random_below(random, list.count)];
}
