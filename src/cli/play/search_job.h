/* A search in a thread of its own, so that whoever waits for its result can do other things meanwhile.

   All functions are for one thread, the owner's. */
#ifndef LUDOPOD_CLI_PLAY_SEARCH_JOB_H
#define LUDOPOD_CLI_PLAY_SEARCH_JOB_H

#include <stdbool.h>

#include "ludopod/event.h"
#include "ludopod/search.h"

typedef struct cli_search_job cli_search_job;

/* tables: of solved positions, which the job closes in the end, or NULL. threads: how many search together. NULL when
   the system has no more memory, threads or files; the tables are closed then, too. */
cli_search_job *cli_search_job_create(pod_tables *tables, unsigned threads);
/* Stops what runs. NULL is allowed. */
void cli_search_job_free(cli_search_job *job);

/* Begins to search a copy of the position, which arose in a game with this history. Requires: nothing
   runs, and the game is not over. Fails with POD_ERROR_MEMORY when no thread can be started. */
pod_error cli_search_job_begin(cli_search_job *job, const pod_position *position, const pod_history *history,
                               unsigned level, uint64_t seed);
bool cli_search_job_running(const cli_search_job *job);
/* Ends the search now; its result is the best move so far. */
void cli_search_job_stop(cli_search_job *job);
/* A file that becomes readable when the result is there, for poll(). */
int cli_search_job_file(const cli_search_job *job);
/* Waits for the result and takes it. Requires: it runs. */
pod_error cli_search_job_result(cli_search_job *job, pod_search_report *out);
/* The report so far; false when there is none yet. */
bool cli_search_job_progress(cli_search_job *job, pod_search_report *out);

#endif
