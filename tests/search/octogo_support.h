/* What the tests of Octogo's search share. */
#ifndef LUDOPOD_TESTS_SEARCH_OCTOGO_SUPPORT_H
#define LUDOPOD_TESTS_SEARCH_OCTOGO_SUPPORT_H

#include "ludopod/game.h"

const pod_game *octogo(void);
pod_position octogo_position(const char *line);

#endif
