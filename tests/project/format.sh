#!/bin/sh
# C is formatted by clang-format, scripts pass shellcheck, and no file holds a path or host of one machine.
set -eu
cd "$(dirname "$0")/../.."
git ls-files '*.c' '*.h' | xargs clang-format --dry-run --Werror
git ls-files | xargs awk 'FNR == 1 && /^#!\/(bin\/(ba)?sh|usr\/bin\/env bash)/ { print FILENAME } { nextfile }' |
    xargs shellcheck -x
if git grep -nIE '/(root|home)/[a-z]|registry\.npm|deb\.debian|"resolved":' -- . ':!tests/project/format.sh'; then
    echo "the lines above name a place that only one machine has"
    exit 1
fi
