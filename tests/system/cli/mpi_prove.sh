#!/bin/sh
# Proving by many processes: the certificate of one.
#   mpi_prove.sh PROGRAM MPIRUN MPI|no [BOARD...]
set -eu
[ "$3" = MPI ] || { echo "Skipped, because this build has no MPI"; exit 77; }
LUDOPOD=$1 mpirun=$2
shift 3
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"
# shellcheck source=tests/system/cli/mpi_helpers.sh
. "$(dirname "$0")/mpi_helpers.sh"
proof=$scratch/proof

run prove --check "$0"
if grep -q 'built without zstd' "$scratch/err"; then
    echo 'Skipped, because this build has no zstd'
    exit 77
fi

same_file() { # EXPECTED
    checks=$((checks + 1))
    cmp -s "$1" "$proof" || fail "another certificate than that of one process"
}
nothing_left() {
    checks=$((checks + 1))
    [ -z "$(find "$scratch" -name 'proof.*')" ] || fail "what was kept on the way is left behind"
}
told_once() { # TEXT
    checks=$((checks + 1))
    [ "$(grep -cF -e "$1" "$scratch/err")" = 1 ] || fail "not told just once: $1"
}

same() { # ARGUMENT...
    run prove "$@" --out "$scratch/one"
    expected=$got
    cp "$scratch/out" "$scratch/expected"
    for ranks in $numbers; do
        rm -f "$proof"
        together "$ranks" prove "$@" --out "$proof"
        status "$expected"
        out "$(cat "$scratch/expected")"
        err_has "processes $ranks forward "
        same_file "$scratch/one"
        nothing_left
    done
}

# Each board is proven by so many, in the long form by as many as any.
by() { numbers=$1; [ -z "${LUDOPOD_LONG:-}" ] || numbers="2 3"; }
numbers="2 3"
for board in "$@"; do same --board "$board"; done
if [ $# = 0 ]; then
    by 2
    same --board 1x1
    same --board 1x7 --json
    same --board 2x3 --for b --threads 2
    by 3
    same --board 1x9 --memory 12
    same --board 2x4 --goal draw --for b
    same --position '1a61/a6b6a6/b6a6b6 a'
    same --position 'a6b1a6a1b1/a62a61/b1b4a21a3 b' --for a
    numbers=2
    [ -z "${LUDOPOD_LONG:-}" ] || same --board 3x3
fi

# What cannot be proven leaves no certificate.
rm -f "$proof"
together 2 prove --board 1x7 --for b --out "$proof"; status 1; out_has disproven; nothing_left
together 2 prove --board 1x7; status 0; out_has proven
checks=$((checks + 1))
[ ! -e "$proof" ] || fail "there is a certificate of what is not so"

# A certificate is checked by one.
run prove --board 2x3 --for b --out "$scratch/one"
run prove --check "$scratch/one"
cp "$scratch/out" "$scratch/expected"
together 2 prove --check "$scratch/one"; status 0; out "$(cat "$scratch/expected")"

# Stopped by a limit; gone on with by as many, by others and by one.
run prove --board 1x9 --out "$scratch/one"
stop() {
    rm -rf "$proof" "$proof.parts" "$proof.unfinished"
    together 2 prove --board 1x9 --out "$proof" --nodes 20000
    status 1; out_has open; told_once 'not settled with 20000 boards'; told_once 'continue with --resume'
}
stop; together 2 prove --board 1x9 --out "$proof" --resume; status 0; same_file "$scratch/one"; nothing_left
stop; together 3 prove --board 1x9 --out "$proof" --resume; status 0; same_file "$scratch/one"; nothing_left
stop; run prove --board 1x9 --out "$proof" --resume; status 0; same_file "$scratch/one"
run prove --board 1x9 --out "$proof" --nodes 20000; status 1
together 2 prove --board 1x9 --out "$proof" --resume; status 0; same_file "$scratch/one"; nothing_left
# What was kept is not taken up unasked, and not for another question.
stop; together 2 prove --board 1x7 --out "$proof"; status 0; nothing_left
stop; together 2 prove --board 1x9 --for b --out "$proof" --resume; status 2; silent; told_once 'is about another question'
# Or when it is damaged, or a file of it is gone.
stop
rm -f "$proof.unfinished"
kept=$(find "$proof.parts" -name '*.policy' | sort | head -1)
printf X | dd of="$kept" bs=1 seek=$(($(wc -c <"$kept") - 3)) conv=notrunc 2>"$scratch/err"
together 2 prove --board 1x9 --out "$proof" --resume; status 2; silent; told_once "$kept is damaged at byte "
stop
rm -f "$proof.unfinished"
rm "$(find "$proof.parts" -name '*.policy' | sort | tail -1)"
together 2 prove --board 1x9 --out "$proof" --resume; status 2; silent; told_once "is damaged at byte 0"

# All end together when one cannot go on, and one tells why.
together 2 prove --board 3x3 --memory 2; status 1; out_has open; told_once 'not settled with 2 MiB'
together 2 prove --board 1x7 --out "$scratch/none/proof"; status 2; silent; err_has 'No such file or directory'
: >"$scratch/file"
together 2 prove --board 1x7 --out "$scratch/file/proof"; status 2; silent; told_once 'Not a directory'
finish
