/* The expansion of a board: its successors, each with the set of ownerships that play takes there. */
#ifndef LUDOPOD_SOLVE_WEAK_EXPAND_H
#define LUDOPOD_SOLVE_WEAK_EXPAND_H

#include "solve/strong/moves.h"
#include "solve/weak/proof.h"

typedef struct pod__successors {
    unsigned count; /* sets: a move can get what it is known to win and what is not yet won */
    pod__child child[2 * POD__CHILDREN_MAX];
    uint64_t *set;                          /* of each child, one after the other */
    uint32_t number[2 * POD__CHILDREN_MAX]; /* of each child's board, for who delivers */
    uint64_t used;
    uint16_t width;
    bool fresh, failed, widened, cut;
} pod__successors;

/* None yet. The arrays stay as they are: they are large. */
static inline void pod__successors_begin(pod__successors *out) {
    out->count = 0;
    out->used = 0;
    out->width = 0;
    out->fresh = out->failed = out->widened = out->cut = false;
}

enum { POD__EXPAND_SCRATCH = 4 }; /* sets that choosing works in */

/* A board that is played on. */
typedef struct pod__expansion {
    const pod__proof *proof;
    pod__mover mover;
    unsigned pips, dice;
    uint64_t key;
    const uint64_t *reached;
    uint64_t *scratch; /* POD__EXPAND_SCRATCH sets */
    pod__parent parent;
    unsigned children;
    pod__child child[POD__CHILDREN_MAX];
    pod__successors *out; /* set: scratch for twice as many as a board can have moves */
} pod__expansion;

/* The prover's ownerships go to the moves chosen by the tables in proof->ahead, the opponent's to all moves.
   Fills parent, children and child, too. */
void pod__expand(pod__expansion *choice);

#endif
