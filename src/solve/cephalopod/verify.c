/* Whole layers in memory, the fullest first: each board is derived anew, and its children are marked. */
#include "solve/cephalopod/table.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/work.h"
#include "solve/strong/keys.h"

enum { SIDES = POD_STRONG_SQUARES_MAX, SLICE = 64 };

/* A layer in memory, as its file has it. */
typedef struct loaded {
    const pod__layer_view *from; /* NULL: none */
    uint8_t *image;
    pod__keys keys;
    uint64_t *board; /* rising */
    uint8_t *numbers, *tables;
    atomic_uchar *reached; /* by board */
} loaded;

typedef struct verifying {
    const pod__ceph_table *table;
    const pod__ceph_check *check;
    loaded layer[2][SIDES + 1]; /* by pips modulo 2, and dice */
    unsigned pips, dice;
    uint64_t seen, all;
    atomic_ullong wrong, bits;
    atomic_ullong first_wrong; /* a board + 1 */
    atomic_bool stopped;
} verifying;

/* ---- Layers ------------------------------------------------------------------------------------------ */

static void unload(loaded *layer) {
    free(layer->image);
    free(layer->board);
    free(layer->numbers);
    free(layer->tables);
    free((void *)layer->reached);
    *layer = (loaded){0};
}

/* While a part is read it is in memory twice: unpacked, and copied from there. */
static uint8_t *read_part(const pod__table_file *file, uint64_t at, uint64_t length) {
    uint8_t *bytes = malloc(length ? (size_t)length : 1);
    if (bytes && !pod__content_bytes(file, at, (size_t)length, bytes)) {
        free(bytes);
        bytes = NULL;
    }
    pod__table_file_forget(file);
    return bytes;
}

static size_t bytes_of(const pod__layer_view *from) {
    const pod__layer_content *content = &from->content;
    return (size_t)(from->file.head.content + (content->boards + POD__KEYS_BLOCK) * sizeof(uint64_t) + content->boards);
}

/* The tables are what takes most memory while they are read. */
static size_t bytes_to_load(const pod__layer_view *from) {
    return bytes_of(from) + (size_t)(from->content.tables * pod__layer_record_bytes(&from->content));
}

static const pod__layer_view *layer_at(const pod__ceph_table *table, unsigned pips, unsigned dice) {
    bool can_be = pips <= POD_STRONG_PIPS_MAX && dice <= table->geometry.squares;
    unsigned index = can_be ? table->at[pips][dice] : 0;
    return index ? &table->layer[index - 1] : NULL;
}

/* The most that will be in memory, layers coming and going as in check_all(). */
static size_t bytes_needed(const pod__ceph_table *table) {
    size_t used = 0, most = 0;
    for (unsigned pips = POD__PIPS * table->geometry.squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice <= table->geometry.squares; dice++) {
            const pod__layer_view *comes = layer_at(table, pips, dice), *goes = layer_at(table, pips + 1, dice + 1);
            most = comes && used + bytes_to_load(comes) > most ? used + bytes_to_load(comes) : most;
            used += comes ? bytes_of(comes) : 0;
            used -= goes ? bytes_of(goes) : 0;
        }
    }
    return most;
}

static bool read_parts(const pod__layer_view *from, loaded *layer) {
    const pod__layer_content *content = &from->content;
    layer->image = read_part(&from->file, POD__LAYER_SUMS, from->key_bytes);
    layer->numbers = read_part(&from->file, pod__layer_numbers_at(from->key_bytes), content->boards * content->width);
    layer->tables = read_part(&from->file, pod__layer_tables_at(content, from->key_bytes),
                              content->tables * pod__layer_record_bytes(content));
    layer->board = malloc((size_t)(content->boards + POD__KEYS_BLOCK) * sizeof *layer->board);
    layer->reached = calloc((size_t)content->boards, sizeof *layer->reached);
    return layer->image && layer->numbers && layer->tables && layer->board && layer->reached;
}

static pod_error load(const verifying *at, const pod__layer_view *from, loaded *layer) {
    layer->from = from;
    if (!read_parts(from, layer)) {
        return POD_ERROR_MEMORY;
    }
    if (!pod__keys_over(layer->image, (size_t)from->key_bytes, UINT64_C(1) << 3 * at->table->geometry.squares,
                        &layer->keys) ||
        layer->keys.count != from->content.boards) {
        return POD_ERROR_TABLE_DAMAGED;
    }
    for (size_t block = 0; block < pod__keys_blocks(&layer->keys); block++) {
        pod__keys_block(&layer->keys, block, layer->board + block * POD__KEYS_BLOCK);
    }
    return POD_OK;
}

/* Index of a board in its layer, or its count. */
static size_t find(const loaded *layer, uint64_t board) {
    size_t low = 0, high = layer->from ? (size_t)layer->from->content.boards : 0, count = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (layer->board[middle] < board) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && layer->board[low] == board ? low : count;
}

static const uint8_t *record_of(const loaded *layer, size_t index) {
    const pod__layer_content *content = &layer->from->content;
    uint64_t number = pod__get(layer->numbers + index * content->width, content->width);
    return number < content->tables ? layer->tables + number * pod__layer_record_bytes(content) : NULL;
}

static const uint8_t *look_up(void *context, const pod__layer_view *from, uint64_t board, uint8_t *scratch) {
    verifying *at = context;
    loaded *layer = &at->layer[from->content.pips % 2][from->content.dice];
    size_t index = find(layer, board);
    (void)scratch;
    if (layer->from != from || index == from->content.boards) {
        return NULL;
    }
    atomic_store_explicit(&layer->reached[index], 1, memory_order_relaxed);
    return record_of(layer, index);
}

/* ---- Checking ---------------------------------------------------------------------------------------- */

static void note_wrong(verifying *at, uint64_t board) {
    unsigned long long none = 0;
    atomic_fetch_add(&at->wrong, 1);
    atomic_compare_exchange_strong(&at->first_wrong, &none, board + 1);
}

static bool check_slice(void *context, unsigned thread, size_t slice) {
    verifying *at = context;
    const loaded *layer = &at->layer[at->pips % 2][at->dice];
    const pod__ceph_source source = {at->table, at, look_up};
    size_t count = (size_t)layer->from->content.boards;
    pod__ceph_scratch scratch;
    bool ready = pod__ceph_scratch_create(at->table, at->dice, &scratch);
    for (size_t i = slice * SLICE; ready && i < (slice + 1) * SLICE && i < count; i++) {
        const uint8_t *record = record_of(layer, i);
        if (!record || !pod__ceph_is_right(&source, layer->from, layer->board[i], record, &scratch)) {
            note_wrong(at, layer->board[i]);
        }
    }
    pod__ceph_scratch_free(&scratch);
    if (ready && !thread && !pod__goes_on(&at->check->progress, 0, at->seen + slice * SLICE, at->all)) {
        atomic_store(&at->stopped, true);
    }
    return ready && !at->stopped;
}

/* Boards that no move leads to: all predecessors of a layer have been visited when it is freed. */
static void leave(verifying *at, loaded *layer, bool checked) {
    for (size_t i = 0; checked && layer->from && i < layer->from->content.boards; i++) {
        if (!layer->reached[i] && layer->board[i]) {
            note_wrong(at, layer->board[i]);
        }
    }
    unload(layer);
}

static pod_error check_layer(verifying *at) {
    unsigned index = at->table->at[at->pips][at->dice];
    loaded *layer = &at->layer[at->pips % 2][at->dice];
    if (!index) {
        return POD_OK;
    }
    pod_error error = load(at, &at->table->layer[index - 1], layer);
    if (error) {
        return error;
    }
    size_t count = (size_t)layer->from->content.boards;
    if (!pod__work(at->check->threads, (count + SLICE - 1) / SLICE, check_slice, at)) {
        return at->stopped ? POD_ERROR_STOPPED : POD_ERROR_MEMORY;
    }
    at->seen += count;
    atomic_fetch_add(&at->bits, ((uint64_t)count * layer->from->content.thresholds) << at->dice);
    return POD_OK;
}

static pod_error check_all(verifying *at) {
    unsigned squares = at->table->geometry.squares;
    pod_error error = POD_OK;
    for (at->pips = POD__PIPS * squares + 1; at->pips-- > 0 && !error;) {
        for (at->dice = 0; at->dice <= squares && !error; at->dice++) {
            error = check_layer(at);
            if (!error && at->dice < squares) {
                leave(at, &at->layer[(at->pips + 1) % 2][at->dice + 1], true);
            }
        }
    }
    /* The empty board, alone with no pips and no dice, must be there; what is left besides was led to or not. */
    if (!error && !at->table->at[0][0]) {
        note_wrong(at, 0);
    }
    for (unsigned dice = 0; dice <= squares; dice++) {
        leave(at, &at->layer[0][dice], !error);
        leave(at, &at->layer[1][dice], !error);
    }
    return error;
}

pod_error pod__ceph_verify(const pod__ceph_table *table, const pod__ceph_check *check, pod__ceph_verdict *out) {
    size_t needed = bytes_needed(table);
    verifying *at = needed <= check->memory ? calloc(1, sizeof *at) : NULL;
    *out = (pod__ceph_verdict){.needed = needed};
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->table = table;
    at->check = check;
    for (size_t i = 0; i < table->manifest.count; i++) {
        at->all += table->manifest.layer[i].sums.boards;
    }
    pod_error error = check_all(at);
    *out = (pod__ceph_verdict){.boards = at->seen, .bits = at->bits, .wrong = at->wrong, .needed = needed};
    out->first = pod__ceph_colourless(table, at->first_wrong ? at->first_wrong - 1 : 0);
    free(at);
    return error;
}
