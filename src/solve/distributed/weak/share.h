/* A rank's share of a proof: the boards that fall to it by their hash, with either side to move, and what is known of
   them. All ranks are at the same layer at the same time; each works out its boards with the code of one process
   (solve/weak/proof.h), which looks up in `fetched` what their moves lead to. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_WEAK_SHARE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_WEAK_SHARE_H

#include "solve/distributed/distributed.h"
#include "solve/distributed/fetch.h"
#include "solve/weak/certificate.h"
#include "solve/weak/proof.h"

typedef struct pod__checkpoint pod__checkpoint;

/* Boards of a layer of a graph, from first to before end. */
typedef struct pod__chunk {
    pod__mover mover;
    unsigned pips, dice;
    size_t first, end;
} pod__chunk;

typedef struct pod__proof_share {
    pod__proof *proof; /* its graphs have the boards of this rank */
    const pod_prove_request *request;
    const pod_position *position;
    pod_fault *fault;
    pod__exchange exchange;
    pod__graph *fetched;
    pod__remote_cache cache[POD__MOVERS][2][POD__DICE_COUNTS]; /* by who is to move, pips modulo 2 and dice */
    size_t cache_memory;                                       /* bytes after which the caches are emptied */
    size_t chunk;                                              /* boards expanded together */
    unsigned top;                /* the most pips of a board in proof->now when it is whole */
    pod__checkpoint *checkpoint; /* NULL: no checkpoints */
    pod__traffic traffic;
} pod__proof_share;

/* As pod_prove(), by all ranks at once. */
pod_error pod__prove_together(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                              pod__traffic *traffic, pod_fault *fault);

/* ---- What all ranks do in step; all of it fails on all alike ---------------------------------------- */

/* Goes forward: from the root, or where all boards with less pips have been played. */
pod_error pod__proof_share_forward(pod__proof_share *share, unsigned pips);
/* Goes back from the boards with that many pips; those with more have their tables. */
pod_error pod__proof_share_backward(pod__proof_share *share, unsigned pips);

/* The certificate, or the progress file, written by the first rank. *sum: of the content, there. */
pod_error pod__proof_share_certify(pod__proof_share *share, uint64_t *sum);
pod_error pod__proof_share_write_progress(pod__proof_share *share);
/* Divides the progress file among the ranks: proof->now becomes the finished round, without tables. *round: which it
   is, as the first rank reads; 0: nothing was found. */
pod_error pod__proof_share_read_progress(pod__proof_share *share, unsigned *round);

/* ---- Pieces of that --------------------------------------------------------------------------------- */

/* Fetches the tables that a chunk of this rank's boards in proof->now needs out of held, which is proof->before when
   going forward, or proof->now. */
pod_error pod__proof_share_fetch(pod__proof_share *share, const pod__graph *held, const pod__chunk *chunk);
/* Frees what that took, except for the caches. */
void pod__proof_share_forget(pod__proof_share *share, pod__mover mover, unsigned pips, unsigned dice);
/* The cache of layers with so many pips modulo 2. */
void pod__proof_share_free_caches(pod__proof_share *share, unsigned pips);

static inline pod__statement pod__proof_share_statement(const pod__proof_share *share) {
    return (pod__statement){share->request, share->position, &share->proof->part};
}

static inline bool pod__proof_share_owns(const pod__proof_share *share, uint64_t board) {
    return pod__part_of_board(board, share->exchange.ranks) == share->exchange.rank;
}

/* The chunks that the rank with most of so many boards needs: all go through as many. */
static inline size_t pod__proof_share_chunks(const pod__proof_share *share, size_t boards) {
    return (size_t)pod__exchange_most((boards + share->chunk - 1) / share->chunk);
}

/* Where a chunk of so many boards begins. */
static inline size_t pod__proof_share_begin_of(const pod__proof_share *share, size_t chunk, size_t boards) {
    return chunk * share->chunk < boards ? chunk * share->chunk : boards;
}

#endif
