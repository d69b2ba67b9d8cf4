#include "solve/strong/disk/found.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"

enum { NUMBER = 8 };
static const char finished[] = "found", aside[] = "found.new";

static void name_of(unsigned pips, unsigned dice, const char *what, char name[POD__DISK_NAME]) {
    snprintf(name, POD__DISK_NAME, "%03u-%02u.%s", pips, dice, what);
}

/* ---- Keys on disk -------------------------------------------------------------------------------------------- */

static pod_error open_keys(pod__disk *disk, unsigned pips, unsigned dice, pod__keys *out) {
    char name[POD__DISK_NAME];
    pod__disk_map map;
    name_of(pips, dice, "keys", name);
    pod_error error = pod__disk_map_open(&map, disk, name);
    if (!error) {
        *out = (pod__keys){.image = map.bytes,
                           .bytes = map.length,
                           .count = (size_t)pod__get(map.bytes, NUMBER),
                           .mapped = true,
                           .on_disk = true};
    }
    return error;
}

pod_error pod__found_keep(pod__disk *disk, pod__keys *keys, unsigned pips, unsigned dice) {
    char name[POD__DISK_NAME];
    pod__disk_writer writer;
    if (!keys->count || keys->on_disk) {
        return POD_OK;
    }
    name_of(pips, dice, "keys", name);
    pod_error error = pod__disk_writer_begin(&writer, disk, name);
    error = error ? error : pod__disk_writer_put(&writer, keys->image, keys->bytes);
    error = error ? error : pod__disk_writer_finish(&writer);
    pod__disk_writer_end(&writer);
    if (!error) {
        pod__keys_free(keys, disk->memory);
        error = open_keys(disk, pips, dice, keys);
    }
    return error;
}

pod_error pod__found_keep_all(pod__disk *disk, pod__found_keys keys) {
    pod_error error = POD_OK;
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX && !error; pips++) {
        for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX && !error; dice++) {
            error = pod__found_keep(disk, &keys[pips][dice], pips, dice);
        }
    }
    return error;
}

void pod__found_close(pod__keys *keys) {
    pod__disk_map map = {keys->image, keys->bytes};
    pod__disk_map_close(&map);
    *keys = (pod__keys){0};
}

void pod__found_forget(pod__disk *disk, unsigned pips, unsigned dice) {
    char name[POD__DISK_NAME];
    name_of(pips, dice, "keys", name);
    pod__disk_forget(disk, name);
}

/* ---- Runs ---------------------------------------------------------------------------------------------------- */

pod_error pod__found_add(pod__disk *disk, pod__found_runs *runs, pod__set *set, unsigned pips, unsigned dice) {
    char name[POD__DISK_NAME];
    size_t count;
    uint64_t before = 0;
    if (!atomic_load(&set->count)) {
        pod__set_free(set, disk->memory);
        return POD_OK;
    }
    if (!pod__grow(&runs->boards, &runs->room, runs->runs + 1, sizeof *runs->boards)) {
        return POD_ERROR_MEMORY;
    }
    for (size_t i = 0; i < runs->runs; i++) {
        before += runs->boards[i];
    }
    const uint64_t *board = pod__set_sorted_in_place(set, disk->crew, &count);
    pod__disk_writer writer;
    name_of(pips, dice, "runs", name);
    pod_error error = before ? pod__disk_writer_at(&writer, disk, name, before * sizeof *board)
                             : pod__disk_writer_begin(&writer, disk, name);
    error = error ? error : pod__disk_writer_put(&writer, board, count * sizeof *board);
    error = error ? error : pod__disk_writer_finish(&writer);
    pod__disk_writer_end(&writer);
    runs->boards[runs->runs++] = count;
    pod__set_free(set, disk->memory);
    return error;
}

pod_error pod__found_begin(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_writer *out) {
    char name[POD__DISK_NAME];
    name_of(pips, dice, "runs", name);
    return pod__disk_writer_begin(out, disk, name);
}

pod_error pod__found_open(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_map *out) {
    char name[POD__DISK_NAME];
    name_of(pips, dice, "runs", name);
    return pod__disk_map_open(out, disk, name);
}

void pod__found_runs_free(pod__found_runs *runs) {
    free(runs->boards);
    *runs = (pod__found_runs){0};
}

typedef struct merging {
    pod__disk *disk;
    const pod__found_runs *runs;
    const uint64_t *first;
    uint64_t count, data;
    pod__disk_writer *head, *bytes; /* NULL: count only */
} merging;

static pod_error put_board(merging *at, uint64_t board, uint64_t before) {
    uint8_t bytes[POD__KEYS_ENTRY];
    pod_error error = POD_OK;
    if (at->count % POD__KEYS_BLOCK) {
        size_t length = pod__varint_size(board - before - 1);
        pod__varint_put(bytes, board - before - 1);
        error = at->bytes ? pod__disk_writer_put(at->bytes, bytes, length) : POD_OK;
        at->data += length;
    } else {
        pod__put(bytes, board, NUMBER);
        pod__put(bytes + NUMBER, at->data, NUMBER);
        error = at->head ? pod__disk_writer_put(at->head, bytes, sizeof bytes) : POD_OK;
    }
    at->count++;
    return error;
}

static pod_error merge_once(merging *at) {
    pod__merger merge;
    uint64_t last = 0;
    uint32_t run;
    pod_error error = POD_OK;
    at->count = at->data = 0;
    if (!pod__merge_begin(&merge, 1, at->first, at->runs->boards, at->runs->runs, at->disk->memory)) {
        return POD_ERROR_MEMORY;
    }
    for (const uint64_t *board; !error && (board = pod__merge_at(&merge, &run));) {
        uint64_t here = *board;
        if (!at->count || here != last) {
            error = put_board(at, here, last);
            last = here;
        }
        pod__merge_step(&merge);
    }
    pod__merge_end(&merge, at->disk->memory);
    return error;
}

/* Once to count, and once to write: where the data begin depends on how many boards there are. */
static pod_error merge_into(merging *at, const char *name, pod__disk_writer *head, pod__disk_writer *bytes) {
    uint8_t begin[POD__KEYS_HEAD];
    pod_error error = merge_once(at);
    if (error) {
        return error;
    }
    size_t blocks = (size_t)(at->count + POD__KEYS_BLOCK - 1) / POD__KEYS_BLOCK;
    pod__put(begin, at->count, NUMBER);
    pod__put(begin + NUMBER, at->data, NUMBER);
    at->head = head;
    at->bytes = bytes;
    error = pod__disk_writer_begin(head, at->disk, name);
    error = error ? error : pod__disk_writer_at(bytes, at->disk, name, POD__KEYS_HEAD + POD__KEYS_ENTRY * blocks);
    error = error ? error : pod__disk_writer_put(head, begin, sizeof begin);
    error = error ? error : merge_once(at);
    error = error ? error : pod__disk_writer_finish(head);
    return error ? error : pod__disk_writer_finish(bytes);
}

pod_error pod__found_merge(pod__disk *disk, pod__found_runs *runs, unsigned pips, unsigned dice, pod__keys *out) {
    char from[POD__DISK_NAME], to[POD__DISK_NAME];
    pod__disk_map map;
    pod__disk_writer head = {0}, bytes = {0};
    name_of(pips, dice, "runs", from);
    name_of(pips, dice, "keys", to);
    pod_error error = pod__disk_map_open(&map, disk, from);
    if (!error) {
        merging at = {.disk = disk, .runs = runs, .first = (const uint64_t *)(const void *)map.bytes};
        error = merge_into(&at, to, &head, &bytes);
        pod__disk_writer_end(&head);
        pod__disk_writer_end(&bytes);
        pod__disk_map_close(&map);
    }
    pod__disk_forget(disk, from);
    pod__found_runs_free(runs);
    return error ? error : open_keys(disk, pips, dice, out);
}

/* ---- All of them --------------------------------------------------------------------------------------------- */

/* A line for each layer, and one for all of them. */
typedef struct entry {
    uint64_t layer, count, bytes, sum;
} entry;

enum { LAYERS = (POD_STRONG_PIPS_MAX + 1) * (POD_STRONG_SQUARES_MAX + 1), ALL = 0xffff };

static uint64_t sum_of(const pod__keys *keys) {
    return pod__disk_sum(&(pod__disk_map){keys->image, keys->bytes});
}

static uint64_t sum_on(uint64_t sum, const entry *line) {
    return pod__mix(sum ^ pod__mix(line->layer + 1) ^ pod__mix(line->count + 2) ^ pod__mix(line->bytes + 3) ^
                    pod__mix(line->sum + 4));
}

static pod_error write_lines(pod__found_keys keys, pod__disk_writer *writer) {
    entry all = {.layer = ALL};
    pod_error error = POD_OK;
    for (unsigned i = 0; i < LAYERS && !error; i++) {
        const unsigned pips = i / (POD_STRONG_SQUARES_MAX + 1), dice = i % (POD_STRONG_SQUARES_MAX + 1);
        const pod__keys *own = &keys[pips][dice];
        if (own->count) {
            const entry line = {i, own->count, own->bytes, sum_of(own)};
            error = pod__disk_writer_put(writer, &line, sizeof line);
            all.count++;
            all.sum = sum_on(all.sum, &line);
        }
    }
    error = error ? error : pod__disk_writer_put(writer, &all, sizeof all);
    return error ? error : pod__disk_writer_finish(writer);
}

pod_error pod__found_finish(pod__disk *disk, pod__found_keys keys) {
    pod__disk_writer writer;
    pod_error error = pod__disk_writer_begin(&writer, disk, aside);
    error = error ? error : write_lines(keys, &writer);
    pod__disk_writer_end(&writer);
    return error ? error : pod__disk_rename(disk, aside, finished);
}

static bool take_line(pod__disk *disk, pod__found_keys keys, const entry *line) {
    const unsigned pips = (unsigned)(line->layer / (POD_STRONG_SQUARES_MAX + 1));
    const unsigned dice = (unsigned)(line->layer % (POD_STRONG_SQUARES_MAX + 1));
    if (line->layer >= LAYERS || keys[pips][dice].count) {
        return false;
    }
    pod__keys *own = &keys[pips][dice];
    return !open_keys(disk, pips, dice, own) && own->count == line->count && own->bytes == line->bytes &&
           sum_of(own) == line->sum;
}

/* The last line is that of all. */
static bool take_lines(pod__disk *disk, pod__found_keys keys, const pod__disk_map *lines, uint64_t *boards) {
    entry line, all = {.layer = ALL};
    const uint8_t *bytes = lines->bytes;
    for (size_t left = lines->length / sizeof line; left > 1; left--, bytes += sizeof line) {
        memcpy(&line, bytes, sizeof line);
        all.count++;
        all.sum = sum_on(all.sum, &line);
        *boards += line.count;
        if (!take_line(disk, keys, &line)) {
            return false;
        }
    }
    return lines->length % sizeof all == 0 && !memcmp(&all, bytes, sizeof all);
}

static void give_up(pod__found_keys keys) {
    for (unsigned i = 0; i < LAYERS; i++) {
        pod__keys *own = &keys[i / (POD_STRONG_SQUARES_MAX + 1)][i % (POD_STRONG_SQUARES_MAX + 1)];
        if (own->on_disk) {
            pod__found_close(own);
        }
    }
}

bool pod__found_take(pod__disk *disk, pod__found_keys keys, uint64_t *boards) {
    pod__disk_map map = {0};
    *boards = 0;
    bool taken = pod__disk_has(disk, finished) && !pod__disk_map_open(&map, disk, finished) &&
                 map.length >= sizeof(entry) && take_lines(disk, keys, &map, boards);
    pod__disk_map_close(&map);
    disk->error = 0;
    if (!taken) {
        give_up(keys);
    }
    return taken;
}
