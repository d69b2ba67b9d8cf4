/* Solving by many processes, over MPI: docs/distributed.md says how. A module of its own, which is loaded when the
   program was started by mpirun (cli/module.h), so that no other start of the program waits for MPI. */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_DISTRIBUTED_H
#define LUDOPOD_SOLVE_DISTRIBUTED_DISTRIBUTED_H

#include "ludopod/prove.h"
#include "ludopod/strong.h"
#include "solve/strong/layer_file.h"

/* What was sent from rank to rank. Of a proof, finding is going forward and solving going back. */
typedef struct pod__traffic {
    uint64_t finding, solving, merging; /* bytes */
    uint64_t rounds;
} pod__traffic;

typedef struct pod__distributed {
    /* First of all: which of how many ranks this is. Returns false when MPI does not start, or not as needed. */
    bool (*begin)(unsigned *rank, unsigned *ranks);
    /* As pod_strong_solve(), by all ranks at once, each with the same request (memory and threads may differ); fails on
       all alike, with the fault of the first that failed. What concerns all boards is in the report of the first rank
       only. */
    pod_error (*solve)(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                       pod__traffic *traffic, pod_fault *fault);
    /* As pod_prove(), in the same way; with resume it continues from the checkpoints there are, if any. The number of
       the content of the certificate is in the report of the first rank only. */
    pod_error (*prove)(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                       pod__traffic *traffic, pod_fault *fault);
    /* Whether it is so on any rank; all ranks call it at once. */
    bool (*any)(bool is_so);
    /* Last of all. */
    void (*end)(void);
} pod__distributed;

/* The symbol of the module. */
#define POD__DISTRIBUTED_SYMBOL "pod__distributed_by_mpi"
POD_API extern const pod__distributed pod__distributed_by_mpi;

/* Where ranks write what is theirs: for a solution at PATH that rank r of n works on, the folder PATH.parts/r-of-n.
   Ranks need not see each other's folders; a proof needs it when their number changes. */

/* Where a part is. */
void pod__folder_path(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH]);
/* Makes the folder of a part, and removes unfinished files of processes that were killed. */
pod_error pod__folder_make(const char *whole, unsigned part, unsigned parts, char path[POD__STORE_PATH],
                           pod_fault *fault);
/* Removes a part, and the folder of all parts when it was the last. */
void pod__folder_remove(const char *whole, unsigned part, unsigned parts);
/* A number of ranks that left parts, other than this; 0 when there is none. */
unsigned pod__folder_other(const char *whole, unsigned parts);

#endif
