#!/bin/sh
# The check by clang-tidy must catch what it is for.
set -eu
cd "$(dirname "$0")/../.."
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/src"
cp -r --parents tests/project/tidy.sh tools .clang-tidy "$tree"
cat >"$tree/src/a.c" <<'TEXT'
#include <string.h>
int same(const char *left, const char *right);
int same(const char *left, const char *right) {
    if (strcmp(left, right)) {
        return 0;
    }
    return 1;
}
TEXT
printf '[{"directory": "%s", "command": "cc -c src/a.c", "file": "%s"}]\n' "$tree" "$tree/src/a.c" | sed 's/, "file"/,\n"file"/; s/}\]$/\n}]/' >"$tree/compile_commands.json"
status=0
sh "$tree/tests/project/tidy.sh" "$tree" >"$tree/out" || status=$?
case $status in
0) echo "a suspicious comparison passed: $(cat "$tree/out")"; exit 1 ;;
77) cat "$tree/out"; exit 77 ;;
esac
grep -q bugprone-suspicious-string-compare "$tree/out"
# A file that cannot be read fails, and the reason is told.
cp "$tree/src/a.c" "$tree/kept"
echo '#include "none.h"' >"$tree/src/a.c"
if sh "$tree/tests/project/tidy.sh" "$tree" >"$tree/out"; then echo "a file that cannot be read passed"; exit 1; fi
grep -q "'none.h' file not found" "$tree/out" || { echo "it is not told why: $(cat "$tree/out")"; exit 1; }
cp "$tree/kept" "$tree/src/a.c"
sed -i 's/if (strcmp(left, right))/if (strcmp(left, right) != 0)/' "$tree/src/a.c"
sh "$tree/tests/project/tidy.sh" "$tree"
