#include "solve/weak/claim.h"

#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/structure.h"
#include "solve/weak/certificate.h"
#include "solve/weak/content.h"

/* Checks a content, which must outlive the claim; fills the verdict. */
static pod_error check_content(const uint8_t *content, size_t length, const pod_prove_check *how, pod__claim *claim) {
    pod_prove_verdict *verdict = claim->verdict;
    pod_error error = POD_OK;
    if (!pod__claim_read(content, length, claim)) {
        error = verdict->flaw ? POD_OK : POD_ERROR_MEMORY;
    } else if (!pod__claim_holds(claim, how, &error) && verdict->flaw == POD_PROVE_FLAW_LOST) {
        pod__claim_refute(claim);
    }
    verdict->root = claim->root;
    verdict->seat = claim->seat;
    verdict->goal = claim->goal;
    verdict->boards = claim->boards;
    verdict->moves = claim->moves;
    pod__claim_free(claim);
    return error;
}

static pod_error check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *verdict,
                            pod_fault *fault) {
    size_t length;
    uint8_t *content = pod__content_read(path, POD__CERTIFICATE_MAGIC, &length, &verdict->sum, fault);
    if (!content) {
        return fault->code;
    }
    pod__claim *claim = calloc(1, sizeof *claim);
    pod_error error = POD_ERROR_MEMORY;
    if (claim) {
        claim->verdict = verdict;
        error = check_content(content, length, how, claim);
    }
    free(claim);
    free(content);
    return error ? pod_fault_set(fault, error, NULL) : POD_OK;
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
