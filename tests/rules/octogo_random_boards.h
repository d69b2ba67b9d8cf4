/* Random boards of Octogo for the tests. */
#ifndef LUDOPOD_TESTS_RULES_OCTOGO_RANDOM_BOARDS_H
#define LUDOPOD_TESTS_RULES_OCTOGO_RANDOM_BOARDS_H

#include "ludopod/rules.h"

/* A number from 0 to limit - 1. */
unsigned octogo_below(uint64_t *random, unsigned limit);
/* The start of a game on a board of any shape on which the pieces fit: one to ten a side, mostly few, since endings are
   where the rules are. */
pod_position octogo_random_start(uint64_t *random);

#endif
