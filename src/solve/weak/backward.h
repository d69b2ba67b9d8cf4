/* The backward pass: the tables of the boards of a layer, from those of their children. */
#ifndef LUDOPOD_SOLVE_WEAK_BACKWARD_H
#define LUDOPOD_SOLVE_WEAK_BACKWARD_H

#include "solve/weak/proof.h"

enum { POD__BACKWARD_CHUNK = 512 };

typedef struct pod__backward {
    pod__proof *proof;
    uint64_t *record;  /* of each board of a chunk */
    uint64_t *scratch; /* of each thread */
    uint64_t hash[POD__BACKWARD_CHUNK];
    uint64_t done; /* boards so far */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t first; /* of the chunk */
} pod__backward;

/* Returns false when there is no memory; it must be closed all the same. */
bool pod__backward_open(pod__backward *pass, pod__proof *proof);
void pod__backward_close(pod__backward *pass);

/* Begins with a layer of proof->now. */
void pod__backward_at(pod__backward *pass, pod__mover mover, unsigned pips, unsigned dice);
/* The tables of the boards from first to before end. Requires in proof->ahead what their moves in use lead to. */
pod_error pod__backward_boards(pod__backward *pass, size_t first, size_t end);
/* The layer has all its tables. */
void pod__backward_finish(pod__backward *pass);

/* Whether a move counts at a board: the prover's moves in use, and all of the opponent's. */
static inline bool pod__backward_counts(const pod__nodes *nodes, pod__mover mover, size_t board, unsigned move) {
    return mover == POD__OPPONENT || (move < POD__USED_MAX && nodes->used[board] >> move & 1u);
}

#endif
