# shellcheck shell=sh
# shellcheck disable=SC2154 # `mpirun` is of those who source this
# What the tests that kill a process have in common; source it after setting LUDOPOD to the program and mpirun. Goes into
# a folder of its own.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=tests/system/cli/mpi_helpers.sh
. "$(dirname "$0")/mpi_helpers.sh"
cd "$scratch" || exit 1

fail() {
    echo "FAILED: $1"
    cat out err
    exit 1
}

# killed RANKS WHEN ARGUMENT...: starts so many processes and kills one once the command WHEN succeeds.
killed() {
    ranks=$1 when=$2
    shift 2
    timeout 800 "$mpirun" --oversubscribe -n "$ranks" "$LUDOPOD" "$@" >"$scratch/out" 2>"$scratch/err" &
    run=$!
    while ! $when && kill -0 "$run" 2>/dev/null; do sleep 0.01; done
    # timeout's child is mpirun, whose children are the ranks.
    rank=$(pgrep -P "$(pgrep -P "$run")" -n -x ludopod || :)
    [ -n "$rank" ] || fail "the run was over before a rank could be killed"
    kill -9 "$rank"
    if wait "$run"; then fail "a run with a rank killed says that all is well"; fi
    grep -q "signal 9" "$scratch/err" || fail "nobody says that a rank was killed"
}
