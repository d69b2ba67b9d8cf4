/* Counting and solving. Thread-safe. */
#ifndef LUDOPOD_SOLVE_H
#define LUDOPOD_SOLVE_H

#include <stdint.h>

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"

/* Counts the paths of exactly `depth` plies from a position; a path that ends earlier counts once. Fails with
   POD_ERROR_OVERFLOW when the count does not fit in 64 bits, or POD_ERROR_MEMORY, and then leaves *count alone. */
POD_API pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count);

/* Over all ways to play `depth` plies, or to the end if that comes earlier, on a 3x3 board of colourless
   dice: the sum of the final boards, each read as a nine-digit decimal number, modulo 2^30.
   cells: 0 (empty) to 6, row by row from the top. Fails with POD_ERROR_OPTION_VALUE when a cell is larger
   than 6, and with POD_ERROR_MEMORY. */
POD_API pod_error pod_pathsum(const uint8_t cells[9], unsigned depth, uint32_t *sum);

#endif
