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

/* The opponent's, who keeps the prover from the goal: those of the board in the middle, unless all are there. */
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

/* Whether the tables have the board, though no value for it. */
static bool is_valueless(const pod__tabled *tabled) {
    const uint64_t root = tabled->proof->root;
    unsigned index = tabled->table->at[pod__pip_sum(root)][pod__dice_count(root)];
    uint64_t rank;
    return index && pod__ceph_rank(&tabled->table->layer[index - 1], root, &rank);
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
    if (!*found && is_valueless(tabled)) {
        const uint64_t root = tabled->proof->root;
        return pod__tabled_damaged(tabled, pod__pip_sum(root), pod__dice_count(root));
    }
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
    tabled->scratch = pod__memory_take(&proof->memory, pod__crew_threads(proof->crew) * pod__tabled_scratch(proof) *
                                                           sizeof *tabled->scratch);
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
                     pod__crew_threads(proof->crew) * pod__tabled_scratch(proof) * sizeof *tabled->scratch);
    if (tabled->table) {
        pod__ceph_table_close(tabled->table);
    }
    tabled->table = NULL;
    tabled->full_table = tabled->scratch = NULL;
}

/* ---- Layers -------------------------------------------------------------------------------------------------- */

/* While it is made one. */
typedef struct making {
    pod__tabled *tabled;
    pod__layer_packed from;
    pod__layer *layer;
    uint8_t *image;
    uint32_t *number;
} making;

static pod_error make_index(const making *at) {
    const pod__proof *proof = at->tabled->proof;
    pod__keys keys;
    if (!pod__unpack_keys(&at->from, UINT64_C(1) << 3 * proof->geometry.squares, at->image, &keys) ||
        !pod__unpack_numbers(&at->from, at->number)) {
        return POD_ERROR_TABLE_DAMAGED;
    }
    return pod__layer_close(at->layer, &keys, at->number, proof->crew, &at->tabled->proof->memory) ? POD_OK
                                                                                                   : POD_ERROR_MEMORY;
}

static pod_error make_layer(making *at) {
    pod__memory *memory = &at->tabled->proof->memory;
    const pod__layer_content *content = at->from.content;
    const size_t numbers = (size_t)content->boards * sizeof *at->number;
    at->layer->functions = pod__functions_create(1, (size_t)content->boards);
    at->image = pod__memory_take(memory, (size_t)at->from.key_bytes);
    at->number = pod__memory_take(memory, numbers);
    bool taken =
        at->image && at->number && pod__pool_fill(&at->layer->functions.record, (size_t)content->tables, memory);
    pod_error error = taken ? make_index(at) : POD_ERROR_MEMORY;
    pod__memory_give(memory, at->image, (size_t)at->from.key_bytes);
    pod__memory_give(memory, at->number, numbers);
    if (!error) {
        pod__functions *functions = &at->layer->functions;
        error = pod__unpack_functions(&at->from, at->tabled->threshold, memory, functions, &functions->record);
    }
    pod__functions_close(&at->layer->functions, memory);
    return error;
}

static pod_error load_layer(pod__tabled *tabled, const pod__layer_packed *from) {
    const unsigned pips = from->content->pips, dice = from->content->dice;
    making at = {.tabled = tabled, .from = *from, .layer = &tabled->layer[pips % 2][dice]};
    pod_error error = make_layer(&at);
    if (error) {
        pod__layer_free(at.layer, &tabled->proof->memory);
    }
    tabled->in_memory[pips % 2][dice] = !error;
    return error;
}

static pod_error load(pod__tabled *tabled, unsigned pips, unsigned dice) {
    unsigned index = tabled->table->at[pips][dice];
    pod_fault fault;
    if (tabled->in_memory[pips % 2][dice] || tabled->kept[pips % 2][dice].is || !index) {
        return POD_OK; /* no move leads to a layer that is not in the files */
    }
    const pod__layer_view *own = &tabled->table->layer[index - 1];
    const pod__layer_packed from = {&own->file, &own->content, own->key_bytes, tabled->proof->crew};
    pod_error error = pod__table_file_check(&own->file, "", tabled->proof->crew, &fault) ? POD_ERROR_TABLE_DAMAGED
                      : tabled->on_disk ? pod__tabled_unpack(tabled, &from)
                                        : load_layer(tabled, &from);
    return error == POD_ERROR_TABLE_DAMAGED ? pod__tabled_damaged(tabled, pips, dice) : error;
}

/* All layers that moves of the boards with so many pips and dice lead to. */
static pod_error load_all(pod__tabled *tabled, unsigned pips, unsigned dice) {
    pod_error error = dice + 1 < tabled->proof->geometry.squares ? load(tabled, pips + 1, dice + 1) : POD_OK;
    for (unsigned fewer = 1; fewer <= TAKEN_MAX - 1 && fewer <= dice && !error; fewer++) {
        error = load(tabled, pips, dice - fewer);
    }
    return error;
}

pod_error pod__tabled_ready(pod__tabled *tabled, const pod__forward *at, size_t first, size_t end) {
    pod_error error = load_all(tabled, at->pips, at->dice);
    if (error == POD_ERROR_MEMORY && !tabled->on_disk) {
        error = pod__tabled_to_disk(tabled);
        error = error ? error : load_all(tabled, at->pips, at->dice);
    }
    if (!error && tabled->on_disk && tabled->gathered < end) {
        error = pod__tabled_gather(tabled, at, first);
    }
    return error;
}

void pod__tabled_unload(pod__tabled *tabled, unsigned pips, unsigned dice) {
    if (dice) {
        pod__layer_free(&tabled->layer[pips % 2][dice - 1], &tabled->proof->memory);
        tabled->in_memory[pips % 2][dice - 1] = false;
        pod__tabled_forget_kept(tabled, pips, dice - 1);
    }
}

/* ---- How much memory ------------------------------------------------------------------------------------------- */

/* An estimate, from what was measured (docs/proving.md): a quarter of the boards are reached where most are; a function
   has an eighth of the bits that all dice have. Arrays grow to twice what is in them. */
static uint64_t bytes_reached(const pod__manifest_layer *layer, bool with_sets) {
    enum { REACHED_SHARE = 4, NODE = 40 };
    const uint64_t set = with_sets ? 8 * (uint64_t)pod__narrow_words(layer->sums.dice) : 0;
    return 2 * (layer->sums.boards / REACHED_SHARE) * (NODE + set);
}

static uint64_t bytes_of_tables(const pod__manifest_layer *layer) {
    enum { FUNCTION_SHARE = 8, SLOT = 8, RECORD = 24 };
    const pod_strong_layer *sums = &layer->sums;
    uint64_t words = pod__narrow_words(sums->dice), slots = 1;
    while (slots < sums->boards + sums->boards / 2) {
        slots *= 2;
    }
    return SLOT * slots + sums->distinct * (RECORD + 8 * words / FUNCTION_SHARE);
}

/* While a layer is read. */
static uint64_t bytes_read(const pod__layer_view *layer) {
    return layer->key_bytes + 4 * layer->content.boards;
}

/* Where there is a disk, only boards that are reached stay in memory, without their sets, and a word for each table of
   the layer that is unpacked. */
size_t pod__tabled_needed(const pod__tabled *tabled) {
    const pod__ceph_table *table = tabled->table;
    const bool disk = tabled->request->layers;
    unsigned squares = tabled->proof->geometry.squares;
    uint64_t used = 0, most = 0;
    for (unsigned pips = POD__PIPS * squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice < squares; dice++) {
            unsigned comes = table->at[pips][dice], goes = dice + 1 < squares ? table->at[pips + 1][dice + 1] : 0;
            if (comes) {
                const pod__manifest_layer *own = &table->manifest.layer[comes - 1];
                const pod__layer_view *file = &table->layer[comes - 1];
                used += bytes_reached(own, !disk) + (disk ? 0 : bytes_of_tables(own));
                uint64_t now = used + (disk ? sizeof(uint64_t) * file->content.tables : bytes_read(file));
                most = now > most ? now : most;
            }
            if (goes) {
                const pod__manifest_layer *own = &table->manifest.layer[goes - 1];
                used -= bytes_reached(own, !disk) + (disk ? 0 : bytes_of_tables(own));
            }
        }
    }
    return (size_t)most + FIXED;
}
