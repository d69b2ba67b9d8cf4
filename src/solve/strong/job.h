/* A strong solution in the making: what its parts share. */
#ifndef LUDOPOD_SOLVE_STRONG_JOB_H
#define LUDOPOD_SOLVE_STRONG_JOB_H

#include "solve/strong/geometry.h"
#include "solve/strong/keys.h"
#include "solve/strong/layer.h"
#include "solve/strong/set.h"

/* "The player to move ends with at least t dice", for some t. With t there is squares + 1 - t, its dual: one player
   ends with at least t when the other does not end with that many. */
typedef struct pod__questions {
    unsigned count;
    uint8_t least[POD_STRONG_SQUARES_MAX]; /* t, rising */
    uint8_t dual[POD_STRONG_SQUARES_MAX];  /* index of the dual */
} pod__questions;

/* Asks for t and its dual, when it is neither always nor never so. */
void pod__question_add(pod__questions *questions, unsigned squares, int least);
/* Index of t, or the count when it was not added. */
unsigned pod__question_of(const pod__questions *questions, int least);

typedef struct pod__job {
    pod__geometry geometry;
    pod__questions questions;
    uint64_t root;       /* smallest image of the board to solve */
    unsigned pips, dice; /* of the root */
    unsigned threads;
    pod__memory memory;
    const pod_strong_watch *watch;
    uint64_t boards, done;
    pod__keys keys[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1]; /* by pips and dice */
    pod__layer layer[2][POD_STRONG_SQUARES_MAX + 1];                     /* solved; by pips modulo 2 and dice */
} pod__job;

/* Takes a request of the caller's, which may be another version's; *room is what he has for the report. False when it
   cannot be taken: POD_ERROR_STRUCTURE. */
bool pod__strong_request_take(const pod_strong_request *given, pod_strong_request *out, size_t *room);

/* Finds all boards that can come of the root: fills keys. */
pod_error pod__reach(pod__job *job);

/* Makes the boards of a set the keys of their layer, and the set empty. */
pod_error pod__job_keep_keys(pod__job *job, pod__set *set, unsigned pips, unsigned dice);

/* Whether to go on. */
bool pod__job_goes_on(const pod__job *job, bool solving, uint64_t done);

#endif
