#!/bin/sh
# A rank that is killed ends the run, and the run goes on where it was, with as many ranks or others:
#   mpi_kill.sh PROGRAM MPIRUN MPI|no [BOARD [SEED]]
set -eu
[ "$3" = MPI ] || { echo "Skipped, because this build has no MPI"; exit 77; }
LUDOPOD=$1 mpirun=$2 board=${4:-2x4} seed=${5:-20061}
# shellcheck source=tests/system/cli/mpi_killing.sh
. "$(dirname "$0")/mpi_killing.sh"

layers() {
    find many -name '*.layer' 2>/dev/null | wc -l
}
enough() {
    [ "$(layers)" -ge "$files" ]
}
solved_by() { # ranks
    together "$1" solve --board "$board" --tables many
    [ "$got" = 0 ]
}
# Starts that many ranks and kills one when there are so many files of layers.
killed_at() { # ranks, files
    files=$2
    killed "$1" enough solve --board "$board" --tables many
    [ ! -e "many/cephalopod-$board.podt" ] || fail "there is a table, although a rank was killed"
    echo "killed one of $1 ranks with $(layers) files of layers written"
}

"$LUDOPOD" solve --board "$board" --tables one >expected
all=$(find one -name '*.layer' | wc -l)
# A random layer, of the same randomness each time.
echo "seed $seed"
first=$(awk -v seed="$seed" -v all="$all" 'BEGIN { srand(seed); print 2 + int(rand() * all / 3) }')

killed_at 2 "$first"
solved_by 2 || fail "no second start"
cmp expected out || fail "another answer after a rank was killed"
grep -q "finding 0 " err || fail "the boards were found again, although those of before were there"
diff -r one many || fail "other files after a rank was killed"

rm -r many
killed_at 3 "$first"
before=$(layers)
killed_at 3 $((before + 5))
[ "$(layers)" -ge "$before" ] || fail "layers were lost"
solved_by 2 || fail "no start with another number of ranks"
cmp expected out || fail "another answer with another number of ranks"
diff -r one many || fail "other files with another number of ranks"
echo "the same answer and the same $all layers"
