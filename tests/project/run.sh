#!/bin/sh
# ./run says what it can do, and refuses what it cannot before it builds anything: words it does not understand, and missing
# packages that it may not install, which it names. What it hands to the server does not depend on the order of the words.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT

expect() { # status, what is said, then the words
    status=0
    expected=$1 said=$2
    shift 2
    (cd "$tools" && CHECKOUT=$here PATH=$tools:$PATH "$here/run" "$@") >"$tools/out" 2>&1 || status=$?
    if [ "$status" != "$expected" ] || ! grep -q "$said" "$tools/out"; then
        echo "./run $*: expected $expected and '$said', got $status: $(cat "$tools/out")"
        exit 1
    fi
}

expect 2 "'web' is not a port" --port web
expect 2 "'' is not a port" --port=
expect 2 "port needs a value" --port
expect 2 "database needs a value" --database
expect 2 "'65536' is not a port" --port 65536
expect 2 "'--prot' is not an option" --prot 1
expect 2 "'X' is one argument too many" --port 1 X --database Y
expect 2 "'web' is not a port" --log-level debug --port web
expect 0 "Usage: ./run \[--port N\]" --help
expect 0 "handed to .ludopod serve.: --config FILE" --log-level debug --help

# A Debian system without one package, for someone who is not its administrator.
cat >"$tools/dpkg-query" <<'END'
#!/bin/sh
cd "$CHECKOUT" && . tools/need.sh
for package in $BUILD_PACKAGES; do [ "$package" = libsqlite3-dev ] || echo " $package installed "; done
END
printf '#!/bin/sh\necho 1000\n' >"$tools/id"
printf '#!/bin/sh\nexit 1\n' >"$tools/sudo"
printf '#!/bin/sh\nexit 0\n' >"$tools/npm"
printf '#!/bin/sh\nexit 0\n' >"$tools/node"
chmod +x "$tools/dpkg-query" "$tools/id" "$tools/sudo" "$tools/npm" "$tools/node"
expect 1 "as an administrator:  apt-get install --no-install-recommends libsqlite3-dev" --port 0

# What a build can lack is nothing that ./run does not install.
. tools/need.sh
grep -rhoE 'ludopod_left_out\("[^"]*" [a-z0-9.-]+\)' --include=CMakeLists.txt src | sed 's/.* \(.*\))/\1/' | sort -u >"$tools/wanted"
[ "$(wc -l <"$tools/wanted")" -ge 6 ] || { echo "parts that can be left out are not found: $(cat "$tools/wanted")"; exit 1; }
echo "$BUILD_PACKAGES" | tr -s ' ' '\n' | sort | comm -13 - "$tools/wanted" >"$tools/out"
[ ! -s "$tools/out" ] || { echo "./run does not install these, without which it builds less: $(cat "$tools/out")"; exit 1; }

# In a checkout where everything is built: a server that says how it was called.
mkdir -p "$tools/checkout/tools" "$tools/checkout/build" "$tools/elsewhere"
cp run "$tools/checkout/"
echo '. tools/progress.sh; need() { :; }; BUILD_PACKAGES=' >"$tools/checkout/tools/need.sh"
cp tools/progress.sh "$tools/checkout/tools/"
printf '#!/bin/sh\nexit 0\n' >"$tools/cmake"
# shellcheck disable=SC2016 # for the script
printf '#!/bin/sh\necho "$PWD: $*"\n' >"$tools/checkout/build/ludopod"
chmod +x "$tools/cmake" "$tools/checkout/build/ludopod"

serves() { # what the server is called with, then the words
    wanted="$tools/checkout: serve --listen localhost:$1"
    shift
    got=$(cd "$tools/elsewhere" && PATH=$tools:$PATH ../checkout/run "$@")
    [ "$got" = "$wanted" ] || { echo "./run $*: expected '$wanted', got '$got'"; exit 1; }
}
serves "8080 --web web/dist"
serves "1 --web web/dist --database=sqlite:$tools/elsewhere/a b --log-level=debug" --database "a b" --log-level debug --port 1
serves "1 --web web/dist --database=sqlite:$tools/elsewhere/a b --log-level=debug" --log-level=debug --port=1 --database="sqlite:a b"
serves "8080 --web web/dist --config=$tools/elsewhere/c --tables=/t --language=fr" --config c --tables=/t --language fr

started=$(cd "$tools/elsewhere" && PATH=$tools:$PATH ../checkout/run --install)
[ -z "$started" ] || { echo "./run --install starts '$started'"; exit 1; }

# Where npm cannot install what the page is built with, it says why: here the two files contradict each other, and there is no network.
mkdir "$tools/page"
echo '{"name":"page","version":"1.0.0","dependencies":{"left":"1.0.0"}}' >"$tools/page/package.json"
echo '{"name":"page","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"page","version":"1.0.0"}}}' >"$tools/page/package-lock.json"
for list in web/CMakeLists.txt tests/web/CMakeLists.txt tests/system/web/CMakeLists.txt; do
    # shellcheck disable=SC2016 # as it stands there
    words=$(sed -n 's/.*COMMAND ${NPM} \(ci [^)]*\).*/\1/p' "$list")
    [ -n "$words" ] || { echo "$list does not install anything"; exit 1; }
    # shellcheck disable=SC2086 # words
    if (cd "$tools/page" && npm_config_cache="$tools/cache" npm $words --offline) >"$tools/out" 2>&1 ||
        ! grep -qiE 'npm err(or|!)' "$tools/out"; then
        echo "npm $words does not say why it failed: $(cat "$tools/out")"
        exit 1
    fi
done

# What takes long says how far it is: here a build that ends when it has been said, in a pipe.
cat >"$tools/cmake" <<'END'
#!/bin/sh
[ "$1" = --build ] || exit 0
for n in 1 2 3; do echo "[$n/3] Building C object src/a/CMakeFiles/a.dir/b$n.c.o"; done
until grep -qE "$SAYS" "$SAID"; do sleep 0.1; done
END
(cd "$tools/elsewhere" && SAYS='^Building \([0-9]+ s\): 3 of 3: b3.c.o$' SAID=$tools/out LUDOPOD_TELL_EVERY=1 PATH=$tools:$PATH ../checkout/run >/dev/null 2>"$tools/out")

# On a terminal it is one line that moves.
(cd "$tools/elsewhere" && SAYS='Building .*Building \([0-9]+ s\): 3 of 3: b3.c.o' SAID=$tools/out LUDOPOD_TELL_EVERY=1000 PATH=$tools:$PATH \
    script -qefc ../checkout/run "$tools/out" >/dev/null </dev/null)
[ "$(grep -c 'Building (' "$tools/out")" = 1 ] || { echo "it is more than one line: $(cat -v "$tools/out")"; exit 1; }

# Packages are counted by apt, in percent.
printf 'dlstatus:3:13.4:Retrieving file 3 of 9\n' >"$tools/apt"
[ "$(how_far "$tools/apt")" = 'fetched 13 %' ] || { echo "fetching: $(how_far "$tools/apt")"; exit 1; }
printf 'pmstatus:libpq-dev:42.5:Unpacking libpq-dev (amd64)\n' >>"$tools/apt"
[ "$(how_far "$tools/apt")" = '42 %: Unpacking libpq-dev (amd64)' ] || { echo "unpacking: $(how_far "$tools/apt")"; exit 1; }

echo "./run says what it can and cannot do"
