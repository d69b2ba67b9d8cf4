/* A proof by many ranks: the rounds of one process (solve/weak/prove.c), each pass divided among the ranks, and begun
   in the middle when there is a checkpoint. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ludopod/text.h"
#include "solve/distributed/weak/checkpoint.h"
#include "solve/distributed/weak/share.h"
#include "solve/weak/progress.h"

enum {
    CHUNK_MAX = 1 << 16,  /* boards */
    BYTES_BY_BOARD = 640, /* of a chunk: its moves and where they lead, as a set, sorted, and as boards */
    BYTES_BY_SET = 40,    /* beside the set: the board it is for */
    GROWTH = 3,           /* where such sets are kept grows to twice, from a copy */
    FOR_CHUNK = 8,
    FOR_CACHES = 4 /* shares of the memory: one in so many */
};

typedef struct run {
    pod__proof_share *share;
    pod_prove_report *report;
    pod__step from; /* where the next round begins; round 0: at its beginning */
} run;

/* ---- Rounds ----------------------------------------------------------------------------------------- */

static pod_error go_forward(run *at) {
    pod__proof_share *share = at->share;
    pod__proof *proof = share->proof;
    unsigned pips = at->from.round ? at->from.pips + 1 : pod__pip_sum(proof->root);
    if (!at->from.round) {
        proof->round = (pod_prove_round){.number = proof->round.number + 1};
    }
    pod_error error = pod__proof_share_forward(share, pips);
    if (!error) {
        pod__proof_report(proof, at->report);
        at->report->answer = pod__proof_answer(proof);
    }
    return error;
}

static pod_error do_round(run *at) {
    pod__proof_share *share = at->share;
    pod_error error = at->from.backward ? POD_OK : go_forward(at);
    if (error || at->report->answer != POD_PROVE_OPEN) {
        return error;
    }
    error = pod__proof_share_backward(share, at->from.backward ? at->from.pips - 1 : share->top);
    at->from = (pod__step){0};
    pod__proof_next_round(share->proof);
    return error || !share->request->progress ? error : pod__proof_share_write_progress(share);
}

/* ---- Going on --------------------------------------------------------------------------------------- */

/* Shares out what the last finished round found, if there is one. */
static pod_error take_progress(run *at) {
    pod__proof_share *share = at->share;
    const char *progress = share->request->progress;
    unsigned round;
    pod_error error = pod__checkpoint_clear(share);
    if (error || !pod__exchange_most(!share->exchange.rank && !access(progress, F_OK))) {
        return error;
    }
    error = pod__proof_share_read_progress(share, &round);
    at->from = (pod__step){round, true, share->top + 1};
    return error;
}

/* The last finished round, by the first rank's file; 0: none. */
static pod_error read_round(const pod__proof_share *share, unsigned *round) {
    const pod_prove_request *request = share->request;
    pod_error mine = POD_OK;
    *round = 0;
    if (!share->exchange.rank && !access(request->progress, F_OK)) {
        pod__progress progress;
        pod__statement statement = pod__proof_share_statement(share);
        mine = pod__progress_open(&progress, &statement, round, share->fault);
        pod__progress_close(&progress);
    }
    *round = (unsigned)pod__exchange_most(*round);
    return pod__exchange_agree(mine);
}

static pod_error resume(run *at) {
    pod__proof_share *share = at->share;
    pod__step kept;
    unsigned ranks, round;
    pod_error error = read_round(share, &round);
    if (error) {
        return error;
    }
    pod__checkpoint_find(share, &kept, &ranks);
    pod__step finished = {round, true, pod__pip_sum(share->proof->root)};
    if (!kept.round || pod__step_order(&kept) < pod__step_order(&finished)) {
        return take_progress(at);
    }
    at->from = kept;
    return pod__checkpoint_resume(share, &kept, ranks);
}

/* ---- The whole -------------------------------------------------------------------------------------- */

static pod_error do_rounds(run *at) {
    const pod_prove_request *request = at->share->request;
    pod_error error = POD_OK;
    unsigned most = request->rounds_max;
    if (request->progress) {
        error = pod__checkpoint_open(at->share, request->resume);
        error = error || !request->resume ? error : resume(at);
    }
    while (!error && at->report->answer == POD_PROVE_OPEN && (!most || at->share->proof->round.number < most)) {
        error = do_round(at);
    }
    return error;
}

static pod_error prove(run *at) {
    pod__proof_share *share = at->share;
    const pod_prove_request *request = share->request;
    pod_error error = do_rounds(at);
    if (!error && at->report->answer == POD_PROVE_PROVEN && request->file) {
        error = pod__proof_share_certify(share, &at->report->sum);
    }
    bool gone = !error && at->report->answer != POD_PROVE_OPEN;
    if (gone && request->progress && !share->exchange.rank) {
        remove(request->progress);
    }
    pod__checkpoint_close(share, gone);
    return error;
}

/* All ranks have the same request but for memory and threads. */
static pod_error open_share(pod__proof_share *share) {
    pod__proof *proof = share->proof;
    const pod_prove_request *request = share->request;
    size_t set = proof->words * sizeof(uint64_t), board = GROWTH * proof->children_max * (set + BYTES_BY_SET);
    share->fetched = pod__memory_take(&proof->memory, sizeof *share->fetched);
    bool opened = pod__exchange_open(&share->exchange, set, request->memory, &proof->memory);
    size_t chunk = request->memory / FOR_CHUNK / (BYTES_BY_BOARD + board);
    share->chunk = chunk < 1 ? 1 : chunk < CHUNK_MAX ? chunk : CHUNK_MAX;
    share->cache_memory = request->memory / FOR_CACHES;
    proof->ranks = share->exchange.ranks;
    return pod__exchange_agree(share->fetched && opened ? POD_OK : POD_ERROR_MEMORY);
}

static void close_share(pod__proof_share *share) {
    pod__memory *memory = &share->proof->memory;
    pod__proof_share_free_caches(share, 0);
    pod__proof_share_free_caches(share, 1);
    pod__memory_give(memory, share->fetched, sizeof *share->fetched);
    pod__exchange_close(&share->exchange, memory);
    pod__proof_close(share->proof);
    free(share);
}

/* proof is NULL when error says why. */
static pod_error open_all(pod__proof *proof, pod_error error, pod__proof_share **out) {
    pod__proof_share *share = calloc(1, sizeof *share);
    pod_error agreed = pod__exchange_agree(share ? error : POD_ERROR_MEMORY);
    if (agreed) {
        if (proof) {
            pod__proof_close(proof);
        }
        free(share);
        return agreed;
    }
    *out = share;
    return POD_OK;
}

pod_error pod__prove_together(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                              pod__traffic *traffic, pod_fault *fault) {
    pod__proof *proof = NULL;
    pod__proof_share *share = NULL;
    *fault = (pod_fault){0};
    *report = (pod_prove_report){0};
    *traffic = (pod__traffic){0};
    pod_error error = pod__proof_open(position, request, &proof);
    error = open_all(proof, error, &share);
    if (error) {
        return pod_fault_set(fault, error, NULL);
    }
    share->proof = proof;
    share->request = request;
    share->position = position;
    share->fault = fault;
    run at = {.share = share, .report = report};
    error = open_share(share);
    error = error ? error : prove(&at);
    *traffic = share->traffic;
    pod__traffic_sum(&share->exchange, traffic);
    error = error ? pod__exchange_share_fault(&share->exchange, error, fault) : POD_OK;
    close_share(share);
    return error;
}
