#include "solve/strong/disk/chunk.h"

#include "solve/strong/disk/children.h"

/* ---- Where the moves lead ------------------------------------------------------------------------------------- */

bool pod__chunk_find_children(pod__chunk *chunk) {
    pod__job *job = chunk->job;
    const pod__boards boards = {&job->geometry, job->crew, &job->memory, chunk->dice, chunk->board, chunk->count};
    return pod__boards_children(&boards, chunk->child);
}

/* ---- Into memory ---------------------------------------------------------------------------------------------- */

bool pod__chunk_index(pod__job *job, pod__layer *layer, const uint64_t *board, size_t count) {
    const pod__boards boards = {&job->geometry, job->crew, &job->memory, layer->sums.dice, board, count};
    return pod__boards_index(&boards, layer);
}

static bool lay_out(pod__chunk *at, unsigned taken) {
    pod__job *job = at->job;
    const unsigned pips = at->pips + !taken, dice = at->dice + 1 - taken;
    pod__layer *layer = &job->layer[pips % 2][dice];
    const pod__disk_layer *kept = &job->kept[pips % 2][dice];
    size_t count = atomic_load(&at->child[taken].count);
    uint64_t *board = count ? pod__set_sorted(&at->child[taken], job->crew, &job->memory) : NULL;
    pod__set_free(&at->child[taken], &job->memory);
    if (!count) {
        return true;
    }
    *layer = (pod__layer){.functions = pod__functions_create(job->thresholds.count, count)};
    bool made = board && pod__pool_fill(&layer->functions.record, count, &job->memory) &&
                pod__disk_layer_find(kept, &job->keys[pips][dice], board, job->crew, &layer->functions.record) &&
                pod__chunk_index(job, layer, board, count);
    pod__memory_give(&job->memory, board, count * sizeof *board);
    return made && pod__disk_layer_gather(kept, job->crew, &layer->functions, &job->memory);
}

bool pod__chunk_lay_out(pod__chunk *chunk) {
    bool made = true;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && made; taken++) {
        made = !pod__chunk_leads(chunk, taken) || lay_out(chunk, taken);
    }
    return made;
}

void pod__chunk_forget(pod__chunk *chunk) {
    pod__job *job = chunk->job;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        pod__set_free(&chunk->child[taken], &job->memory);
        if (pod__chunk_leads(chunk, taken)) {
            pod__layer_free(&job->layer[(chunk->pips + !taken) % 2][chunk->dice + 1 - taken], &job->memory);
        }
    }
}

/* ---- What its boards are worth -------------------------------------------------------------------------------- */

/* The chunk is the whole layer for once. */
pod_error pod__chunk_solve(const pod__chunk *chunk, pod__layer *out, uint32_t **number) {
    pod__job *job = chunk->job;
    pod__keys *keys = &job->keys[chunk->pips][chunk->dice], all = *keys;
    pod_error error = POD_ERROR_MEMORY;
    *keys = (pod__keys){0};
    if (pod__keys_make(chunk->board, chunk->count, job->crew, &job->memory, keys)) {
        error = pod__layer_solve(job, chunk->pips, chunk->dice, out, number);
    }
    pod__keys_free(keys, &job->memory);
    *keys = all;
    return error;
}
