/* The file of a layer that is on disk: which tables its boards have is found out in one pass over their words; the
   tables are made of the functions, as many at once as there is memory for. */
#include <string.h>

#include "ludopod/text.h"
#include "solve/strong/disk/solve.h"
#include "solve/strong/tabulate/tabulate.h"

enum { TABLES_MIN = 256 };

typedef struct copying {
    pod__job *job;
    const pod__layer_file *to;
    const pod__disk_layer *from;
    pod__tabulate tables;
    /* Tables from `first` on that are in memory. */
    pod__functions batch;
    uint64_t first;
    size_t words;    /* of a table for each threshold, over all dice */
    uint64_t *table; /* of each thread */
} copying;

/* ---- Which tables --------------------------------------------------------------------------------------------- */

static void words_on_disk(const void *context, size_t block, unsigned count, uint64_t *word) {
    const pod__disk_layer *from = ((const copying *)context)->from;
    memcpy(word, from->word.bytes + block * POD__KEYS_BLOCK * sizeof *word, count * sizeof *word);
}

static void numbers_of(void *context, uint64_t first, size_t count, uint32_t *number) {
    pod__tabulate_numbers(&((const copying *)context)->tables, first, count, number);
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
        *pod__pool_write(&at->batch.record, i) = at->tables.table[at->first + i];
    }
    return pod__disk_layer_gather(at->from, at->job->crew, &at->batch, memory);
}

static void forget_batch(copying *at) {
    pod__functions_free(&at->batch, &at->job->memory);
    at->batch = pod__functions_create(at->job->thresholds.count, TABLES_MIN);
}

/* So many as there is memory for. */
static uint64_t next_batch(void *context, uint64_t number) {
    copying *at = context;
    pod__tabulate_close(&at->tables);
    pod__disk_give_back(&at->from->word);
    forget_batch(at);
    at->first = number;
    size_t left = at->tables.tables - (size_t)number, count = batch_size(at);
    for (count = count < left ? count : left; !read_batch(at, count); count /= 2) {
        forget_batch(at);
        if (count < 2) {
            return 0;
        }
    }
    return count;
}

static const uint64_t *table_at(void *context, unsigned thread, uint64_t number) {
    const copying *at = context;
    uint64_t *out = at->table + thread * at->words;
    const pod__record record = pod__functions_at(&at->batch, (size_t)(number - at->first));
    pod__record_spread(&record, at->job->thresholds.count, (1u << at->to->dice) - 1, out);
    return out;
}

/* ---- The whole ------------------------------------------------------------------------------------------------ */

static pod_error write_tables(copying *at, pod_strong_layer *sums, uint64_t *sum, pod_fault *fault) {
    pod__job *job = at->job;
    const size_t tables = pod__crew_threads(job->crew) * at->words * sizeof *at->table;
    at->table = pod__memory_take(&job->memory, tables);
    at->batch = pod__functions_create(job->thresholds.count, TABLES_MIN);
    const pod__layer_source source = {at->tables.tables, numbers_of, next_batch, table_at, at, job->crew, &job->memory};
    sums->distinct = at->tables.distinct;
    pod_error error =
        at->table ? pod__layer_put(at->to, sums, &source, sum, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    pod__functions_free(&at->batch, &job->memory);
    pod__memory_give(&job->memory, at->table, tables);
    return error;
}

pod_error pod__layer_write_from_disk(const pod__layer_file *to, pod__job *job, pod_strong_layer *sums, uint64_t *sum,
                                     pod_fault *fault) {
    copying at = {.job = job, .to = to, .from = &job->kept[to->pips % 2][to->dice]};
    const pod__tabulate_words words = {words_on_disk, &at, false};
    at.words = job->thresholds.count * pod__narrow_words(to->dice);
    pod_error error = pod__tabulate_begin(&at.tables, job, to->keys, words);
    error = error ? pod_fault_set(fault, error, NULL) : write_tables(&at, sums, sum, fault);
    pod__tabulate_end(&at.tables);
    return error;
}
