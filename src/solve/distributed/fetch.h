/* Fetching records from other ranks: first the number that a board's record has on the rank that holds it, then the
   records of numbers that are new here. Both in rounds of bounded size: requests go out in an order that both sides
   know, so that answers need not say what they answer.

       request                                             answer
       board                        8 bytes                 number, or POD__NOT_HELD   4 bytes
       number | occupied << 32 |                            tables over the occupied squares only,
           layer << 56             8 bytes                 2^dice bits (at least 8 bytes) for each */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_FETCH_H
#define LUDOPOD_SOLVE_DISTRIBUTED_FETCH_H

#include "solve/distributed/exchange.h"
#include "solve/strong/functions.h"
#include "solve/strong/memory.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

/* ---- The remote cache ---------------------------------------------------------------------------------------- */

/* The remote cache: records of a layer that other ranks, or this one, hold, as far as they were fetched. */

typedef struct pod__remote_cache {
    pod__pool pool; /* of whole tables; or */
    pod__functions functions;
    pod__map known; /* from part << 32 | number there, to number here + 1 */
} pod__remote_cache;

void pod__remote_cache_free(pod__remote_cache *cache, pod__memory *memory);
/* Empties caches, count of them, that take more than so many bytes together; records can be fetched again. */
void pod__remote_cache_limit(pod__remote_cache *cache, size_t count, size_t bytes, pod__memory *memory);

/* ---- Requests ------------------------------------------------------------------------------------------------ */

enum {
    POD__FETCH_LAYERS = 4,                        /* that moves from one lead to */
    POD__DICE_COUNTS = POD_STRONG_SQUARES_MAX + 1 /* of a board: 0 to all squares */
};

/* In place of a number: there is no such board. */
static const uint32_t POD__NOT_HELD = UINT32_MAX;

/* The number of a board's record in `records`, or POD__NOT_HELD. */
typedef uint32_t pod__number_of(const void *held, uint64_t board);

/* Boards of a layer, and where their records go. */
typedef struct pod__fetch_layer {
    unsigned dice;
    /* That layer as this rank holds it: what others may ask for. */
    const void *held;
    pod__number_of *number_of;
    const pod__pool *records; /* whole tables; or NULL, and */
    const pod__functions *functions;
    pod__remote_cache *cache; /* of the same kind */
    const uint64_t *board;
    size_t count;
    uint32_t *number; /* out: of the record of each board, in the cache, or POD__NOT_HELD */
} pod__fetch_layer;

typedef struct pod__fetch {
    pod__exchange *exchange;
    pod__memory *memory;
    unsigned squares, tables; /* of a record: so many tables over so many squares */
    unsigned layers;
    pod__fetch_layer layer[POD__FETCH_LAYERS]; /* the same layers on all ranks, each with a number of dice of its own */
} pod__fetch;

/* mine: an error of this rank before. */
pod_error pod__fetch_all(pod__fetch *fetch, pod_error mine);

/* ---- A batch ------------------------------------------------------------------------------------------------- */

/* A batch of boards to fetch: those that the moves from a layer lead to, each once, by the layer it is in. */

/* The layers that moves lead to, by dice captured. */
static const uint8_t pod__fetch_taken[POD__FETCH_LAYERS] = {0, 2, 3, 4};

/* All zero but for the memory: none. */
typedef struct pod__fetch_batch {
    pod__memory *memory;
    pod__set set[POD__FETCH_LAYERS];
    size_t count[POD__FETCH_LAYERS];
    uint64_t *board[POD__FETCH_LAYERS]; /* sorted */
    uint32_t *number[POD__FETCH_LAYERS];
} pod__fetch_batch;

/* Returns false when there is no memory. */
bool pod__fetch_batch_add(pod__fetch_batch *batch, const pod__child *child);
/* Sorts what was added, and takes memory for the answers. Returns false when there is no memory. */
bool pod__fetch_batch_close(pod__fetch_batch *batch);
void pod__fetch_batch_free(pod__fetch_batch *batch);

#endif
