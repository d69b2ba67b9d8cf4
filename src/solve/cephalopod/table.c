#include "solve/cephalopod/table.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "rules/cephalopod/board.h"
#include "solve/strong/keys.h"

/* ---- Finding ------------------------------------------------------------------------------------------------- */

/* The last block whose first board is not past the one sought. */
static bool find_block(const pod__layer_view *layer, uint64_t board, uint64_t *block) {
    uint64_t low = 0, high = pod__layer_blocks(layer), first, data;
    while (high - low > 1) {
        uint64_t middle = low + (high - low) / 2;
        if (!pod__layer_block_entry(layer, middle, &first, &data)) {
            return false;
        }
        if (first <= board) {
            low = middle;
        } else {
            high = middle;
        }
    }
    *block = low;
    return true;
}

bool pod__ceph_rank(const pod__layer_view *layer, uint64_t board, uint64_t *rank) {
    uint64_t in_block[POD__KEYS_BLOCK], block;
    unsigned count = find_block(layer, board, &block) ? pod__layer_block(layer, block, in_block) : 0;
    for (unsigned i = 0; i < count && in_block[i] <= board; i++) {
        if (in_block[i] == board) {
            *rank = block * POD__KEYS_BLOCK + i;
            return true;
        }
    }
    return false;
}

bool pod__ceph_board(const pod__layer_view *layer, uint64_t rank, uint64_t *board) {
    assert(rank < layer->content.boards);
    uint64_t in_block[POD__KEYS_BLOCK];
    unsigned count = pod__layer_block(layer, rank / POD__KEYS_BLOCK, in_block);
    if (rank % POD__KEYS_BLOCK >= count) {
        return false;
    }
    *board = in_block[rank % POD__KEYS_BLOCK];
    return true;
}

bool pod__ceph_number(const pod__layer_view *layer, uint64_t rank, uint64_t *number) {
    const pod__layer_content *content = &layer->content;
    uint8_t bytes[4];
    if (!pod__content_bytes(&layer->file, pod__layer_numbers_at(layer->key_bytes) + rank * content->width,
                            content->width, bytes)) {
        return false;
    }
    *number = pod__get(bytes, content->width);
    return *number < content->tables;
}

bool pod__ceph_record(const pod__layer_view *layer, uint64_t rank, uint8_t *out) {
    const pod__layer_content *content = &layer->content;
    size_t bytes = (size_t)pod__layer_record_bytes(content);
    uint64_t number;
    return pod__ceph_number(layer, rank, &number) &&
           pod__content_bytes(&layer->file, pod__layer_tables_at(content, layer->key_bytes) + number * bytes, bytes,
                              out);
}

/* ---- Opening ------------------------------------------------------------------------------------------------- */

static pod_error damaged(const char *path, pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
}

/* Whether a layer is the one of the manifest. */
static bool fits(const pod__ceph_table *table, const pod__manifest_layer *wanted, const pod__layer_view *layer) {
    const pod__layer_content *content = &layer->content;
    return content->rows == table->manifest.rows && content->columns == table->manifest.columns &&
           content->exact == table->manifest.exact && content->pips == wanted->sums.pips &&
           content->dice == wanted->sums.dice && content->boards == wanted->sums.boards &&
           layer->file.head.content_sum == wanted->sum && layer->key_bytes <= layer->file.head.content &&
           layer->file.head.content == pod__layer_content_bytes(content, layer->key_bytes);
}

static pod_error open_layers(pod__ceph_table *table, const char *folder, pod_fault *fault) {
    const pod__manifest *manifest = &table->manifest;
    pod__store store = {folder, (uint8_t)manifest->rows, (uint8_t)manifest->columns, manifest->exact};
    for (size_t i = 0; i < manifest->count; i++) {
        const pod__manifest_layer *wanted = &manifest->layer[i];
        pod__layer_view *layer = &table->layer[i];
        char path[POD__STORE_PATH];
        if (wanted->sums.pips > POD_STRONG_PIPS_MAX || wanted->sums.dice > POD_STRONG_SQUARES_MAX) {
            return damaged(folder, fault);
        }
        pod__store_path(&store, wanted->sums.pips, wanted->sums.dice, path);
        pod_error error = pod__layer_view_open(layer, path, fault);
        if (error) {
            return error;
        }
        table->opened++;
        if (!fits(table, wanted, layer)) {
            return damaged(path, fault);
        }
        table->at[wanted->sums.pips][wanted->sums.dice] = (uint16_t)(i + 1);
    }
    return POD_OK;
}

void pod__ceph_table_name(unsigned rows, unsigned columns, bool exact, char out[POD__CEPH_TABLE_NAME]) {
    snprintf(out, POD__CEPH_TABLE_NAME, "cephalopod-%ux%u%s" POD__TABLE_SUFFIX, rows, columns, exact ? "-exact" : "");
}

pod_error pod__ceph_table_open(const char *path, pod__ceph_table **out, pod_fault *fault) {
    pod__ceph_table *table = calloc(1, sizeof *table);
    if (!table) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    pod_error error = pod__manifest_read(path, &table->manifest, fault);
    if (!error) {
        pod__geometry_of_board(table->manifest.rows, table->manifest.columns, &table->geometry);
        table->layer = calloc(table->manifest.count, sizeof *table->layer);
        error = table->layer ? open_layers(table, path, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    if (error) {
        pod__ceph_table_close(table);
        return error;
    }
    *out = table;
    return POD_OK;
}

void pod__ceph_table_close(pod__ceph_table *table) {
    for (size_t i = 0; i < table->opened; i++) {
        pod__table_file_close(&table->layer[i].file);
    }
    free(table->layer);
    pod__manifest_free(&table->manifest);
    free(table);
}

/* ---- Probing ----------------------------------------------------------------------------------------- */

/* A coloured board: the dice, and the squares of those of the player to move. */
typedef struct coloured {
    uint64_t key;
    uint32_t owned;
} coloured;

/* Square of the table for a square of the position, whose board may lie the other way round. */
static unsigned square_in(const pod__ceph_table *table, const pod_position *position, unsigned square) {
    bool turned = position->rows != table->manifest.rows;
    unsigned row = square / position->columns, column = square % position->columns;
    return turned ? column * position->rows + row : square;
}

static bool read_position(const pod__ceph_table *table, const pod_position *position, coloured *out) {
    unsigned rows = table->manifest.rows, columns = table->manifest.columns;
    bool same = position->rows == rows && position->columns == columns;
    bool turned = position->rows == columns && position->columns == rows;
    if ((!same && !turned) || position->players != 2 || position->of.cephalopod.variant) {
        return false;
    }
    *out = (coloured){0, 0};
    for (unsigned square = 0; square < rows * columns; square++) {
        pod_die die = position->of.cephalopod.die[square];
        unsigned to = square_in(table, position, square);
        if (die && pod_die_owner(die) > 1) {
            return false;
        }
        out->key |= (uint64_t)pod_die_pips(die) << 3 * to;
        out->owned |= (uint32_t)(die && pod_die_owner(die) == position->turn) << to;
    }
    return true;
}

static coloured smallest_image(const pod__geometry *geometry, coloured board) {
    coloured moved = {pod__canonical(geometry, board.key), 0};
    unsigned image = 0;
    while (pod__image(geometry, board.key, image) != moved.key) {
        image++;
    }
    for (unsigned square = 0; square < geometry->squares; square++) {
        moved.owned |= (board.owned >> square & 1u) << geometry->around[square].to[image];
    }
    return moved;
}

/* The bits of owned that stand on dice, drawn together. */
static uint32_t dice_owned(coloured board) {
    uint32_t owned = 0;
    for (unsigned square = 0, die = 0; board.key >> 3 * square; square++) {
        if (pod__pips_at(board.key, square)) {
            owned |= (board.owned >> square & 1u) << die++;
        }
    }
    return owned;
}

/* How many of the thresholds are reached. They are in rising order, so these are the first ones. */
static bool count_yes(const pod__layer_view *layer, uint64_t rank, uint32_t owned, unsigned *out) {
    const pod__layer_content *content = &layer->content;
    uint64_t number;
    *out = 0;
    if (!pod__ceph_number(layer, rank, &number)) {
        return false;
    }
    uint64_t record = pod__layer_tables_at(content, layer->key_bytes) + number * pod__layer_record_bytes(content);
    for (unsigned q = 0; q < content->thresholds; q++) {
        uint8_t byte;
        if (!pod__content_bytes(&layer->file, record + q * content->table_bytes + owned / 8, 1, &byte)) {
            return false;
        }
        *out += (unsigned)byte >> owned % 8 & 1u;
    }
    return true;
}

static pod_table_value value_of(const pod__ceph_table *table, unsigned yes) {
    int squares = (int)table->geometry.squares;
    if (table->manifest.exact) {
        int margin = 2 * (int)yes - squares;
        return (pod_table_value){(int8_t)((margin > 0) - (margin < 0)), (int16_t)margin, (int16_t)margin, 0};
    }
    /* One threshold on odd boards, two on even ones. */
    int thresholds = 2 - squares % 2;
    if ((int)yes == thresholds) {
        return (pod_table_value){1, (int16_t)thresholds, (int16_t)squares, 0};
    }
    return yes ? (pod_table_value){0, 0, 0, 0} : (pod_table_value){-1, (int16_t)-squares, (int16_t)-thresholds, 0};
}

static bool probe(const void *opened, const pod_position *position, pod_table_value *out) {
    const pod__ceph_table *table = opened;
    coloured board;
    uint64_t rank;
    unsigned yes;
    if (!read_position(table, position, &board)) {
        return false;
    }
    board = smallest_image(&table->geometry, board);
    unsigned index = table->at[pod__pip_sum(board.key)][pod__dice_count(board.key)];
    if (!index || !pod__ceph_rank(&table->layer[index - 1], board.key, &rank) ||
        !count_yes(&table->layer[index - 1], rank, dice_owned(board), &yes)) {
        return false;
    }
    *out = value_of(table, yes);
    return true;
}

size_t pod__ceph_table_unpacked(const pod__ceph_table *table) {
    size_t bytes = 0;
    for (size_t i = 0; i < table->manifest.count; i++) {
        bytes += pod__table_file_unpacked(&table->layer[i].file);
    }
    return bytes;
}

void pod__ceph_table_forget(const pod__ceph_table *table) {
    for (size_t i = 0; i < table->manifest.count; i++) {
        pod__table_file_forget(&table->layer[i].file);
    }
}

/* ---- As one of the tables ---------------------------------------------------------------------------- */

static pod_error open_table(const char *path, void **out, pod_fault *fault) {
    pod__ceph_table *table = NULL;
    pod_error error = pod__ceph_table_open(path, &table, fault);
    *out = table;
    return error;
}

static void close_table(void *opened) {
    pod__ceph_table_close(opened);
}

static size_t unpacked(const void *opened) {
    return pod__ceph_table_unpacked(opened);
}

static void forget(const void *opened) {
    pod__ceph_table_forget(opened);
}

const pod__table_kind pod__cephalopod_table_kind = {
    .magic = {'p', 'o', 'd', '-', 'c', 'e', 'p', 'm'},
    .game = POD_GAME_CEPHALOPOD,
    .open = open_table,
    .close = close_table,
    .probe = probe,
    .unpacked = unpacked,
    .forget = forget,
};
