/* What the moves of many boards lead to, found together, so that it can be read from disk in the order in which it lies
   there. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_CHILDREN_H
#define LUDOPOD_SOLVE_STRONG_DISK_CHILDREN_H

#include "base/work.h"
#include "solve/strong/layer.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

/* Boards with so many dice. */
typedef struct pod__boards {
    const pod__geometry *geometry;
    pod__crew *crew;
    pod__memory *memory;
    unsigned dice;
    const uint64_t *board;
    size_t count;
} pod__boards;

/* Whether moves lead to where so many dice are taken. */
static inline bool pod__boards_lead(const pod__boards *boards, unsigned taken) {
    return taken != 1 && taken <= boards->dice && boards->dice < boards->geometry->squares;
}

/* Adds what the moves lead to, by dice taken. Returns false when there is no memory. */
bool pod__boards_children(const pod__boards *boards, pod__set child[POD__NEIGHBOURS + 1]);

/* Makes a layer whose records are those of the boards, which rise, one for each, one that can be probed. Returns false
   when there is no memory. */
bool pod__boards_index(const pod__boards *boards, pod__layer *layer);

#endif
