# shellcheck shell=sh
# Helpers of the command line's tests; source it after setting LUDOPOD to the program.
#
#   run ARGUMENT...      runs the program; input comes from $input
#   status N             it ended with that status
#   out TEXT, err TEXT   it printed exactly that
#   out_has, err_has     it printed something with that in it
#   silent               it printed nothing on standard output
#   finish               ends the test; fails when something above did
LC_ALL=C.UTF-8
export LC_ALL
unset LANG LANGUAGE LC_MESSAGES
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
XDG_DATA_HOME=$scratch/data # games that nobody named a file for
export XDG_DATA_HOME
input=/dev/null
failures=0
checks=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    echo "  after: ludopod $called"
    echo "  status $got, standard output:"
    sed 's/^/    /' "$scratch/out"
    echo "  standard error:"
    sed 's/^/    /' "$scratch/err"
}

run() {
    called=$*
    got=0
    "$LUDOPOD" "$@" <"$input" >"$scratch/out" 2>"$scratch/err" || got=$?
}

status() {
    checks=$((checks + 1))
    [ "$got" = "$1" ] || fail "expected status $1"
}

out() {
    checks=$((checks + 1))
    [ "$(cat "$scratch/out")" = "$1" ] || fail "expected on standard output: $1"
}

err() {
    checks=$((checks + 1))
    [ "$(cat "$scratch/err")" = "$1" ] || fail "expected on standard error: $1"
}

out_has() {
    checks=$((checks + 1))
    grep -qF -e "$1" "$scratch/out" || fail "expected within standard output: $1"
}

err_has() {
    checks=$((checks + 1))
    grep -qF -e "$1" "$scratch/err" || fail "expected within standard error: $1"
}

silent() {
    checks=$((checks + 1))
    [ ! -s "$scratch/out" ] || fail "expected nothing on standard output"
}

# bad MESSAGE ARGUMENT...: refused with that message, status 2, and nothing printed.
bad() {
    message=$1
    shift
    run "$@"
    status 2
    silent
    err_has "$message"
}

finish() {
    echo "$checks checks, $failures failed"
    [ "$failures" = 0 ] && [ "$checks" -gt 0 ]
    exit
}
