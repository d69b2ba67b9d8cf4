#!/bin/sh
# The check by clang-tidy must catch what it is for.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
command -v clang-tidy >/dev/null || { echo "skipped, because clang-tidy is not installed"; exit 77; }
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src" "$tree/tests/project"
cp "$here/tidy.sh" "$tree/tests/project"
cp "$here/../../.clang-tidy" "$tree"
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
if sh "$tree/tests/project/tidy.sh" "$tree" >"$tree/out"; then
    echo "a suspicious comparison passed: $(cat "$tree/out")"
    exit 1
fi
grep -q bugprone-suspicious-string-compare "$tree/out"
sed -i 's/if (strcmp(left, right))/if (strcmp(left, right) != 0)/' "$tree/src/a.c"
sh "$tree/tests/project/tidy.sh" "$tree"
