/* pod_states() once more, by walking the general rules: slow, and nothing to get wrong. */
#ifndef LUDOPOD_TESTS_SOLVE_STATES_PLAIN_H
#define LUDOPOD_TESTS_SOLVE_STATES_PLAIN_H

#include <stdint.h>

/* How many boards are reachable, each image counted; 0 when there is no memory. Requires at most 10 squares. */
uint64_t states_plain(unsigned rows, unsigned columns);

#endif
