/* The forward pass over the boards of a layer, some together: threads expand them (forward.c), then what they lead to
   is delivered. */
#ifndef LUDOPOD_SOLVE_WEAK_FORWARD_H
#define LUDOPOD_SOLVE_WEAK_FORWARD_H

#include "solve/strong/moves.h"
#include "solve/weak/proof.h"

/* A board is expanded to its successors, each with the set of ownerships that play takes there. */

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
