#include "solve/strong/disk/chunk.h"

/* ---- Where the moves lead ------------------------------------------------------------------------------------- */

bool pod__chunk_find_children(pod__chunk *chunk) {
    pod__job *job = chunk->job;
    pod__playing play = {.geometry = &job->geometry,
                         .crew = job->crew,
                         .memory = &job->memory,
                         .dice = chunk->dice,
                         .boards = pod__boards_of_array,
                         .of = chunk->board,
                         .places = chunk->count};
    return pod__play_all(&play, chunk->child);
}

static bool lay_out(pod__chunk *at, unsigned taken) {
    pod__job *job = at->job;
    const unsigned pips = at->pips + !taken, dice = at->dice + 1 - taken;
    return !pod__disk_layer_read(&job->kept[pips % 2][dice], &job->keys[pips][dice], &at->child[taken],
                                 job->thresholds.count, job->crew, &job->memory, &job->layer[pips % 2][dice]);
}

bool pod__chunk_lay_out(pod__chunk *chunk) {
    bool made = true;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && made; taken++) {
        made = !pod__moves_lead(&chunk->job->geometry, chunk->dice, taken) || lay_out(chunk, taken);
    }
    return made;
}

void pod__chunk_forget(pod__chunk *chunk) {
    pod__job *job = chunk->job;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        pod__set_free(&chunk->child[taken], &job->memory);
        if (pod__moves_lead(&chunk->job->geometry, chunk->dice, taken)) {
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
