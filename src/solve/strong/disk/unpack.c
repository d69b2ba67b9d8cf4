#include "solve/strong/disk/unpack.h"

#include "solve/strong/disk/found.h"

enum { DICE = POD_STRONG_SQUARES_MAX + 1, AT_ONCE = 1 << 12 };

typedef struct unpacking {
    pod__disk *disk;
    const pod__layer_packed *from;
    pod__pool word; /* of each table */
    pod__disk_writer function[DICE];
    uint32_t count[DICE];
} unpacking;

static pod__disk_name name_of(const unpacking *at, pod__disk_part part, unsigned essential) {
    return pod__disk_name_of(at->from->content->pips, at->from->content->dice, part, essential);
}

/* ---- Functions ------------------------------------------------------------------------------------------------ */

static pod_error add_function(void *context, const pod__record *record, uint64_t hash, uint32_t *number) {
    (void)hash;
    unpacking *at = context;
    pod__disk_writer *writer = &at->function[record->dice];
    pod_error error = POD_OK;
    if (!writer->disk) {
        error = pod__disk_writer_begin(writer, at->disk, name_of(at, POD__DISK_FUNCTIONS, record->dice).text);
    }
    *number = at->count[record->dice]++;
    return error ? error
                 : pod__disk_writer_put(writer, record->table, pod__record_words(record) * sizeof *record->table);
}

static pod_error write_functions(unpacking *at, unsigned threshold) {
    const pod__unpacked to = {add_function, at, &at->word, 1};
    pod_error error = pod__unpack_tables(at->from, threshold, at->disk->memory, &to);
    for (unsigned essential = 0; essential < DICE; essential++) {
        if (at->function[essential].disk && !error) {
            error = pod__disk_writer_finish(&at->function[essential]);
        }
        pod__disk_writer_end(&at->function[essential]);
    }
    return error;
}

/* ---- Boards, and their words ---------------------------------------------------------------------------------- */

static pod_error copy_keys(const unpacking *at, pod__disk_writer *writer) {
    pod__unpacking here = pod__unpacking_at(at->from, POD__LAYER_SUMS);
    pod_error error = POD_OK;
    uint8_t bytes[AT_ONCE];
    for (uint64_t left = at->from->key_bytes; left && !error;) {
        size_t length = left < sizeof bytes ? (size_t)left : sizeof bytes;
        error = pod__unpacking_take(&here, length, bytes) ? pod__disk_writer_put(writer, bytes, length)
                                                          : POD_ERROR_TABLE_DAMAGED;
        left -= length;
    }
    pod__unpacking_end(&here);
    return error ? error : pod__disk_writer_finish(writer);
}

static pod_error write_keys(const unpacking *at, uint64_t limit, pod__keys *keys) {
    const pod__disk_name name = name_of(at, POD__DISK_BOARDS, 0);
    pod__disk_writer writer;
    pod__disk_map map;
    pod_error error = pod__disk_writer_begin(&writer, at->disk, name.text);
    error = error ? error : copy_keys(at, &writer);
    pod__disk_writer_end(&writer);
    error = error ? error : pod__disk_map_open(&map, at->disk, name.text);
    if (error) {
        return error;
    }
    if (!pod__keys_over(map.bytes, map.length, limit, keys) || keys->count != at->from->content->boards) {
        *keys = (pod__keys){0};
        pod__disk_map_close(&map);
        return POD_ERROR_TABLE_DAMAGED;
    }
    keys->on_disk = true;
    pod__disk_give_back(&map);
    return POD_OK;
}

static pod_error put_words(const unpacking *at, const pod__keys *keys, pod__disk_writer *writer) {
    pod__unpacking here = pod__unpacking_at(at->from, pod__layer_numbers_at(at->from->key_bytes));
    pod_error error = POD_OK;
    for (size_t done = 0; done < keys->count && !error; done += POD__KEYS_BLOCK) {
        const size_t left = keys->count - done, count = left < POD__KEYS_BLOCK ? left : POD__KEYS_BLOCK;
        uint32_t number[POD__KEYS_BLOCK];
        uint64_t word[POD__KEYS_BLOCK];
        bool sound = pod__unpacking_numbers(&here, count, number);
        for (size_t i = 0; i < count && sound; i++) {
            word[i] = *pod__pool_at(&at->word, number[i]);
        }
        error = sound ? pod__disk_writer_put(writer, word, count * sizeof *word) : POD_ERROR_TABLE_DAMAGED;
    }
    pod__unpacking_end(&here);
    return error ? error : pod__disk_writer_finish(writer);
}

static pod_error write_words(const unpacking *at, const pod__keys *keys) {
    pod__disk_writer writer;
    pod_error error = pod__disk_writer_begin(&writer, at->disk, name_of(at, POD__DISK_WORDS, 0).text);
    error = error ? error : put_words(at, keys, &writer);
    pod__disk_writer_end(&writer);
    return error;
}

/* ---- The layer ------------------------------------------------------------------------------------------------ */

pod_error pod__disk_layer_unpack(pod__disk *disk, const pod__layer_packed *from, unsigned threshold, uint64_t limit,
                                 pod__keys *keys, pod__disk_layer *out) {
    const pod__layer_content *content = from->content;
    unpacking at = {.disk = disk, .from = from, .word = pod__pool_create(1, (size_t)content->tables)};
    pod__disk_layer_remove(disk, content->pips, content->dice);
    bool taken = pod__pool_fill(&at.word, (size_t)content->tables, disk->memory);
    pod_error error = taken ? write_functions(&at, threshold) : POD_ERROR_MEMORY;
    error = error ? error : write_keys(&at, limit, keys);
    error = error ? error : write_words(&at, keys);
    pod__pool_free(&at.word, disk->memory);
    return error ? error : pod__disk_layer_open(disk, content->pips, content->dice, out);
}

void pod__disk_layer_forget(pod__disk *disk, unsigned pips, unsigned dice, pod__keys *keys, pod__disk_layer *layer) {
    pod__found_close(keys);
    pod__disk_layer_close(layer);
    pod__disk_layer_remove(disk, pips, dice);
}
