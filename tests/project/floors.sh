#!/bin/sh
# Holds the includes of src/ to the floors of ARCHITECTURE.md: a file may use only its own folder, the public headers
# up to its floor, and the folders under it; and each library stays in the one place that may know it.
#   floors.sh [DIRECTORY]   the checkout to look at (this one)
set -eu
cd "${1:-$(dirname "$0")/../..}"

find src include -name '*.[ch]' | sort | xargs grep -HnE '^[[:space:]]*#[[:space:]]*include' | awk '
    function fail(why) { print where ": " why; failed = 1 }
    BEGIN {
        split("base rules notation search solve club puzzle train store app transport mail api serve cli wasm", folder); split("0 1 2 3 3 4 4 4 5 6 7 8 8 9 10 10", level)
        for (i in folder) floor_of[folder[i]] = level[i]
        split("error export language progress text version", zero); for (i in zero) public[zero[i]] = 0
        split("cephalopod octogo rules", one); for (i in one) public[one[i]] = 1
        split("diagram evaluation_graph event game link record review rules_text", two); for (i in two) public[two[i]] = 2
        split("action analysis character ludopod network prove reference search solve strong table", three); for (i in three) public[three[i]] = 3
        only["microhttpd.h"] = "src/transport"
        only["wslay/wslay.h"] = "src/transport"
        only["openssl/evp.h"] = "src/transport/handshake.c src/app/auth/ src/app/outbox/push/crypt.c"
        only["openssl/hmac.h"] = "src/app/auth/"
        only["fido.h"] = only["fido/eddsa.h"] = only["fido/es256.h"] = only["fido/rs256.h"] = "src/app/auth/fido.c"
        only["curl/curl.h"] = "src/cli/online/http.c src/app/outbox/post/curl.c src/app/outbox/post/outbound_curl.c"
        only["gmime/gmime.h"] = "src/mail/inbox/mime_gmime.c"
        only["librsvg/rsvg.h"] = "src/app/pictures/rsvg.c"
        only["libpq-fe.h"] = "src/store/postgresql/"
        only["sqlite3.h"] = "src/store/sqlite/"
        only["jansson.h"] = "src/cli/online/ src/cli/server/club.c src/notation/record/abstractplay_read.c src/notation/record/json_games.c src/notation/record/json_read.c src/notation/record/json_read.h src/puzzle/puzzle.c src/api/ src/mail/ src/app/log.c src/app/auth/passkey.h src/app/outbox/push/crypt.c"
        only["sodium.h"] = "src/app/ src/api/ src/mail/ src/transport/ src/cli/server/archive.c"
        only["libconfig.h"] = "src/serve/ src/cli/server/serve.c"
        only["ncurses.h"] = "src/cli/"
        only["histedit.h"] = "src/cli/play/terminal.c"
        only["zstd.h"] = "src/solve/ src/api/profile/answers.c src/cli/server/archive.c"
        only["mpi.h"] = "src/solve/distributed/"
        only["dlfcn.h"] = "src/cli/module.c"
        only["pthread.h"] = "src/base/ src/search/ src/solve/ src/train/ src/store/thread.c src/store/postgresql/lease.c src/app/ src/mail/ src/transport/ src/serve/ src/cli/"
        pure = " assert.h ctype.h inttypes.h limits.h math.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h "
    }
    {
        match($0, /:[0-9]+:/); file = substr($0, 1, RSTART - 1); where = substr($0, 1, RSTART + RLENGTH - 2)
        match($0, /["<][^">]*[">]/); name = substr($0, RSTART + 1, RLENGTH - 2); quoted = substr($0, RSTART, 1) == "\""
        split(file, part, "/")
        if (part[1] == "include") { header = part[3]; sub(/\.h$/, "", header); if (!(header in public)) { fail("unknown public header: give it a floor in tests/project/floors.sh"); next } own = public[header] }
        else { if (!(part[2] in floor_of)) { fail("unknown folder: give it a floor in tests/project/floors.sh"); next } own = floor_of[part[2]] }
        if (!quoted) {
            if (name in only) {
                allowed = 0; n = split(only[name], place, " ")
                for (i = 1; i <= n; i++) if (index(file, place[i]) == 1) allowed = 1
                if (!allowed) fail("<" name "> may be used only in " only[name])
            } else if ((own == 1 || own == 2) && index(pure, " " name " ") == 0) fail("<" name "> on floor " own ", which touches nothing outside the program")
            else if (own == 1 && name ~ /^std(io|lib)\.h$/) fail("<" name "> on floor 1: no input, output or allocation in the rules")
            next
        }
        if (name ~ /^ludopod\//) {
            header = name; sub(/^ludopod\//, "", header); sub(/\.h$/, "", header)
            if (!(header in public)) fail("unknown public header " name)
            else if (public[header] > own) fail(name " is on floor " public[header] ", above floor " own)
        } else if (part[1] == "src") {
            split(name, to, "/")
            if (!(to[1] in floor_of)) fail(name ": write its path from src/, such as \"" part[2] "/" name "\"")
            else if (floor_of[to[1]] > own || (floor_of[to[1]] == own && to[1] != part[2])) fail(name " is not under floor " own)
        }
    }
    END { if (!failed) print "all includes keep to the floors"; exit failed }'
