#!/bin/sh
# Installs the library aside and uses it as a stranger would: the examples, C and C++, build with pkg-config and as a CMake
# project against the shared and the static library and run, and every public header stands by itself in both languages.
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

# shellcheck disable=SC2046
c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$source/examples/best_move.cpp" -o "$prefix/cxx" $(pkg --cflags --libs)
LD_LIBRARY_PATH=$libdir "$prefix/cxx" >"$prefix/best"
grep -qE '^[a-c][1-3]$' "$prefix/best" || { echo "the C++ example names no move: $(cat "$prefix/best")"; exit 1; }

cmake -G Ninja -S "$source/tests/project/consumer" -B "$prefix/consumer" -DCMAKE_PREFIX_PATH="$prefix" -DEXAMPLES="$source/examples" >"$prefix/log"
cmake --build "$prefix/consumer" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
"$prefix/consumer/c" | cmp - "$prefix/moves"
"$prefix/consumer/c_static" | cmp - "$prefix/moves"
"$prefix/consumer/cxx" | cmp - "$prefix/best"

for header in "$prefix"/include/ludopod/*.h; do
    echo "#include <ludopod/$(basename "$header")>" | cc -std=c17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$prefix/include" -x c -
    echo "#include <ludopod/$(basename "$header")>" | c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$prefix/include" -x c++ -
done

if [ -e "$prefix/share/ludopod/web/index.html" ]; then # where the page was built
    cd "$prefix"
    bin/ludopod serve --listen 127.0.0.1:0 --database sqlite:games.db --log-level debug >ready 2>log &
    server=$!
    until grep -q ready ready || ! kill -0 "$server" 2>/dev/null; do
        sleep 0.05
    done
    [ "$(readlink "/proc/$server/exe")" = "$prefix/bin/ludopod" ] && kill "$server" && wait "$server"
    grep -q "\"web\":\"$prefix/bin/../share/ludopod/web\"" log || { echo "the installed server does not find its page: $(cat log)"; exit 1; }
fi

# The loader is told of an installation into the system, and of no other.
told() { # yes or no, prefix, DESTDIR
    rm -f "$prefix/told"
    DESTDIR=$3 cmake -DCMAKE_INSTALL_PREFIX="$2" -DLDCONFIG="$prefix/ldconfig" -P "$source/packaging/ldconfig.cmake" >"$prefix/log" 2>&1
    [ "$1" = "$([ -e "$prefix/told" ] && echo yes || echo no)" ] || { echo "ldconfig for '$2' in '$3' is not: $1"; exit 1; }
}
printf '#!/bin/sh\n: >"%s/told"\n' "$prefix" >"$prefix/ldconfig"
chmod +x "$prefix/ldconfig"
told yes /usr/local ''
told yes /usr ''
told no /usr/local /packaged
told no /opt/ludopod ''
told no "$prefix/usr/local" ''

# What was installed can be removed, and nothing is left of it.
cmake -DMANIFEST="$1/install_manifest.txt" -P "$source/packaging/uninstall.cmake" >"$prefix/log" 2>&1 || { cat "$prefix/log"; exit 1; }
left=$(cd "$prefix" && find bin include lib share -name '*ludopod*' 2>/dev/null)
[ -z "$left" ] || { echo "uninstalling leaves: $left"; exit 1; }
echo "the installed library can be used, and removed"
