/* What the tests of Octogo's search share. */
#ifndef LUDOPOD_TESTS_SEARCH_OCTOGO_SUPPORT_H
#define LUDOPOD_TESTS_SEARCH_OCTOGO_SUPPORT_H

#include "base/random.h"
#include "ludopod/game.h"

const pod_game *octogo(void);
pod_position octogo_position(const char *line);
/* A game's beginning on any board, with any number of pieces and some limit of quiet turns. */
pod_position octogo_start(pod__random *random);

#endif
