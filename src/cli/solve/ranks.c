#include "cli/solve/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/module.h"

/* How many processes were started together: as Open MPI, those that speak PMI (MPICH, Intel MPI), and Slurm say. */
static const char *ranks_in_environment(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        int64_t ranks;
        if (value && pod__whole_at(value, strlen(value), 2, INT64_MAX, &ranks)) {
            return value;
        }
    }
    return NULL;
}

static cli_status cannot_join(pod_language language, const char *ranks, const char *why) {
    return cli_error(language,
                     "{0} processes were started together, which needs a build with MPI: {1}; leave out mpirun to "
                     "solve with one process",
                     ranks, why ? why : cli_module_mpi.file);
}

cli_status cli_ranks_join(pod_language language, cli_ranks *out) {
    const char *ranks = ranks_in_environment();
    *out = (cli_ranks){.ranks = 1};
    if (!ranks) {
        return CLI_DONE;
    }
    const char *why;
    out->by = cli_module_load(&cli_module_mpi, &why);
    if (!out->by) {
        return cannot_join(language, ranks, why);
    }
    if (!out->by->begin(&out->rank, &out->ranks)) {
        out->by = NULL;
        return cli_error(language, "MPI did not start, or allows no threads", NULL, NULL);
    }
    return CLI_DONE;
}

/* The module stays: what MPI leaves behind may still run. */
void cli_ranks_leave(cli_ranks *ranks) {
    if (ranks->by) {
        ranks->by->end();
    }
    *ranks = (cli_ranks){.ranks = 1};
}

cli_status cli_ranks_refuse(pod_language language) {
    const char *ranks = ranks_in_environment();
    return ranks ? cli_error(language, "{0} processes were started together, but only one proves; leave out mpirun",
                             ranks, NULL)
                 : CLI_DONE;
}

void cli_ranks_tell(const cli_ranks *ranks, const pod__traffic *sent) {
    fprintf(stderr,
            "processes %u finding %" PRIu64 " solving %" PRIu64 " merging %" PRIu64 " bytes rounds %" PRIu64 "\n",
            ranks->ranks, sent->finding, sent->solving, sent->merging, sent->rounds);
}
