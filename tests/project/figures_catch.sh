#!/bin/sh
# shellcheck disable=SC2016 # backticks and $ are for sed
# The comparison of the documents' figures finds a wrong one, wherever it stands, and one that is gone:
#   figures_catch.sh ROOT BUILD
set -eu
check=$(cd "$(dirname "$0")" && pwd)/figures.pl
root=$1
build=$2
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
for part in src include data web tools; do ln -s "$root/$part" "$aside/$part"; done

# what must be said, the document, how it is spoilt
catches() {
    cp -r "$root/docs" "$aside"
    sed -i "$3" "$aside/docs/$2"
    if cmp -s "$root/docs/$2" "$aside/docs/$2"; then
        echo "nothing was spoilt in $2 by $3" >&2
        exit 1
    fi
    if perl "$check" "$aside" "$build" >"$aside/said" 2>&1; then
        echo "not caught: $1" >&2
        exit 1
    fi
    grep -qF -e "$1" "$aside/said" || { cat "$aside/said" >&2; echo "expected: $1" >&2; exit 1; }
    rm -rf "$aside/docs"
}

catches 'docs/strength.md: the rating of nautilus in Cephalopod is told as 990' strength.md 's/^| `nautilus` | [0-9]*/| `nautilus` | 990/'
catches 'docs/strength.md: the rating of spirula in Octogo is not told' strength.md 's/^| `spirula` /| `spiral` /'
catches 'docs/solving.md: the boards of 3x3 is told as 532355' solving.md 's/| 532354 |/| 532355 |/'
catches 'docs/solving.md: the records of 3x3 is told as 80129' solving.md 's/| 80128 |/| 80129 |/'
catches 'docs/solving.md: the table of records is gone' solving.md 's/^### Records and functions/### Others/'
catches 'ludopod-play.1: the default of --threads is told as 2' man/ludopod-play.1 's/1 to 256; the default is 1/1 to 256; the default is 2/'
catches 'ludopod-serve.1: the default of think_ms is told as 1' man/ludopod-serve.1 's/^(2000) how many milliseconds/(1) how many milliseconds/'
catches 'ludopod-serve.1: the setting limits.games_burst is missing' man/ludopod-serve.1 's/games_burst/games_bursts/g'
catches 'docs/protocol.md: CLUB_NAME_MAX is told as 33' protocol.md 's/A name has at most 32 /A name has at most 33 /'
catches 'docs/notation.md: POD_RECORD_GAMES_MAX is told as 500' notation.md 's/^50000 games/500 games/'
catches 'docs/dependencies.md: the library sodium is missing' dependencies.md 's/libsodium/libnone/g'
catches 'docs/man/ludopod.1: does not list perft' man/ludopod.1 's/^\.It Cm perft/.It Cm perfts/'
if [ -x "$build/ludopod-bench" ]; then
    catches 'docs/performance.md: the table has other cases' performance.md '/^value on 3x3 *warm/d'
fi
if ls "$root"/web/dist/ludopod-*.wasm >/dev/null 2>&1; then
    catches 'docs/wasm.md: the size of networks in kB is told as 60' wasm.md 's/in each module with the engine | [0-9]*/in each module with the engine | 60/'
    catches 'docs/wasm.md: no row for the networks' wasm.md '/in each module with the engine/d'
    catches 'docs/wasm.md: the size of ludopod-*.wasm in kB is told as 510' wasm.md 's/without vectors | [0-9]*/without vectors | 510/'
fi
