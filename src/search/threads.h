/* Several threads on one two-player search: each deepens by itself, and what one finds out the others find in the table
   they share (Lazy SMP; Oestensen, "A complete chess engine parallelized using Lazy SMP", 2016). The thread that was
   asked leads: it alone watches the clock, reports and answers. */
#ifndef LUDOPOD_SEARCH_THREADS_H
#define LUDOPOD_SEARCH_THREADS_H

#include "ludopod/error.h"

struct pod__alphabeta;

typedef struct pod__threads pod__threads;

/* A threads of so many threads besides the leader's; NULL in *out for none, and where there are no threads at all
   (search/threads_alone.c). Fails with POD_ERROR_MEMORY. */
pod_error pod__threads_create(unsigned helpers, pod__threads **out);
/* NULL is allowed. */
void pod__threads_free(pod__threads *threads);

/* Sets the threads to work on what the leader is about to deepen; it does without those whom the system gives no
   thread. NULL is allowed. */
void pod__threads_start(pod__threads *threads, struct pod__alphabeta *leader);
/* Stops all and waits for them; their nodes have been counted then. NULL is allowed. */
void pod__threads_stop(pod__threads *threads);

#endif
