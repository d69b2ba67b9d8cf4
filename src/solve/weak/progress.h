/* The progress of an unfinished proof, between rounds: the moves of its policy as a file. certificate.h: the form. */
#ifndef LUDOPOD_SOLVE_WEAK_PROGRESS_H
#define LUDOPOD_SOLVE_WEAK_PROGRESS_H

#include "solve/weak/certificate.h"
#include "solve/weak/proof.h"

/* proof->before is a finished round. */
pod_error pod__progress_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                              pod_fault *fault);
/* Restores proof->before from the file, and works out its tables. Fails with POD_ERROR_PROOF_OTHER when it is about
   another statement. */
pod_error pod__progress_read(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                             pod_fault *fault);

/* Whether a content begins with the statement to be proven, which is read: fails with POD_ERROR_PROOF_OTHER when it
   does not. *boards: how many follow, as it says. */
pod_error pod__progress_statement(pod__stream *from, const pod__statement *statement, unsigned *round,
                                  uint64_t *boards);

#endif
