#include "solve/strong/disk/chunk.h"

#include "base/work.h"

enum {
    BATCH = 32,
    STEP_MIN = BATCH,
    STEP_MAX = 1 << 16 /* boards whose moves are found at once */
};

/* ---- Where the moves lead ------------------------------------------------------------------------------------- */

/* Boards whose moves are found at once. */
typedef struct playing {
    pod__chunk *chunk;
    size_t first, end;
} playing;

static bool play_batch(void *context, unsigned thread, size_t batch) {
    (void)thread;
    playing *play = context;
    pod__chunk *at = play->chunk;
    const pod__geometry *geometry = &at->job->geometry;
    unsigned added[POD__NEIGHBOURS + 1] = {0};
    for (size_t i = play->first + batch * BATCH; i < play->end && i < play->first + (batch + 1) * BATCH; i++) {
        pod__parent parent;
        pod__child child[POD__CHILDREN_MAX];
        pod__parent_of(geometry, at->board[i], &parent);
        unsigned children = pod__children_of(geometry, &parent, child);
        for (unsigned c = 0; c < children; c++) {
            pod__set_prefetch(&at->child[child[c].taken], child[c].key);
        }
        for (unsigned c = 0; c < children; c++) {
            added[child[c].taken] += pod__set_add(&at->child[child[c].taken], child[c].key);
        }
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        atomic_fetch_add_explicit(&at->child[taken].count, added[taken], memory_order_relaxed);
    }
    return true;
}

/* For the moves of so many boards. */
static bool make_room(pod__chunk *at, size_t boards) {
    static const uint8_t ways[POD__NEIGHBOURS + 1] = {1, 0, 6, 4, 1}; /* to take so many of four neighbours */
    size_t empty = at->job->geometry.squares - at->dice;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (pod__chunk_leads(at, taken) &&
            !pod__set_reserve(&at->child[taken], boards * empty * ways[taken], &at->job->memory)) {
            return false;
        }
    }
    return true;
}

static size_t step_of(const pod__chunk *at) {
    size_t step = at->count / 8 / BATCH * BATCH;
    return step < STEP_MIN ? STEP_MIN : step > STEP_MAX ? STEP_MAX : step;
}

bool pod__chunk_find_children(pod__chunk *chunk) {
    const size_t step = step_of(chunk);
    playing play = {.chunk = chunk};
    for (; play.first < chunk->count && chunk->dice < chunk->job->geometry.squares; play.first = play.end) {
        size_t here = chunk->count - play.first < step ? chunk->count - play.first : step;
        if (!make_room(chunk, here)) {
            return false;
        }
        play.end = play.first + here;
        pod__work(chunk->job->threads, (here + BATCH - 1) / BATCH, play_batch, &play);
    }
    return true;
}

/* ---- Into memory ---------------------------------------------------------------------------------------------- */

bool pod__chunk_index(pod__job *job, pod__layer *layer, const uint64_t *board, size_t count) {
    pod__memory *memory = &job->memory;
    pod__keys keys = {0};
    uint32_t *number = pod__memory_take(memory, count * sizeof *number);
    bool made = number && pod__keys_make(board, count, memory, &keys);
    for (size_t i = 0; made && i < count; i++) {
        number[i] = (uint32_t)i;
    }
    made = made && pod__layer_close(layer, &keys, number, job->threads, memory);
    pod__keys_free(&keys, memory);
    pod__memory_give(memory, number, count * sizeof *number);
    return made;
}

static bool lay_out(pod__chunk *at, unsigned taken) {
    pod__job *job = at->job;
    const unsigned pips = at->pips + !taken, dice = at->dice + 1 - taken;
    pod__layer *layer = &job->layer[pips % 2][dice];
    const pod__disk_layer *kept = &job->kept[pips % 2][dice];
    size_t count = atomic_load(&at->child[taken].count);
    uint64_t *board = count ? pod__set_sorted(&at->child[taken], &job->memory) : NULL;
    pod__set_free(&at->child[taken], &job->memory);
    if (!count) {
        return true;
    }
    *layer = (pod__layer){.functions = pod__functions_create(job->thresholds.count, count)};
    bool made = board && pod__pool_fill(&layer->functions.record, count, &job->memory);
    if (made) {
        pod__disk_layer_find(kept, &job->keys[pips][dice], board, job->threads, &layer->functions.record);
        made = pod__chunk_index(job, layer, board, count);
    }
    pod__memory_give(&job->memory, board, count * sizeof *board);
    return made && pod__disk_layer_gather(kept, job->threads, &layer->functions, &job->memory);
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
    if (pod__keys_make(chunk->board, chunk->count, &job->memory, keys)) {
        error = pod__layer_solve(job, chunk->pips, chunk->dice, out, number);
    }
    pod__keys_free(keys, &job->memory);
    *keys = all;
    return error;
}
