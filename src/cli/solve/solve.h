/* Solving and proving, as the commands `solve`, `table build` and `prove` do it. */
#ifndef LUDOPOD_CLI_SOLVE_SOLVE_H
#define LUDOPOD_CLI_SOLVE_SOLVE_H

#include "cli/arguments.h"
#include "cli/progress.h"
#include "ludopod/game.h"
#include "ludopod/prove.h"
#include "ludopod/strong.h"
#include "solve/distributed/distributed.h"
#include "solve/games.h"

/* ---- Many processes (ranks.c) -------------------------------------------------------------------------------- */

/* The processes that mpirun, or the like, started together. MPI is in a module (module.h) that is loaded only then. */
typedef struct cli_ranks {
    const pod__distributed *by; /* NULL: this process is alone */
    unsigned rank, ranks;
} cli_ranks;

/* Joins the others, if there are any. What goes wrong is told. */
cli_status cli_ranks_join(pod_language language, cli_ranks *out);
void cli_ranks_leave(cli_ranks *ranks);
/* For what one process does alone: several are told so. */
cli_status cli_ranks_refuse(pod_language language);

/* What went from process to process, on standard error: for programs as well as people, and so in no language. */
void cli_ranks_tell(const cli_ranks *ranks, const pod__traffic *sent);

/* Whether this process speaks for all. */
static inline bool cli_ranks_is_first(const cli_ranks *ranks) {
    return ranks->rank == 0;
}

/* How far the work of all has come is told by the first. ranks: NULL when this process is alone. */
static inline cli_progress cli_ranks_progress(pod_language language, const cli_ranks *ranks) {
    bool other = ranks && ranks->by && !cli_ranks_is_first(ranks);
    return cli_progress_begin(language, other ? CLI_PROGRESS_OTHER : CLI_PROGRESS_TOLD);
}

/* ---- Solving (run.c) ------------------------------------------------------------------------------------------ */

typedef struct cli_solve {
    pod_language language;
    bool exact;
    unsigned threads;
    size_t memory;
    int64_t milliseconds; /* 0: no limit */
    uint64_t boards;      /* that may be looked at; 0: no limit */
    /* Who solves boards together; NULL: this process alone. With several, all call cli_solve_run() with a table, and
       the first has the whole report and tells what goes wrong. */
    const cli_ranks *ranks;
} cli_solve;

/* What the options say. */
cli_status cli_solve_read(const cli_arguments *arguments, cli_solve *out);

/* The starting position of the board that --board asks for, which may be longer than those that are played on. */
cli_status cli_solve_board_read(const cli_arguments *arguments, pod_position *out);

/* CLI_DONE when this can be counted of the game; else it is told of which games it can. */
cli_status cli_count_check(pod_language language, const pod_game *game, pod__count_kind what);

/* Whether it is so for any of the processes that solve; all of them ask at once. */
bool cli_solve_any(const cli_solve *how, bool is_so);

/* Solves, telling progress on standard error when it is a terminal. What goes wrong is told; CLI_NO when a limit is too
   low. Interrupts are held back meanwhile. table: where the folder of the solved board is, or is to be; NULL: nowhere.
   Until it is whole its name has a dot in front, so that nobody takes it for a table. */
cli_status cli_solve_run(const cli_solve *how, const pod_position *position, const char *table, pod_strong_report *out);

/* One position, by whatever is quickest. */
cli_status cli_solve_position(const cli_solve *how, const pod_position *position, pod_strong_report *out);

#endif
