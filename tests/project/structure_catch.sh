#!/bin/sh
# The check of the structure must catch what it is for: small trees, each with one thing out of shape.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

lines() { # count: so many lines of a comment
    seq -f '/* line %g */' "$1"
}
begin() { # a tree with nothing wrong
    rm -rf "$tree/src"
    mkdir -p "$tree/src/base"
    { lines 40; printf '\nint four(void) {\n    return 4;\n}\n'; } >"$tree/src/base/four.c"
    lines 50 >"$tree/src/base/four.h"
}
expect() { # status, words of the complaint
    status=0
    perl "$here/structure.pl" "$tree" >"$tree/out" || status=$?
    if [ "$status" != "$1" ] || ! grep -q "$2" "$tree/out"; then
        echo "expected $1 and '$2', got $status: $(cat "$tree/out")"
        exit 1
    fi
}

begin
expect 0 'no circle'
for i in $(seq 44); do lines 50 >"$tree/src/base/f$i.h"; done
expect 1 'files; at most'
begin
lines 39 >"$tree/src/base/short.c"
expect 1 'fewer than 40 lines'
begin
{ lines 40; printf '\nint long_one(int x) {\n'; seq -f '    x += %g;' 60; printf '    return x;\n}\n'; } >"$tree/src/base/long.c"
expect 1 'a function of 63 lines'
begin
for i in 1 2; do { lines 40; printf '\nint f%s(int x) {\n' "$i"; seq -f '    x += %g;' 10; printf '    return x;\n}\n'; } >"$tree/src/base/g$i.c"; done
expect 1 'half of the functions'
begin
{ echo '#include "base/other.h"'; lines 50; } >"$tree/src/base/four.h"
{ echo '#include "base/four.h"'; lines 50; } >"$tree/src/base/other.h"
expect 1 'a circle of files: src/base/four, src/base/other'
echo "the check of the structure catches what it should"
