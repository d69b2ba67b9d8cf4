#include "solve/octogo/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/tables/file.h"

enum {
    VERSION = 1,
    BLOCK = 1 << 16,
    /* Bytes of pod__table_head.about, from 0 on. */
    ABOUT_ROWS = 0,
    ABOUT_COLUMNS,
    ABOUT_SPENT,  /* 1: with the rule of spent turns */
    ABOUT_WIDTH,  /* bytes of an entry */
    ABOUT_LONGEST /* u16: turns */
};

/* ---- Writing --------------------------------------------------------------------------------------- */

static pod__table_head head_of(const pod__octo_solution *solution) {
    pod__table_head head = {.version = VERSION, .block = BLOCK};
    unsigned width = solution->longest < UINT8_MAX ? 1 : 2;
    memcpy(head.magic, pod__octogo_table_kind.magic, sizeof head.magic);
    head.content = (uint64_t)solution->frame.entries * width;
    head.about[ABOUT_ROWS] = (uint8_t)solution->frame.rows;
    head.about[ABOUT_COLUMNS] = (uint8_t)solution->frame.columns;
    head.about[ABOUT_SPENT] = solution->frame.spent > 1;
    head.about[ABOUT_WIDTH] = (uint8_t)width;
    pod__put(head.about + ABOUT_LONGEST, solution->longest, 2);
    return head;
}

static pod_error write_block(pod__table_writer *writer, const pod__octo_solution *solution, size_t block,
                             pod_fault *fault) {
    uint8_t bytes[BLOCK];
    unsigned width = writer->head.about[ABOUT_WIDTH];
    size_t length = pod__table_block_length(&writer->head, block);
    size_t first = block * (BLOCK / width);
    for (size_t i = 0; i < length / width; i++) {
        pod__octo_entry entry = atomic_load_explicit(&solution->entry[first + i], memory_order_relaxed);
        pod__put(bytes + i * width, entry, width);
    }
    return pod__table_writer_put(writer, bytes, length, fault);
}

pod_error pod__octo_table_write(const pod__octo_solution *solution, const char *path, pod_fault *fault) {
    pod__table_head head = head_of(solution);
    pod__table_writer writer;
    pod_error error = pod__table_writer_begin(&writer, path, &head, fault);
    for (size_t block = 0; !error && block < writer.blocks; block++) {
        error = write_block(&writer, solution, block, fault);
    }
    error = error ? error : pod__table_writer_finish(&writer, fault);
    pod__table_writer_end(&writer);
    return error;
}

/* ---- Reading --------------------------------------------------------------------------------------- */

/* Whether the head describes a table and its content is as large as that. */
static bool makes_sense(pod__octo_table *table) {
    const uint8_t *about = table->file.head.about;
    unsigned rows = about[ABOUT_ROWS], columns = about[ABOUT_COLUMNS];
    if (rows < 1 || columns < 1 || rows > POD_SIDE_MAX || columns > POD_SIDE_MAX || about[ABOUT_SPENT] > 1 ||
        about[ABOUT_WIDTH] < 1 || about[ABOUT_WIDTH] > 2 || table->file.head.block != BLOCK) {
        return false;
    }
    pod__octo_frame_make(&table->frame, rows, columns, about[ABOUT_SPENT]);
    table->width = about[ABOUT_WIDTH];
    table->longest = (unsigned)pod__get(about + ABOUT_LONGEST, 2);
    return table->file.head.content == (uint64_t)table->frame.entries * table->width;
}

/* The files are small enough to be looked through when they are opened. */
pod_error pod__octo_table_open(pod__octo_table *table, const char *path, pod_fault *fault) {
    pod_error error = pod__table_file_open(&table->file, path, pod__octogo_table_kind.magic, VERSION, fault);
    if (error) {
        return error;
    }
    error = makes_sense(table)
                ? pod__table_file_check(&table->file, path, NULL, fault)
                : pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
    if (error) {
        pod__octo_table_close(table);
    }
    return error;
}

void pod__octo_table_close(pod__octo_table *table) {
    pod__table_file_close(&table->file);
}

bool pod__octo_table_entry(const pod__octo_table *table, size_t index, pod__octo_entry *out) {
    size_t at = index * table->width;
    const uint8_t *block = pod__table_file_block(&table->file, at / BLOCK);
    if (block) {
        *out = (pod__octo_entry)pod__get(block + at % BLOCK, table->width);
    }
    return block != NULL;
}

static void count(pod__octo_tally *tally, pod__octo_entry entry, uint64_t weight) {
    *(pod__octo_is_win(entry) ? &tally->wins : pod__octo_is_loss(entry) ? &tally->losses : &tally->draws) += weight;
}

pod_error pod__octo_table_contents(const pod__octo_table *table, pod__octo_contents *out) {
    pod__octo_contents contents = {{0, 0, 0}, {0, 0, 0}};
    for (size_t index = 0; index < table->frame.entries; index++) {
        pod__octo_duo duo;
        pod__octo_entry entry;
        if (!pod__octo_duo_at(&table->frame, index, &duo)) {
            continue;
        }
        if (!pod__octo_table_entry(table, index, &entry)) {
            return POD_ERROR_MEMORY;
        }
        unsigned weight = table->frame.weight[table->frame.cell[duo.mover.square]];
        count(&contents.all, entry, weight);
        if (!duo.mover.spent && !duo.other.spent) {
            count(&contents.fresh, entry, weight);
        }
    }
    *out = contents;
    return POD_OK;
}

/* ---- As one of the tables ---------------------------------------------------------------------------- */

static pod_error open_table(const char *path, void **out, pod_fault *fault) {
    pod__octo_table *table = malloc(sizeof *table);
    if (!table) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    pod_error error = pod__octo_table_open(table, path, fault);
    if (error) {
        free(table);
        return error;
    }
    *out = table;
    return POD_OK;
}

static void close_table(void *opened) {
    pod__octo_table_close(opened);
    free(opened);
}

/* The two pieces of a position, if that is all there is. */
static bool find_duo(const pod_position *position, pod__octo_duo *out) {
    unsigned count_of[2] = {0, 0};
    for (unsigned square = 0; square < (unsigned)position->rows * position->columns; square++) {
        pod_octogo_piece piece = position->of.octogo.piece[square];
        if (piece) {
            unsigned owner = pod_octogo_piece_owner(piece);
            pod__octo_piece *lone = owner == position->turn ? &out->mover : &out->other;
            *lone = (pod__octo_piece){.square = (uint8_t)square,
                                      .arrow = (uint8_t)pod_octogo_piece_arrow(piece),
                                      .spent = position->of.octogo.spent[owner]};
            count_of[owner]++;
        }
    }
    return count_of[0] == 1 && count_of[1] == 1;
}

/* What takes longer than the quiet turns that are left is a draw: all turns but the last are quiet. */
static pod_table_value value_of(pod__octo_entry entry, const pod_octogo *board) {
    unsigned plies = entry ? entry - 1u : 0;
    if (!entry || (board->limit && board->quiet + plies > board->limit)) {
        return (pod_table_value){.result = 0};
    }
    int8_t result = pod__octo_is_win(entry) ? 1 : -1;
    return (pod_table_value){.result = result, .least = result, .most = result, .plies = (uint16_t)plies};
}

static bool probe(const void *opened, const pod_position *position, pod_table_value *out) {
    const pod__octo_table *table = opened;
    pod__octo_duo duo;
    pod__octo_entry entry;
    if (table->frame.spent == 1 || position->rows != table->frame.rows || position->columns != table->frame.columns ||
        !find_duo(position, &duo) || !pod__octo_table_entry(table, pod__octo_index(&table->frame, &duo), &entry)) {
        return false;
    }
    *out = value_of(entry, &position->of.octogo);
    return true;
}

static size_t unpacked(const void *opened) {
    return pod__table_file_unpacked(&((const pod__octo_table *)opened)->file);
}

static void forget(const void *opened) {
    pod__table_file_forget(&((const pod__octo_table *)opened)->file);
}

const pod__table_kind pod__octogo_table_kind = {
    .magic = {'p', 'o', 'd', '-', 'o', 'c', 't', 'o'},
    .game = POD_GAME_OCTOGO,
    .open = open_table,
    .close = close_table,
    .probe = probe,
    .unpacked = unpacked,
    .forget = forget,
};
