#include "solve/strong/disk/solve.h"

#include "solve/strong/disk/found.h"
#include "solve/strong/disk/runs.h"

enum {
    DICE = POD_STRONG_SQUARES_MAX + 1,
    BYTES_AT_FIRST = 512 /* for a board of a chunk, until it is known */
};

typedef struct chunking {
    pod__job *job;
    const pod__chunk_source *source;
    const pod__keys *keys; /* of the whole layer */
    pod__runs runs;
    pod_strong_layer sums;
} chunking;

/* ---- A chunk -------------------------------------------------------------------------------------------------- */

/* From the disk of this process. */
static pod_error solve_own(void *context, pod__chunk *chunk, pod__layer *part, uint32_t **number) {
    (void)context;
    return pod__chunk_find_children(chunk) && pod__chunk_lay_out(chunk) ? pod__chunk_solve(chunk, part, number)
                                                                        : POD_ERROR_MEMORY;
}

/* How much memory there is for a chunk: some is left for the rest of it. */
static size_t budget_of(const chunking *at) {
    return atomic_load(&at->job->memory.left) / 4 * 3;
}

static void learn(chunking *at, size_t before, size_t count) {
    size_t used = before - atomic_load(&at->job->memory.left), for_one = used / count * 3 / 2;
    if (count >= 16 * POD__KEYS_BLOCK) {
        at->job->chunk_bytes = for_one + 16;
    }
}

static pod_error solve_boards(chunking *at, pod__chunk *chunk, pod__layer *part) {
    uint32_t *number = NULL;
    pod_error error = at->source->solve(at->source->context, chunk, part, &number);
    if (!error) {
        error = pod__runs_add(&at->runs, &part->functions, number, chunk->count);
        pod__memory_give(&at->job->memory, number, chunk->count * sizeof *number);
    }
    if (!error) {
        at->sums.won += part->sums.won;
        at->sums.drawn += part->sums.drawn;
        at->sums.lost += part->sums.lost;
    }
    return error;
}

static pod_error solve_chunk(chunking *at, size_t block, size_t blocks) {
    pod__job *job = at->job;
    pod__chunk chunk = {.job = job, .pips = at->runs.pips, .dice = at->runs.dice, .at = block * POD__KEYS_BLOCK};
    pod__layer part = {0};
    size_t before = atomic_load(&job->memory.left), room = blocks * POD__KEYS_BLOCK * sizeof *chunk.board;
    chunk.board = pod__memory_take(&job->memory, room);
    for (size_t i = block; chunk.board && i < block + blocks; i++) {
        chunk.count += pod__keys_block(at->keys, i, chunk.board + chunk.count);
    }
    pod_error error = chunk.board ? solve_boards(at, &chunk, &part) : POD_ERROR_MEMORY;
    if (!error) {
        learn(at, before, chunk.count);
    }
    pod__layer_free(&part, &job->memory);
    pod__memory_give(&job->memory, chunk.board, room);
    if (error || chunk.pips != job->pips || chunk.dice != job->dice) {
        pod__chunk_forget(&chunk);
    }
    return error;
}

static size_t blocks_for(const chunking *at, size_t left) {
    size_t blocks = budget_of(at) / at->job->chunk_bytes / POD__KEYS_BLOCK;
    return blocks < 1 ? 1 : blocks > left ? left : blocks;
}

static pod_error solve_chunks(chunking *at) {
    pod__job *job = at->job;
    const size_t all = pod__keys_blocks(at->keys);
    const uint64_t done = job->done;
    pod_error error = POD_OK;
    job->chunk_bytes = job->chunk_bytes ? job->chunk_bytes : BYTES_AT_FIRST;
    for (size_t block = 0; block < all && !error;) {
        size_t blocks = blocks_for(at, all - block);
        job->done = done + block * POD__KEYS_BLOCK * at->source->parts;
        error = solve_chunk(at, block, blocks);
        if (error == POD_ERROR_MEMORY && blocks > 1) {
            size_t larger = budget_of(at) / (blocks * POD__KEYS_BLOCK / 2);
            job->chunk_bytes = larger > 2 * job->chunk_bytes ? larger : 2 * job->chunk_bytes;
            error = POD_OK;
        } else {
            block += blocks;
        }
    }
    job->done = done;
    return error;
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

pod_error pod__layer_solve_on_disk(pod__job *job, unsigned pips, unsigned dice, const pod__chunk_source *source,
                                   pod_strong_layer *sums) {
    static const pod__chunk_source own = {solve_own, NULL, 1};
    const pod__keys keys = job->keys[pips][dice];
    chunking at = {.job = job, .source = source ? source : &own, .keys = &keys};
    at.sums = (pod_strong_layer){.pips = pips, .dice = dice, .boards = keys.count};
    pod_error error = pod__runs_begin(&at.runs, job->disk, job->thresholds.count, pips, dice);
    error = error ? error : solve_chunks(&at);
    error = error ? error : pod__runs_join(&at.runs, &job->kept[pips % 2][dice]);
    pod__runs_end(&at.runs);
    *sums = at.sums;
    return error;
}

pod_error pod__job_to_disk(pod__job *job) {
    pod_error error = pod__found_keep_all(job->disk, job->keys);
    for (unsigned i = 0; i < 2 * DICE && !error; i++) {
        pod__layer *layer = &job->layer[i % 2][i / 2];
        if (layer->index.slot) {
            error =
                pod__disk_layer_move(job->disk, layer, &job->keys[layer->sums.pips][i / 2], &job->kept[i % 2][i / 2]);
        }
    }
    job->on_disk = true;
    return error;
}
