#!/bin/sh
# A rank that is killed while proving ends the run, and it goes on in the middle of a round, where it was: by as many
# ranks, by others, or by one process from the last finished round.
#   mpi_prove_kill.sh PROGRAM MPIRUN MPI|no [BOARD]
set -eu
[ "$3" = MPI ] || { echo "Skipped, because this build has no MPI"; exit 77; }
LUDOPOD=$1 mpirun=$2 board=${4:-2x4}
# shellcheck source=tests/system/cli/mpi_killing.sh
. "$(dirname "$0")/mpi_killing.sh"

round_finished() {
    [ -e many.unfinished ]
}
# The first layer that a run has gone through is always kept, later ones when that does not take too much of the time.
layer_kept() {
    [ -n "$(find many.parts -newer mark -name '[2-9]-*.*[a-z]' 2>/dev/null)" ]
}
settle() { # ranks, or nothing for one process
    rm -rf many*
    cp -r kept many.parts
    cp kept.unfinished many.unfinished
    if [ "$1" = 1 ]; then
        "$LUDOPOD" prove --board "$board" --goal draw --out many --resume >out 2>err || fail "one process did not go on"
        rm -r many.parts # it does not look at these
    else
        together "$1" prove --board "$board" --goal draw --out many --resume
        [ "$got" = 0 ] || fail "$1 ranks did not go on"
    fi
    cmp one many || fail "another certificate by $1 after a rank was killed"
    [ -z "$(find . -name 'many.*')" ] || fail "something is left behind"
    echo "the same certificate, gone on with by $1: $(grep '^processes' err || :)"
}

"$LUDOPOD" prove --board "$board" --goal draw --out one >out
for ranks in 2 3; do
    killed "$ranks" round_finished prove --board "$board" --goal draw --out many
    [ ! -e many ] || fail "there is a certificate, although a rank was killed"
    : >mark
    killed "$ranks" layer_kept prove --board "$board" --goal draw --out many --resume
    [ ! -e many ] || fail "there is a certificate, although a rank was killed"
    echo "killed one of $ranks ranks, twice, and then there was:" many.parts/*/*
    rm -rf kept*
    mv many.parts kept
    mv many.unfinished kept.unfinished
    settle 2
    settle 3
    settle 1
    rm -rf many*
done
