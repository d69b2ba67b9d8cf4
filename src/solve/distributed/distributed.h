/* Solving by many processes, over MPI: docs/distributed.md says how. A module of its own, which is loaded when the
   program was started by mpirun (cli/module.h), so that no other start of the program waits for MPI. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_DISTRIBUTED_H
#define LUDOPOD_SOLVE_DISTRIBUTED_DISTRIBUTED_H

#include "ludopod/strong.h"
#include "solve/strong/layer_file.h"

/* What was sent from rank to rank. */
typedef struct pod__traffic {
    uint64_t finding, solving, merging; /* bytes */
    uint64_t rounds;
} pod__traffic;

typedef struct pod__distributed {
    /* First of all: which of how many ranks this is. Returns false when MPI does not start, or not as needed. */
    bool (*begin)(unsigned *rank, unsigned *ranks);
    /* As pod_strong_solve() of a whole board into a folder, by all ranks at once, each with the same request (memory
       and threads may differ); fails on all alike, with the fault of the first that failed. What concerns all boards is
       in the report of the first rank only. */
    pod_error (*solve)(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                       pod__traffic *traffic, pod_fault *fault);
    /* Whether it is so on any rank; all ranks call it at once. */
    bool (*any)(bool is_so);
    /* Last of all. */
    void (*end)(void);
} pod__distributed;

/* The symbol of the module. */
#define POD__DISTRIBUTED_SYMBOL "pod__distributed_by_mpi"
POD_API extern const pod__distributed pod__distributed_by_mpi;

#endif
