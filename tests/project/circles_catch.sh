#!/bin/sh
# The check of circles must catch what it is for: two files that call each other, and two of which one calls the other.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
objects="$tree/src/club/CMakeFiles/club.dir/game"
mkdir -p "$objects"

compile() { # file, C
    echo "$2" | cc -x c -c -o "$objects/$1.c.o" -
}
expect() { # status, words of the complaint
    status=0
    perl "$here/circles.pl" "$tree" >"$tree/out" || status=$?
    if [ "$status" != "$1" ] || ! grep -q "$2" "$tree/out"; then
        echo "expected $1 and '$2', got $status: $(cat "$tree/out")"
        exit 1
    fi
}

compile one 'int other(void); int one(void) { return other(); }'
compile other 'int other(void) { return 1; }'
expect 0 '2 files call each other in no circle'
compile other 'int one(void); int (*const table[])(void) = {one}; int other(void) { return table[0](); }'
expect 1 'src/club/game/other calls one() of src/club/game/one'
echo "the check of circles catches what it should"
