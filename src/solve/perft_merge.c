#include "perft_merge.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_CAPACITY = 256,
    /* The last plies are counted without merging: move_count() is quicker than a table. */
    PLIES_UNMERGED = 2,
    /* A layer larger than this is not played on, to keep memory small; each of its boards is counted by
       itself. */
    LAYER_MAX = 1 << 20
};

/* A board, nobody's dice, and the number of ways to it. */
typedef struct board_ways {
    pod__packed board;
    uint64_t ways;
} board_ways;

typedef struct board_layer {
    board_ways *entry;
    size_t count, capacity;
    uint32_t *slot; /* hash table with linear probing: index of an entry + 1, 0 where free */
    size_t slots;   /* a power of two, twice the capacity */
} board_layer;

typedef struct counting {
    pod__packed_geometry geometry;
    board_layer now, next;
    uint64_t total;
} counting;

/* ---- Layers -------------------------------------------------------------------------------------- */

static uint32_t *slot_of(const board_layer *layer, const pod__packed *board) {
    size_t mask = layer->slots - 1;
    size_t place = (size_t)pod__packed_hash(board) & mask;
    while (layer->slot[place] && memcmp(&layer->entry[layer->slot[place] - 1].board, board, sizeof *board) != 0) {
        place = (place + 1) & mask;
    }
    return &layer->slot[place];
}

static pod_error grow(board_layer *layer) {
    size_t capacity = layer->capacity ? 2 * layer->capacity : FIRST_CAPACITY;
    board_ways *entries = realloc(layer->entry, capacity * sizeof *entries);
    if (!entries) {
        return POD_ERROR_MEMORY;
    }
    layer->entry = entries;
    uint32_t *slot = calloc(2 * capacity, sizeof *slot);
    if (!slot) {
        return POD_ERROR_MEMORY;
    }
    free(layer->slot);
    layer->slot = slot;
    layer->slots = 2 * capacity;
    layer->capacity = capacity;
    for (size_t i = 0; i < layer->count; i++) {
        *slot_of(layer, &entries[i].board) = (uint32_t)i + 1;
    }
    return POD_OK;
}

static pod_error add(uint64_t *sum, uint64_t ways) {
    if (ways > UINT64_MAX - *sum) {
        return POD_ERROR_OVERFLOW;
    }
    *sum += ways;
    return POD_OK;
}

static pod_error add_board(board_layer *layer, const pod__packed *board, uint64_t ways) {
    pod_error error = layer->count == layer->capacity ? grow(layer) : POD_OK;
    if (error) {
        return error;
    }
    uint32_t *slot = slot_of(layer, board);
    if (!*slot) {
        layer->entry[layer->count] = (board_ways){*board, 0};
        *slot = (uint32_t)++layer->count;
    }
    return add(&layer->entry[*slot - 1].ways, ways);
}

static void clear(board_layer *layer) {
    layer->count = 0;
    if (layer->slot) {
        memset(layer->slot, 0, layer->slots * sizeof *layer->slot);
    }
}

/* ---- Plies --------------------------------------------------------------------------------------- */

/* A path that is over counts at once. */
static pod_error arrive(counting *job, pod__packed board, uint64_t ways) {
    board.mine = 0;
    if (pod__packed_is_full(&job->geometry, &board)) {
        return add(&job->total, ways);
    }
    return add_board(&job->next, &board, ways);
}

static pod_error play_ply(counting *job) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < job->now.count && !error; i++) {
        const board_ways *from = &job->now.entry[i];
        pod_move move[POD__PACKED_MOVES_MAX];
        unsigned count = pod__packed_moves(&job->geometry, &from->board, move);
        for (unsigned m = 0; m < count && !error; m++) {
            error = arrive(job, pod__packed_after(&job->geometry, &from->board, move[m]), from->ways);
        }
    }
    board_layer done = job->now;
    job->now = job->next;
    job->next = done;
    clear(&job->next);
    return error;
}

static pod_error count_unmerged(counting *job, unsigned depth) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < job->now.count && !error; i++) {
        bool overflow = false;
        uint64_t ways = job->now.entry[i].ways;
        uint64_t paths = pod__packed_perft(&job->geometry, &job->now.entry[i].board, depth, &overflow);
        overflow |= paths > UINT64_MAX / ways;
        error = overflow ? POD_ERROR_OVERFLOW : add(&job->total, ways * paths);
    }
    return error;
}

pod_error pod__perft_merged(const pod_position *position, unsigned depth, uint64_t *count) {
    counting job = {.geometry = pod__packed_geometry_of(position->rows, position->columns)};
    /* The start is arrived at like every other board; the first swap makes it the layer to play from. */
    pod_error error = arrive(&job, pod__packed_from(position), 1);
    error = error ? error : play_ply(&job);
    while (!error && depth > PLIES_UNMERGED && job.now.count && job.now.count <= LAYER_MAX) {
        error = play_ply(&job);
        depth--;
    }
    error = error ? error : count_unmerged(&job, depth);
    free(job.now.entry);
    free(job.now.slot);
    free(job.next.entry);
    free(job.next.slot);
    if (!error) {
        *count = job.total;
    }
    return error;
}
