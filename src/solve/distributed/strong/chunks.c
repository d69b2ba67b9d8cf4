/* Solving the boards of a layer that fall to this rank, a chunk after the other: what their moves lead to is fetched
   here, then they are solved as on one machine. */
#include "solve/distributed/strong/share.h"

typedef struct chunking {
    pod__strong_share *share;
    unsigned pips, dice;
    pod__keys keys; /* of the whole layer */
    pod__layer *out;
    uint32_t *number;
    uint64_t *board; /* of the chunk */
    size_t count;
} chunking;

static void read_boards(chunking *at, size_t chunk) {
    size_t first = chunk * (at->share->chunk / POD__KEYS_BLOCK), end = first + at->share->chunk / POD__KEYS_BLOCK;
    at->count = 0;
    for (size_t block = first; block < end && block < pod__keys_blocks(&at->keys); block++) {
        at->count += pod__keys_block(&at->keys, block, at->board + at->count);
    }
}

/* ---- Joining the chunks ----------------------------------------------------------------------------- */

static void add_sums(pod_strong_layer *sums, const pod_strong_layer *more) {
    sums->boards += more->boards;
    sums->won += more->won;
    sums->drawn += more->drawn;
    sums->lost += more->lost;
}

static bool add_chunk(chunking *at, size_t chunk, const pod__layer *part, const uint32_t *number) {
    pod__memory *memory = &at->share->job->memory;
    size_t records = pod__functions_count(&part->functions);
    uint32_t *moved = pod__memory_take(memory, records * sizeof *moved);
    const pod__functions *functions = &part->functions;
    bool added =
        moved && pod__functions_merge(&at->out->functions, &functions, 1, at->share->job->crew, memory, &moved);
    for (size_t i = 0; added && i < at->count; i++) {
        at->number[chunk * at->share->chunk + i] = moved[number[i]];
    }
    pod__memory_give(memory, moved, records * sizeof *moved);
    add_sums(&at->out->sums, &part->sums);
    return added;
}

/* ---- A chunk ---------------------------------------------------------------------------------------- */

static pod_error solve_here(chunking *at, size_t chunk) {
    pod__job *job = at->share->job;
    pod__keys *keys = &job->keys[at->pips][at->dice];
    pod__layer part = {0};
    uint32_t *number = NULL;
    pod_error error = POD_ERROR_MEMORY;
    *keys = (pod__keys){0};
    if (pod__keys_make(at->board, at->count, job->crew, &job->memory, keys)) {
        error = pod__layer_solve(job, at->pips, at->dice, &part, &number);
    }
    if (!error) {
        error = add_chunk(at, chunk, &part, number) ? POD_OK : POD_ERROR_MEMORY;
        pod__memory_give(&job->memory, number, at->count * sizeof *number);
    }
    pod__layer_free(&part, &job->memory);
    pod__keys_free(keys, &job->memory);
    *keys = at->keys;
    return error;
}

static pod_error solve_chunk(chunking *at, size_t chunk) {
    pod_error mine = POD_OK;
    read_boards(at, chunk);
    pod__remote_cache_limit(&at->share->cache[0][0], 2 * POD__DICE_COUNTS, at->share->cache_memory,
                            &at->share->job->memory);
    pod_error error = pod__fetch_children(at->share, at->pips, at->dice, at->board, at->count);
    if (!error && at->count) {
        mine = solve_here(at, chunk);
    }
    pod__forget_children(at->share, at->pips, at->dice);
    return error ? error : mine;
}

/* ---- The layer -------------------------------------------------------------------------------------- */

static pod_error solve_all(chunking *at) {
    pod__strong_share *share = at->share;
    size_t own = (at->keys.count + share->chunk - 1) / share->chunk;
    size_t chunks = (size_t)pod__exchange_most(own);
    uint64_t before = share->job->done;
    bool has_room = at->board && (at->number || !at->keys.count);
    pod_error agreed = pod__exchange_agree(has_room ? POD_OK : POD_ERROR_MEMORY);
    for (size_t chunk = 0; chunk < chunks && !agreed; chunk++) {
        agreed = pod__exchange_agree(solve_chunk(at, chunk));
        uint64_t done = (uint64_t)(chunk + 1) * share->chunk * share->exchange.ranks;
        uint64_t all = share->boards[at->pips][at->dice];
        share->job->done = before + (done < all ? done : all);
    }
    share->job->done = before;
    return agreed;
}

pod_error pod__solve_in_chunks(pod__strong_share *share, unsigned pips, unsigned dice, pod__layer *out,
                               uint32_t **number) {
    pod__job *job = share->job;
    chunking at = {.share = share, .pips = pips, .dice = dice, .keys = job->keys[pips][dice], .out = out};
    size_t numbers = at.keys.count * sizeof *at.number;
    *out = (pod__layer){.sums = {.pips = pips, .dice = dice}};
    out->functions = pod__functions_create(job->thresholds.count, at.keys.count);
    at.board = pod__memory_take(&job->memory, share->chunk * sizeof *at.board);
    at.number = at.keys.count ? pod__memory_take(&job->memory, numbers) : NULL;
    pod_error error = solve_all(&at);
    pod__memory_give(&job->memory, at.board, share->chunk * sizeof *at.board);
    if (error) {
        pod__memory_give(&job->memory, at.number, numbers);
        at.number = NULL;
    }
    pod__functions_close(&out->functions, &job->memory);
    out->sums.distinct = pod__functions_count(&out->functions);
    *number = at.number;
    return error;
}
