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
    pod__table_writer writer;
} putting;

static pod_error put_table(putting *at, const pod__layer_content *content, const uint64_t *record, pod_fault *fault) {
    unsigned words = pod__narrow_words(content->dice);
    /* With fewer than three dice the rest of the byte is 0. */
    const uint64_t filled = content->dice < 3 ? (UINT64_C(1) << (1u << content->dice)) - 1 : ~UINT64_C(0);
    pod_error error = POD_OK;
    for (unsigned q = 0; q < content->thresholds && !error; q++) {
        for (size_t done = 0; done < content->table_bytes && !error; done += 8) {
            uint8_t bytes[8];
            pod__put(bytes, record[q * words + done / 8] & filled, 8);
            error =
                pod__table_writer_put(&at->writer, bytes, content->table_bytes < 8 ? content->table_bytes : 8, fault);
        }
    }
    return error;
}

static pod_error put_tables(putting *at, const pod__layer_content *content, pod_fault *fault) {
    pod_error error = POD_OK;
    for (uint64_t i = 0; i < at->source->tables && !error; i++) {
        const uint64_t *record = at->source->table(at->source->context, i);
        error = record ? put_table(at, content, record, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    return error;
}

static pod_error put_content(putting *at, const pod__layer_content *content, pod_fault *fault) {
    const pod__keys *keys = at->to->keys;
    uint8_t head[POD__LAYER_SUMS];
    pod__put(head, at->sums->won, 8);
    pod__put(head + 8, at->sums->drawn, 8);
    pod__put(head + 16, at->sums->lost, 8);
    pod__put(head + 24, at->sums->distinct, 8);
    pod__put(head + 32, keys->bytes, 8);
    pod_error error = pod__table_writer_put(&at->writer, head, sizeof head, fault);
    error = error ? error : pod__table_writer_put(&at->writer, keys->image, keys->bytes, fault);
    for (size_t i = 0; i < keys->count && !error; i++) {
        uint8_t bytes[4];
        pod__put(bytes, at->source->number[i], content->width);
        error = pod__table_writer_put(&at->writer, bytes, content->width, fault);
    }
    return error ? error : put_tables(at, content, fault);
}

static unsigned width_for(uint64_t tables) {
    unsigned width = 1;
    while (width < 4 && tables > UINT64_C(1) << 8 * width) {
        width++;
    }
    return width;
}

pod_error pod__layer_put(const pod__layer_file *to, const pod_strong_layer *sums, const pod__layer_source *source,
                         uint64_t *sum, pod_fault *fault) {
    putting at = {.to = to, .sums = sums, .source = source};
    char path[POD__STORE_PATH];
    pod__table_head head;
    pod__layer_content content = {.rows = to->store->rows,
                                  .columns = to->store->columns,
                                  .exact = to->store->exact,
                                  .pips = to->pips,
                                  .dice = to->dice,
                                  .width = width_for(source->tables),
                                  .boards = to->keys->count,
                                  .tables = source->tables};
    pod__layer_content_complete(&content);
    pod__layer_content_put(&content, to->keys->bytes, &head);
    pod__store_path(to->store, content.pips, content.dice, path);
    pod_error error = pod__table_writer_begin(&at.writer, path, &head, fault);
    at.writer.level = PACKING_LEVEL;
    error = error ? error : put_content(&at, &content, fault);
    error = error ? error : pod__table_writer_finish(&at.writer, fault);
    *sum = at.writer.head.content_sum;
    pod__table_writer_end(&at.writer);
    return error;
}

/* ---- Writing what is in memory ------------------------------------------------------------------------------- */

typedef struct writing {
    pod__job *job;
    const pod__keys *keys;
    const pod__layer *layer;
    uint32_t *narrow_number; /* of each board */
    pod__pool narrow;
    pod__map pairs;   /* from a record and where the dice stand to the narrow record */
    uint64_t *record; /* for a narrow record */
} writing;

static bool narrow_one(writing *at, uint32_t number, uint32_t occupied, uint32_t *out) {
    uint32_t *known = pod__map_find(&at->pairs, (uint64_t)number << 32 | occupied, &at->job->memory);
    if (!known) {
        return false;
    }
    if (!*known) {
        uint32_t fresh;
        const pod__record record = pod__functions_at(&at->layer->functions, number);
        pod__record_spread(&record, at->job->thresholds.count, occupied, at->record);
        if (!pod__pool_add(&at->narrow, at->record, pod__pool_hash(at->record, at->narrow.words), &at->job->memory,
                           &fresh)) {
            return false;
        }
        *known = fresh + 1;
    }
    *out = *known - 1;
    return true;
}

static bool narrow_all(writing *at, const uint32_t *number) {
    uint64_t board[POD__KEYS_BLOCK];
    for (size_t block = 0; block < pod__keys_blocks(at->keys); block++) {
        unsigned count = pod__keys_block(at->keys, block, board);
        const uint32_t *numbers = number + block * POD__KEYS_BLOCK;
        uint32_t occupied[POD__KEYS_BLOCK];
        for (unsigned i = 0; i < count; i++) {
            occupied[i] = pod__occupied(board[i]);
            pod__map_prefetch(&at->pairs, (uint64_t)numbers[i] << 32 | occupied[i]);
        }
        for (unsigned i = 0; i < count; i++) {
            if (!narrow_one(at, numbers[i], occupied[i], &at->narrow_number[block * POD__KEYS_BLOCK + i])) {
                return false;
            }
        }
    }
    return true;
}

static const uint64_t *narrow_at(void *context, uint64_t number) {
    return pod__pool_at(&((const writing *)context)->narrow, (size_t)number);
}

pod_error pod__layer_write(const pod__layer_file *to, pod__job *job, pod__layer *layer, const uint32_t *number,
                           pod_fault *fault) {
    const pod__keys *keys = to->keys;
    pod__memory *memory = &job->memory;
    unsigned dice = to->dice, thresholds = job->thresholds.count;
    size_t record = thresholds * pod__narrow_words(dice) * sizeof(uint64_t);
    writing *at = pod__memory_take(memory, sizeof *at);
    if (!at) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    at->job = job;
    at->keys = keys;
    at->layer = layer;
    at->narrow_number = pod__memory_take(memory, keys->count * sizeof(uint32_t));
    at->narrow = pod__pool_create(thresholds * pod__narrow_words(dice), keys->count);
    at->record = pod__memory_take(memory, record);
    bool done = at->narrow_number && at->record && narrow_all(at, number);
    pod__map_free(&at->pairs, memory);
    const pod__layer_source source = {at->narrow_number, at->narrow.count, narrow_at, at};
    pod_error error = done ? pod__layer_put(to, &layer->sums, &source, &layer->file_sum, fault)
                           : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    pod__pool_free(&at->narrow, memory);
    pod__memory_give(memory, at->narrow_number, keys->count * sizeof(uint32_t));
    pod__memory_give(memory, at->record, record);
    pod__memory_give(memory, at, sizeof *at);
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
    bool sound = !pod__table_file_check(&file, "", &fault) && (!from->keys || has_keys(&file, &content, from->keys)) &&
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
    const pod__layer_part *part;
    const pod__keys *keys;
    pod__table_file file;
    pod__layer_content content;
    pod__functions functions;
    pod__map pairs; /* from a record over all dice and where these stand to the record */
    uint32_t *number;
    uint64_t *record; /* scratch memory for one over all dice */
} reading;

/* What fills a word, from fewer bytes. */
static uint64_t repeated(uint64_t bits, unsigned dice) {
    for (; dice < POD__IN_WORD; dice++) {
        bits |= bits << (1u << dice);
    }
    return bits;
}

/* The record over all dice, of the thresholds that are wanted, as it is in the file. */
static bool read_record(reading *at, uint32_t narrow_number) {
    const pod__layer_content *content = &at->content;
    uint64_t record_at = pod__layer_tables_at(content, at->keys->bytes) +
                         narrow_number * pod__layer_record_bytes(content) + at->part->first * content->table_bytes;
    unsigned words = pod__narrow_words(content->dice);
    for (unsigned q = 0; q < at->part->thresholds; q++) {
        uint8_t bytes[8];
        size_t here = content->table_bytes < sizeof bytes ? content->table_bytes : sizeof bytes;
        for (unsigned word = 0; word < words; word++) {
            if (!pod__content_bytes(&at->file, record_at + q * content->table_bytes + word * sizeof bytes, here,
                                    bytes)) {
                return false;
            }
            at->record[q * words + word] = repeated(pod__get(bytes, (unsigned)here), content->dice);
        }
    }
    return true;
}

static bool keep_record(reading *at, uint32_t narrow_number, uint32_t occupied, uint32_t *number) {
    if (!read_record(at, narrow_number)) {
        return false;
    }
    const pod__record record = pod__record_reduce(at->record, at->part->thresholds, occupied);
    uint64_t hash = pod__functions_hash(&at->functions, &record);
    return pod__functions_add(&at->functions, &record, hash, at->part->memory, number);
}

static bool read_number(reading *at, size_t rank, uint32_t occupied) {
    uint8_t bytes[4];
    pod__memory *memory = at->part->memory;
    if (!pod__content_bytes(&at->file, pod__layer_numbers_at(at->keys->bytes) + rank * at->content.width,
                            at->content.width, bytes)) {
        return false;
    }
    uint32_t narrow_number = (uint32_t)pod__get(bytes, at->content.width), fresh;
    uint32_t *known = narrow_number < at->content.tables
                          ? pod__map_find(&at->pairs, (uint64_t)narrow_number << 32 | occupied, memory)
                          : NULL;
    if (!known) {
        return false;
    }
    if (!*known) {
        if (!keep_record(at, narrow_number, occupied, &fresh)) {
            return false;
        }
        *known = fresh + 1;
    }
    at->number[rank] = *known - 1;
    return true;
}

static bool read_all(reading *at) {
    uint64_t board[POD__KEYS_BLOCK];
    for (size_t block = 0; block < pod__keys_blocks(at->keys); block++) {
        unsigned count = pod__keys_block(at->keys, block, board);
        for (unsigned i = 0; i < count; i++) {
            if (!read_number(at, block * POD__KEYS_BLOCK + i, pod__occupied(board[i]))) {
                return false;
            }
        }
    }
    return true;
}

pod_error pod__layer_read_part(const pod__layer_file *from, const pod__layer_part *part, pod__layer *out,
                               pod_fault *fault) {
    const pod__keys *keys = from->keys;
    pod__memory *memory = part->memory;
    size_t record = part->thresholds * pod__narrow_words(from->dice) * sizeof(uint64_t);
    reading at = {.part = part, .keys = keys};
    if (!open_layer(from, &at.file, &at.content, fault)) {
        return fault->code;
    }
    at.functions = pod__functions_create(part->thresholds, keys->count);
    at.number = pod__memory_take(memory, keys->count * sizeof *at.number);
    at.record = pod__memory_take(memory, record);
    bool done = at.number && at.record && read_all(&at);
    pod__table_file_close(&at.file);
    pod__map_free(&at.pairs, memory);
    pod__functions_close(&at.functions, memory);
    out->functions = at.functions;
    done = done && pod__layer_close(out, keys, at.number, part->threads, memory);
    pod__memory_give(memory, at.number, keys->count * sizeof *at.number);
    pod__memory_give(memory, at.record, record);
    return done ? POD_OK : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
}

pod_error pod__layer_read(const pod__layer_file *from, pod__job *job, pod__layer *out, pod_fault *fault) {
    const pod__layer_part all = {0, job->thresholds.count, job->threads, &job->memory};
    return pod__layer_read_part(from, &all, out, fault);
}
