#!/bin/sh
# The README's commands for programs of others work as they stand there, and CONTRIBUTING names what there is. They are run
# aside: `cmake --install` gets a prefix of its own, and what is built already is not built again. With LUDOPOD_LONG they
# are run in a fresh clone, after ./run has built there what it does.
#   readme_library.sh BUILD-DIRECTORY
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
fail() { echo "$*"; exit 1; }

sed -n '/^## In your own program/,/^## /p' "$source/README.md" | awk '/^[`]/ { inside = $0 == "\140\140\140sh"; next } inside' >"$aside/commands"
[ "$(grep -cE 'pkg-config --cflags --libs ludopod\) && \./' "$aside/commands")" = 2 ] || fail "the README has lost its two examples"

# What would change this machine: rights, and the place where things are installed.
mkdir "$aside/tools" "$aside/prefix"
cmake=$(command -v cmake)
printf '#!/bin/sh\nexec "$@"\n' >"$aside/tools/sudo"
cat >"$aside/tools/cmake" <<END
#!/bin/sh
case "\$1 \$2" in
'--install build') exec "$cmake" --install build --prefix "$aside/prefix" ;;
'--build build') [ -n "\${LUDOPOD_LONG:-}" ] || exit 0 ;;
esac
exec "$cmake" "\$@"
END
chmod +x "$aside/tools/sudo" "$aside/tools/cmake"

if [ -n "${LUDOPOD_LONG:-}" ]; then
    git clone -q "$source" "$aside/clone"
    : >"$aside/ready"
    "$aside/clone/run" --port 0 >"$aside/ready" 2>"$aside/log" &
    server=$!
    tries=0
    until grep -q 'Ludopod is ready' "$aside/ready"; do
        tries=$((tries + 1))
        if [ "$tries" -ge 3600 ] || ! kill -0 "$server" 2>/dev/null; then
            fail "./run does not start in a clone: $(cat "$aside/log")"
        fi
        sleep 1
    done
    kill "$server"
    wait "$server" || fail "the server does not end well: $(cat "$aside/log")"
else
    mkdir "$aside/clone"
    ln -s "$source/examples" "$aside/clone/examples"
    ln -s "$build" "$aside/clone/build"
fi

libdir=$aside/prefix/$(sed -n 's/^CMAKE_INSTALL_LIBDIR:.*=//p' "$build/CMakeCache.txt")
(cd "$aside/clone" && PATH=$aside/tools:$PATH PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir sh -ec "$(cat "$aside/commands")") \
    >"$aside/said" 2>&1 || fail "the README's commands fail: $(tail -n 20 "$aside/said")"
for example in random_game best_move; do
    [ -x "$aside/clone/$example" ] || fail "the README makes no $example"
done
[ "$(grep -cE '^[a-e][1-5](=|$)' "$aside/said")" -ge 16 ] || fail "the examples say nothing: $(tail -n 20 "$aside/said")"

grep -oE 'fuzz/corpus/[a-z_]+' "$source/CONTRIBUTING.md" >"$aside/folders"
while read -r folder; do
    [ -d "$source/$folder" ] || fail "CONTRIBUTING.md names $folder, which there is not"
done <"$aside/folders"
[ -s "$aside/folders" ] || fail "CONTRIBUTING.md has lost its fuzzing"
echo "the README's library works"
