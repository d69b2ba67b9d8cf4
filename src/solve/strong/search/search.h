/* Exact search for one ownership of the dice: quick where a position is nearly decided, and where too many squares are
   open to solve all of them at once. docs/solving.md says what it rests on. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_SEARCH_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_SEARCH_H

#include "ludopod/progress.h"
#include "rules/cephalopod/packed.h"
#include "solve/strong/memory.h"
#include "solve/strong/search/bounds.h"
#include "solve/strong/search/effort.h"

/* A search with its tables, which stay from one call to the next: a search that a limit ended goes on where it was. */
typedef struct pod__exact {
    pod__packed_geometry geometry;
    pod__bounds bounds;             /* what is decided */
    pod__efforts efforts;           /* what is not */
    struct pod__exact_child *child; /* scratch memory: the moves on the way to the current node */
    size_t children, children_max;
    uint64_t nodes, node_limit; /* 0: no limit */
    uint64_t probe_end;         /* nodes after which a probe gives up */
    bool gave_up;               /* it has */
    bool stopped;
    const pod_progress_callback *progress; /* counts nodes; may be NULL */
} pod__exact;

/* memory: bytes to be used at most. Returns false when that, or what there is, does not do. */
bool pod__exact_create(unsigned rows, unsigned columns, size_t bytes, pod__memory *memory, pod__exact *out);
void pod__exact_free(pod__exact *search, pod__memory *memory);

/* Whether the player to move ends with at least that many dice, walls included. Means nothing when search->stopped is
   set by then; who clears that may ask again. */
bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least);

#endif
