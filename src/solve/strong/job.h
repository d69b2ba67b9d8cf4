/* The state of a strong solution while it is worked out. */
#ifndef LUDOPOD_SOLVE_STRONG_JOB_H
#define LUDOPOD_SOLVE_STRONG_JOB_H

#include "base/file_replacement.h"
#include "base/work.h"
#include "solve/strong/combine.h"
#include "solve/strong/disk/found.h"
#include "solve/strong/disk/layer.h"
#include "solve/strong/geometry.h"
#include "solve/strong/keys.h"
#include "solve/strong/layer.h"
#include "solve/strong/play.h"
#include "solve/strong/set.h"

typedef struct pod__worker pod__worker; /* of solve_layer.c */

typedef struct pod__job {
    pod__geometry geometry;
    pod__thresholds thresholds;
    uint64_t root;       /* smallest image of the board to solve */
    unsigned pips, dice; /* of the root */
    pod__crew *crew;
    pod__worker *worker[POD__THREADS_MAX]; /* what each thread works with; NULL until it does */
    pod__memory memory;
    pod_strong_watch watch;
    uint64_t boards, done;
    pod__keys keys[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1]; /* by pips and dice */
    pod__layer layer[2][POD_STRONG_SQUARES_MAX + 1];                     /* solved; by pips modulo 2 and dice */
    pod__disk *disk;                                                     /* for what does not fit, or NULL */
    bool on_disk;                                                        /* something did not fit */
    pod__disk_layer kept[2][POD_STRONG_SQUARES_MAX + 1];                 /* as layer; what is on disk */
    size_t chunk_bytes;                                                  /* for a board, when a chunk is solved */
} pod__job;

static inline pod__disk *pod__job_disk(const pod__job *job) {
    return POD__FILES ? job->disk : NULL;
}
static inline bool pod__job_is_on_disk(const pod__job *job) {
    return POD__FILES && job->on_disk;
}

/* Copies the caller's request, which may be of another version; *report_size: the bytes that the caller has for the
   report. False when the request cannot be used: POD_ERROR_STRUCTURE. */
bool pod__strong_request_take(const pod_strong_request *given, pod_strong_request *out, size_t *report_size);

/* Finds all boards reachable from the root: fills keys. */
pod_error pod__reach(pod__job *job);

/* Makes the boards of a layer that were found its keys: on disk, when there is one and memory does not suffice or what
   there was before is there. */
pod_error pod__job_keep_found(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice);
/* For want of memory: moves the keys to disk or, once they are there, the boards found of a pip total and the next.
   Fails with POD_ERROR_MEMORY when there is no disk, or nothing left to be moved. */
pod_error pod__job_make_room(pod__job *job, pod__found_sets *found, unsigned pips);
/* Adds one to those found. */
pod_error pod__job_find(pod__job *job, pod__found_sets *found, uint64_t board);
/* How the moves of a layer of job->keys are played. */
pod__playing pod__job_playing(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice);
void pod__job_forget_found(pod__job *job, pod__found_sets *found);

/* Solves the layer of job->keys with so many pips and dice. Requires that the layers its moves lead to are in
   job->layer; only the boards that moves lead to are looked for there. *number: of the record of each board, in
   order; taken for keys->count of them, to be given back by the caller. */
pod_error pod__layer_solve(pod__job *job, unsigned pips, unsigned dice, pod__layer *out, uint32_t **number);

void pod__job_free_workers(pod__job *job);

/* Whether the caller's progress context lets the job continue. */
static inline bool pod__job_goes_on(const pod__job *job, pod_strong_stage stage, uint64_t done) {
    return pod__goes_on(&job->watch.progress, stage, done, stage == POD_STRONG_SOLVING ? job->boards : 0);
}

/* ---- The root ------------------------------------------------------------------------------------------------ */

/* What is to be solved, and how. job: all zero. */
void pod__job_prepare(pod__job *job, const pod__part *part, const pod_position *position,
                      const pod_strong_request *request);
/* Probes the value of each move of the position: fills value, margin, moves and move of the report. Requires the layers
   that the moves lead to in job->layer. */
void pod__job_evaluate(const pod__job *job, const pod__part *part, const pod_position *position, bool exact,
                       pod_strong_report *out);
/* Adds the sums of a layer to the report, and tells the caller's watch. */
void pod__report_add(const pod__job *job, const pod_strong_layer *layer, pod_strong_report *out);
/* Of a layer, in memory or on disk. */
void pod__job_free_keys(pod__job *job, unsigned pips, unsigned dice);
/* Of a job from calloc(). */
void pod__job_free(pod__job *job);

#endif
