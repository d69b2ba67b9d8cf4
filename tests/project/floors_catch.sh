#!/bin/sh
# The check of the floors must catch what it is for: small trees, each with one include too many.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

expect() { # status, file, include
    rm -rf "$tree/src" "$tree/include"
    mkdir -p "$tree/$(dirname "$2")" "$tree/src/rules" "$tree/include/ludopod"
    echo '#include <stdint.h>' >"$tree/src/rules/rules.c"
    echo "#include $3" >"$tree/$2"
    status=0
    "$here/floors.sh" "$tree" >"$tree/out" || status=$?
    [ "$status" = "$1" ] || { echo "$2 with $3: expected $1, got $status: $(cat "$tree/out")"; exit 1; }
}

expect 0 src/search/a.c '"ludopod/rules.h"'
expect 0 src/search/a.c '"rules/cephalopod.h"'
expect 1 src/search/a.c '"table.h"'
expect 1 src/base/a.c '"rules/a.h"'
expect 0 src/rules/a.c '"base/a.h"'
expect 0 src/server/transport/loop.c '<microhttpd.h>'
expect 1 src/server/router.c '<microhttpd.h>'
expect 1 src/rules/a.c '"ludopod/game.h"'
expect 1 src/rules/a.c '<stdio.h>'
expect 1 src/notation/a.c '"search/search.h"'
expect 1 src/notation/a.c '<pthread.h>'
expect 1 src/search/a.c '"solve/a.h"'
expect 1 src/club/a.c '<sqlite3.h>'
expect 1 include/ludopod/rules.h '"ludopod/game.h"'
expect 1 src/base/a.c '"ludopod/rules.h"'
expect 0 src/base/a.c '"ludopod/text.h"'
expect 1 include/ludopod/news.h '<stdint.h>'
expect 1 src/attic/a.c '<stdint.h>'
echo "the check of the floors catches what it should"
