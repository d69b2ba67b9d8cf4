#include "search/octogo_support.h"

#include "notation/line.h"

const pod_game *octogo(void) {
    return pod_game_at(POD_GAME_OCTOGO);
}

pod_position octogo_position(const char *line) {
    return line_position(octogo(), NULL, line);
}

pod_position octogo_start(pod__random *random) {
    pod_options options;
    pod_position position;
    pod_options_default(octogo(), &options);
    do {
        options.value[POD_OPTION_ROWS] = (int16_t)(2 + pod__random_below(random, 9));
        options.value[POD_OPTION_COLUMNS] = (int16_t)(1 + pod__random_below(random, 10));
        options.value[POD_OPTION_PIECES] = (int16_t)(1 + pod__random_below(random, 10));
        options.value[POD_OPTION_QUIET] = (int16_t)pod__random_below(random, 251);
    } while (!options.value[POD_OPTION_QUIET] || pod_start(octogo(), &options, &position, NULL));
    return position;
}
