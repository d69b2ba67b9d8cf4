/* The tables of the boards of a layer, from those of the boards that moves lead to. */
#ifndef LUDOPOD_SOLVE_WEAK_BACKWARD_H
#define LUDOPOD_SOLVE_WEAK_BACKWARD_H

#include "solve/weak/proof.h"

enum { POD__DERIVE_CHUNK = 512 };

typedef struct pod__derive {
    pod__proof *proof;
    uint64_t *record;   /* of each board of a chunk */
    uint64_t *workshop; /* of each thread */
    uint64_t hash[POD__DERIVE_CHUNK];
    uint64_t done; /* boards so far */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t first; /* of the chunk */
} pod__derive;

/* False: no memory; to be closed all the same. */
bool pod__derive_open(pod__derive *derive, pod__proof *proof);
void pod__derive_close(pod__derive *derive);

/* Begins with a layer of proof->now. */
void pod__derive_at(pod__derive *derive, pod__mover mover, unsigned pips, unsigned dice);
/* The tables of the boards from first to before end. Requires in proof->ahead what their moves in use lead to. */
pod_error pod__derive_boards(pod__derive *derive, size_t first, size_t end);
/* The layer has all its tables. */
void pod__derive_finish(pod__derive *derive);

/* The moves that count at a board, a bit each: those in use, or all when the opponent moves. */
static inline bool pod__derive_counts(const pod__nodes *nodes, pod__mover mover, size_t board, unsigned move) {
    return mover == POD__OPPONENT || (move < POD__USED_MAX && nodes->used[board] >> move & 1u);
}

#endif
