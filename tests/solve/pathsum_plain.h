/* pod_pathsum() once more, by walking every path on the general rules: slow, and nothing to get wrong. */
#ifndef LUDOPOD_TESTS_SOLVE_PATHSUM_PLAIN_H
#define LUDOPOD_TESTS_SOLVE_PATHSUM_PLAIN_H

#include <stdint.h>

uint32_t pathsum_plain(const uint8_t cells[9], unsigned depth);

/* By the rules for one ply, by pod_pathsum() from there. Requires depth > 0. */
uint32_t pathsum_after_one_ply(const uint8_t cells[9], unsigned depth);

#endif
