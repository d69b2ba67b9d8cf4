/* The tables of a solved board, layer by layer. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "ludopod/text.h"
#include "solve/weak/tabled/tabled.h"

enum {
    TAKEN_MAX = 4,  /* dice by a move */
    FIXED = 3 << 23 /* bytes of memory whatever the board is, at most */
};

static pod__store store_of(const pod__tabled *tabled) {
    const pod__manifest *manifest = &tabled->table->manifest;
    return (pod__store){tabled->folder, (uint8_t)manifest->rows, (uint8_t)manifest->columns, manifest->exact};
}

pod_error pod__tabled_damaged(const pod__tabled *tabled, unsigned pips, unsigned dice) {
    const pod__store store = store_of(tabled);
    char path[POD__STORE_PATH];
    pod__store_path(&store, pips, dice, path);
    return pod_fault_set(tabled->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
}

/* ---- Opening ------------------------------------------------------------------------------------------------- */

/* Those of one threshold a board, or else with all of them. */
static pod_error find_folder(pod__tabled *tabled, bool *found) {
    const pod_position *position = tabled->position;
    struct stat about;
    *found = false;
    if (stat(tabled->request->tables, &about)) {
        return pod_fault_set(tabled->fault, POD_ERROR_IO,
                             &(pod_fault_about){.argument = {tabled->request->tables, strerror(errno)}});
    }
    for (unsigned exact = 0; exact < 2 && !*found; exact++) {
        char name[POD__CEPH_TABLE_NAME];
        pod__ceph_table_name(position->rows, position->columns, exact, name);
        snprintf(tabled->folder, sizeof tabled->folder, "%s/%s", tabled->request->tables, name);
        *found = !stat(tabled->folder, &about);
    }
    return POD_OK;
}

/* The opponent's, who keeps the prover from his goal: those of the board in the middle, unless all are there. */
static unsigned threshold_of(const pod__tabled *tabled) {
    unsigned least = tabled->proof->thresholds[POD__OPPONENT].least[0];
    unsigned first = tabled->table->manifest.exact ? 1 : (tabled->proof->geometry.squares + 1) / 2;
    return least - first;
}

static bool is_won(const pod__tabled *tabled, const pod_table_value *value) {
    bool prover = tabled->position->turn == tabled->request->seat;
    int result = prover ? value->result : -value->result;
    return tabled->request->goal == POD_GOAL_WIN ? result > 0 : result >= 0;
}

static pod_error open_table(pod__tabled *tabled, bool *found, bool *won) {
    pod_table_value value;
    pod_error error = pod__ceph_table_open(tabled->folder, &tabled->table, tabled->fault);
    if (error) {
        return error;
    }
    for (size_t i = 0; i < tabled->table->manifest.count; i++) {
        tabled->all += tabled->table->manifest.layer[i].sums.boards;
    }
    *found = pod__cephalopod_table_kind.probe(tabled->table, tabled->position, &value);
    *won = *found && is_won(tabled, &value);
    tabled->threshold = threshold_of(tabled);
    return POD_OK;
}

/* What the pass works with. */
static bool prepare(pod__tabled *tabled) {
    pod__proof *proof = tabled->proof;
    uint64_t ones;
    const pod__combination how = {
        .geometry = &proof->geometry, .thresholds = &proof->thresholds[POD__OPPONENT], .words = (unsigned)proof->words};
    tabled->one = proof->thresholds[POD__OPPONENT];
    tabled->combine = pod__record_combine_best();
    tabled->full_table = pod__memory_take(&proof->memory, proof->words * sizeof *tabled->full_table);
    tabled->scratch =
        pod__memory_take(&proof->memory, proof->threads * pod__tabled_scratch(proof) * sizeof *tabled->scratch);
    if (!tabled->full_table || !tabled->scratch) {
        return false;
    }
    tabled->full = pod__record_full(&how, tabled->full_table, &ones);
    return true;
}

pod_error pod__tabled_open(pod__tabled *tabled, bool *found, bool *won) {
    pod_error error = find_folder(tabled, found);
    if (error || !*found || !tabled->proof->part.whole) {
        *found = false;
        return error;
    }
    error = open_table(tabled, found, won);
    if (!error && *found && !prepare(tabled)) {
        error = pod_fault_set(tabled->fault, POD_ERROR_MEMORY, NULL);
    }
    if (error || !*found) {
        pod__tabled_close(tabled);
    }
    return error;
}

void pod__tabled_close(pod__tabled *tabled) {
    pod__proof *proof = tabled->proof;
    for (unsigned pips = 0; pips < 2; pips++) {
        for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
            pod__layer_free(&tabled->layer[pips][dice], &proof->memory);
        }
    }
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
        for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
            pod__bytes_free(&tabled->moves[pips][dice]);
        }
    }
    pod__memory_give(&proof->memory, tabled->full_table, proof->words * sizeof *tabled->full_table);
    pod__memory_give(&proof->memory, tabled->scratch,
                     proof->threads * pod__tabled_scratch(proof) * sizeof *tabled->scratch);
    if (tabled->table) {
        pod__ceph_table_close(tabled->table);
    }
    tabled->table = NULL;
    tabled->full_table = tabled->scratch = NULL;
}

/* ---- Layers -------------------------------------------------------------------------------------------------- */

/* Of a layer's boards, over an image in memory; false when it is damaged. */
static bool read_keys(const pod__tabled *tabled, const pod__ceph_layer *from, uint8_t *image, pod__keys *out) {
    size_t bytes = (size_t)from->key_bytes;
    bool read = pod__content_bytes(&from->file, POD__LAYER_SUMS, bytes, image);
    pod__table_file_forget(&from->file);
    return read && pod__keys_over(image, bytes, UINT64_C(1) << 3 * tabled->proof->geometry.squares, out) &&
           out->count == from->content.boards;
}

static pod_error read_tables(pod__tabled *tabled, const pod__ceph_layer *from, const pod__keys *keys) {
    pod__proof *proof = tabled->proof;
    const pod__store store = store_of(tabled);
    unsigned pips = from->content.pips, dice = from->content.dice;
    const pod__layer_part part = {tabled->threshold, 1, proof->threads, &proof->memory};
    return pod__layer_read_part(&(pod__layer_file){&store, keys, pips, dice}, &part, &tabled->layer[pips % 2][dice],
                                tabled->fault);
}

/* While it is read the file is unpacked. */
static pod_error read_layer(pod__tabled *tabled, const pod__ceph_layer *from) {
    pod__memory *memory = &tabled->proof->memory;
    size_t bytes = (size_t)from->key_bytes, unpacked = (size_t)from->file.head.content;
    pod__keys keys;
    if (!pod__memory_reserve(memory, unpacked)) {
        return pod_fault_set(tabled->fault, POD_ERROR_MEMORY, NULL);
    }
    uint8_t *image = pod__memory_take(memory, bytes);
    pod_error error = !image ? pod_fault_set(tabled->fault, POD_ERROR_MEMORY, NULL)
                      : !read_keys(tabled, from, image, &keys)
                          ? pod__tabled_damaged(tabled, from->content.pips, from->content.dice)
                          : read_tables(tabled, from, &keys);
    pod__memory_give(memory, image, bytes);
    pod__memory_release(memory, unpacked);
    return error;
}

static pod_error load(pod__tabled *tabled, unsigned pips, unsigned dice) {
    bool *in_memory = &tabled->in_memory[pips % 2][dice];
    unsigned index = tabled->table->at[pips][dice];
    pod_fault fault;
    if (*in_memory) {
        return POD_OK;
    }
    if (!index) { /* no move leads there */
        return POD_OK;
    }
    const pod__ceph_layer *from = &tabled->table->layer[index - 1];
    pod_error error = pod__table_file_check(&from->file, "", &fault) ? pod__tabled_damaged(tabled, pips, dice)
                                                                     : read_layer(tabled, from);
    *in_memory = !error;
    return error;
}

pod_error pod__tabled_load(pod__tabled *tabled, unsigned pips, unsigned dice) {
    pod_error error = dice + 1 < tabled->proof->geometry.squares ? load(tabled, pips + 1, dice + 1) : POD_OK;
    for (unsigned fewer = 1; fewer <= TAKEN_MAX - 1 && fewer <= dice && !error; fewer++) {
        error = load(tabled, pips, dice - fewer);
    }
    return error;
}

void pod__tabled_unload(pod__tabled *tabled, unsigned pips, unsigned dice) {
    if (dice) {
        pod__layer_free(&tabled->layer[pips % 2][dice - 1], &tabled->proof->memory);
        tabled->in_memory[pips % 2][dice - 1] = false;
    }
}

/* ---- How much memory ------------------------------------------------------------------------------------------- */

/* An estimate, from what was measured (docs/proving.md): a quarter of the boards are reached where most are; a function
   has an eighth of the bits that all dice have. Arrays grow to twice what is in them. */
static uint64_t bytes_in_memory(const pod__manifest_layer *layer) {
    enum { REACHED_SHARE = 4, FUNCTION_SHARE = 8, SLOT = 8, RECORD = 24, NODE = 40 };
    const pod_strong_layer *sums = &layer->sums;
    uint64_t words = pod__narrow_words(sums->dice), slots = 1;
    while (slots < sums->boards + sums->boards / 2) {
        slots *= 2;
    }
    uint64_t functions = sums->distinct * (RECORD + 8 * words / FUNCTION_SHARE);
    return SLOT * slots + functions + 2 * (sums->boards / REACHED_SHARE) * (NODE + 8 * words);
}

static uint64_t bytes_read(const pod__ceph_layer *layer) {
    return layer->file.head.content + layer->key_bytes + 4 * layer->content.boards;
}

size_t pod__tabled_needed(const pod__tabled *tabled) {
    const pod__ceph_table *table = tabled->table;
    unsigned squares = tabled->proof->geometry.squares;
    uint64_t used = 0, most = 0;
    for (unsigned pips = POD__PIPS * squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice < squares; dice++) {
            unsigned comes = table->at[pips][dice], goes = table->at[pips + 1][dice + 1];
            if (comes) {
                used += bytes_in_memory(&table->manifest.layer[comes - 1]);
                uint64_t now = used + bytes_read(&table->layer[comes - 1]);
                most = now > most ? now : most;
            }
            used -= goes && dice + 1 < squares ? bytes_in_memory(&table->manifest.layer[goes - 1]) : 0;
        }
    }
    return (size_t)most + FIXED;
}
