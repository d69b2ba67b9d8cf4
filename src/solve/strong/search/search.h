/* Exact search for one ownership of the dice: quick where a position is nearly decided, and where too many squares are
   open to solve all of them at once. docs/solving.md says what it rests on. Here it is what one thread does; exact.h
   has the whole. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_SEARCH_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_SEARCH_H

#include "ludopod/progress.h"
#include "rules/cephalopod/packed.h"
#include "solve/strong/search/bounds.h"
#include "solve/strong/search/effort.h"

enum { POD__SEARCH_BUSY = 1 << 14 };

/* Whether the player to move reaches a threshold. */
typedef enum pod__answer { POD__UNKNOWN, POD__YES, POD__NO } pod__answer;

/* What all threads of a search look at. */
typedef struct pod__search_common {
    atomic_bool over;                      /* all return to where they began */
    atomic_bool stopped;                   /* and for good: by a limit or by who waits */
    _Atomic uint64_t nodes;                /* of all threads, as far as they have told */
    uint64_t node_limit;                   /* 0: none */
    const pod_progress_callback *progress; /* counts nodes; may be NULL */
} pod__search_common;

/* A thread of it. The tables stay from one question to the next: a search that was ended goes on where it was. */
typedef struct pod__searcher {
    pod__packed_geometry geometry;
    pod__table bounds;               /* what is decided */
    pod__table efforts;              /* what is not */
    struct pod__search_child *child; /* scratch memory: the moves on the way to the current node */
    size_t children, children_max;
    uint64_t nodes, told; /* in all; of them, those that are in common->nodes */
    uint64_t look;        /* nodes after which it looks whether it goes on */
    uint64_t turn_end;    /* nodes after which it returns to where it began */
    uint64_t probe_end;   /* nodes after which a probe gives up */
    bool gave_up;         /* it has */
    bool ended;           /* the search returns */
    bool is_caller;       /* of the library: who waits is asked on no other thread */
    pod__search_common *common;
    /* POD__SEARCH_BUSY numbers of threads, by position, when others search the same; else NULL. */
    atomic_ushort *busy;
} pod__searcher;

/* Requires: no more than that many children at once. */
bool pod__searcher_create(unsigned rows, unsigned columns, pod__search_common *common, pod__memory *memory,
                          pod__searcher *out);
/* But for the tables. */
void pod__searcher_free(pod__searcher *search, pod__memory *memory);
/* Bytes of one, without its tables. */
size_t pod__searcher_bytes(unsigned rows, unsigned columns);

/* Whether the player to move ends with at least that many dice, walls included. POD__UNKNOWN: search->turn_end has
   come, or all are to return. */
pod__answer pod__searcher_ask(pod__searcher *search, const pod__packed *position, int least);

#endif
