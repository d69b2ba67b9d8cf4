/* A solution in files: find the boards, then solve layer by layer from the fullest on, and merge each into its file
   when all ranks have it. A run that goes on begins with the first layer whose file is not there. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ludopod/text.h"
#include "solve/distributed/share.h"

/* ---- Folders of ranks ------------------------------------------------------------------------------------------ */

/* Where ranks write what is theirs: for a solution at PATH that rank r of n works on, the folder PATH.parts/r-of-n.
   Ranks need not see each other's folders. */

enum { SUFFIX_ROOM = 64 }; /* for ".parts/R-of-N" and a file's name */

static void path_of_all(const char *whole, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts", whole);
}

static void path_of_part(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%s.parts/%u-of-%u", whole, part, parts);
}

/* Makes the folder of a part, and removes unfinished files of processes that were killed. */
static pod_error folder_make(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH],
                             pod_fault *fault) {
    if (strlen(whole) > POD__STORE_PATH / 2 - SUFFIX_ROOM) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {whole, strerror(ENAMETOOLONG)}});
    }
    path_of_all(whole, path);
    if (mkdir(path, 0777) && errno != EEXIST) {
        return pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(errno)}});
    }
    path_of_part(whole, part, parts, path);
    return pod__store_prepare(&(pod__store){.directory = path}, fault);
}

/* Removes a part, and the folder of all parts when it was the last. */
static void folder_remove(const char *whole, unsigned part, unsigned parts) {
    char path[POD__STORE_PATH];
    path_of_part(whole, part, parts, path);
    pod__disk_remove(path);
    path_of_all(whole, path);
    rmdir(path); /* fails while others have theirs in it */
}

/* A number of ranks that left parts, other than this; 0 when there is none. */
static unsigned folder_other(const char *whole, unsigned parts) {
    char path[POD__STORE_PATH];
    path_of_all(whole, path);
    DIR *folder = opendir(path);
    struct dirent *entry;
    unsigned found = 0;
    while (folder && !found && (entry = readdir(folder))) {
        unsigned part, ranks;
        char end;
        if (sscanf(entry->d_name, "%u-of-%u%c", &part, &ranks, &end) == 2 && ranks != parts && part < ranks) {
            found = ranks;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return found;
}

/* ---- A run ----------------------------------------------------------------------------------------------------- */

typedef struct run {
    pod__strong_share *share;
    const pod__store *store;
    pod_strong_report *report;
    pod_fault *fault;
    pod__disk own, whole; /* of this rank; where the first rank merges */
    pod__manifest manifest;
    uint64_t merged; /* first layer, in the order of solving, whose file is not there */
} run;

/* A layer's place in the order of solving. */
static uint64_t order_of(unsigned pips, unsigned dice) {
    return (uint64_t)(POD_STRONG_PIPS_MAX - pips) * POD__DICE_COUNTS + dice;
}

static bool is_first(const run *at) {
    return at->share->exchange.rank == 0;
}

/* ---- Layers that are there ------------------------------------------------------------------------------------- */

static pod_error add(run *at, const pod_strong_layer *sums, uint64_t sum) {
    pod__report_add(at->share->job, sums, at->report);
    return pod__manifest_add(&at->manifest, sums, sum, at->fault);
}

/* Adds the sums of the layers before at->merged, which it finds. The root is always solved: its moves are at hand. */
static pod_error find_merged(run *at) {
    const pod__strong_share *share = at->share;
    const pod__job *job = share->job;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            const pod__layer_file file = {at->store, NULL, pips, dice};
            pod_strong_layer sums;
            uint64_t sum;
            if (!share->boards[pips][dice]) {
                continue;
            }
            at->merged = order_of(pips, dice);
            if ((pips == job->pips && dice == job->dice) || !pod__layer_check(&file, &sums, &sum) ||
                sums.boards != share->boards[pips][dice]) {
                return POD_OK;
            }
            error = add(at, &sums, sum);
        }
    }
    return error;
}

/* Whether a layer that is merged is needed for others that are not. */
static bool is_needed(const run *at, unsigned pips, unsigned dice) {
    const unsigned first_pips = POD_STRONG_PIPS_MAX - (unsigned)(at->merged / POD__DICE_COUNTS);
    return pips == first_pips || (pips == first_pips + 1 && dice > at->merged % POD__DICE_COUNTS);
}

/* From the disks of the ranks; when one does not have its part as it was, all get theirs from the file. */
static pod_error take_layer(run *at, unsigned pips, unsigned dice) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    pod__disk_layer *kept = &job->kept[pips % 2][dice];
    bool lacks = job->keys[pips][dice].count && !pod__disk_layer_take(job->disk, pips, dice, kept);
    if (!pod__exchange_most(lacks)) {
        return POD_OK;
    }
    pod__disk_layer_close(kept);
    return pod__spread_layer(share, &(pod__layer_file){at->store, NULL, pips, dice}, at->fault);
}

/* ---- Layers that are not --------------------------------------------------------------------------------------- */

static pod_error solve_layer(run *at, unsigned pips, unsigned dice, pod__traffic *traffic) {
    pod__strong_share *share = at->share;
    const pod__merge_to to = {at->store, &at->whole, at->fault};
    pod_strong_layer sums;
    uint64_t sum = 0, before;
    pod_error error = pod__solve_on_disks(share, pips, dice, &sums);
    if (error) {
        return error;
    }
    before = share->exchange.sent;
    error = pod__merge_layer(share, &to, &sums, &sum);
    traffic->merging += share->exchange.sent - before;
    return pod__exchange_agree(error || !is_first(at) ? error : add(at, &sums, sum));
}

static void forget_layer(pod__job *job, unsigned pips, unsigned dice) {
    if (job->keys[pips][dice].count) {
        pod__disk_layer_close(&job->kept[pips % 2][dice]);
        pod__disk_layer_remove(job->disk, pips, dice);
        pod__job_free_keys(job, pips, dice);
    }
}

/* As on one machine: when a layer is solved, that with a pip and a die more is not needed any longer. */
static pod_error solve_layers(run *at, pod__traffic *traffic) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (share->boards[pips][dice] && order_of(pips, dice) >= at->merged) {
                error = solve_layer(at, pips, dice, traffic);
            } else if (share->boards[pips][dice] && is_needed(at, pips, dice)) {
                error = take_layer(at, pips, dice);
            }
            job->done += share->boards[pips][dice];
            if (!error && pips > job->pips && dice < job->geometry.squares) {
                forget_layer(job, pips + 1, dice + 1);
            }
        }
    }
    return error;
}

/* ---- The whole -------------------------------------------------------------------------------------------------- */

/* Of other numbers of ranks, as far as they can be seen: all that is finished is in the files. */
static void remove_others(const run *at) {
    const char *whole = at->store->directory;
    unsigned before = 0;
    for (unsigned other; (other = folder_other(whole, at->share->exchange.ranks)) && other != before;) {
        for (unsigned part = 0; part < other; part++) {
            folder_remove(whole, part, other);
        }
        before = other;
    }
}

/* Fails on this rank alone. */
static pod_error open_folders(run *at) {
    const pod__strong_share *share = at->share;
    char path[POD__STORE_PATH];
    const char *directory = at->store->directory;
    pod_error error = folder_make(directory, share->exchange.rank, share->exchange.ranks, path, at->fault);
    error = error ? error : pod__disk_open(&at->own, path, &share->job->memory);
    if (is_first(at)) {
        error = error ? error : pod__store_prepare(at->store, at->fault);
        snprintf(path, sizeof path, "%s.parts/whole", directory);
        error = error ? error : pod__disk_open(&at->whole, path, &share->job->memory);
    }
    at->own.crew = at->whole.crew = share->job->crew;
    if (!error && share->exchange.capacity < pod__record_bytes(share->job)) {
        error = POD_ERROR_MEMORY;
    }
    return error;
}

/* Nothing but the files is left. */
static void remove_folders(const run *at) {
    char path[POD__STORE_PATH];
    const char *directory = at->store->directory;
    if (is_first(at)) {
        snprintf(path, sizeof path, "%s/unfinished", directory); /* of one process */
        pod__disk_remove(path);
        pod__disk_remove(at->whole.path);
    }
    folder_remove(directory, at->share->exchange.rank, at->share->exchange.ranks);
}

static pod_error solve(run *at, pod__traffic *traffic) {
    pod__strong_share *share = at->share;
    pod_error error = share->job->thresholds.count ? pod__reach_together(share) : POD_OK;
    traffic->finding = share->exchange.sent;
    if (error) {
        return error;
    }
    error = pod__exchange_agree(is_first(at) ? find_merged(at) : POD_OK);
    at->merged = pod__exchange_most(at->merged);
    error = error ? error : solve_layers(at, traffic);
    error = error ? error : pod__bring_root(share);
    traffic->solving = share->exchange.sent - traffic->finding - traffic->merging;
    if (!error && is_first(at)) {
        error = pod__manifest_write(&at->manifest, at->store, at->fault);
    }
    return error;
}

/* What this rank failed with, when it is about its files. */
static void tell(const run *at, pod_error error) {
    const pod__disk *failed = at->own.error ? &at->own : &at->whole;
    if (error == POD_ERROR_IO && failed->error && !at->fault->code) {
        pod__disk_fault(failed, error, at->fault);
    }
}

/* The layers of a solution in a folder, the root being the empty board. What is not of one rank alone is in the report
   of the first rank only. Leaves what the moves of the root lead to in job->layer. */
static pod_error solve_in_folder(pod__strong_share *share, const pod__store *store, pod_strong_report *report,
                                 pod__traffic *traffic, pod_fault *fault) {
    pod__job *job = share->job;
    run at = {.share = share, .store = store, .report = report, .fault = fault};
    at.own.folder = at.whole.folder = -1;
    pod_error error = pod__exchange_agree(open_folders(&at));
    job->disk = &at.own;
    job->on_disk = true;
    if (!error) {
        remove_others(&at);
        error = pod__exchange_agree(solve(&at, traffic));
    }
    if (!error) {
        remove_folders(&at);
    }
    tell(&at, error);
    pod__manifest_free(&at.manifest);
    job->disk = NULL;
    pod__disk_close(&at.own);
    pod__disk_close(&at.whole);
    return error;
}

/* ---- The module -------------------------------------------------------------------------------------------------- */

/* The module: MPI begun and ended; a solution by all ranks, each of which opens its share, solves in the folder
   (folder.c), and probes the root. */
static pod_error open_share(pod__strong_share *share, const pod__part *part, const pod_position *position,
                            const pod_strong_request *request) {
    pod__job_prepare(share->job, part, position, request);
    bool opened =
        pod__exchange_open(&share->exchange, pod__record_bytes(share->job), request->memory, &share->job->memory);
    return pod__exchange_agree(opened ? POD_OK : POD_ERROR_MEMORY);
}

static void share_free(pod__strong_share *share) {
    pod__exchange_close(&share->exchange, &share->job->memory);
    pod__job_free(share->job);
    free(share);
}

static pod_error solve_together(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                                pod__traffic *traffic, pod_fault *fault) {
    assert(request->directory);
    pod__part part;
    *fault = (pod_fault){0};
    *traffic = (pod__traffic){0};
    pod_error error = pod__part_of(position, &part); /* the same on all ranks */
    if (error) {
        return pod_fault_set(fault, error, NULL);
    }
    pod__strong_share *share = calloc(1, sizeof *share);
    pod__job *job = calloc(1, sizeof *job);
    if (pod__exchange_agree(share && job ? POD_OK : POD_ERROR_MEMORY) || !share || !job) {
        free(share);
        free(job);
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    share->job = job;
    pod_strong_report report = {0};
    const pod__store store = {request->directory, position->rows, position->columns, request->exact};
    error = open_share(share, &part, position, request);
    error = error ? error : solve_in_folder(share, &store, &report, traffic, fault);
    if (!error) {
        pod__job_evaluate(job, &part, position, request->exact, &report);
        *out = report;
    }
    pod__traffic_sum(&share->exchange, traffic);
    error = error ? pod__exchange_share_fault(&share->exchange, error, fault) : POD_OK;
    share_free(share);
    return error;
}

/* ---- The module ------------------------------------------------------------------------------------------------ */

static bool begin(unsigned *rank, unsigned *ranks) {
    int provided, own, all;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) || provided < MPI_THREAD_FUNNELED) {
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    *rank = (unsigned)own;
    *ranks = (unsigned)all;
    return true;
}

static bool any(bool is_so) {
    return pod__exchange_most(is_so);
}

static void end(void) {
    MPI_Finalize();
}

const pod__distributed pod__distributed_by_mpi = {begin, solve_together, any, end};
