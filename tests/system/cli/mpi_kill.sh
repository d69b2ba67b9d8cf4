#!/bin/sh
# A rank that is killed ends the run, and the run goes on where it was, with as many ranks or others:
#   mpi_kill.sh PROGRAM MPIRUN MPI|no [BOARD [SEED]]
set -eu
[ "$3" = MPI ] || { echo "left out: this build has no MPI"; exit 77; }
LUDOPOD=$1 mpirun=$2 board=${4:-2x4} seed=${5:-20061}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# The sanitizers of a build for tests would report what MPI itself keeps.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM ASAN_OPTIONS

fail() {
    echo "FAILED: $1"
    cat out err
    exit 1
}
layers() {
    find many -name '*.layer' 2>/dev/null | wc -l
}
together() { # ranks
    timeout 250 "$mpirun" --oversubscribe -n "$1" "$LUDOPOD" solve --board "$board" --tables many >out 2>err
}
# Starts that many ranks and kills one when there are so many files of layers.
killed() { # ranks, files
    timeout 250 "$mpirun" --oversubscribe -n "$1" "$LUDOPOD" solve --board "$board" --tables many >out 2>err &
    run=$!
    while [ "$(layers)" -lt "$2" ] && kill -0 "$run" 2>/dev/null; do sleep 0.01; done
    # timeout's child is mpirun, whose children are the ranks.
    rank=$(pgrep -P "$(pgrep -P "$run")" -n -x ludopod || :)
    [ -n "$rank" ] || fail "the run was over before a rank could be killed"
    kill -9 "$rank"
    if wait "$run"; then fail "a run with a rank killed says that all is well"; fi
    grep -q "signal 9" err || fail "nobody says that a rank was killed"
    [ ! -e "many/cephalopod-$board.podt" ] || fail "there is a table, although a rank was killed"
    echo "killed one of $1 ranks with $(layers) files of layers written"
}

"$LUDOPOD" solve --board "$board" --tables one >expected
all=$(find one -name '*.layer' | wc -l)
# A random layer, of the same randomness each time.
echo "seed $seed"
first=$(awk -v seed="$seed" -v all="$all" 'BEGIN { srand(seed); print 2 + int(rand() * all / 3) }')

killed 2 "$first"
together 2 || fail "no second start"
cmp expected out || fail "another answer after a rank was killed"
diff -r one many || fail "other files after a rank was killed"

rm -r many
killed 3 "$first"
before=$(layers)
killed 3 $((before + 5))
[ "$(layers)" -ge "$before" ] || fail "layers were lost"
together 2 || fail "no start with another number of ranks"
cmp expected out || fail "another answer with another number of ranks"
diff -r one many || fail "other files with another number of ranks"
echo "the same answer and the same $all layers"
