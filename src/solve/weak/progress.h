/* The progress of an unfinished proof, between rounds: the moves of its policy as a file. certificate.h has its form.
 */
#ifndef LUDOPOD_SOLVE_WEAK_PROGRESS_H
#define LUDOPOD_SOLVE_WEAK_PROGRESS_H

#include "solve/weak/certificate.h"
#include "solve/weak/content.h"
#include "solve/weak/proof.h"

/* proof->before is a finished round. */
pod_error pod__progress_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                              pod_fault *fault);
/* Restores proof->before from the file, and works out its tables. Fails with POD_ERROR_PROOF_OTHER when it is about
   another statement. */
pod_error pod__progress_read(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                             pod_fault *fault);

/* Whether a content begins with the statement to be proven: fails with POD_ERROR_PROOF_OTHER when it does not.
 *statement_length: in bytes; the rest begins after them. */
pod_error pod__progress_statement(const uint8_t *all, size_t length, const pod__statement *statement,
                                  size_t *statement_length);

/* Of a content that begins with a statement, which is shorter than that: the number of boards. */
enum { POD__STATEMENT_MAX = 256 };
uint64_t pod__progress_boards(const uint8_t *all);

#endif
