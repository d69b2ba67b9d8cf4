/* The engine in a thread of its own, so that whoever waits for a move can do other things meanwhile.

   All functions are for one thread, the owner's. */
#ifndef LUDOPOD_CLI_PLAY_SEARCH_JOB_H
#define LUDOPOD_CLI_PLAY_SEARCH_JOB_H

#include <stdbool.h>

#include "ludopod/event.h"
#include "ludopod/search.h"

typedef struct cli_thinker cli_thinker;

/* tables to look things up in, which it closes in the end, or NULL. NULL when the system has no more memory, threads or
   files; the tables are closed then, too. threads: how many search together. */
cli_thinker *cli_thinker_create(pod_tables *tables, unsigned threads);
/* Stops what runs. NULL is allowed. */
void cli_thinker_free(cli_thinker *thinker);

/* Begins to think about a copy of the position, which has come about in a game with this history. Requires: nothing
   runs, and the game is not over. Fails with POD_ERROR_MEMORY when no thread can be started. */
pod_error cli_thinker_begin(cli_thinker *thinker, const pod_position *position, const pod_history *history,
                            unsigned level, uint64_t seed);
bool cli_thinker_running(const cli_thinker *thinker);
/* Makes it come to its answer now. */
void cli_thinker_hurry(cli_thinker *thinker);
/* A file that becomes readable when the answer is there, for poll(). */
int cli_thinker_file(const cli_thinker *thinker);
/* Waits for the answer and takes it. Requires: it runs. */
pod_error cli_thinker_answer(cli_thinker *thinker, pod_search_report *out);
/* What it knows so far; false when that is nothing. */
bool cli_thinker_peek(cli_thinker *thinker, pod_search_report *out);

#endif
