/* Boards of a layer, brought together from all ranks in another way than they are shared out. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_COLLECT_H
#define LUDOPOD_SOLVE_DISTRIBUTED_COLLECT_H

#include "solve/distributed/share.h"

/* Sorted, and as keys; all zero: none. */
typedef struct pod__collection {
    uint64_t *board;
    size_t count;
    pod__keys keys;
} pod__collection;

/* Rank r gets, of the boards with so many pips and dice, those of part first + r of so many parts. */
pod_error pod__collect(pod__share *share, unsigned pips, unsigned dice, unsigned parts, unsigned first,
                       pod__collection *out);
void pod__collection_free(pod__collection *collection, pod__memory *memory);

#endif
