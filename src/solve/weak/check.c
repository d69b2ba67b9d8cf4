#include "solve/weak/claim.h"

#include <stdlib.h>

#include "ludopod/text.h"
#include "rules/structure.h"
#include "solve/weak/certificate.h"
#include "solve/weak/content.h"

pod_error pod_prove_check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *out, pod_fault *fault) {
    static const pod__sizes sizes = {
        .request_least = POD__SIZE_UPTO(pod_prove_check, go_on),
        .request = sizeof(pod_prove_check),
        .report_least = POD__SIZE_UPTO(pod_prove_verdict, move),
        .report = sizeof(pod_prove_verdict),
    };
    pod_fault unused;
    pod_prove_check taken;
    pod_prove_verdict verdict = {.move = POD_MOVE_NONE};
    size_t length, report_size;
    pod_error error = POD_OK;
    fault = fault ? fault : &unused;
    pod_prove_check none = {.size = sizeof none, .verdict_size = sizes.report_least};
    if (!pod__request_take(how ? how : &none, &sizes, &taken, &report_size)) {
        return pod_fault_set(fault, POD_ERROR_STRUCTURE, 0, 0, NULL, NULL, NULL);
    }
    uint8_t *content = pod__content_read(path, POD__CERTIFICATE_MAGIC, &length, &verdict.sum, fault);
    pod__claim *claim = content ? calloc(1, sizeof *claim) : NULL;
    if (!claim) {
        free(content);
        return content ? pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL) : fault->code;
    }
    claim->verdict = &verdict;
    if (!pod__claim_read(content, length, claim)) {
        error = verdict.flaw ? POD_OK : POD_ERROR_MEMORY;
    } else if (!pod__claim_holds(claim, &taken, &error) && verdict.flaw == POD_PROVE_FLAW_LOST) {
        pod__claim_refute(claim);
    }
    verdict.root = claim->root;
    verdict.seat = claim->seat;
    verdict.goal = claim->goal;
    verdict.boards = claim->boards;
    verdict.moves = claim->moves;
    pod__claim_free(claim);
    free(claim);
    free(content);
    if (error) {
        return pod_fault_set(fault, error, 0, 0, NULL, NULL, NULL);
    }
    pod__structure_give(&verdict, sizeof verdict, out, report_size);
    return POD_OK;
}
