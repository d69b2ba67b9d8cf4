/* Tables that do not fit in memory: layers are unpacked to disk, and what the moves of some boards lead to is read from
   there, in the order in which it lies there. */
#include <stdio.h>

#include "ludopod/text.h"
#include "solve/strong/disk/found.h"
#include "solve/strong/disk/unpack.h"
#include "solve/strong/play.h"
#include "solve/weak/tabled/tabled.h"

enum { BYTES_AT_FIRST = 2048 /* for a board, until it is known */ };

/* ---- What goes wrong ----------------------------------------------------------------------------------------- */

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

pod_error pod__tabled_fail(const pod__tabled *tabled, pod_error error) {
    if (!error || error == POD_ERROR_TABLE_DAMAGED) {
        return error;
    }
    bool disk = tabled->on_disk && tabled->disk.error;
    return pod__disk_fault(&tabled->disk, disk ? POD_ERROR_IO : error, tabled->fault);
}

/* ---- The disk ------------------------------------------------------------------------------------------------ */

static void path_of(const pod__tabled *tabled, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s/tables", tabled->request->layers);
}

void pod__tabled_clear_disk(const pod__tabled *tabled) {
    char path[POD__STORE_PATH];
    if (tabled->request->layers) {
        path_of(tabled, path);
        pod__disk_remove(path);
    }
}

static void free_layers(pod__tabled *tabled) {
    for (unsigned i = 0; i < 2 * (POD_STRONG_SQUARES_MAX + 1); i++) {
        pod__layer_free(&tabled->layer[i % 2][i / 2], &tabled->proof->memory);
        tabled->in_memory[i % 2][i / 2] = false;
    }
}

pod_error pod__tabled_to_disk(pod__tabled *tabled) {
    char path[POD__STORE_PATH];
    if (!tabled->request->layers || tabled->on_disk) {
        return POD_ERROR_MEMORY;
    }
    free_layers(tabled);
    path_of(tabled, path);
    tabled->on_disk = true;
    return pod__disk_open(&tabled->disk, path, &tabled->proof->memory);
}

void pod__tabled_forget_kept(pod__tabled *tabled, unsigned pips, unsigned dice) {
    if (tabled->kept[pips % 2][dice].is) {
        pod__disk_layer_forget(&tabled->disk, pips, dice, &tabled->keys[pips % 2][dice], &tabled->kept[pips % 2][dice]);
    }
}

void pod__tabled_leave_disk(pod__tabled *tabled) {
    if (tabled->on_disk) {
        for (unsigned i = 0; i < 2 * (POD_STRONG_SQUARES_MAX + 1); i++) {
            pod__found_close(&tabled->keys[i % 2][i / 2]);
            pod__disk_layer_close(&tabled->kept[i % 2][i / 2]);
        }
        pod__disk_close(&tabled->disk);
        pod__tabled_clear_disk(tabled);
        tabled->on_disk = false;
    }
}

pod_error pod__tabled_unpack(pod__tabled *tabled, const pod__layer_packed *from) {
    const unsigned pips = from->content->pips, dice = from->content->dice;
    pod__keys *keys = &tabled->keys[pips % 2][dice];
    pod__disk_layer *kept = &tabled->kept[pips % 2][dice];
    pod_error error = pod__disk_layer_unpack(&tabled->disk, from, tabled->threshold,
                                             UINT64_C(1) << 3 * tabled->proof->geometry.squares, keys, kept);
    if (error) {
        pod__disk_layer_forget(&tabled->disk, pips, dice, keys, kept);
    }
    return error;
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

void pod__tabled_forget_gathered(pod__tabled *tabled) {
    if (tabled->on_disk) {
        free_layers(tabled);
        tabled->gathered = 0;
    }
}

bool pod__tabled_drop(pod__tabled *tabled) {
    if (!tabled->on_disk) {
        return !pod__tabled_to_disk(tabled);
    }
    bool any = tabled->gathered;
    pod__tabled_forget_gathered(tabled);
    return any;
}

static pod_error read_for(pod__tabled *tabled, const pod__forward *at, size_t first, size_t count) {
    pod__proof *proof = tabled->proof;
    pod__playing play = {.geometry = &proof->geometry,
                         .crew = proof->crew,
                         .memory = &proof->memory,
                         .dice = at->dice,
                         .boards = pod__boards_of_array,
                         .of = at->nodes->key + first,
                         .places = count};
    pod__set child[POD__NEIGHBOURS + 1] = {{0}};
    pod_error error = pod__play_all(&play, child) ? POD_OK : POD_ERROR_MEMORY;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        const unsigned pips = (at->pips + !taken) % 2, dice = at->dice + 1 - taken;
        /* A full board has no table. */
        if (pod__moves_lead(&proof->geometry, at->dice, taken) && dice < proof->geometry.squares && !error) {
            error = pod__disk_layer_read(&tabled->kept[pips][dice], &tabled->keys[pips][dice], &child[taken], 1,
                                         proof->crew, &proof->memory, &tabled->layer[pips][dice]);
        }
        pod__set_free(&child[taken], &proof->memory);
    }
    return error;
}

/* Whole chunks, so that it makes no difference to what is chosen. */
static size_t worth_a_try(const pod__tabled *tabled, const pod__forward *at, size_t left) {
    size_t chunks = atomic_load(&tabled->proof->memory.left) / 2 / tabled->gather_bytes / at->chunk;
    size_t boards = (chunks ? chunks : 1) * at->chunk;
    return boards < left ? boards : left;
}

pod_error pod__tabled_gather(pod__tabled *tabled, const pod__forward *at, size_t first) {
    pod__memory *memory = &tabled->proof->memory;
    const size_t left = at->nodes->count - first;
    pod_error error;
    size_t count;
    tabled->gather_bytes = tabled->gather_bytes ? tabled->gather_bytes : BYTES_AT_FIRST;
    do {
        pod__tabled_forget_gathered(tabled);
        size_t before = atomic_load(&memory->left);
        count = worth_a_try(tabled, at, left);
        error = read_for(tabled, at, first, count);
        if (!error && count >= at->chunk) {
            tabled->gather_bytes = (before - atomic_load(&memory->left)) / count * 2 + 16;
        } else if (error == POD_ERROR_MEMORY) {
            tabled->gather_bytes *= 2;
        }
    } while (error == POD_ERROR_MEMORY && count > at->chunk);
    if (error) {
        pod__tabled_forget_gathered(tabled);
        return error == POD_ERROR_TABLE_DAMAGED ? pod__tabled_damaged(tabled, at->pips, at->dice) : error;
    }
    tabled->gathered = first + count;
    return POD_OK;
}
