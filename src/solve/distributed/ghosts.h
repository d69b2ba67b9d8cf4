/* Records of a layer that other ranks, or this one, hold, as far as they were asked for. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_GHOSTS_H
#define LUDOPOD_SOLVE_DISTRIBUTED_GHOSTS_H

#include "solve/strong/pairs.h"
#include "solve/strong/pool.h"

typedef struct pod__ghosts {
    pod__pool pool;
    pod__pairs known; /* from part << 32 | number there, to number in the pool + 1 */
} pod__ghosts;

void pod__ghosts_free(pod__ghosts *ghosts, pod__memory *memory);
/* Forgets what others told when it is more than so many bytes; it can be asked for again. */
void pod__ghosts_limit(pod__ghosts *ghosts, size_t count, size_t bytes, pod__memory *memory);

#endif
