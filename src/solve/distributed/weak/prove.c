/* A proof by many ranks: the rounds of one process (../weak/prove.c), each pass shared out, and begun in the middle
   when something was kept. */
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
    FOR_GHOSTS = 4 /* shares of the memory: one in so many */
};

typedef struct run {
    pod__effort *effort;
    pod_prove_report *report;
    pod__step from; /* where the next round begins; round 0: at its beginning */
} run;

/* ---- Rounds ----------------------------------------------------------------------------------------- */

static pod_error go_forward(run *at) {
    pod__effort *effort = at->effort;
    pod__proof *proof = effort->proof;
    unsigned pips = at->from.round ? at->from.pips + 1 : pod__pip_sum(proof->root);
    if (!at->from.round) {
        proof->round = (pod_prove_round){.number = proof->round.number + 1};
    }
    pod_error error = pod__effort_forward(effort, pips);
    if (!error) {
        pod__proof_tell(proof, at->report);
        at->report->answer = pod__proof_answer(proof);
    }
    return error;
}

static pod_error do_round(run *at) {
    pod__effort *effort = at->effort;
    pod_error error = at->from.backward ? POD_OK : go_forward(at);
    if (error || at->report->answer != POD_PROVE_OPEN) {
        return error;
    }
    error = pod__effort_backward(effort, at->from.backward ? at->from.pips - 1 : effort->top);
    at->from = (pod__step){0};
    pod__proof_turn(effort->proof);
    return error || !effort->request->progress ? error : pod__effort_write_progress(effort);
}

/* ---- Going on --------------------------------------------------------------------------------------- */

/* Shares out what the last finished round found, if there is one. */
static pod_error take_progress(run *at) {
    pod__effort *effort = at->effort;
    const char *progress = effort->request->progress;
    unsigned round;
    pod_error error = pod__keep_clear(effort);
    if (error || !pod__post_most(!effort->post.rank && !access(progress, F_OK))) {
        return error;
    }
    error = pod__effort_read_progress(effort, &round);
    at->from = (pod__step){round, true, effort->top + 1};
    return error;
}

/* The last finished round, by the first rank's file; 0: none. */
static pod_error read_round(const pod__effort *effort, unsigned *round) {
    const pod_prove_request *request = effort->request;
    pod_error mine = POD_OK;
    *round = 0;
    if (!effort->post.rank && !access(request->progress, F_OK)) {
        pod__progress progress;
        mine = pod__progress_open(&progress, request, effort->position, &effort->proof->part, round, effort->fault);
        pod__progress_close(&progress);
    }
    *round = (unsigned)pod__post_most(*round);
    return pod__post_agree(mine);
}

static pod_error resume(run *at) {
    pod__effort *effort = at->effort;
    pod__step kept;
    unsigned ranks, round;
    pod_error error = read_round(effort, &round);
    if (error) {
        return error;
    }
    pod__keep_find(effort, &kept, &ranks);
    pod__step finished = {round, true, pod__pip_sum(effort->proof->root)};
    if (!kept.round || pod__step_order(&kept) < pod__step_order(&finished)) {
        return take_progress(at);
    }
    at->from = kept;
    return pod__keep_resume(effort, &kept, ranks);
}

/* ---- The whole -------------------------------------------------------------------------------------- */

static pod_error do_rounds(run *at) {
    const pod_prove_request *request = at->effort->request;
    pod_error error = POD_OK;
    unsigned most = request->rounds_max;
    if (request->progress) {
        error = pod__keep_open(at->effort, request->resume);
        error = error || !request->resume ? error : resume(at);
    }
    while (!error && at->report->answer == POD_PROVE_OPEN && (!most || at->effort->proof->round.number < most)) {
        error = do_round(at);
    }
    return error;
}

static pod_error prove(run *at) {
    pod__effort *effort = at->effort;
    const pod_prove_request *request = effort->request;
    pod_error error = do_rounds(at);
    if (!error && at->report->answer == POD_PROVE_PROVEN && request->file) {
        error = pod__effort_certify(effort, &at->report->sum);
    }
    bool gone = !error && at->report->answer != POD_PROVE_OPEN;
    if (gone && request->progress && !effort->post.rank) {
        remove(request->progress);
    }
    pod__keep_close(effort, gone);
    return error;
}

/* All ranks have the same request but for memory and threads. */
static pod_error open_effort(pod__effort *effort) {
    pod__proof *proof = effort->proof;
    const pod_prove_request *request = effort->request;
    size_t set = proof->words * sizeof(uint64_t), board = GROWTH * proof->children_max * (set + BYTES_BY_SET);
    effort->brought = pod__memory_take(&proof->memory, sizeof *effort->brought);
    bool opened = pod__post_open(&effort->post, set, request->memory, &proof->memory);
    size_t chunk = request->memory / FOR_CHUNK / (BYTES_BY_BOARD + board);
    effort->chunk = chunk < 1 ? 1 : chunk < CHUNK_MAX ? chunk : CHUNK_MAX;
    effort->ghosts_memory = request->memory / FOR_GHOSTS;
    proof->ranks = effort->post.ranks;
    return pod__post_agree(effort->brought && opened ? POD_OK : POD_ERROR_MEMORY);
}

static void close_effort(pod__effort *effort) {
    pod__memory *memory = &effort->proof->memory;
    pod__effort_free_ghosts(effort, 0);
    pod__effort_free_ghosts(effort, 1);
    pod__memory_give(memory, effort->brought, sizeof *effort->brought);
    pod__post_close(&effort->post, memory);
    pod__proof_close(effort->proof);
    free(effort);
}

/* proof is NULL when error says why. */
static pod_error open_all(pod__proof *proof, pod_error error, pod__effort **out) {
    pod__effort *effort = calloc(1, sizeof *effort);
    pod_error agreed = pod__post_agree(effort ? error : POD_ERROR_MEMORY);
    if (agreed) {
        if (proof) {
            pod__proof_close(proof);
        }
        free(effort);
        return agreed;
    }
    *out = effort;
    return POD_OK;
}

pod_error pod__prove_together(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                              pod__traffic *traffic, pod_fault *fault) {
    pod__proof *proof = NULL;
    pod__effort *effort = NULL;
    *fault = (pod_fault){0};
    *report = (pod_prove_report){0};
    *traffic = (pod__traffic){0};
    pod_error error = pod__proof_open(position, request, &proof);
    error = open_all(proof, error, &effort);
    if (error) {
        return pod_fault_set(fault, error, 0, 0, NULL, NULL, NULL);
    }
    effort->proof = proof;
    effort->request = request;
    effort->position = position;
    effort->fault = fault;
    run at = {.effort = effort, .report = report};
    error = open_effort(effort);
    error = error ? error : prove(&at);
    *traffic = effort->traffic;
    pod__traffic_sum(&effort->post, traffic);
    error = error ? pod__post_share_fault(&effort->post, error, fault) : POD_OK;
    close_effort(effort);
    return error;
}
