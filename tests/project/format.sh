#!/bin/sh
# C is formatted by clang-format, scripts pass shellcheck, and no file holds a path or host of one machine.
#   format.sh [-i]   with -i all C is formatted, and nothing else is done
set -eu
cd "$(dirname "$0")/../.."
. tools/need.sh
format() { git ls-files '*.c' '*.h' | xargs "clang-format-$CLANG_TOOLS" "$@"; }
[ "${1:-}" != -i ] || { format -i; exit; }
format --dry-run --Werror
git ls-files | xargs awk 'FNR == 1 && /^#!\/(bin\/(ba)?sh|usr\/bin\/env bash)/ { print FILENAME } { nextfile }' |
    xargs shellcheck -x
if git grep -nIE '/(root|home)/[a-z]|registry\.npm|deb\.debian|"resolved":' -- . ':!tests/project/format.sh'; then
    echo "the lines above name a place that only one machine has"
    exit 1
fi
