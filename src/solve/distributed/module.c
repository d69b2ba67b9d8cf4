/* The module: MPI begun and ended, and what the program calls. */
#include <mpi.h>

#include "solve/distributed/share.h"

static bool begin(unsigned *rank, unsigned *ranks) {
    int provided, own, all;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided) || provided < MPI_THREAD_FUNNELED) {
        return false;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Comm_size(MPI_COMM_WORLD, &all);
    *rank = (unsigned)own;
    *ranks = (unsigned)all;
    return true;
}

static bool any(bool is_so) {
    return pod__exchange_most(is_so);
}

static void end(void) {
    MPI_Finalize();
}

const pod__distributed pod__distributed_by_mpi = {begin, pod__solve_together, any, end};
