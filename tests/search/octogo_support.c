#include "octogo_support.h"

#include <string.h>

#include "support.h"

const pod_game *octogo(void) {
    return pod_game_at(POD_GAME_OCTOGO);
}

pod_position octogo_position(const char *line) {
    pod_options options;
    pod_position position;
    pod_options_default(octogo(), &options);
    assert_int_equal(pod_position_parse(octogo(), &options, line, strlen(line), &position, NULL), POD_OK);
    return position;
}
