#include "solve/strong/disk/solve.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/work.h"
#include "solve/strong/disk/found.h"
#include "solve/strong/moves.h"

enum {
    DICE = POD_STRONG_SQUARES_MAX + 1,
    BATCH = 32,
    BYTES_AT_FIRST = 512, /* for a board of a chunk, until it is known */
    STEP_MIN = BATCH,
    STEP_MAX = 1 << 16 /* boards whose moves are found at once */
};

/* The functions of a chunk, sorted. */
typedef struct sorting {
    const pod__functions *functions;
    uint32_t *sorted[DICE]; /* numbers in the order of the functions */
    uint32_t *place[DICE];  /* of each number in that order */
} sorting;

typedef struct chunking {
    pod__job *job;
    pod__keys keys; /* of the whole layer */
    unsigned pips, dice;
    pod_strong_layer sums;
    /* Of the chunks that are done. */
    size_t chunks, room, functions_room[DICE];
    uint64_t *boards, *functions[DICE];
    pod__disk_writer local, runs[DICE];
    /* Of the chunk at hand. */
    uint64_t *board;
    size_t count;
    pod__set child[POD__NEIGHBOURS + 1]; /* by dice taken */
    size_t first;                        /* of the boards whose moves are found */
} chunking;

static bool leads(const chunking *at, unsigned taken) {
    return taken != 1 && taken <= at->dice && at->dice < at->job->geometry.squares;
}

/* ---- What the moves of a chunk lead to ------------------------------------------------------------------------ */

static bool play_batch(void *context, unsigned thread, size_t batch) {
    (void)thread;
    chunking *at = context;
    const pod__geometry *geometry = &at->job->geometry;
    unsigned added[POD__NEIGHBOURS + 1] = {0};
    for (size_t i = at->first + batch * BATCH; i < at->count && i < at->first + (batch + 1) * BATCH; i++) {
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
static bool make_room(chunking *at, size_t boards) {
    static const uint8_t ways[POD__NEIGHBOURS + 1] = {1, 0, 6, 4, 1}; /* to take so many of four neighbours */
    size_t empty = at->job->geometry.squares - at->dice;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (leads(at, taken) && !pod__set_reserve(&at->child[taken], boards * empty * ways[taken], &at->job->memory)) {
            return false;
        }
    }
    return true;
}

static size_t step_of(const chunking *at) {
    size_t step = at->count / 8 / BATCH * BATCH;
    return step < STEP_MIN ? STEP_MIN : step > STEP_MAX ? STEP_MAX : step;
}

static bool find_children(chunking *at) {
    const size_t step = step_of(at);
    for (at->first = 0; at->first < at->count && at->dice < at->job->geometry.squares; at->first += step) {
        size_t here = at->count - at->first < step ? at->count - at->first : step;
        if (!make_room(at, here)) {
            return false;
        }
        /* Only those of the step. */
        size_t count = at->count;
        at->count = at->first + here;
        pod__work(at->job->threads, (here + BATCH - 1) / BATCH, play_batch, at);
        at->count = count;
    }
    return true;
}

/* number: of each record, which is that of its board. */
static bool index_children(pod__job *job, pod__layer *layer, const uint64_t *board, size_t count) {
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

static bool lay_out(chunking *at, unsigned taken) {
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
        made = index_children(job, layer, board, count);
    }
    pod__memory_give(&job->memory, board, count * sizeof *board);
    return made && pod__disk_layer_gather(kept, job->threads, &layer->functions, &job->memory);
}

static bool lay_out_all(chunking *at) {
    bool made = find_children(at);
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && made; taken++) {
        made = !leads(at, taken) || lay_out(at, taken);
    }
    return made;
}

static void forget_children(chunking *at) {
    pod__job *job = at->job;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        pod__set_free(&at->child[taken], &job->memory);
        if (leads(at, taken)) {
            pod__layer_free(&job->layer[(at->pips + !taken) % 2][at->dice + 1 - taken], &job->memory);
        }
    }
}

/* ---- Functions as a sorted run -------------------------------------------------------------------------------- */

static bool is_before(const pod__pool *pool, uint32_t left, uint32_t right) {
    const uint64_t *a = pod__pool_at(pool, left), *b = pod__pool_at(pool, right);
    for (unsigned i = 0; i < pool->words; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return false;
}

/* Merges two sorted parts of `from`, which meet at `middle`. */
static void merge_parts(const pod__pool *pool, const uint32_t *from, size_t middle, size_t count, uint32_t *to) {
    for (size_t left = 0, right = middle, i = 0; i < count; i++) {
        bool takes_left = left < middle && (right == count || !is_before(pool, from[right], from[left]));
        to[i] = takes_left ? from[left++] : from[right++];
    }
}

static bool sort_piece(void *context, unsigned thread, size_t essential) {
    (void)thread;
    sorting *at = context;
    const pod__pool *pool = &at->functions->function[essential];
    size_t count = pool->count;
    for (size_t i = 0; i < count; i++) {
        at->sorted[essential][i] = (uint32_t)i;
    }
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t from = 0; from < count; from += 2 * width) {
            size_t here = count - from < 2 * width ? count - from : 2 * width;
            merge_parts(pool, at->sorted[essential] + from, width < here ? width : here, here,
                        at->place[essential] + from);
        }
        uint32_t *merged = at->place[essential];
        at->place[essential] = at->sorted[essential];
        at->sorted[essential] = merged;
    }
    for (size_t i = 0; i < count; i++) {
        at->place[essential][at->sorted[essential][i]] = (uint32_t)i;
    }
    return true;
}

static void sorting_end(sorting *at, pod__memory *memory) {
    for (unsigned essential = 0; essential < DICE; essential++) {
        size_t bytes = at->functions->function[essential].count * sizeof(uint32_t);
        pod__memory_give(memory, at->sorted[essential], bytes);
        pod__memory_give(memory, at->place[essential], bytes);
    }
}

static bool sort_functions(sorting *at, unsigned threads, pod__memory *memory) {
    bool taken = true;
    for (unsigned essential = 0; essential < DICE && taken; essential++) {
        size_t bytes = at->functions->function[essential].count * sizeof(uint32_t);
        if (bytes) {
            at->sorted[essential] = pod__memory_take(memory, bytes);
            at->place[essential] = pod__memory_take(memory, bytes);
            taken = at->sorted[essential] && at->place[essential];
        }
    }
    if (taken) {
        pod__work(threads, DICE, sort_piece, at);
    }
    return taken;
}

/* ---- What a chunk came to ------------------------------------------------------------------------------------- */

static pod_error write_functions(chunking *at, const sorting *by, unsigned essential) {
    const pod__pool *pool = &by->functions->function[essential];
    pod_error error = POD_OK;
    for (size_t i = 0; i < pool->count && !error; i++) {
        error = pod__disk_writer_put(&at->runs[essential], pod__pool_at(pool, by->sorted[essential][i]),
                                     pool->words * sizeof(uint64_t));
    }
    at->functions[essential][at->chunks] = pool->count;
    return error;
}

static pod_error write_words(chunking *at, const sorting *by, const uint32_t *number) {
    uint64_t word[POD__KEYS_BLOCK];
    pod_error error = POD_OK;
    for (size_t i = 0; i < at->count && !error; i += POD__KEYS_BLOCK) {
        unsigned here = at->count - i < POD__KEYS_BLOCK ? (unsigned)(at->count - i) : POD__KEYS_BLOCK;
        for (unsigned j = 0; j < here; j++) {
            uint64_t own = *pod__pool_at(&by->functions->record, number[i + j]);
            word[j] = own >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | by->place[own >> POD__DICE_AT][(uint32_t)own];
        }
        error = pod__disk_writer_put(&at->local, word, here * sizeof *word);
    }
    return error;
}

static bool has_room_for_one(chunking *at) {
    bool has = pod__grow(&at->boards, &at->room, at->chunks + 1, sizeof *at->boards);
    for (unsigned essential = 0; essential < DICE && has; essential++) {
        has = pod__grow(&at->functions[essential], &at->functions_room[essential], at->chunks + 1,
                        sizeof *at->functions[essential]);
    }
    return has;
}

/* The files of the functions that it has. */
static pod_error begin_runs(chunking *at, const pod__functions *functions) {
    pod_error error = POD_OK;
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        pod__disk_writer *writer = &at->runs[essential];
        if (functions->function[essential].count && !writer->disk) {
            const pod__disk_name name = pod__disk_name_of(at->pips, at->dice, POD__DISK_RUNS, essential);
            error = pod__disk_writer_begin(writer, at->job->disk, name.text);
            if (error) {
                pod__disk_writer_end(writer);
            }
        }
    }
    return error;
}

/* Whatever there is no memory for is found out before the first byte is written. */
static pod_error write_chunk(chunking *at, const pod__layer *part, const uint32_t *number) {
    sorting by = {.functions = &part->functions};
    pod_error error = has_room_for_one(at) && sort_functions(&by, at->job->threads, &at->job->memory)
                          ? begin_runs(at, &part->functions)
                          : POD_ERROR_MEMORY;
    error = error ? error : write_words(at, &by, number);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        error = write_functions(at, &by, essential);
    }
    sorting_end(&by, &at->job->memory);
    if (!error) {
        at->boards[at->chunks++] = at->count;
        at->sums.won += part->sums.won;
        at->sums.drawn += part->sums.drawn;
        at->sums.lost += part->sums.lost;
    }
    return error;
}

/* ---- A chunk -------------------------------------------------------------------------------------------------- */

static pod_error solve_here(chunking *at, pod__layer *part) {
    pod__job *job = at->job;
    pod__keys *keys = &job->keys[at->pips][at->dice];
    uint32_t *number = NULL;
    pod_error error = POD_ERROR_MEMORY;
    *keys = (pod__keys){0};
    if (pod__keys_make(at->board, at->count, &job->memory, keys)) {
        error = pod__layer_solve(job, at->pips, at->dice, part, &number);
    }
    pod__keys_free(keys, &job->memory);
    *keys = at->keys;
    if (!error) {
        error = write_chunk(at, part, number);
        pod__memory_give(&job->memory, number, at->count * sizeof *number);
    }
    return error;
}

/* How much memory there is for a chunk: some is left for the rest of it. */
static size_t budget_of(const chunking *at) {
    return atomic_load(&at->job->memory.left) / 4 * 3;
}

static void learn(chunking *at, size_t before) {
    size_t used = before - atomic_load(&at->job->memory.left), for_one = used / at->count * 3 / 2;
    if (at->count >= 16 * POD__KEYS_BLOCK) {
        at->job->chunk_bytes = for_one + 16;
    }
}

static pod_error solve_chunk(chunking *at, size_t block, size_t blocks) {
    pod__job *job = at->job;
    pod__layer part = {0};
    size_t before = atomic_load(&job->memory.left), room = blocks * POD__KEYS_BLOCK * sizeof *at->board;
    at->board = pod__memory_take(&job->memory, room);
    at->count = 0;
    for (size_t i = block; at->board && i < block + blocks; i++) {
        at->count += pod__keys_block(&at->keys, i, at->board + at->count);
    }
    pod_error error = at->board && lay_out_all(at) ? solve_here(at, &part) : POD_ERROR_MEMORY;
    if (!error) {
        learn(at, before);
    }
    pod__layer_free(&part, &job->memory);
    pod__memory_give(&job->memory, at->board, room);
    if (error || at->pips != job->pips || at->dice != job->dice) {
        forget_children(at);
    }
    return error;
}

static size_t blocks_for(const chunking *at, size_t left) {
    size_t blocks = budget_of(at) / at->job->chunk_bytes / POD__KEYS_BLOCK;
    return blocks < 1 ? 1 : blocks > left ? left : blocks;
}

static pod_error solve_chunks(chunking *at) {
    pod__job *job = at->job;
    const size_t all = pod__keys_blocks(&at->keys);
    const uint64_t done = job->done;
    pod_error error = POD_OK;
    job->chunk_bytes = job->chunk_bytes ? job->chunk_bytes : BYTES_AT_FIRST;
    for (size_t block = 0; block < all && !error;) {
        size_t blocks = blocks_for(at, all - block);
        job->done = done + block * POD__KEYS_BLOCK;
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

/* ---- Joining the chunks --------------------------------------------------------------------------------------- */

enum { MOVED_AT_ONCE = 256 };

/* The numbers that the functions of a chunk get, written now and then. */
typedef struct moved {
    uint64_t at;
    unsigned count;
    uint32_t number[MOVED_AT_ONCE];
} moved;

typedef struct joining {
    chunking *chunks;
    unsigned essential;
    size_t words;
    pod__disk_writer functions, moved;
    moved *of; /* of each chunk */
    uint64_t count;
} joining;

static pod_error write_moved(joining *at, moved *of) {
    pod_error error =
        pod__disk_writer_put_at(&at->moved, of->number, of->count * sizeof *of->number, of->at * sizeof *of->number);
    of->at += of->count;
    of->count = 0;
    return error;
}

static pod_error join_runs(joining *at, pod__merger *merge, uint64_t *last) {
    pod_error error = POD_OK;
    uint32_t run;
    for (const uint64_t *function; !error && (function = pod__merge_at(merge, &run));) {
        if (!at->count || memcmp(last, function, at->words * sizeof *last) != 0) {
            memcpy(last, function, at->words * sizeof *last);
            error = ++at->count > UINT32_MAX ? POD_ERROR_MEMORY
                                             : pod__disk_writer_put(&at->functions, function, at->words * sizeof *last);
        }
        moved *of = &at->of[run];
        of->number[of->count++] = (uint32_t)(at->count - 1);
        if (!error && of->count == MOVED_AT_ONCE) {
            error = write_moved(at, of);
        }
        pod__merge_step(merge);
    }
    for (size_t i = 0; i < at->chunks->chunks && !error; i++) {
        error = write_moved(at, &at->of[i]);
    }
    return error;
}

static pod_error join_mapped(joining *at, const pod__disk_map *map) {
    const chunking *chunks = at->chunks;
    pod__memory *memory = &chunks->job->memory;
    const uint64_t *entries = chunks->functions[at->essential];
    pod__merger merge = {0};
    uint64_t *last = pod__memory_take(memory, at->words * sizeof *last);
    at->of = pod__memory_take(memory, chunks->chunks * sizeof *at->of);
    pod_error error = POD_ERROR_MEMORY;
    if (last && at->of &&
        pod__merge_begin(&merge, (unsigned)at->words, (const uint64_t *)(const void *)map->bytes, entries,
                         chunks->chunks, memory)) {
        for (size_t i = 1; i < chunks->chunks; i++) {
            at->of[i].at = at->of[i - 1].at + entries[i - 1];
        }
        error = join_runs(at, &merge, last);
    }
    pod__merge_end(&merge, memory);
    pod__memory_give(memory, at->of, chunks->chunks * sizeof *at->of);
    pod__memory_give(memory, last, at->words * sizeof *last);
    return error;
}

static pod_error join_functions(chunking *chunks, unsigned essential) {
    pod__disk *disk = chunks->job->disk;
    joining at = {.chunks = chunks,
                  .essential = essential,
                  .words = chunks->job->thresholds.count * (size_t)pod__table_words(essential)};
    const pod__disk_name runs = pod__disk_name_of(chunks->pips, chunks->dice, POD__DISK_RUNS, essential);
    const pod__disk_name whole = pod__disk_name_of(chunks->pips, chunks->dice, POD__DISK_FUNCTIONS, essential);
    const pod__disk_name to = pod__disk_name_of(chunks->pips, chunks->dice, POD__DISK_MOVED, essential);
    pod__disk_map map;
    pod_error error = pod__disk_map_open(&map, disk, runs.text);
    error = error ? error : pod__disk_writer_begin(&at.functions, disk, whole.text);
    error = error ? error : pod__disk_writer_begin(&at.moved, disk, to.text);
    error = error ? error : join_mapped(&at, &map);
    error = error ? error : pod__disk_writer_finish(&at.functions);
    error = error ? error : pod__disk_writer_finish(&at.moved);
    pod__disk_writer_end(&at.functions);
    pod__disk_writer_end(&at.moved);
    pod__disk_map_close(&map);
    pod__disk_forget(disk, runs.text);
    return error;
}

/* The words of all boards, with the numbers of the functions in the end. numbers: by essential dice. */
static pod_error join_words(chunking *at, const uint64_t *local, const pod__disk_map *numbers, pod__disk_writer *out) {
    uint64_t first[DICE] = {0}, word[POD__KEYS_BLOCK];
    const void *passed = local;
    pod_error error = POD_OK;
    for (size_t chunk = 0; chunk < at->chunks; chunk++) {
        for (uint64_t i = 0; i < at->boards[chunk] && !error; i += POD__KEYS_BLOCK, pod__disk_pass(&passed, local)) {
            uint64_t left = at->boards[chunk] - i;
            unsigned here = left < POD__KEYS_BLOCK ? (unsigned)left : POD__KEYS_BLOCK;
            for (unsigned j = 0; j < here; j++, local++) {
                const unsigned essential = (unsigned)(*local >> POD__DICE_AT);
                const uint32_t *number = (const uint32_t *)(const void *)numbers[essential].bytes + first[essential];
                word[j] = *local >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | number[(uint32_t)*local];
            }
            error = pod__disk_writer_put(out, word, here * sizeof *word);
        }
        for (unsigned essential = 0; essential < DICE; essential++) {
            first[essential] += at->functions[essential][chunk];
        }
    }
    return error ? error : pod__disk_writer_finish(out);
}

static pod_error join_local(chunking *at) {
    pod__disk *disk = at->job->disk;
    pod__disk_map local, numbers[DICE] = {{0}};
    pod__disk_writer out = {0};
    pod_error error = pod__disk_map_open(&local, disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_LOCAL, 0).text);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        if (at->runs[essential].disk) {
            error = pod__disk_map_open(&numbers[essential], disk,
                                       pod__disk_name_of(at->pips, at->dice, POD__DISK_MOVED, essential).text);
        }
    }
    error = error ? error
                  : pod__disk_writer_begin(&out, disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_WORDS, 0).text);
    error = error ? error : join_words(at, (const uint64_t *)(const void *)local.bytes, numbers, &out);
    pod__disk_writer_end(&out);
    pod__disk_map_close(&local);
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__disk_map_close(&numbers[essential]);
        pod__disk_forget(disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_MOVED, essential).text);
    }
    pod__disk_forget(disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_LOCAL, 0).text);
    return error;
}

/* One chunk has its functions as they are to be. */
static pod_error take_whole(chunking *at) {
    pod__disk *disk = at->job->disk;
    pod_error error = pod__disk_rename(disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_LOCAL, 0).text,
                                       pod__disk_name_of(at->pips, at->dice, POD__DISK_WORDS, 0).text);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        if (at->runs[essential].disk) {
            error = pod__disk_rename(disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_RUNS, essential).text,
                                     pod__disk_name_of(at->pips, at->dice, POD__DISK_FUNCTIONS, essential).text);
        }
    }
    return error;
}

static pod_error join(chunking *at) {
    const bool whole = at->chunks == 1;
    pod_error error = pod__disk_writer_finish(&at->local);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        error = at->runs[essential].disk ? pod__disk_writer_finish(&at->runs[essential]) : POD_OK;
    }
    for (unsigned essential = 0; essential < DICE && !error && !whole; essential++) {
        error = at->runs[essential].disk ? join_functions(at, essential) : POD_OK;
    }
    error = error ? error : whole ? take_whole(at) : join_local(at);
    return error ? error
                 : pod__disk_layer_finish(at->job->disk, at->pips, at->dice, &at->job->kept[at->pips % 2][at->dice]);
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

static void chunking_end(chunking *at) {
    pod__disk_writer_end(&at->local);
    free(at->boards);
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__disk_writer_end(&at->runs[essential]);
        free(at->functions[essential]);
    }
}

pod_error pod__layer_solve_on_disk(pod__job *job, unsigned pips, unsigned dice, pod_strong_layer *sums) {
    chunking at = {.job = job, .keys = job->keys[pips][dice], .pips = pips, .dice = dice};
    at.sums = (pod_strong_layer){.pips = pips, .dice = dice, .boards = at.keys.count};
    pod__disk_layer_remove(job->disk, pips, dice);
    pod_error error =
        pod__disk_writer_begin(&at.local, job->disk, pod__disk_name_of(pips, dice, POD__DISK_LOCAL, 0).text);
    error = error ? error : solve_chunks(&at);
    error = error ? error : join(&at);
    chunking_end(&at);
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
