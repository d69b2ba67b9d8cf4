/* A rank's share of a strong solution: the boards that fall to it by their hash, and the records of these. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_STRONG_SHARE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_STRONG_SHARE_H

#include "solve/distributed/fetch.h"
#include "solve/strong/combine.h"
#include "solve/strong/job.h"

/* Without files all is in memory; with files held and cache are not used (disk.h). */
typedef struct pod__strong_share {
    pod__job *job; /* keys: of this rank; layer: of the layers that moves lead to, what was fetched for some boards */
    pod__exchange exchange;
    uint64_t boards[POD_STRONG_PIPS_MAX + 1][POD__DICE_COUNTS]; /* of all ranks, by pips and dice */
    pod__layer held[2][POD__DICE_COUNTS];                       /* solved by this rank; by pips modulo 2 and dice */
    pod__remote_cache cache[2][POD__DICE_COUNTS];
    size_t chunk;        /* boards expanded together; a multiple of POD__KEYS_BLOCK */
    size_t cache_memory; /* bytes after which the caches are emptied */
    pod_error ended;     /* how all ranks ended while they solved on their disks */
} pod__strong_share;

/* As pod_strong_solve(), by all ranks at once. */
pod_error pod__solve_together(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                              pod__traffic *traffic, pod_fault *fault);

/* Bytes of a record. */
static inline size_t pod__record_bytes(const pod__job *job) {
    return job->thresholds.count * pod__table_words(job->geometry.squares) * sizeof(uint64_t);
}

/* Finds all boards reachable from the root: fills job->keys and boards. With job->disk keys are there, and taken up
   when an earlier run of as many ranks left them. Fails on all ranks or on none, as do all functions of this folder
   that all ranks have to call. */
pod_error pod__reach_together(pod__strong_share *share);

/* Solves this rank's boards with so many pips and dice; requires that those of all ranks that moves lead to are held.
   Otherwise like pod__layer_solve(); sums and distinct are of this rank. number is NULL when it has no such boards. */
pod_error pod__solve_in_chunks(pod__strong_share *share, unsigned pips, unsigned dice, pod__layer *out,
                               uint32_t **number);

/* Puts the records of all that moves from some boards, all with so many pips and dice, lead to into job->layer. */
pod_error pod__fetch_children(pod__strong_share *share, unsigned pips, unsigned dice, const uint64_t *board,
                              size_t count);
/* Frees what that took, except for the cache. */
void pod__forget_children(pod__strong_share *share, unsigned pips, unsigned dice);

/* How many different records there are in the layers of all ranks. */
pod_error pod__count_distinct(pod__strong_share *share, const pod__layer *layer, uint64_t *distinct);

#endif
