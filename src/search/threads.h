/* Several threads on one two-player search: each deepens by itself, and what one finds out the others find in the table
   they share (Lazy SMP; Oestensen, "A complete chess engine parallelized using Lazy SMP", 2016). The thread that was
   asked leads: it alone watches the clock, reports and answers. */
#ifndef LUDOPOD_SEARCH_THREADS_H
#define LUDOPOD_SEARCH_THREADS_H

#include "ludopod/error.h"

struct pod__duel;

typedef struct pod__crew pod__crew;

/* A crew of so many threads besides the leader's; NULL in *out for none, and where there are no threads at all
   (search/threads_alone.c). Fails with POD_ERROR_MEMORY. */
pod_error pod__crew_create(unsigned helpers, pod__crew **out);
/* NULL is allowed. */
void pod__crew_free(pod__crew *crew);

/* Sets the crew to work on what the leader is about to deepen; it does without those whom the system gives no thread.
   NULL is allowed. */
void pod__crew_begin(pod__crew *crew, struct pod__duel *leader);
/* Stops all and waits for them; their nodes have been counted then. NULL is allowed. */
void pod__crew_end(pod__crew *crew);

#endif
