/* Rounds, until the root is decided. */
#include <stdio.h>

#include "ludopod/text.h"
#include "rules/structure.h"
#include "solve/weak/certificate.h"
#include "solve/weak/progress.h"
#include "solve/weak/tabled/tabled.h"

/* What a run goes through. */
typedef struct run {
    pod__proof *proof;
    const pod_position *position;
    const pod_prove_request *request;
    pod_prove_report *report;
    pod_fault *fault;
} run;

static pod_error fail(const run *at, pod_error error) {
    return error ? pod_fault_set(at->fault, error, NULL) : POD_OK;
}

static pod_error do_round(run *at) {
    pod__proof *proof = at->proof;
    proof->round = (pod_prove_round){.number = proof->round.number + 1};
    pod_error error = fail(at, pod__proof_forward(proof));
    if (error) {
        return error;
    }
    pod__proof_report(proof, at->report);
    at->report->answer = pod__proof_answer(proof);
    if (at->report->answer != POD_PROVE_OPEN) {
        return POD_OK;
    }
    error = fail(at, pod__proof_backward(proof));
    pod__proof_next_round(proof);
    return error || !at->request->progress ? error : pod__progress_write(at->request, at->position, proof, at->fault);
}

static pod_error do_rounds(run *at) {
    pod_error error =
        at->request->resume ? pod__progress_read(at->request, at->position, at->proof, at->fault) : POD_OK;
    unsigned most = at->request->rounds_max;
    while (!error && at->report->answer == POD_PROVE_OPEN && (!most || at->proof->round.number < most)) {
        error = do_round(at);
    }
    return error;
}

static pod_error prove_in_rounds(run *at) {
    pod_error error = do_rounds(at);
    if (!error && at->report->answer == POD_PROVE_PROVEN && at->request->file) {
        error = pod__certificate_write(at->request, at->position, at->proof, &at->report->sum, at->fault);
    }
    if (!error && at->report->answer != POD_PROVE_OPEN && at->request->progress) {
        remove(at->request->progress);
    }
    return error;
}

/* By the tables where there are any of the board. */
static pod_error prove(run *at) {
    bool found = false;
    pod_error error = at->request->tables
                          ? pod__tabled_prove(at->proof, at->position, at->request, at->report, &found, at->fault)
                          : POD_OK;
    return error || found ? error : prove_in_rounds(at);
}

pod_error pod_prove(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                    pod_fault *fault) {
    pod_fault unused;
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_prove_request, watch),
        .request = sizeof(pod_prove_request),
        .report_least = POD__SIZE_UPTO(pod_prove_report, sum),
        .report = sizeof(pod_prove_report),
    };
    pod_prove_request taken;
    pod_prove_report made = {0};
    size_t report_size;
    run at = {.position = position, .request = &taken, .report = &made, .fault = fault ? fault : &unused};
    if (!pod__request_take(request, &sizes, &taken, &report_size)) {
        return fail(&at, POD_ERROR_STRUCTURE);
    }
    pod_error error = fail(&at, pod__proof_open(position, &taken, &at.proof));
    if (!error) {
        error = prove(&at);
        pod__proof_close(at.proof);
    }
    pod__structure_give(&made, sizeof made, report, report_size);
    return error;
}
