/* The file of a layer that is on disk: which tables its boards have is found out in one pass over their words; the
   tables are made of the functions, as many at once as there is memory for. */
#include "ludopod/text.h"
#include "solve/strong/disk/solve.h"

enum { TABLES_MIN = 256 };

typedef struct copying {
    pod__job *job;
    const pod__layer_file *to;
    const pod__disk_layer *from;
    pod__pool records; /* words that differ */
    pod__pool tables;  /* the same with dice by their order instead of squares */
    pod__disk_writer numbers;
    /* Tables from `first` on that are in memory. */
    pod__functions batch;
    uint64_t first;
    uint64_t *table; /* over all dice */
} copying;

/* ---- Which tables --------------------------------------------------------------------------------------------- */

static uint64_t narrow(uint64_t word, uint64_t board) {
    const uint32_t essential = (uint32_t)(word >> POD__ESSENTIAL_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1);
    const uint64_t among = pod__squares_among(essential, pod__occupied(board));
    return word >> POD__DICE_AT << POD__DICE_AT | among << POD__ESSENTIAL_AT | (uint32_t)word;
}

static bool add_all(pod__pool *pool, const uint64_t *word, unsigned count, pod__memory *memory, uint32_t *number) {
    uint64_t hash[POD__KEYS_BLOCK];
    for (unsigned i = 0; i < count; i++) {
        hash[i] = pod__pool_hash(&word[i], 1);
        pod__pool_prefetch(pool, hash[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        if (!pod__pool_add(pool, &word[i], hash[i], memory, &number[i])) {
            return false;
        }
    }
    return true;
}

static pod_error count_block(copying *at, size_t block, const uint64_t *word) {
    pod__memory *memory = &at->job->memory;
    uint64_t board[POD__KEYS_BLOCK];
    uint32_t number[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(at->to->keys, block, board);
    if (!add_all(&at->records, word, count, memory, number)) {
        return POD_ERROR_MEMORY;
    }
    for (unsigned i = 0; i < count; i++) {
        board[i] = narrow(word[i], board[i]);
    }
    return add_all(&at->tables, board, count, memory, number)
               ? pod__disk_writer_put(&at->numbers, number, count * sizeof *number)
               : POD_ERROR_MEMORY;
}

static pod_error count_tables(copying *at) {
    const uint64_t *word = (const uint64_t *)(const void *)at->from->word.bytes;
    const void *passed = word;
    pod_error error = POD_OK;
    for (size_t block = 0; block < pod__keys_blocks(at->to->keys) && !error; block++, word += POD__KEYS_BLOCK) {
        error = count_block(at, block, word);
        pod__disk_pass(&passed, word);
    }
    pod__pool_close(&at->tables, &at->job->memory);
    return error ? error : pod__disk_writer_finish(&at->numbers);
}

/* ---- The tables ----------------------------------------------------------------------------------------------- */

/* How many tables are worth a try: what one takes, on average, and somewhat more. */
static size_t batch_size(const copying *at) {
    uint64_t bytes = 0, functions = 1;
    for (unsigned essential = 0; essential <= POD_STRONG_SQUARES_MAX; essential++) {
        size_t own = at->batch.function[essential].words * sizeof(uint64_t);
        bytes += at->from->function[essential].length;
        functions += at->from->function[essential].length / own;
    }
    size_t fit = atomic_load(&at->job->memory.left) / 2 / (size_t)(bytes / functions * 3 / 2 + 2 * sizeof(uint64_t));
    return fit < TABLES_MIN ? TABLES_MIN : fit;
}

static bool read_batch(copying *at, size_t count) {
    pod__memory *memory = &at->job->memory;
    if (!pod__pool_fill(&at->batch.record, count, memory)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        *pod__pool_write(&at->batch.record, i) = *pod__pool_at(&at->tables, (size_t)at->first + i);
    }
    return pod__disk_layer_gather(at->from, at->job->threads, &at->batch, memory);
}

static void forget_batch(copying *at) {
    pod__functions_free(&at->batch, &at->job->memory);
    at->batch = pod__functions_create(at->job->thresholds.count, TABLES_MIN);
}

/* Tables from a number on, so many as there is memory for. */
static bool next_batch(copying *at, uint64_t number) {
    forget_batch(at);
    at->first = number;
    size_t left = at->tables.count - (size_t)number, count = batch_size(at);
    for (count = count < left ? count : left; !read_batch(at, count); count /= 2) {
        forget_batch(at);
        if (count < 2) {
            return false;
        }
    }
    return true;
}

static const uint64_t *table_at(void *context, uint64_t number) {
    copying *at = context;
    if (number >= at->first + pod__functions_count(&at->batch) && !next_batch(at, number)) {
        return NULL;
    }
    const pod__record record = pod__functions_at(&at->batch, (size_t)(number - at->first));
    pod__record_spread(&record, at->job->thresholds.count, (1u << at->to->dice) - 1, at->table);
    return at->table;
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

static pod_error write_tables(copying *at, const char *numbers, pod_strong_layer *sums, uint64_t *sum,
                              pod_fault *fault) {
    pod__job *job = at->job;
    size_t table = job->thresholds.count * pod__narrow_words(at->to->dice) * sizeof(uint64_t);
    pod__disk_map map;
    pod_error error = pod__disk_map_open(&map, job->disk, numbers);
    if (error) {
        return pod__disk_fault(job->disk, error, fault);
    }
    at->table = pod__memory_take(&job->memory, table);
    at->batch = pod__functions_create(job->thresholds.count, TABLES_MIN);
    const pod__layer_source source = {(const uint32_t *)(const void *)map.bytes, at->tables.count, table_at, at};
    error =
        at->table ? pod__layer_put(at->to, sums, &source, sum, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    pod__functions_free(&at->batch, &job->memory);
    pod__memory_give(&job->memory, at->table, table);
    pod__disk_map_close(&map);
    return error;
}

pod_error pod__layer_write_from_disk(const pod__layer_file *to, pod__job *job, pod_strong_layer *sums, uint64_t *sum,
                                     pod_fault *fault) {
    copying at = {.job = job, .to = to, .from = &job->kept[to->pips % 2][to->dice]};
    const pod__disk_name name = pod__disk_name_of(to->pips, to->dice, POD__DISK_NUMBERS, 0);
    at.records = pod__pool_create(1, to->keys->count);
    at.tables = pod__pool_create(1, to->keys->count);
    pod_error error = pod__disk_writer_begin(&at.numbers, job->disk, name.text);
    error = error ? error : count_tables(&at);
    sums->distinct = at.records.count;
    pod__disk_writer_end(&at.numbers);
    pod__pool_free(&at.records, &job->memory);
    error = error ? pod__disk_fault(job->disk, error, fault) : write_tables(&at, name.text, sums, sum, fault);
    pod__pool_free(&at.tables, &job->memory);
    pod__disk_forget(job->disk, name.text);
    return error;
}
