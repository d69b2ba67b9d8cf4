/* The boards that the moves from a layer lead to, gathered to be asked for: each once, by the layer it is in. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_BRING_H
#define LUDOPOD_SOLVE_DISTRIBUTED_BRING_H

#include "solve/distributed/fetch.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

enum { POD__BRING_LAYERS = POD__WANTED_MAX };

/* The layers that moves lead to, by dice captured. */
static const uint8_t pod__bring_taken[POD__BRING_LAYERS] = {0, 2, 3, 4};

/* All zero but for the memory: none. */
typedef struct pod__bring {
    pod__memory *memory;
    pod__set set[POD__BRING_LAYERS];
    size_t count[POD__BRING_LAYERS];
    uint64_t *board[POD__BRING_LAYERS]; /* sorted */
    uint32_t *number[POD__BRING_LAYERS];
} pod__bring;

/* Returns false when there is no memory. */
bool pod__bring_add(pod__bring *bring, const pod__child *child);
/* Sorts what was added, and makes room for the answers. Returns false when there is no memory. */
bool pod__bring_close(pod__bring *bring);
void pod__bring_free(pod__bring *bring);

#endif
