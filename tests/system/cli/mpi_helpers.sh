# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # `got` and `called` are for those who source this; `scratch` and `mpirun` are theirs
# What the tests with many processes share; source it after setting LUDOPOD to the program, mpirun and scratch.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Who waits for the others lets them work: there may be fewer processors free than mpirun counts.
OMPI_MCA_mpi_yield_when_idle=1
OMPI_MCA_mca_base_env_list=${LUDOPOD_YIELD_SHIM:+LD_PRELOAD=$LUDOPOD_YIELD_SHIM}
# All are on one machine: to look for a network takes as long as the rest of a start.
OMPI_MCA_pml=ob1
# The sanitizers of a build for tests would report what MPI itself keeps.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_mpi_yield_when_idle OMPI_MCA_pml
export OMPI_MCA_mca_base_env_list ASAN_OPTIONS

# together RANKS ARGUMENT...: like run of check.sh, by so many processes.
together() {
    ranks=$1
    shift
    called="$* (by $ranks processes)"
    got=0
    timeout 800 "$mpirun" --oversubscribe -n "$ranks" "$LUDOPOD" "$@" >"$scratch/out" 2>"$scratch/err" || got=$?
}
