/* The exact search with its tables and its threads (search.h says what each of them does). */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_EXACT_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_EXACT_H

#include "solve/strong/search/search.h"

/* The tables stay from one call to the next: a search that a limit ended goes on where it was. */
typedef struct pod__exact {
    pod__search_common common; /* limits may be set between questions; not to be copied while there are searchers */
    pod__searcher *searcher;   /* the first owns the tables, and is the caller */
    unsigned threads;
    atomic_ushort *busy; /* as the searchers have it; NULL for one thread */
    pod__memory *memory; /* borrowed */
} pod__exact;

typedef struct pod__exact_request {
    unsigned rows, columns;
    unsigned threads; /* fewer are used when the memory would all go to what each needs for itself */
    size_t bytes;     /* of memory, to be used at most */
} pod__exact_request;

/* Returns false when the bytes, or what memory there is, do not do. */
bool pod__exact_create(const pod__exact_request *request, pod__memory *memory, pod__exact *out);
/* Of one that was created, or of which that failed. */
void pod__exact_free(pod__exact *search);

/* Whether the player to move ends with at least that many dice, walls included. Means nothing when
   pod__exact_is_stopped() by then; nothing more is searched until pod__exact_go_on(). */
bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least);
static inline bool pod__exact_is_stopped(const pod__exact *search) {
    return atomic_load(&search->common.stopped);
}
static inline void pod__exact_go_on(pod__exact *search) {
    atomic_store(&search->common.stopped, false);
}
/* Of all threads, in all questions. */
static inline uint64_t pod__exact_nodes(const pod__exact *search) {
    return atomic_load(&search->common.nodes);
}

#endif
