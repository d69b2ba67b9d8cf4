#include "solve/strong/layer_file.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/text.h"
#include "ludopod/text.h"
#include "solve/strong/combine.h"
#include "solve/strong/memory.h"
#include "solve/strong/ownerships.h"
#include "solve/strong/tabulate/tabulate.h"
#include "solve/strong/unpack.h"

enum { PACKING_LEVEL = 3 }; /* there are gigabytes of them: higher levels take more time than solving does */

void pod__store_path(const pod__store *store, unsigned pips, unsigned dice, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/%03u-%02u.layer", store->directory, pips, dice);
}

/* The number of the process that writes "NAME.NUMBER" (solve/tables/file.c); 0 when it is another name. */
static long writer_of(const char *name) {
    const char *dot = strrchr(name, '.');
    int64_t number = 0;
    if (dot) {
        pod__whole_read(dot + 1, strlen(dot + 1), 1, LONG_MAX, &number);
    }
    return (long)number;
}

/* A process that was killed while writing leaves an unfinished file. */
static void clear_leavings(const char *directory) {
    DIR *folder = opendir(directory);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        long writer = writer_of(entry->d_name);
        if (writer && kill((pid_t)writer, 0) && errno == ESRCH) {
            unlinkat(dirfd(folder), entry->d_name, 0);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

pod_error pod__store_prepare(const pod__store *store, pod_fault *fault) {
    if (strlen(store->directory) > POD__STORE_PATH / 2) {
        return pod_fault_set(fault, POD_ERROR_IO,
                             &(pod_fault_about){.argument = {store->directory, strerror(ENAMETOOLONG)}});
    }
    if (mkdir(store->directory, 0777) && errno != EEXIST) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {store->directory, strerror(errno)}});
    }
    clear_leavings(store->directory);
    return POD_OK;
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

typedef struct putting {
    const pod__layer_file *to;
    const pod_strong_layer *sums;
    const pod__layer_source *source;
    pod__layer_content content;
    pod__table_writer writer;
    uint64_t first; /* table at hand */
} putting;

static bool make_keys(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out) {
    (void)thread;
    memcpy(out, ((const putting *)with)->to->keys->image + from, length);
    return true;
}

/* Of boards from one on, up to the end of its block at most; returns how many. */
static size_t put_numbers(const putting *at, uint64_t board, uint64_t end, uint8_t *bytes) {
    uint32_t number[POD__KEYS_BLOCK];
    const uint64_t next = (board / POD__KEYS_BLOCK + 1) * POD__KEYS_BLOCK;
    const size_t count = (size_t)((next < end ? next : end) - board);
    at->source->numbers(at->source->context, board, count, number);
    for (size_t i = 0; i < count; i++) {
        pod__put(bytes + i * at->content.width, number[i], at->content.width);
    }
    return count;
}

static bool make_numbers(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out) {
    (void)thread;
    const putting *at = with;
    const unsigned width = at->content.width;
    const uint64_t end = (from + length + width - 1) / width;
    size_t skipped = (size_t)(from % width);
    for (uint64_t board = from / width; length;) {
        uint8_t bytes[POD__KEYS_BLOCK * sizeof(uint32_t)];
        size_t count = put_numbers(at, board, end, bytes), here = count * width - skipped;
        here = here < length ? here : length;
        memcpy(out, bytes + skipped, here);
        board += count;
        out += here;
        length -= here;
        skipped = 0;
    }
    return true;
}

/* Bytes of a board's tables, from one on; returns how many. */
static size_t put_table(const putting *at, const uint64_t *record, size_t from, size_t length, uint8_t *out) {
    /* With fewer than three dice the rest of the byte is 0. */
    const unsigned dice = at->content.dice;
    const uint64_t filled = dice < 3 ? (UINT64_C(1) << (1u << dice)) - 1 : ~UINT64_C(0);
    const size_t all = (size_t)pod__layer_record_bytes(&at->content) - from, put = all < length ? all : length;
    const size_t unit = at->content.table_bytes < 8 ? at->content.table_bytes : 8;
    for (size_t left = put; left;) {
        uint8_t bytes[8];
        size_t here = unit - from % unit < left ? unit - from % unit : left;
        pod__put(bytes, record[from / unit] & filled, 8);
        memcpy(out, bytes + from % unit, here);
        from += here;
        out += here;
        left -= here;
    }
    return put;
}

static bool make_tables(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out) {
    const putting *at = with;
    const uint64_t bytes = pod__layer_record_bytes(&at->content);
    for (uint64_t table = at->first + from / bytes; length; table++, from = 0) {
        const uint64_t *record = at->source->table(at->source->context, thread, table);
        size_t put = put_table(at, record, (size_t)(from % bytes), length, out);
        out += put;
        length -= put;
    }
    return true;
}

static pod_error put_tables(putting *at, pod_fault *fault) {
    const pod__layer_source *source = at->source;
    pod_error error = POD_OK;
    for (at->first = 0; at->first < source->tables && !error;) {
        uint64_t ready = source->ready(source->context, at->first);
        error = ready ? pod__table_writer_make(&at->writer, ready * pod__layer_record_bytes(&at->content), make_tables,
                                               at, fault)
                      : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
        at->first += ready;
    }
    return error;
}

static pod_error put_content(putting *at, pod_fault *fault) {
    const pod__keys *keys = at->to->keys;
    uint8_t head[POD__LAYER_SUMS];
    pod__put(head, at->sums->won, 8);
    pod__put(head + 8, at->sums->drawn, 8);
    pod__put(head + 16, at->sums->lost, 8);
    pod__put(head + 24, at->sums->distinct, 8);
    pod__put(head + 32, keys->bytes, 8);
    pod_error error = pod__table_writer_put(&at->writer, head, sizeof head, fault);
    error = error ? error : pod__table_writer_make(&at->writer, keys->bytes, make_keys, at, fault);
    error =
        error ? error
              : pod__table_writer_make(&at->writer, (uint64_t)keys->count * at->content.width, make_numbers, at, fault);
    return error ? error : put_tables(at, fault);
}

static unsigned width_for(uint64_t tables) {
    unsigned width = 1;
    while (width < 4 && tables > UINT64_C(1) << 8 * width) {
        width++;
    }
    return width;
}

pod__crew *pod__packing_crew(const pod__table_head *head, pod__crew *crew, pod__memory *memory, size_t *bytes) {
    *bytes = pod__table_writer_bytes(head, pod__crew_threads(crew));
    bool fits = crew && *bytes <= atomic_load(&memory->left) / 4 && pod__memory_reserve(memory, *bytes);
    *bytes = fits ? *bytes : 0;
    return fits ? crew : NULL;
}

pod_error pod__layer_put(const pod__layer_file *to, const pod_strong_layer *sums, const pod__layer_source *source,
                         uint64_t *sum, pod_fault *fault) {
    putting at = {.to = to, .sums = sums, .source = source};
    char path[POD__STORE_PATH];
    pod__table_head head;
    size_t bytes;
    at.content = (pod__layer_content){.rows = to->store->rows,
                                      .columns = to->store->columns,
                                      .exact = to->store->exact,
                                      .pips = to->pips,
                                      .dice = to->dice,
                                      .width = width_for(source->tables),
                                      .boards = to->keys->count,
                                      .tables = source->tables};
    pod__layer_content_complete(&at.content);
    pod__layer_content_put(&at.content, to->keys->bytes, &head);
    pod__store_path(to->store, to->pips, to->dice, path);
    pod__crew *crew = pod__packing_crew(&head, source->crew, source->memory, &bytes);
    pod_error error = pod__table_writer_share(&at.writer, path, &head, crew, fault);
    at.writer.level = PACKING_LEVEL;
    error = error ? error : put_content(&at, fault);
    error = error ? error : pod__table_writer_finish(&at.writer, fault);
    *sum = at.writer.head.content_sum;
    pod__table_writer_end(&at.writer);
    pod__memory_release(source->memory, bytes);
    return error;
}

/* ---- Writing what is in memory ------------------------------------------------------------------------------- */

typedef struct writing {
    const pod__layer *layer;
    const uint32_t *number; /* of the record of each board */
    pod__tabulate tables;
    unsigned thresholds;
    uint32_t all;     /* dice */
    size_t words;     /* of a table for each threshold, over all dice */
    uint64_t *record; /* of each thread */
} writing;

static void words_in_memory(const void *context, size_t block, unsigned count, uint64_t *word) {
    const writing *at = context;
    const uint32_t *number = at->number + block * POD__KEYS_BLOCK;
    for (unsigned i = 0; i < count; i++) {
        pod__functions_prefetch(&at->layer->functions, number[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        word[i] = *pod__pool_at(&at->layer->functions.record, number[i]);
    }
}

static void numbers_of(void *context, uint64_t first, size_t count, uint32_t *number) {
    pod__tabulate_numbers(&((const writing *)context)->tables, first, count, number);
}

static uint64_t all_ready(void *context, uint64_t first) {
    writing *at = context;
    pod__tabulate_close(&at->tables);
    return at->tables.tables - first;
}

static const uint64_t *table_in_memory(void *context, unsigned thread, uint64_t number) {
    const writing *at = context;
    uint64_t *out = at->record + thread * at->words;
    const pod__record record = pod__functions_of(&at->layer->functions, at->tables.table[number]);
    pod__record_spread(&record, at->thresholds, at->all, out);
    return out;
}

pod_error pod__layer_write(const pod__layer_file *to, pod__job *job, pod__layer *layer, const uint32_t *number,
                           pod_fault *fault) {
    const unsigned thresholds = job->thresholds.count;
    writing at = {.layer = layer, .number = number, .thresholds = thresholds, .all = (1u << to->dice) - 1};
    at.words = thresholds * pod__narrow_words(to->dice);
    const size_t records = pod__crew_threads(job->crew) * at.words * sizeof *at.record;
    const pod__tabulate_words words = {words_in_memory, &at, true};
    at.record = pod__memory_take(&job->memory, records);
    pod_error error = at.record ? pod__tabulate_begin(&at.tables, job, to->keys, words) : POD_ERROR_MEMORY;
    const pod__layer_source source = {at.tables.tables, numbers_of,  all_ready, table_in_memory, &at,
                                      job->crew,        &job->memory};
    error =
        error ? pod_fault_set(fault, error, NULL) : pod__layer_put(to, &layer->sums, &source, &layer->file_sum, fault);
    if (at.tables.job) {
        pod__tabulate_end(&at.tables);
    }
    pod__memory_give(&job->memory, at.record, records);
    return error;
}

/* ---- Reading ----------------------------------------------------------------------------------------- */

static bool open_layer(const pod__layer_file *layer, pod__table_file *file, pod__layer_content *content,
                       pod_fault *fault) {
    const pod__store *store = layer->store;
    char path[POD__STORE_PATH];
    pod__store_path(store, layer->pips, layer->dice, path);
    if (pod__table_file_open(file, path, POD__LAYER_MAGIC, POD__LAYER_VERSION, fault)) {
        return false;
    }
    if (!pod__layer_content_get(&file->head, content) || content->rows != store->rows ||
        content->columns != store->columns || content->exact != store->exact || content->pips != layer->pips ||
        content->dice != layer->dice) {
        pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
        pod__table_file_close(file);
        return false;
    }
    return true;
}

/* Whether the content begins with these boards. */
static bool has_keys(const pod__table_file *file, const pod__layer_content *content, const pod__keys *keys) {
    uint8_t bytes[POD__KEYS_BLOCK];
    if (content->boards != keys->count || file->head.content != pod__layer_content_bytes(content, keys->bytes)) {
        return false;
    }
    for (size_t done = 0; done < keys->bytes; done += sizeof bytes) {
        size_t here = keys->bytes - done < sizeof bytes ? keys->bytes - done : sizeof bytes;
        if (!pod__content_bytes(file, POD__LAYER_SUMS + done, here, bytes) ||
            memcmp(bytes, keys->image + done, here) != 0) {
            return false;
        }
    }
    return true;
}

bool pod__layer_check(const pod__layer_file *from, pod_strong_layer *sums, uint64_t *sum) {
    pod__table_file file;
    pod__layer_content content;
    uint8_t head[POD__LAYER_SUMS];
    pod_fault fault;
    if (!open_layer(from, &file, &content, &fault)) {
        return false;
    }
    bool sound = !pod__table_file_check(&file, "", NULL, &fault) &&
                 (!from->keys || has_keys(&file, &content, from->keys)) &&
                 pod__content_bytes(&file, 0, sizeof head, head);
    if (sound) {
        *sums = (pod_strong_layer){.pips = from->pips,
                                   .dice = from->dice,
                                   .boards = content.boards,
                                   .distinct = pod__get(head + 24, 8),
                                   .won = pod__get(head, 8),
                                   .drawn = pod__get(head + 8, 8),
                                   .lost = pod__get(head + 16, 8)};
        *sum = file.head.content_sum;
    }
    pod__table_file_close(&file);
    return sound;
}

typedef struct reading {
    pod__job *job;
    const pod__keys *keys;
    pod__table_file file;
    pod__layer_content content;
    pod__functions functions;
    pod__pool word; /* of each table */
    uint32_t *number;
} reading;

/* The numbers of tables become those of records. */
static bool place_all(reading *at) {
    uint64_t board[POD__KEYS_BLOCK];
    bool placed = true;
    for (size_t block = 0; block < pod__keys_blocks(at->keys) && placed; block++) {
        uint32_t *number = at->number + block * POD__KEYS_BLOCK;
        unsigned count = pod__keys_block(at->keys, block, board);
        for (unsigned i = 0; i < count && placed; i++) {
            placed = pod__functions_place(&at->functions, *pod__pool_at(&at->word, number[i]), pod__occupied(board[i]),
                                          &at->job->memory, &number[i]);
        }
    }
    return placed;
}

static pod_error read_all(reading *at) {
    const pod__keys *keys = at->keys;
    pod__job *job = at->job;
    const pod__layer_packed from = {&at->file, &at->content, keys->bytes, job->crew};
    if (at->content.boards != keys->count ||
        at->file.head.content != pod__layer_content_bytes(&at->content, keys->bytes)) {
        return POD_ERROR_TABLE_DAMAGED;
    }
    if (!at->number || !pod__pool_fill(&at->word, (size_t)at->content.tables, &job->memory)) {
        return POD_ERROR_MEMORY;
    }
    if (!pod__unpack_numbers(&from, at->number)) {
        return POD_ERROR_TABLE_DAMAGED;
    }
    pod_error error = pod__unpack_functions(&from, 0, &job->memory, &at->functions, &at->word);
    return error || place_all(at) ? error : POD_ERROR_MEMORY;
}

static pod_error read_fault(const pod__layer_file *from, pod_error error, pod_fault *fault) {
    char path[POD__STORE_PATH];
    pod__store_path(from->store, from->pips, from->dice, path);
    return pod_fault_set(fault, error, &(pod_fault_about){.argument = {path, "0"}});
}

pod_error pod__layer_read(const pod__layer_file *from, pod__job *job, pod__layer *out, pod_fault *fault) {
    const pod__keys *keys = from->keys;
    pod__memory *memory = &job->memory;
    reading at = {.job = job, .keys = keys};
    if (!open_layer(from, &at.file, &at.content, fault)) {
        return fault->code;
    }
    at.functions = pod__functions_create(job->thresholds.count, keys->count);
    at.word = pod__pool_create(1, (size_t)at.content.tables);
    at.number = pod__memory_take(memory, keys->count * sizeof *at.number);
    pod_error error = read_all(&at);
    pod__table_file_close(&at.file);
    pod__pool_free(&at.word, memory);
    pod__functions_close(&at.functions, memory);
    out->functions = at.functions;
    if (!error && !pod__layer_close(out, keys, at.number, job->crew, memory)) {
        error = POD_ERROR_MEMORY;
    }
    pod__memory_give(memory, at.number, keys->count * sizeof *at.number);
    return error ? read_fault(from, error, fault) : POD_OK;
}
