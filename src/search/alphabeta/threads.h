/* Search threads: several threads on one two-player search. Each deepens by itself, and what one finds out the others
   find in the shared transposition table (Lazy SMP; Oestensen, "A complete chess engine parallelized using Lazy SMP",
   2016). The main thread, which was asked, leads: it alone watches the clock, reports and answers. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_THREADS_H
#define LUDOPOD_SEARCH_ALPHABETA_THREADS_H

#include "search/alphabeta/alphabeta.h"

/* So many helper threads besides the main one; NULL in *out for none, and where there are no threads at all
   (threads_alone.c). Fails with POD_ERROR_MEMORY. */
pod_error pod__threads_create(unsigned helpers, pod__threads **out);
/* NULL is allowed. */
void pod__threads_free(pod__threads *threads);

/* Starts the helpers on what the leader, the main thread's search, is about to deepen; does without those that the
   system gives no thread. NULL is allowed. */
void pod__threads_start(pod__threads *threads, pod__alphabeta *leader);
/* Stops all and waits for them; their nodes have been counted then. NULL is allowed. */
void pod__threads_stop(pod__threads *threads);

#endif
