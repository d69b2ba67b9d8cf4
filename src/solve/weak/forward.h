/* The forward pass over the boards of a layer: threads expand them (expand.h), one thread delivers the successors. */
#ifndef LUDOPOD_SOLVE_WEAK_FORWARD_H
#define LUDOPOD_SOLVE_WEAK_FORWARD_H

#include "solve/weak/expand.h"

typedef struct pod__forward {
    pod__proof *proof;
    size_t chunk; /* boards taken together */
    pod__successors *successors;
    uint64_t *set;     /* of each board of the chunk */
    uint64_t *scratch; /* for each thread */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t first; /* of the chunk */
} pod__forward;

/* Takes a set for a board that a move from the layer leads to. Returns false when there is no memory. */
typedef bool pod__deliver(void *context, const pod__forward *from, const pod__child *child, const uint64_t *set);

/* Returns false when there is no memory; it must be closed all the same. */
bool pod__forward_open(pod__forward *pass, pod__proof *proof);
void pod__forward_close(pod__forward *pass);

/* Begins with a layer of proof->now. */
void pod__forward_at(pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice);
/* Expands the boards from first to before end; stores the policy there, and counts in proof->round. */
pod_error pod__forward_boards(pod__forward *pass, size_t first, size_t end, pod__deliver *receive, void *context);

#endif
