#!/bin/sh
# The check of the floors must catch what it is for: small trees, each with one include too many.
set -eu
check=floors.sh
# shellcheck source=tests/project/catch.sh
. "$(dirname "$0")/catch.sh"

begin() {
    mkdir -p "$tree/src/rules" "$tree/include/ludopod"
    echo '#include <stdint.h>' >"$tree/src/rules/rules.c"
}

expect 0 src/search/a.c '#include "ludopod/rules.h"'
expect 0 src/search/a.c '#include "rules/cephalopod.h"'
expect 1 src/search/a.c '#include "table.h"'
expect 1 src/base/a.c '#include "rules/a.h"'
expect 0 src/rules/a.c '#include "base/a.h"'
expect 0 src/transport/loop.c '#include <microhttpd.h>'
expect 1 src/api/router.c '#include <microhttpd.h>'
expect 1 src/rules/a.c '#include "ludopod/game.h"'
expect 1 src/rules/a.c '#include <stdio.h>'
expect 1 src/notation/a.c '#include "search/search.h"'
expect 1 src/notation/a.c '#include <pthread.h>'
expect 1 src/search/a.c '#include "solve/a.h"'
expect 1 src/club/a.c '#include <sqlite3.h>'
expect 1 include/ludopod/rules.h '#include "ludopod/game.h"'
expect 1 src/base/a.c '#include "ludopod/rules.h"'
expect 0 src/base/a.c '#include "ludopod/text.h"'
expect 1 include/ludopod/news.h '#include <stdint.h>'
expect 1 src/attic/a.c '#include <stdint.h>'
echo "the check of the floors catches what it should"
