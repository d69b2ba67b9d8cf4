/* The steps of a strong solution: find the boards, solve layer by layer from the fullest on, probe the root. */
#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/structure.h"
#include "solve/strong/combine.h"
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
} run;

static pod_error fail(run *at, pod_error error) {
    return pod_fault_set(at->fault, error, NULL);
}

static pod_error solve_layer(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    pod__keys *keys = &job->keys[pips][dice];
    pod__layer *layer = &job->layer[pips % 2][dice];
    uint32_t *number = NULL;
    pod_error error = pod__layer_solve(job, pips, dice, layer, &number);
    if (error) {
        return fail(at, error);
    }
    error = pod__layer_close(layer, keys, number, job->threads, &job->memory) ? POD_OK : fail(at, POD_ERROR_MEMORY);
    if (!error && at->store) {
        error = pod__layer_write(&(pod__layer_file){at->store, keys, pips, dice}, job, layer, number, at->fault);
    }
    pod__memory_give(&job->memory, number, keys->count * sizeof *number);
    if (!error) {
        job->done += layer->sums.boards;
        pod__report_add(job, &layer->sums, at->report);
        error = at->store ? pod__manifest_add(at->manifest, &layer->sums, layer->file_sum, at->fault) : POD_OK;
    }
    return error;
}

static bool is_before(unsigned pips, unsigned dice, unsigned other_pips, unsigned other_dice) {
    return pips > other_pips || (pips == other_pips && dice < other_dice);
}

/* Takes a layer from its file; into memory when a layer that is still to be solved needs it. */
static pod_error take_layer(run *at, unsigned pips, unsigned dice) {
    pod__job *job = at->job;
    const pod__layer_file file = {at->store, &job->keys[pips][dice], pips, dice};
    pod_strong_layer sums;
    uint64_t sum;
    bool is_needed = pips == at->first_pips || (pips == at->first_pips + 1 && dice > at->first_dice);
    /* It was sound a moment ago. */
    if (!pod__layer_check(&file, &sums, &sum)) {
        char path[POD__STORE_PATH];
        pod__store_path(at->store, pips, dice, path);
        return pod_fault_set(at->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
    }
    pod_error error = is_needed ? pod__layer_read(&file, job, &job->layer[pips % 2][dice], at->fault) : POD_OK;
    if (!error) {
        job->done += sums.boards;
        pod__report_add(job, &sums, at->report);
        error = pod__manifest_add(at->manifest, &sums, sum, at->fault);
    }
    return error;
}

/* The root is always solved: so its moves are at hand. */
static void find_first(run *at) {
    const pod__job *job = at->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod_strong_layer sums;
            uint64_t sum;
            const pod__layer_file file = {at->store, &job->keys[pips][dice], pips, dice};
            if (file.keys->count && !(at->store && pod__layer_check(&file, &sums, &sum))) {
                at->first_pips = pips;
                at->first_dice = dice;
                return;
            }
        }
    }
    at->first_pips = job->pips;
    at->first_dice = job->dice;
}

/* A layer is needed for those with up to three dice more and as many pips, and for the one with a die and a pip less;
   so what the latter needed goes when it is solved. */
static pod_error solve_layers(run *at) {
    pod__job *job = at->job;
    pod_error error = POD_OK;
    find_first(at);
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (job->keys[pips][dice].count) {
                error = is_before(pips, dice, at->first_pips, at->first_dice) ? take_layer(at, pips, dice)
                                                                              : solve_layer(at, pips, dice);
                pod__keys_free(&job->keys[pips][dice], &job->memory);
            }
            if (!error && pips > job->pips && dice < job->geometry.squares) {
                pod__layer_free(&job->layer[(pips + 1) % 2][dice + 1], &job->memory);
            }
        }
    }
    return error;
}

/* ---- The whole --------------------------------------------------------------------------------------- */

static pod_error solve_in_folder(run *at, const pod__store *store) {
    pod__manifest manifest = {0};
    pod_error error = pod__store_prepare(store, at->fault);
    at->store = store;
    at->manifest = &manifest;
    error = error ? error : solve_layers(at);
    error = error ? error : pod__manifest_write(&manifest, store, at->fault);
    pod__manifest_free(&manifest);
    return error;
}

static pod_error solve(pod__job *job, const pod_position *position, const pod_strong_request *request,
                       pod_strong_report *out, pod_fault *fault) {
    run at = {.job = job, .report = out, .fault = fault};
    pod_error error = job->thresholds.count ? pod__reach(job) : POD_OK;
    if (error) {
        return fail(&at, error);
    }
    if (request->directory && !job->root) {
        pod__store store = {request->directory, position->rows, position->columns, request->exact};
        return solve_in_folder(&at, &store);
    }
    return solve_layers(&at);
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
