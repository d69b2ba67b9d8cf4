/* The steps of a strong solution: find the boards, solve layer by layer from the fullest on, probe the root. */
#include <stdio.h>
#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/structure.h"
#include "solve/strong/combine.h"
#include "solve/strong/disk/solve.h"
#include "solve/strong/geometry.h"
#include "solve/strong/job.h"
#include "solve/strong/layer_file.h"

/* ---- Layers ------------------------------------------------------------------------------------------ */

/* The state of a run. */
typedef struct run {
    pod__job *job;
    const pod__store *store; /* NULL: no files */
    pod__manifest *manifest; /* with store */
    pod_strong_report *report;
    pod_fault *fault;
    /* The first layer, in the order of solving, that has to be solved; those before are in files. */
    unsigned first_pips, first_dice;
    bool again; /* what is in files cannot be taken up with this memory */
} run;

static pod_error fail(run *at, pod_error error) {
    const pod__disk *disk = pod__job_disk(at->job);
    return disk ? pod__disk_fault(disk, error, at->fault) : pod_fault_set(at->fault, error, NULL);
}

/* A layer is finished. */
static pod_error add(run *at, const pod_strong_layer *sums, uint64_t file_sum) {
    at->job->done += sums->boards;
    pod__report_add(at->job, sums, at->report);
    return POD__FILES && at->store ? pod__manifest_add(at->manifest, sums, file_sum, at->fault) : POD_OK;
}

static pod_error solve_in_memory(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    const pod__keys *keys = &job->keys[pips][dice];
    pod__layer *layer = &job->layer[pips % 2][dice];
    uint32_t *number = NULL;
    pod_error error = pod__layer_solve(job, pips, dice, layer, &number);
    if (error) {
        return fail(at, error);
    }
    error = pod__layer_close(layer, keys, number, job->crew, &job->memory) ? POD_OK : fail(at, POD_ERROR_MEMORY);
    if (POD__FILES && !error && at->store) {
        error = pod__layer_write(&(pod__layer_file){at->store, keys, pips, dice}, job, layer, number, at->fault);
    }
    pod__memory_give(&job->memory, number, keys->count * sizeof *number);
    if (error) {
        pod__layer_free(layer, &job->memory);
    }
    return error ? error : add(at, &layer->sums, layer->file_sum);
}

static pod_error solve_on_disk(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    const pod__layer_file file = {at->store, &job->keys[pips][dice], pips, dice};
    pod_strong_layer sums;
    uint64_t sum;
    pod_error error = pod__layer_solve_on_disk(job, pips, dice, NULL, &sums);
    if (error) {
        return fail(at, error);
    }
    error = pod__layer_write_from_disk(&file, job, &sums, &sum, at->fault);
    return error ? error : add(at, &sums, sum);
}

/* From the first layer on that memory does not suffice for, all go to disk. */
static pod_error solve_layer(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    if (!pod__job_is_on_disk(job)) {
        pod_error error = solve_in_memory(at, pips, dice);
        if (error != POD_ERROR_MEMORY || !pod__job_disk(job)) {
            return error;
        }
        error = pod__job_to_disk(job);
        if (error) {
            return fail(at, error);
        }
    }
    return solve_on_disk(at, pips, dice);
}

static bool is_before(unsigned pips, unsigned dice, unsigned other_pips, unsigned other_dice) {
    return pips > other_pips || (pips == other_pips && dice < other_dice);
}

static pod_error read_layer(run *at, const pod__layer_file *file) {
    pod__job *job = at->job;
    pod__layer *layer = &job->layer[file->pips % 2][file->dice];
    pod_error error = pod__layer_read(file, job, layer, at->fault);
    layer->sums.pips = file->pips;
    layer->sums.dice = file->dice;
    if (error || !job->on_disk) {
        return error;
    }
    error = pod__disk_layer_move(job->disk, layer, file->keys, &job->kept[file->pips % 2][file->dice]);
    return error ? fail(at, error) : POD_OK;
}

/* A layer in its file that is still needed. On disk, when memory does not suffice. */
static pod_error keep_layer(run *at, const pod__layer_file *file) {
    pod__job *job = at->job;
    bool is_there =
        job->disk && pod__disk_layer_take(job->disk, file->pips, file->dice, &job->kept[file->pips % 2][file->dice]);
    pod_error error = is_there ? POD_OK : read_layer(at, file);
    if ((is_there || (error == POD_ERROR_MEMORY && job->disk)) && !job->on_disk) {
        pod_error moved = pod__job_to_disk(job);
        return moved ? fail(at, moved) : is_there ? POD_OK : read_layer(at, file);
    }
    return error;
}

static pod_error take_layer(run *at, unsigned pips, unsigned dice) {
    const pod__layer_file file = {at->store, &at->job->keys[pips][dice], pips, dice};
    pod_strong_layer sums;
    uint64_t sum;
    bool is_needed = pips == at->first_pips || (pips == at->first_pips + 1 && dice > at->first_dice);
    /* It was sound a moment ago. */
    if (!pod__layer_check(&file, &sums, &sum)) {
        char path[POD__STORE_PATH];
        pod__store_path(at->store, pips, dice, path);
        return pod_fault_set(at->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
    }
    pod_error error = is_needed ? keep_layer(at, &file) : POD_OK;
    at->again = error == POD_ERROR_MEMORY && at->job->disk;
    return error ? error : add(at, &sums, sum);
}

/* The root is always solved: so its moves are at hand. */
static void find_first(run *at) {
    const pod__job *job = at->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod_strong_layer sums;
            uint64_t sum;
            const pod__layer_file file = {at->store, &job->keys[pips][dice], pips, dice};
            if (file.keys->count && !(POD__FILES && at->store && pod__layer_check(&file, &sums, &sum))) {
                at->first_pips = pips;
                at->first_dice = dice;
                return;
            }
        }
    }
    at->first_pips = job->pips;
    at->first_dice = job->dice;
}

static void forget_layer(pod__job *job, unsigned pips, unsigned dice) {
    pod__layer_free(&job->layer[pips % 2][dice], &job->memory);
    pod__job_free_keys(job, pips, dice);
    if (POD__FILES && job->kept[pips % 2][dice].is) {
        pod__disk_layer_close(&job->kept[pips % 2][dice]);
        pod__disk_layer_remove(job->disk, pips, dice);
    }
}

/* A layer is needed for those with up to three dice more and as many pips, and for the one with a die and a pip less;
   so what the latter needed goes when it is solved. Its boards may have to be found on disk until then. */
static pod_error solve_layers(run *at) {
    pod__job *job = at->job;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (job->keys[pips][dice].count) {
                error = POD__FILES && is_before(pips, dice, at->first_pips, at->first_dice)
                            ? take_layer(at, pips, dice)
                            : solve_layer(at, pips, dice);
            }
            if (!error && !job->disk) {
                pod__keys_free(&job->keys[pips][dice], &job->memory);
            }
            if (!error && pips > job->pips && dice < job->geometry.squares) {
                forget_layer(job, pips + 1, dice + 1);
            }
        }
    }
    return error;
}

/* ---- The whole --------------------------------------------------------------------------------------- */

/* From the fullest boards on, whatever is in files: an earlier run had more memory, and left nothing on disk. */
static pod_error solve_again(run *at) {
    pod__job *job = at->job;
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            forget_layer(job, pips, dice);
        }
    }
    *at->report = (pod_strong_report){0};
    at->manifest->count = 0;
    at->first_pips = POD_STRONG_PIPS_MAX + 1;
    job->boards = job->done = 0;
    pod_error error = pod__reach(job);
    return error ? fail(at, error) : solve_layers(at);
}

/* What does not fit in memory goes to a folder in the store while it is needed. */
static pod_error find_and_solve(run *at, const pod__store *store) {
    char path[POD__DISK_PATH];
    pod__job *job = at->job;
    pod__disk disk = {.folder = -1};
    snprintf(path, sizeof path, "%s/unfinished", store->directory);
    job->disk = &disk;
    pod_error error = pod__disk_open(&disk, path, &job->memory);
    disk.crew = job->crew;
    error = error || !job->thresholds.count ? error : pod__reach(job);
    error = error ? fail(at, error) : POD_OK;
    if (!error) {
        find_first(at);
        error = solve_layers(at);
    }
    if (error && at->again) {
        error = solve_again(at);
    }
    if (!error) {
        pod__disk_remove(path);
    }
    pod__disk_close(&disk);
    job->disk = NULL;
    return error;
}

static pod_error solve_in_folder(run *at, const pod__store *store) {
    pod__manifest manifest = {0};
    pod_error error = pod__store_prepare(store, at->fault);
    at->store = store;
    at->manifest = &manifest;
    error = error ? error : find_and_solve(at, store);
    error = error ? error : pod__manifest_write(&manifest, store, at->fault);
    pod__manifest_free(&manifest);
    return error;
}

static pod_error solve(pod__job *job, const pod_position *position, const pod_strong_request *request,
                       pod_strong_report *out, pod_fault *fault) {
    run at = {.job = job, .report = out, .fault = fault, .first_pips = POD_STRONG_PIPS_MAX + 1};
    if (POD__FILES && request->directory && !job->root) {
        pod__store store = {request->directory, position->rows, position->columns, request->exact};
        return solve_in_folder(&at, &store);
    }
    pod_error error = job->thresholds.count ? pod__reach(job) : POD_OK;
    return error ? fail(&at, error) : solve_layers(&at);
}

pod_error pod_strong_solve(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                           pod_fault *fault) {
    pod_fault unused;
    fault = fault ? fault : &unused;
    pod_strong_request taken;
    size_t report_size;
    if (!pod__strong_request_take(request, &taken, &report_size)) {
        return pod_fault_set(fault, POD_ERROR_STRUCTURE, NULL);
    }
    pod__part part;
    pod_error error = pod__part_of(position, &part);
    pod__job *job = error ? NULL : calloc(1, sizeof *job);
    if (!job) {
        return pod_fault_set(fault, error ? error : POD_ERROR_MEMORY, NULL);
    }
    pod_strong_report report = {0};
    pod__job_prepare(job, &part, position, &taken);
    error = solve(job, position, &taken, &report, fault);
    if (!error) {
        pod__job_evaluate(job, &part, position, taken.exact, &report);
        pod__structure_give(&report, sizeof report, out, report_size);
    }
    pod__job_free(job);
    return error;
}
