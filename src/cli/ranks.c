#include "ranks.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, NAME_ROOM = 256 };

/* How many processes were started together: as Open MPI, those that speak PMI (MPICH, Intel MPI), and Slurm say. */
static const char *ranks_in_environment(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && strtol(value, NULL, 10) > 1) {
            return value;
        }
    }
    return NULL;
}

/* Where the module is, as seen from the program, so that the installation may be anywhere: installed, and in the folder
   of a build. RTLD_GLOBAL: Open MPI loads modules of its own, which look for MPI among what all can see. */
static void *load_module(void) {
    static const char *const from_program[] = {LUDOPOD_MPI_FROM_PROGRAM, "ludopod-mpi.so"};
    char path[PATH_SIZE + NAME_ROOM];
    ssize_t length = readlink("/proc/self/exe", path, PATH_SIZE);
    path[length > 0 ? length : 0] = 0;
    char *name = strrchr(path, '/');
    void *module = NULL;
    for (size_t i = 0; name && !module && i < sizeof from_program / sizeof from_program[0]; i++) {
        memcpy(name + 1, from_program[i], strlen(from_program[i]) + 1);
        module = access(path, F_OK) ? NULL : dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    return module;
}

static cli_status cannot_join(pod_language language, const char *ranks) {
    const char *why = dlerror();
    return cli_error(
        language,
        "{0} processes were started together, which is for builds with MPI: {1}; leave mpirun out to solve "
        "with one",
        ranks, why ? why : "ludopod-mpi.so");
}

cli_status cli_ranks_join(pod_language language, cli_ranks *out) {
    const char *ranks = ranks_in_environment();
    *out = (cli_ranks){.ranks = 1};
    if (!ranks) {
        return CLI_DONE;
    }
    out->module = load_module();
    out->by = out->module ? dlsym(out->module, POD__DISTRIBUTED_SYMBOL) : NULL;
    if (!out->by) {
        return cannot_join(language, ranks);
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

void cli_ranks_tell(const cli_ranks *ranks, const char *first, const char *second, const pod__traffic *sent) {
    fprintf(stderr, "processes %u %s %" PRIu64 " %s %" PRIu64 " merging %" PRIu64 " bytes rounds %" PRIu64 "\n",
            ranks->ranks, first, sent->finding, second, sent->solving, sent->merging, sent->rounds);
}
