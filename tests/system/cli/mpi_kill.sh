#!/bin/sh
# A rank that is killed ends the run, and the run goes on where it was, with as many ranks or others, whatever became of
# what they left on disk:
#   mpi_kill.sh PROGRAM MPIRUN MPI|no [BOARD [SEED]]
set -eu
[ "$3" = MPI ] || { echo "Skipped, because this build has no MPI"; exit 77; }
LUDOPOD=$1 mpirun=$2 board=${4:-2x4} seed=${5:-20061}
# shellcheck source=tests/system/cli/mpi_killing.sh
. "$(dirname "$0")/mpi_killing.sh"
parts=many/.cephalopod-$board.podt.parts
memory=3

layers() {
    find many -name '*.layer' 2>/dev/null | wc -l
}
enough() {
    [ "$(layers)" -ge "$files" ]
}
finding() { # there are so many files of found boards
    [ "$(find many -name '*.keys' 2>/dev/null | wc -l)" -ge "$files" ]
}
solved_by() { # ranks
    together "$1" solve --board "$board" --tables many --memory "$memory"
    [ "$got" = 0 ]
}
# Starts that many ranks and kills one when WHEN says so, for so many files.
killed_at() { # ranks, when, files
    files=$3
    killed "$1" "$2" solve --board "$board" --tables many --memory "$memory"
    [ ! -e "many/cephalopod-$board.podt" ] || fail "there is a table, although a rank was killed"
    echo "killed one of $1 ranks with $(layers) files of layers written"
}
same() { # what was done
    cmp expected out || fail "another answer $1"
    diff -r one many || fail "other files $1"
}
# Changes a byte of a file.
damage() {
    printf '\377' | dd of="$1" bs=1 seek=20 conv=notrunc 2>/dev/null
}

"$LUDOPOD" solve --board "$board" --tables one >expected
all=$(find one -name '*.layer' | wc -l)
# A random layer, of the same randomness each time.
echo "seed $seed"
first=$(awk -v seed="$seed" -v all="$all" 'BEGIN { srand(seed); print 2 + int(rand() * all / 3) }')

killed_at 2 finding "$first"
killed_at 2 enough "$first"
solved_by 2 || fail "no second start"
same "after a rank was killed"
grep -q "finding 0 " err || fail "the boards were found again, although those of before were there"

# What one process began, of which no rank has a part.
rm -r many
mkdir many
cp -r "one/cephalopod-$board.podt" "many/.cephalopod-$board.podt"
rm "many/.cephalopod-$board.podt/manifest" "many/.cephalopod-$board.podt"/00*.layer
solved_by 3 || fail "no start after one process"
same "after one process"

rm -r many
killed_at 3 enough "$first"
before=$(layers)
# What the ranks left is no longer as it was: layers are in their files, and boards are found again.
damage "$(find "$parts/1-of-3" -name '*.words' -size +0 | sort | head -n 1)"
damage "$(find "$parts/0-of-3" -name '*.keys' -size +0 | sort | tail -n 1)"
killed_at 3 enough $((before + 5))
[ "$(layers)" -ge "$before" ] || fail "layers were lost"
solved_by 2 || fail "no start with another number of ranks"
same "with another number of ranks"
echo "the same answer and the same $all layers"
