/* Where a strong solution begins and what comes out of it: the position that is asked about. */
#ifndef LUDOPOD_SOLVE_STRONG_ROOT_H
#define LUDOPOD_SOLVE_STRONG_ROOT_H

#include "solve/strong/job.h"
#include "solve/strong/part.h"

/* What is to be solved, and how. job: all zero. */
void pod__job_prepare(pod__job *job, const pod__part *part, const pod_position *position,
                      const pod_strong_request *request);
/* Reads off what each move of the position is worth: fills value, margin, moves and move. Requires the layers that they
   lead to in job->layer. */
void pod__job_judge(const pod__job *job, const pod__part *part, const pod_position *position, bool exact,
                    pod_strong_report *out);
/* Adds the sums of a layer to the report, and tells who looks on. */
void pod__report_add(const pod__job *job, const pod_strong_layer *layer, pod_strong_report *out);
/* Of a job from calloc(). */
void pod__job_free(pod__job *job);

#endif
