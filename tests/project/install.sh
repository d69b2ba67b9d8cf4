#!/bin/sh
# Installs the library aside and uses it as a stranger would: the example builds with pkg-config against the shared and
# the static library and runs, every public header stands by itself, and the shared library shows its public names only.
#   install.sh BUILD-DIRECTORY
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$1" --prefix "$prefix" >"$prefix/log"
! grep '^-- [A-Z]' "$prefix/log" | grep -vE "^-- (Install configuration:|Set |[A-Za-z-]+: $prefix/)" ||
    { echo "something was installed elsewhere"; exit 1; }

libdir=$(dirname "$(find "$prefix" -name libludopod.a)")
export PKG_CONFIG_PATH="$libdir/pkgconfig"
pkg() { pkg-config "$@" ludopod; }

# shellcheck disable=SC2046 # flags are words
cc -std=c17 -Wall -Wextra -Werror "$source/examples/random_game.c" -o "$prefix/shared" $(pkg --cflags --libs)
# shellcheck disable=SC2046
cc -std=c17 "$source/examples/random_game.c" -o "$prefix/static" $(pkg --cflags) "$libdir/libludopod.a" $(pkg --static --libs | sed 's/-lludopod//')
LD_LIBRARY_PATH=$libdir "$prefix/shared" >"$prefix/moves"
"$prefix/static" | cmp - "$prefix/moves"
[ "$(wc -l <"$prefix/moves")" -ge 15 ] || { echo "a game on 3x5 has at least 15 moves"; exit 1; }

for header in "$prefix"/include/ludopod/*.h; do
    echo "#include <ludopod/$(basename "$header")>" | cc -std=c17 -Wall -Wextra -Werror -fsyntax-only -I"$prefix/include" -x c -
done

if [ -e "$prefix/share/ludopod/web/index.html" ]; then # where the page was built
    cd "$prefix"
    bin/ludopod serve --listen 127.0.0.1:0 --database sqlite:games.db --log-level debug >ready 2>log &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        grep -q ready ready && break
        sleep 0.2
    done
    [ "$(readlink "/proc/$server/exe")" = "$prefix/bin/ludopod" ] && kill "$server" && wait "$server"
    grep -q "\"web\":\"$prefix/bin/../share/ludopod/web\"" log || { echo "the installed server does not find its page: $(cat log)"; exit 1; }
fi

hidden=$(nm -D --defined-only "$libdir/libludopod.so" | awk '$3 !~ /^pod_[^_]/ { print $3 }')
[ -z "$hidden" ] || { echo "the shared library shows more than its public names: $hidden"; exit 1; }
echo "the installed library can be used"
