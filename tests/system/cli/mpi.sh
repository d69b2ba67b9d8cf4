#!/bin/sh
# Solving by many processes: the same answers and files as by one.
#   mpi.sh PROGRAM MPIRUN MPI|no [BOARD...]
set -eu
LUDOPOD=$1 mpirun=$2 with=$3
shift 3
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"
# shellcheck source=tests/system/cli/mpi_helpers.sh
. "$(dirname "$0")/mpi_helpers.sh"

# Beside a program without the module mpirun is of no use, and it says so.
mkdir "$scratch/bin"
cp "$LUDOPOD" "$scratch/bin/"
program=$LUDOPOD
LUDOPOD=$scratch/bin/ludopod
OMPI_COMM_WORLD_SIZE=2
export OMPI_COMM_WORLD_SIZE
bad "2 processes were started together, which needs a build with MPI" solve --board 1x3
bad "2 processes were started together, but only one proves" prove --board 1x3
unset OMPI_COMM_WORLD_SIZE
LUDOPOD=$program

if [ "$with" != MPI ]; then
    [ "$failures" = 0 ] || finish
    echo "Skipped, because this build has no MPI: all but the first check"
    exit 77
fi

same() { # BOARD ARGUMENT...
    run solve --board "$@" --tables "$scratch/one"
    cp "$scratch/out" "$scratch/expected"
    for ranks in $numbers; do
        together "$ranks" solve --board "$@" --tables "$scratch/many"
        status 0
        out "$(cat "$scratch/expected")"
        err_has "processes $ranks finding "
        diff -r "$scratch/one" "$scratch/many" >"$scratch/out" 2>&1 || fail "other files than one process writes"
        rm -r "$scratch/many"
    done
    rm -r "$scratch/one"
}

# Little of it fits in the memory of one rank, and next to nothing in that of the other.
unequal() { # BOARD
    run solve --board "$1" --tables "$scratch/one"
    called="--board $1 (by unequal processes)"
    got=0
    timeout 800 "$mpirun" --oversubscribe \
        -n 1 "$LUDOPOD" solve --board "$1" --tables "$scratch/many" --memory 16 --threads 2 : \
        -n 1 "$LUDOPOD" solve --board "$1" --tables "$scratch/many" --memory 1 \
        >"$scratch/out" 2>"$scratch/err" || got=$?
    status 0
    diff -r "$scratch/one" "$scratch/many" >"$scratch/out" 2>&1 || fail "other files than one process writes"
    rm -r "$scratch/one" "$scratch/many"
}

numbers="2 3"
for board in "$@"; do same "$board"; done
if [ $# = 0 ]; then
    same 1x7
    same 1x1
    same 1x7 --exact --json
    same 2x3 --threads 2
    same 2x3 --exact
    unequal 3x3
fi

# One process looks at what is solved already, and at positions.
run solve --board 2x3 --tables "$scratch/one"
cp "$scratch/out" "$scratch/expected"
cp "$scratch/out" "$scratch/expected23"
together 2 solve --board 2x3 --tables "$scratch/one"
out "$(cat "$scratch/expected")"
run solve --position "3/3 a 2"
cp "$scratch/out" "$scratch/expected"
together 2 solve --position "3/3 a 2"
out "$(cat "$scratch/expected")"

# All end together when one cannot go on, and one tells why.
together 2 solve --board 2x3
status 2
silent
err_has "name it with --tables"
[ "$(grep -c "name it" "$scratch/err")" = 1 ] || fail "it was told more than once"
together 2 solve --board 3x7 --tables "$scratch/little" --memory 1
status 1
silent
err_has "not solved with 1 MiB of memory"
[ "$(grep -c "not solved" "$scratch/err")" = 1 ] || fail "it was told more than once"
: >"$scratch/file"
together 2 solve --board 2x3 --tables "$scratch/file/folder"
silent
err_has "Not a directory"

# A disk that is full, and a folder in which somebody left something: of one rank, which says where; then all goes on.
parts=$scratch/many/.cephalopod-2x3.podt.parts
mkdir -p "$parts/1-of-2"
ln -s /dev/full "$parts/1-of-2/005-03.keys"
together 2 solve --board 2x3 --tables "$scratch/many"
status 2
silent
err_has "$parts/1-of-2: No space left on device"
[ "$(grep -c "No space left" "$scratch/err")" = 1 ] || fail "it was told more than once"
rm "$parts/1-of-2/005-03.keys"
mkdir "$parts/1-of-2/005-03.keys"
together 2 solve --board 2x3 --tables "$scratch/many"
status 2
err_has "$parts/1-of-2: Is a directory"
rmdir "$parts/1-of-2/005-03.keys"
together 2 solve --board 2x3 --tables "$scratch/many"
status 0
out "$(cat "$scratch/expected23")"
diff -r "$scratch/one" "$scratch/many" >"$scratch/out" 2>&1 || fail "other files than one process writes"
finish
