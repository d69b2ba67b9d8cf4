/* Solving a layer: threads work out the records of blocks of boards, each into a store of its own, which are merged in
   the end. */
#include <string.h>

#include "base/work.h"
#include "solve/strong/job.h"
#include "solve/strong/moves.h"

enum {
    BATCH = 32,           /* boards worked on together, so that memory is prefetched */
    BATCH_CHILDREN = 512, /* and the moves they may have in all */
    PIECES_BETWEEN_ASKS = 64,
    BLOCKS_ALONE = 4, /* a layer of fewer is not worth a second thread */
    LINE_WORDS = 8,
    LINES_AHEAD = 8
};
_Static_assert(BATCH_CHILDREN >= 2 * POD__CHILDREN_MAX, "a batch must hold the moves of a board");

/* What a thread works with, from layer to layer. */
struct pod__worker {
    pod__combination with;
    pod__functions functions;
    uint64_t ones[POD_STRONG_SQUARES_MAX]; /* over all boards and their images, of each table */
    uint64_t *table;                       /* of BATCH records, as long as they can be */
    uint64_t boards;                       /* with their images */
    unsigned boards_in_batch;
    unsigned first[BATCH + 1]; /* child of each board */
    unsigned orbit[BATCH];
    pod__child child[BATCH_CHILDREN];
    uint32_t child_number[BATCH_CHILDREN];
    pod__record child_record[BATCH_CHILDREN];
};

typedef struct solving {
    pod__job *job;
    const pod__keys *keys;
    const pod__layer *after[POD__NEIGHBOURS + 1]; /* by dice taken */
    unsigned pips, dice;
    size_t record_words; /* as many as a record can have */
    pod__record_combine *combine;
    uint32_t *number;
    uint8_t *worker_of;                 /* by block: whose numbers its boards have */
    unsigned workers;                   /* of the job's; those that work on this layer */
    uint32_t *merged[POD__THREADS_MAX]; /* from a worker's numbers to those of worker 0 */
    size_t merged_count[POD__THREADS_MAX];
    atomic_bool no_memory;
} solving;

/* ---- A batch ----------------------------------------------------------------------------------------- */

/* Takes as many boards as there is room for; returns how many. */
static unsigned find_children(const solving *at, pod__worker *me, const uint64_t *board, unsigned count) {
    const pod__geometry *geometry = &at->job->geometry;
    unsigned children = 0, i = 0;
    for (; i < count && i < BATCH && children <= BATCH_CHILDREN - POD__CHILDREN_MAX; i++) {
        pod__parent parent;
        pod__parent_of(geometry, board[i], &parent);
        me->orbit[i] = pod__orbit(geometry, &parent);
        me->first[i] = children;
        unsigned found = pod__children_of(geometry, &parent, me->child + children);
        for (unsigned c = children; c < children + found; c++) {
            pod__index_prefetch(&at->after[me->child[c].taken]->index, me->child[c].key);
        }
        children += found;
    }
    me->first[i] = children;
    me->boards_in_batch = i;
    return i;
}

static void find_records(const solving *at, pod__worker *me) {
    const unsigned children = me->first[me->boards_in_batch];
    for (unsigned c = 0; c < children; c++) {
        const pod__layer *layer = at->after[me->child[c].taken];
        me->child_number[c] = pod__index_find(&layer->index, me->child[c].key);
        pod__functions_prefetch(&layer->functions, me->child_number[c]);
    }
    for (unsigned c = 0; c < children; c++) {
        const pod__record record = pod__functions_at(&at->after[me->child[c].taken]->functions, me->child_number[c]);
        const size_t words = at->job->thresholds.count * (size_t)pod__record_words(&record);
        me->child_record[c] = record;
        for (size_t word = 0; word < words && word < LINE_WORDS * LINES_AHEAD; word += LINE_WORDS) {
            __builtin_prefetch(record.table + word);
        }
    }
}

static pod__record record_of(const solving *at, pod__worker *me, unsigned i) {
    uint64_t *table = me->table + i * at->record_words, ones[POD_STRONG_SQUARES_MAX];
    const unsigned first = me->first[i], children = me->first[i + 1] - first;
    const pod__record_children of = {children, me->child + first, me->child_record + first};
    const pod__record record =
        children ? at->combine(&me->with, &of, at->dice, table, ones) : pod__record_full(&me->with, table, ones);
    for (unsigned q = 0; q < at->job->thresholds.count; q++) {
        me->ones[q] += ones[q] * me->orbit[i];
    }
    me->boards += me->orbit[i];
    return record;
}

/* number: of the record of each board. */
static bool combine_batch(solving *at, pod__worker *me, uint32_t *number) {
    pod__record record[BATCH];
    uint64_t hash[BATCH];
    for (unsigned i = 0; i < me->boards_in_batch; i++) {
        record[i] = record_of(at, me, i);
        hash[i] = pod__functions_hash(&me->functions, &record[i]);
        pod__functions_prefetch_hash(&me->functions, &record[i], hash[i]);
    }
    for (unsigned i = 0; i < me->boards_in_batch; i++) {
        if (!pod__functions_add(&me->functions, &record[i], hash[i], &at->job->memory, &number[i])) {
            atomic_store(&at->no_memory, true);
            return false;
        }
    }
    return true;
}

static bool solve_block(void *context, unsigned thread, size_t block) {
    solving *at = context;
    pod__worker *me = at->job->worker[thread];
    uint64_t board[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(at->keys, block, board);
    at->worker_of[block] = (uint8_t)thread;
    for (unsigned i = 0; i < count; i += me->boards_in_batch) {
        find_children(at, me, board + i, count - i);
        find_records(at, me);
        if (!combine_batch(at, me, at->number + block * POD__KEYS_BLOCK + i)) {
            return false;
        }
    }
    return thread || block % PIECES_BETWEEN_ASKS ||
           pod__job_goes_on(at->job, POD_STRONG_SOLVING, at->job->done + block * POD__KEYS_BLOCK);
}

/* ---- Joining what the threads found ------------------------------------------------------------------ */

static bool renumber_block(void *context, unsigned thread, size_t block) {
    (void)thread;
    solving *at = context;
    const uint32_t *merged = at->merged[at->worker_of[block]];
    size_t first = block * POD__KEYS_BLOCK;
    for (size_t i = first; merged && i < first + POD__KEYS_BLOCK && i < at->keys->count; i++) {
        at->number[i] = merged[at->number[i]];
    }
    return true;
}

/* All that the others found goes to worker 0. */
static bool merge_all(solving *at, pod__crew *crew) {
    pod__memory *memory = &at->job->memory;
    pod__worker *into = at->job->worker[0];
    const pod__functions *from[POD__THREADS_MAX];
    for (unsigned i = 1; i < at->workers; i++) {
        const pod__worker *other = at->job->worker[i];
        from[i - 1] = &other->functions;
        at->merged_count[i] = pod__functions_count(&other->functions);
        at->merged[i] = pod__memory_take(memory, at->merged_count[i] * sizeof(uint32_t));
        if (!at->merged[i]) {
            return false;
        }
        for (unsigned q = 0; q < at->job->thresholds.count; q++) {
            into->ones[q] += other->ones[q];
        }
        into->boards += other->boards;
    }
    if (at->workers > 1) {
        if (!pod__functions_merge(&into->functions, from, at->workers - 1, crew, memory, at->merged + 1)) {
            return false;
        }
        pod__crew_work(crew, pod__keys_blocks(at->keys), renumber_block, at);
    }
    return true;
}

/* ---- Workers ----------------------------------------------------------------------------------------- */

static size_t record_words(const pod__job *job) {
    return job->thresholds.count * (size_t)pod__table_words(job->geometry.squares);
}

static void worker_free(pod__job *job, pod__worker *me) {
    pod__memory *memory = &job->memory;
    pod__memory_give(memory, me->with.scratch, pod__record_scratch(&me->with) * sizeof(uint64_t));
    pod__memory_give(memory, me->table, BATCH * record_words(job) * sizeof(uint64_t));
    pod__memory_give(memory, me, sizeof *me);
}

static pod__worker *worker_create(pod__job *job) {
    pod__memory *memory = &job->memory;
    pod__worker *me = pod__memory_take(memory, sizeof *me);
    if (!me) {
        return NULL;
    }
    me->with = (pod__combination){
        .geometry = &job->geometry, .thresholds = &job->thresholds, .words = pod__table_words(job->geometry.squares)};
    me->with.scratch = pod__memory_take(memory, pod__record_scratch(&me->with) * sizeof(uint64_t));
    me->table = pod__memory_take(memory, BATCH * record_words(job) * sizeof(uint64_t));
    if (!me->with.scratch || !me->table) {
        worker_free(job, me);
        return NULL;
    }
    return me;
}

void pod__job_free_workers(pod__job *job) {
    for (unsigned i = 0; i < POD__THREADS_MAX; i++) {
        if (job->worker[i]) {
            worker_free(job, job->worker[i]);
            job->worker[i] = NULL;
        }
    }
}

/* Has those of a layer, with nothing found yet. */
static bool workers_begin(const solving *at) {
    pod__job *job = at->job;
    for (unsigned i = 0; i < at->workers; i++) {
        job->worker[i] = job->worker[i] ? job->worker[i] : worker_create(job);
        if (!job->worker[i]) {
            return false;
        }
        job->worker[i]->boards = 0;
        memset(job->worker[i]->ones, 0, sizeof job->worker[i]->ones);
        job->worker[i]->functions = pod__functions_create(job->thresholds.count, at->keys->count);
    }
    return true;
}

static void workers_end(const solving *at) {
    for (unsigned i = 0; i < at->workers; i++) {
        if (at->job->worker[i]) {
            pod__functions_free(&at->job->worker[i]->functions, &at->job->memory);
        }
        pod__memory_give(&at->job->memory, at->merged[i], at->merged_count[i] * sizeof(uint32_t));
    }
}

/* ---- The whole --------------------------------------------------------------------------------------- */

/* won, drawn and lost: the middle thresholds tell them apart. On a part of a board they mean nothing, and may be
   missing. */
static void sum_up(const solving *at, const pod__worker *all, pod_strong_layer *out) {
    const pod__thresholds *thresholds = &at->job->thresholds;
    unsigned squares = at->job->geometry.squares;
    uint64_t coloured = all->boards << at->dice;
    *out = (pod_strong_layer){.pips = at->pips,
                              .dice = at->dice,
                              .boards = at->keys->count,
                              .distinct = pod__functions_count(&all->functions)};
    unsigned win = pod__threshold_find(thresholds, (int)squares / 2 + 1);
    unsigned draw = pod__threshold_find(thresholds, (int)(squares + 1) / 2);
    if (win < thresholds->count && draw < thresholds->count) {
        out->won = all->ones[win];
        out->drawn = all->ones[draw] - out->won;
        out->lost = coloured - all->ones[draw];
    }
}

static pod_error run(solving *at, pod__layer *out, pod__crew *crew) {
    if (!workers_begin(at)) {
        return POD_ERROR_MEMORY;
    }
    if (!pod__crew_work(crew, pod__keys_blocks(at->keys), solve_block, at)) {
        return at->no_memory ? POD_ERROR_MEMORY : POD_ERROR_STOPPED;
    }
    if (!merge_all(at, crew)) {
        return POD_ERROR_MEMORY;
    }
    pod__worker *all = at->job->worker[0];
    sum_up(at, all, &out->sums);
    pod__functions_close(&all->functions, &at->job->memory);
    out->functions = all->functions;
    all->functions = (pod__functions){0};
    return POD_OK;
}

pod_error pod__layer_solve(pod__job *job, unsigned pips, unsigned dice, pod__layer *out, uint32_t **number) {
    pod__memory *memory = &job->memory;
    solving *at = pod__memory_take(memory, sizeof *at);
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->job = job;
    at->keys = &job->keys[pips][dice];
    at->pips = pips;
    at->dice = dice;
    at->record_words = record_words(job);
    at->combine = pod__record_combine_best();
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && taken <= dice; taken++) {
        at->after[taken] = &job->layer[(pips + !taken) % 2][dice + 1 - taken];
    }
    size_t blocks = pod__keys_blocks(at->keys);
    pod__crew *crew = blocks < BLOCKS_ALONE ? NULL : job->crew;
    at->workers = pod__crew_threads(crew);
    at->number = pod__memory_take(memory, at->keys->count * sizeof *at->number);
    at->worker_of = pod__memory_take(memory, blocks);
    pod_error error = at->number && at->worker_of ? run(at, out, crew) : POD_ERROR_MEMORY;
    workers_end(at);
    pod__memory_give(memory, at->worker_of, blocks);
    *number = at->number;
    if (error) {
        pod__memory_give(memory, at->number, at->keys->count * sizeof *at->number);
    }
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
