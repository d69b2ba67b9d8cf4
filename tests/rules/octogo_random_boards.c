#include "rules/octogo_random_boards.h"

#include "base/random.h"
#include "rules/octogo/board.h"

unsigned octogo_below(uint64_t *random, unsigned limit) {
    *random += 0x9e3779b97f4a7c15u;
    return (unsigned)(pod__mix(*random) % limit);
}

pod_position octogo_random_start(uint64_t *random) {
    pod_position position;
    pod_option_id bad;
    pod_options options = {0};
    do {
        options.value[POD_OPTION_ROWS] = (int16_t)(2 + octogo_below(random, 9));
        options.value[POD_OPTION_COLUMNS] = (int16_t)(1 + octogo_below(random, 10));
        options.value[POD_OPTION_PIECES] = (int16_t)(1 + octogo_below(random, octogo_below(random, 2) ? 3 : 10));
        options.value[POD_OPTION_PLAYERS] = 2;
        options.value[POD_OPTION_FIRST] = (int16_t)octogo_below(random, 2);
        options.value[POD_OPTION_QUIET] = (int16_t)(20 + octogo_below(random, 230));
        options.value[POD_OPTION_REPETITION] = 1;
    } while (pod__octogo_rules.start(&options, &position, &bad));
    return position;
}
