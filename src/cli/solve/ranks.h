/* The processes that mpirun, or the like, started together. MPI is in a module (module.h) that is loaded only then. */
#ifndef LUDOPOD_CLI_SOLVE_RANKS_H
#define LUDOPOD_CLI_SOLVE_RANKS_H

#include "cli/cli.h"
#include "solve/distributed/distributed.h"

typedef struct cli_ranks {
    const pod__distributed *by; /* NULL: this process is alone */
    unsigned rank, ranks;
} cli_ranks;

/* Joins the others, if there are any. What goes wrong is told. */
cli_status cli_ranks_join(pod_language language, cli_ranks *out);
void cli_ranks_leave(cli_ranks *ranks);

/* What went from process to process, on standard error: for programs as well as people, and so in no language. The
   words say what was done first and second. */
void cli_ranks_tell(const cli_ranks *ranks, const char *first, const char *second, const pod__traffic *sent);

/* Whether this process speaks for all. */
static inline bool cli_ranks_is_first(const cli_ranks *ranks) {
    return ranks->rank == 0;
}

#endif
