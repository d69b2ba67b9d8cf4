/* The module: MPI begun and ended; a solution by all ranks, each of which opens its share, solves in the folder
   (folder.c), and probes the root. */
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

#include "ludopod/text.h"
#include "solve/distributed/share.h"

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
    error = error ? error : pod__solve_in_folder(share, &store, &report, traffic, fault);
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
