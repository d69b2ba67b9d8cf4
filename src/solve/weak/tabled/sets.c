/* Sets of the boards that are reached, when memory has no room for them: they go to disk as they come, each with the
   number of its board, in runs sorted by that number (packed.h); a run is what a buffer holds. When a layer is played
   its runs are merged, so that the sets of a board meet where its turn comes. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "ludopod/text.h"
#include "solve/strong/sort.h"
#include "solve/weak/tabled/tabled.h"

enum {
    LAYERS = 2 * POD__MOVERS * (POD_STRONG_SQUARES_MAX + 1),
    BUFFER_MIN = 1 << 12,
    BUFFER_MAX = 1 << 26,
    BLOCK_SHARE = 1 << 14, /* of all memory */
    BLOCK_MIN = 1 << 9,
    BLOCK_MAX = 1 << 16
};

static pod__tabled_sets *sets_of(pod__tabled *tabled, const pod__tabled_layer *layer) {
    pod__tabled_sets *sets = &tabled->sets[layer->mover][layer->pips % 2][layer->dice];
    if (!sets->is) {
        *sets = (pod__tabled_sets){.is = true, .layer = *layer};
    }
    return sets;
}

static pod__nodes *nodes_of(const pod__tabled *tabled, const pod__tabled_layer *layer) {
    return &tabled->proof->now->nodes[layer->mover][layer->pips][layer->dice];
}

static size_t set_words(const pod__tabled_sets *sets) {
    return pod__narrow_words(sets->layer.dice);
}

static pod__disk_name name_of(const pod__tabled_sets *sets) {
    pod__disk_name name;
    snprintf(name.text, sizeof name.text, "%03u-%02u.%u.sets", sets->layer.pips, sets->layer.dice, sets->layer.mover);
    return name;
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static pod_error put_run(pod__tabled *tabled, pod__tabled_sets *sets, const pod__packed_source *from) {
    pod__disk_writer writer;
    const uint64_t at = sets->runs ? sets->end[sets->runs - 1] : 0;
    if (!pod__grow(&sets->end, &sets->room, sets->runs + 1, sizeof *sets->end)) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = at ? pod__disk_writer_at(&writer, &tabled->disk, name_of(sets).text, at)
                         : pod__disk_writer_begin(&writer, &tabled->disk, name_of(sets).text);
    error = error ? error
                  : pod__packed_put(from, tabled->block_bytes, tabled->proof->crew, &tabled->proof->memory, &writer);
    error = error ? error : pod__disk_writer_finish(&writer);
    sets->end[sets->runs] = at + writer.written;
    pod__disk_writer_end(&writer);
    sets->runs += !error;
    return error;
}

/* Sorts the buffer; sets of the same board become one. Returns how many boards there are, the first in `order`. What is
   behind them does no harm when this is done once more, after it could not be written. */
static size_t sort_buffer(pod__tabled_sets *sets, pod__crew *crew) {
    const size_t words = set_words(sets);
    size_t count = 0;
    pod__sort(sets->order, sets->filled, crew);
    for (size_t i = 0, next; i < sets->filled; i = next) {
        uint64_t *set = sets->buffer + (uint32_t)sets->order[i] * words;
        for (next = i + 1; next < sets->filled && sets->order[next] >> 32 == sets->order[i] >> 32; next++) {
            const uint64_t *more = sets->buffer + (uint32_t)sets->order[next] * words;
            for (size_t word = 0; word < words; word++) {
                set[word] |= more[word];
            }
        }
        sets->order[count++] = sets->order[i];
    }
    return count;
}

static pod_error flush(pod__tabled *tabled, pod__tabled_sets *sets) {
    if (!sets->filled) {
        return POD_OK;
    }
    const size_t count = sort_buffer(sets, tabled->proof->crew);
    const pod__packed_source from = {count, set_words(sets), sets->order, sets->buffer};
    pod_error error = put_run(tabled, sets, &from);
    sets->filled = error ? sets->filled : 0;
    return error;
}

/* What a layer has in memory, as one run: its boards are in order. */
static pod_error move_out(pod__tabled *tabled, const pod__tabled_layer *layer) {
    pod__nodes *nodes = nodes_of(tabled, layer);
    pod__tabled_sets *sets = sets_of(tabled, layer);
    const pod__packed_source from = {nodes->count, set_words(sets), NULL, nodes->reached};
    pod_error error = put_run(tabled, sets, &from);
    pod__nodes_forget_reached(nodes, from.words, &tabled->proof->memory);
    return error;
}

static pod_error move_all_out(pod__tabled *tabled) {
    const unsigned squares = tabled->proof->geometry.squares;
    pod_error error = POD_OK;
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD__PIPS * squares; pips++) {
            for (unsigned dice = 0; dice < squares && !error; dice++) {
                const pod__tabled_layer layer = {mover, pips, dice};
                error = nodes_of(tabled, &layer)->count ? move_out(tabled, &layer) : POD_OK;
            }
        }
    }
    return error;
}

bool pod__tabled_sets_to_disk(pod__tabled *tabled) {
    pod__memory *memory = &tabled->proof->memory;
    if (!tabled->on_disk || tabled->disk.error || tabled->sets_on_disk) {
        return false;
    }
    const size_t block = tabled->request->memory / BLOCK_SHARE;
    tabled->block_bytes = block < BLOCK_MIN ? BLOCK_MIN : block > BLOCK_MAX ? BLOCK_MAX : block;
    pod_error error = move_all_out(tabled);
    size_t share = atomic_load(&memory->left) / (4 * LAYERS);
    tabled->sets_on_disk = true;
    tabled->buffer_bytes = share < BUFFER_MIN ? BUFFER_MIN : share > BUFFER_MAX ? BUFFER_MAX : share;
    tabled->chunk_sets = pod__memory_take(memory, tabled->chunk * tabled->proof->words * sizeof *tabled->chunk_sets);
    return !error && tabled->chunk_sets;
}

/* ---- Adding -------------------------------------------------------------------------------------------------- */

static size_t buffer_entries(const pod__tabled *tabled, const pod__tabled_sets *sets) {
    return tabled->buffer_bytes / ((1 + set_words(sets)) * sizeof(uint64_t)) + 1;
}

static bool take_buffer(pod__tabled *tabled, pod__tabled_sets *sets) {
    pod__memory *memory = &tabled->proof->memory;
    const size_t entries = buffer_entries(tabled, sets), words = set_words(sets);
    if (sets->buffer) {
        return true;
    }
    sets->buffer = pod__memory_take(memory, entries * words * sizeof *sets->buffer);
    sets->order = sets->buffer ? pod__memory_take(memory, entries * sizeof *sets->order) : NULL;
    if (!sets->order) {
        pod__memory_give(memory, sets->buffer, entries * words * sizeof *sets->buffer);
        sets->buffer = NULL;
    }
    return sets->order;
}

static void give_buffer(pod__tabled *tabled, pod__tabled_sets *sets) {
    const size_t entries = buffer_entries(tabled, sets), words = set_words(sets);
    pod__memory_give(&tabled->proof->memory, sets->buffer, entries * words * sizeof *sets->buffer);
    pod__memory_give(&tabled->proof->memory, sets->order, entries * sizeof *sets->order);
    sets->buffer = sets->order = NULL;
}

/* When this fails nothing was changed, or only written. */
static bool has_places(pod__tabled *tabled, pod__tabled_sets *sets, size_t count) {
    const size_t entries = buffer_entries(tabled, sets);
    return take_buffer(tabled, sets) && count <= entries && (sets->filled + count <= entries || !flush(tabled, sets));
}

static size_t take_place(pod__tabled_sets *sets, size_t number) {
    sets->order[sets->filled] = (uint64_t)number << 32 | sets->filled;
    return sets->filled++;
}

static uint64_t *place(const pod__tabled_sets *sets, size_t place) {
    return sets->buffer + place * set_words(sets);
}

/* When this fails nothing was added. */
static bool add(pod__tabled *tabled, pod__tabled_sets *sets, size_t number, const uint64_t *set) {
    if (!has_places(tabled, sets, 1)) {
        return false;
    }
    memcpy(place(sets, take_place(sets, number)), set, set_words(sets) * sizeof *set);
    return true;
}

/* Makes room: false when there is none to be made. */
static bool make_room(pod__tabled *tabled) {
    return !tabled->disk.error && (pod__tabled_drop(tabled) || pod__tabled_sets_to_disk(tabled));
}

bool pod__tabled_add(pod__tabled *tabled, const pod__tabled_layer *layer, uint64_t key, size_t *number) {
    bool taken;
    do {
        const size_t words = tabled->sets_on_disk ? 0 : pod__narrow_words(layer->dice);
        taken = pod__nodes_add(nodes_of(tabled, layer), key, words, &tabled->proof->memory, number);
    } while (!taken && make_room(tabled));
    return taken;
}

bool pod__tabled_put(pod__tabled *tabled, const pod__tabled_layer *layer, size_t number, const uint64_t *set) {
    const size_t words = pod__narrow_words(layer->dice);
    pod__nodes *nodes = nodes_of(tabled, layer);
    bool taken;
    if (tabled->sets_on_disk) {
        do {
            taken = add(tabled, sets_of(tabled, layer), number, set);
        } while (!taken && make_room(tabled));
        return taken;
    }
    for (size_t i = 0; i < words; i++) {
        nodes->reached[number * words + i] |= set[i];
    }
    return true;
}

bool pod__tabled_make_places(pod__tabled *tabled, const pod__tabled_layer *layer, size_t count) {
    pod__tabled_sets *sets = sets_of(tabled, layer);
    bool made = false;
    while (count <= buffer_entries(tabled, sets) && !(made = has_places(tabled, sets, count)) && make_room(tabled)) {
    }
    return made;
}

size_t pod__tabled_take_place(pod__tabled *tabled, const pod__tabled_layer *layer, size_t number) {
    return take_place(sets_of(tabled, layer), number);
}

uint64_t *pod__tabled_place(const pod__tabled *tabled, const pod__tabled_layer *layer, size_t number) {
    return place(&tabled->sets[layer->mover][layer->pips % 2][layer->dice], number);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

static pod_error begin(pod__tabled *tabled, const pod__tabled_layer *layer, pod__tabled_reading *out) {
    pod__tabled_sets *sets = sets_of(tabled, layer);
    pod_error error = flush(tabled, sets);
    if (error) {
        return error;
    }
    give_buffer(tabled, sets);
    error = out->map.bytes ? POD_OK : pod__disk_map_open(&out->map, &tabled->disk, name_of(sets).text);
    if (error) {
        return error;
    }
    pod__memory *memory = &tabled->proof->memory;
    out->words = set_words(sets);
    if (!pod__unpacker_open(&out->unpacker, &out->map, sets->end, sets->runs, out->words, tabled->block_bytes,
                            memory)) {
        return POD_ERROR_MEMORY;
    }
    out->open = pod__merge_begin_pieces(&out->merge, 1 + (unsigned)out->words, sets->runs, pod__unpacker_refill,
                                        &out->unpacker, memory);
    if (!out->open) {
        pod__unpacker_close(&out->unpacker);
    }
    return out->open ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__tabled_sets_begin(pod__tabled *tabled, const pod__tabled_layer *layer, pod__tabled_reading *out) {
    pod_error error;
    *out = (pod__tabled_reading){0};
    do {
        error = begin(tabled, layer, out);
    } while (error == POD_ERROR_MEMORY && make_room(tabled));
    return error;
}

const uint64_t *pod__tabled_sets_next(pod__tabled *tabled, pod__tabled_reading *from, size_t first, size_t end) {
    uint64_t *set = tabled->chunk_sets;
    const uint64_t *entry;
    uint32_t run;
    memset(set, 0, (end - first) * from->words * sizeof *set);
    for (; (entry = pod__merge_at(&from->merge, &run)) && entry[0] < end; pod__merge_step(&from->merge)) {
        for (size_t word = 0; word < from->words && entry[0] >= first; word++) {
            set[(entry[0] - first) * from->words + word] |= entry[1 + word];
        }
    }
    if (from->unpacker.damaged) {
        atomic_store(&tabled->disk.error, EIO); /* it is not what was written */
    }
    return from->unpacker.damaged ? NULL : set;
}

void pod__tabled_sets_end(pod__tabled *tabled, pod__tabled_reading *from) {
    if (from->open) {
        pod__merge_end(&from->merge, &tabled->proof->memory);
        pod__unpacker_close(&from->unpacker);
    }
    pod__disk_map_close(&from->map);
    *from = (pod__tabled_reading){0};
}

void pod__tabled_sets_forget(pod__tabled *tabled, const pod__tabled_layer *layer) {
    if (tabled->sets[layer->mover][layer->pips % 2][layer->dice].is) {
        pod__tabled_sets *sets = sets_of(tabled, layer);
        give_buffer(tabled, sets);
        free(sets->end);
        pod__disk_forget(&tabled->disk, name_of(sets).text);
        *sets = (pod__tabled_sets){0};
    }
}

void pod__tabled_sets_forget_all(pod__tabled *tabled) {
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips < 2; pips++) {
            for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
                pod__tabled_sets_forget(tabled, &(pod__tabled_layer){mover, pips, dice});
            }
        }
    }
    pod__memory_give(&tabled->proof->memory, tabled->chunk_sets,
                     tabled->chunk * tabled->proof->words * sizeof *tabled->chunk_sets);
    tabled->chunk_sets = NULL;
    tabled->sets_on_disk = false;
}
