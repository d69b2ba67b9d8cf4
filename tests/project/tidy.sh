#!/bin/sh
# Holds the sources to .clang-tidy, as the build in DIRECTORY compiles them.
#   tidy.sh DIRECTORY [--checks=LIST] [FILE...]   all of src/ and tools/ by default
set -eu
build=$(cd "$1" && pwd)
shift
checks=
case ${1:-} in --checks=*) checks=$1; shift ;; esac
cd "$(dirname "$0")/../.."
. tools/need.sh
tidy=clang-tidy-$CLANG_TOOLS
command -v "$tidy" >/dev/null || { echo "Skipped, because $tidy is not installed"; exit 77; }
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT

# Files that this build does not compile (WebAssembly's, parts that are left out) have no entry.
files() {
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$build/compile_commands.json" | grep -E "^$PWD/(src|tools)/" | sort -u
}

status=0
{ if [ $# -gt 0 ]; then printf '%s\n' "$@"; else files; fi; } |
    xargs -P "$(nproc)" -n 32 "$tidy" -p "$build" --quiet ${checks:+"$checks"} >"$found/out" 2>"$found/err" || status=$?
[ "$status" = 0 ] && { echo "clang-tidy has nothing to say"; exit 0; }
# What a header has is found once for each file that includes it: told once, with the line and the reason beside it.
awk '/(warning|error):/ { told = seen[$0]++ } !told' "$found/out" | head -300
# Why it could not read a file, or did not run at all.
grep -vE '^\[[0-9/]+\] Processing |^[0-9]+ (warnings?|errors?) |^Suppressed |^Use -header-filter' "$found/err" | sort | uniq -c | sort -rn | head -40
exit "$status"
