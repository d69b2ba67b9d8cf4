/* The state of a weak solution while it is worked out.

   The prover keeps to a policy: on each colourless board a few of the moves, whoever owns the dice; the opponent may do
   anything. So fewer boards are reachable, and for those all ownerships are evaluated at once, as in strong
   solving, back from the full boards. A round is

       forward    from the root: which boards and ownerships the policy comes to. A board where the tables of the round
                  before know some ownership to be won is left to the moves that win; where some are not, more moves are
                  let in, and those that mend most at once; a new board gets the move that looks best.
       backward   the tables of these boards, by the moves in use.

   What is won once stays won, and what is not gets more moves each time, down from the root. So it ends: when forward
   meets nothing that is not won, the moves in use are the proof; when it meets such but can let in nothing more, the
   root is lost. */
#ifndef LUDOPOD_SOLVE_WEAK_PROOF_H
#define LUDOPOD_SOLVE_WEAK_PROOF_H

#include "base/work.h"
#include "ludopod/prove.h"
#include "solve/strong/combine.h"
#include "solve/strong/geometry.h"
#include "solve/strong/job.h"
#include "solve/weak/nodes.h"

typedef enum pod__mover { POD__PROVER, POD__OPPONENT, POD__MOVERS } pod__mover;

enum { POD__USED_MAX = 64 }; /* moves of a board that a policy may have: the first ones */

typedef struct pod__graph {
    pod__nodes nodes[POD__MOVERS][POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1];
} pod__graph;

typedef struct pod__proof {
    pod__geometry geometry;
    pod__part part;
    pod__thresholds thresholds[POD__MOVERS]; /* of who is to move: whether they get their way */
    uint64_t *full[POD__MOVERS];             /* the answer on full boards */
    pod__combine *combine;
    size_t words;          /* of a set or table */
    unsigned children_max; /* moves a board can have */
    uint64_t root;         /* smallest image */
    uint32_t owned;        /* by the prover, there */
    pod__mover mover;      /* at the root */
    pod__crew *crew;
    pod__memory memory;
    pod_prove_watch watch;
    pod__graph *before, *now; /* the round before with its tables; this round */
    const pod__graph
        *ahead; /* whose tables a pass looks up where moves lead to: before when forward, now when backward */
    pod_prove_round round;
    bool evaluated, won; /* there was a backward pass; the root was won in it */
    bool cut;            /* a board had more moves than a policy may have */
} pod__proof;

/* The other way round: who moves next. */
static inline pod__mover pod__after(pod__mover mover) {
    return mover == POD__PROVER ? POD__OPPONENT : POD__PROVER;
}

/* Prepares what is asked for. On failure there is nothing to be closed. */
pod_error pod__proof_open(const pod_position *position, const pod_prove_request *request, pod__proof **out);
void pod__proof_close(pod__proof *proof);

/* Fills proof->now from proof->before, layer by layer, and frees that. Counts in proof->round. */
pod_error pod__proof_forward(pod__proof *proof);
/* The tables of all boards in proof->now, and with them proof->won. */
pod_error pod__proof_backward(pod__proof *proof);

/* What follows from a forward pass. */
pod_prove_answer pod__proof_answer(const pod__proof *proof);
/* After a forward pass: adds the round to the report, and tells the caller's watch. */
void pod__proof_report(const pod__proof *proof, pod_prove_report *report);
/* After a forward pass: frees the sets of the boards of proof->now, and counts these in proof->round. */
void pod__proof_count(pod__proof *proof);
/* This round becomes the one before. */
void pod__proof_next_round(pod__proof *proof);

/* Frees the boards of the round before with so many pips. */
void pod__proof_forget(pod__proof *proof, unsigned pips);

bool pod__proof_goes_on(const pod__proof *proof, bool backward, uint64_t done);

#endif
