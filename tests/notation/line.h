/* Positions from their lines, for the tests of all floors. */
#ifndef LUDOPOD_TESTS_NOTATION_LINE_H
#define LUDOPOD_TESTS_NOTATION_LINE_H

#include <string.h>

#include "base/support.h"
#include "ludopod/game.h"
#include "ludopod/text.h"

static inline void fail_with_fault(const char *input, const pod_fault *fault) {
    char message[1024];
    pod_text text = pod_text_over(message, sizeof message);
    pod_fault_print(fault, POD_ENGLISH, &text);
    fail_msg("'%s': %s", input, message);
}

/* The test fails, and says why, when the line is no position. options: NULL for the game's defaults. */
static inline pod_position line_position(const pod_game *game, const pod_options *options, const char *line) {
    pod_options usual;
    pod_position position = {0};
    pod_fault fault = {0};
    pod_options_default(game, &usual);
    pod_position_text given = {game, options ? options : &usual, line, strlen(line)};
    if (pod_position_parse(&given, &position, &fault)) {
        fail_with_fault(line, &fault);
    }
    return position;
}

#endif
