/* The forward pass over the boards of a layer, some together: threads expand them (expand.h), then what they lead to is
   delivered. */
#ifndef LUDOPOD_SOLVE_WEAK_FORWARD_H
#define LUDOPOD_SOLVE_WEAK_FORWARD_H

#include "solve/weak/expand.h"
#include "solve/weak/proof.h"

typedef struct pod__forward pod__forward;

/* Expands a board of the layer: fills the successors with that number in the chunk, `piece`. Called by all threads. */
typedef void pod__forward_play(const pod__forward *at, unsigned thread, size_t piece);

struct pod__forward {
    pod__proof *proof;
    pod__forward_play *play; /* by the tables of the round before, unless another one is put here after opening */
    const void *with;        /* for that one */
    size_t chunk;            /* boards taken together; of the opponent they may be more, up to POD__FORWARD_MAX */
    pod__successors *successors;
    uint64_t *set;     /* of each board of the chunk */
    uint64_t *scratch; /* for each thread */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t at_once; /* boards */
    size_t words;   /* of a set that is delivered */
    size_t first;   /* of the boards taken together */
};

enum { POD__FORWARD_MAX = 512 };

/* Takes the sets for the boards that moves lead to from so many boards, from at->first on. Returns false when there is
   no memory. */
typedef bool pod__deliver(void *context, const pod__forward *at, size_t count);

/* Returns false when there is no memory; it must be closed all the same. */
bool pod__forward_open(pod__forward *pass, pod__proof *proof);
void pod__forward_close(pod__forward *pass);

/* The same with sets over the dice of a board only, one for each move: so they may be more boards. */
void pod__forward_narrow_at(pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice);
/* Expands the boards from first to before end; stores the policy there, and counts in proof->round. */
pod_error pod__forward_boards(pod__forward *pass, size_t first, size_t end, pod__deliver *deliver, void *context);

#endif
