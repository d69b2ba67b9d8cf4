#include "solve/weak/claim.h"

#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/structure.h"

/* Checks a content; fills the verdict. An error of the content comes before what was made of it. */
static pod_error check_content(const pod_prove_check *how, pod__claim *claim) {
    pod_prove_verdict *verdict = claim->verdict;
    pod_error error = POD_OK;
    if (pod__claim_read(claim) && !pod__claim_holds(claim, how, &error) && verdict->flaw == POD_PROVE_FLAW_LOST) {
        pod__claim_refute(claim);
    }
    verdict->root = claim->root;
    verdict->seat = claim->seat;
    verdict->goal = claim->goal;
    verdict->boards = claim->boards;
    verdict->moves = claim->moves;
    verdict->sum = claim->content->sum;
    pod__claim_free(claim);
    return error;
}

static pod_error check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *verdict,
                            pod_fault *fault) {
    pod__stream content;
    if (pod__stream_open(&content, path, fault)) {
        return fault->code;
    }
    pod__claim *claim = calloc(1, sizeof *claim);
    pod_error error = POD_ERROR_MEMORY;
    if (claim) {
        claim->verdict = verdict;
        claim->content = &content;
        error = check_content(how, claim);
    }
    if (content.error) {
        error = content.error; /* and *fault says more */
    } else if (error) {
        pod_fault_set(fault, error, NULL);
    }
    free(claim);
    pod__stream_close(&content);
    return error;
}

pod_error pod_prove_check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *out, pod_fault *fault) {
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_prove_check, progress),
        .request = sizeof(pod_prove_check),
        .report_least = POD__SIZE_UPTO(pod_prove_verdict, move),
        .report = sizeof(pod_prove_verdict),
    };
    pod_fault unused;
    pod_prove_check taken, none = {.size = sizeof none, .verdict_size = sizes.report_least};
    pod_prove_verdict verdict = {.move = POD_MOVE_NONE};
    size_t report_size;
    fault = fault ? fault : &unused;
    if (!pod__request_take(how ? how : &none, &sizes, &taken, &report_size)) {
        return pod_fault_set(fault, POD_ERROR_STRUCTURE, NULL);
    }
    pod_error error = check_file(path, &taken, &verdict, fault);
    if (!error) {
        pod__structure_give(&verdict, sizeof verdict, out, report_size);
    }
    return error;
}
