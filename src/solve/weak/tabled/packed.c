#include "solve/weak/tabled/packed.h"

#include <string.h>

#include "base/bytes.h"
#include "solve/tables/file.h"

enum { HEAD = 16, SUM_AT = 8, LANES_FOR_EACH = 2, LEVEL = 1 /* it is read once */ };

static size_t entries_in(size_t block_bytes, size_t words) {
    const size_t entries = block_bytes / (words * sizeof(uint64_t));
    return entries ? entries : 1;
}

/* ---- Packing ------------------------------------------------------------------------------------------------- */

/* A block on its way to the file. */
typedef struct lane {
    uint64_t *entry;
    uint8_t *packed; /* its head, and the bytes */
} lane;

typedef struct packing {
    const pod__packed_source *from;
    size_t entries; /* in a block */
    size_t first;   /* block of the first lane */
    size_t raw, room;
    size_t lanes;
    uint8_t *bytes;
} packing;

static lane lane_of(const packing *at, size_t number) {
    uint8_t *own = at->bytes + number * (at->raw + at->room);
    return (lane){(uint64_t *)(void *)own, own + at->raw};
}

static size_t gather(const packing *at, size_t block, uint64_t *entry) {
    const pod__packed_source *from = at->from;
    const size_t first = block * at->entries, left = from->count - first;
    const size_t count = left < at->entries ? left : at->entries;
    for (size_t i = first; i < first + count; i++) {
        const uint64_t number = from->order ? from->order[i] >> 32 : i;
        const size_t place = from->order ? (uint32_t)from->order[i] : i;
        *entry++ = number;
        memcpy(entry, from->sets + place * from->words, from->words * sizeof *entry);
        entry += from->words;
    }
    return count;
}

/* Packs a lane; the length is in its head. */
static bool pack_lane(void *context, unsigned thread, size_t number) {
    (void)thread;
    const packing *at = context;
    const lane here = lane_of(at, number);
    const size_t count = gather(at, at->first + number, here.entry);
    const size_t length = ZSTD_compress(here.packed + HEAD, at->room - HEAD, here.entry,
                                        count * (1 + at->from->words) * sizeof(uint64_t), LEVEL);
    if (ZSTD_isError(length)) {
        return false;
    }
    pod__put(here.packed, length, 4);
    pod__put(here.packed + 4, count, 4);
    pod__put(here.packed + SUM_AT, pod__table_sum(0, here.packed + HEAD, length), 8);
    return true;
}

static bool take_lanes(packing *at, pod__crew *crew, pod__memory *memory) {
    at->lanes = (size_t)pod__crew_threads(crew) * LANES_FOR_EACH;
    do {
        at->bytes = pod__memory_take(memory, at->lanes * (at->raw + at->room));
    } while (!at->bytes && (at->lanes /= 2));
    return at->bytes;
}

pod_error pod__packed_put(const pod__packed_source *from, size_t block_bytes, pod__crew *crew, pod__memory *memory,
                          pod__disk_writer *writer) {
    enum { ALIGNED = 8 };
    packing at = {.from = from, .entries = entries_in(block_bytes, 1 + from->words)};
    const size_t blocks = (from->count + at.entries - 1) / at.entries;
    pod_error error = POD_OK;
    at.raw = at.entries * (1 + from->words) * sizeof(uint64_t);
    at.room = (HEAD + ZSTD_compressBound(at.raw) + ALIGNED - 1) / ALIGNED * ALIGNED;
    if (!take_lanes(&at, crew, memory)) {
        return POD_ERROR_MEMORY;
    }
    for (; at.first < blocks && !error; at.first += at.lanes) {
        const size_t some = blocks - at.first < at.lanes ? blocks - at.first : at.lanes;
        error = pod__crew_work(crew, some, pack_lane, &at) ? POD_OK : POD_ERROR_MEMORY;
        for (size_t i = 0; i < some && !error; i++) {
            const lane here = lane_of(&at, i);
            error = pod__disk_writer_put(writer, here.packed, HEAD + (size_t)pod__get(here.packed, 4));
        }
    }
    pod__memory_give(memory, at.bytes, at.lanes * (at.raw + at.room));
    return error;
}

/* ---- Unpacking ----------------------------------------------------------------------------------------------- */

bool pod__unpacker_open(pod__unpacker *out, const pod__disk_map *map, const uint64_t *end, size_t runs,
                        size_t set_words, size_t block_bytes, pod__memory *memory) {
    const size_t words = 1 + set_words;
    *out = (pod__unpacker){.memory = memory,
                           .bytes = map->bytes,
                           .runs = runs,
                           .end = end,
                           .words = words,
                           .block = entries_in(block_bytes, words) * words};
    out->at = pod__memory_take(memory, runs * sizeof *out->at);
    out->entry = pod__memory_take(memory, runs * out->block * sizeof *out->entry);
    out->context = ZSTD_createDCtx();
    if (!out->at || !out->entry || !out->context) {
        pod__unpacker_close(out);
        return false;
    }
    for (size_t i = 0; i < runs; i++) {
        out->at[i] = i ? end[i - 1] : 0;
        out->damaged = out->damaged || end[i] > map->length;
    }
    return true;
}

void pod__unpacker_close(pod__unpacker *unpacker) {
    if (!unpacker->memory) {
        return;
    }
    pod__memory_give(unpacker->memory, unpacker->at, unpacker->runs * sizeof *unpacker->at);
    pod__memory_give(unpacker->memory, unpacker->entry, unpacker->runs * unpacker->block * sizeof *unpacker->entry);
    ZSTD_freeDCtx(unpacker->context);
    *unpacker = (pod__unpacker){0};
}

bool pod__unpacker_refill(void *with, size_t run, pod__run *out) {
    pod__unpacker *from = with;
    const uint64_t left = from->end[run] > from->at[run] ? from->end[run] - from->at[run] : 0;
    if (!left || from->damaged) {
        return false;
    }
    const uint8_t *block = from->bytes + from->at[run];
    const uint64_t length = left < HEAD ? UINT64_MAX - HEAD : pod__get(block, 4);
    const size_t words = left < HEAD ? 0 : (size_t)pod__get(block + 4, 4) * from->words;
    uint64_t *entry = from->entry + run * from->block;
    from->damaged = length + HEAD > left || !words || words > from->block ||
                    pod__table_sum(0, block + HEAD, (size_t)length) != pod__get(block + SUM_AT, 8) ||
                    ZSTD_decompressDCtx(from->context, entry, words * sizeof *entry, block + HEAD, (size_t)length) !=
                        words * sizeof *entry;
    if (from->damaged) {
        return false;
    }
    const void *passed = out->passed ? out->passed : block;
    pod__disk_pass(&passed, block);
    from->at[run] += HEAD + length;
    *out = (pod__run){entry, entry + words, passed};
    return true;
}
