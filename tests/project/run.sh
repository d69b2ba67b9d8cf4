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
    (cd "$tools" && PATH=$tools:$PATH "$here/run" "$@") >"$tools/out" 2>&1 || status=$?
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
case "$*" in *libsqlite3-dev*) exit 1 ;; *) echo 'install ok installed' ;; esac
END
printf '#!/bin/sh\necho 1000\n' >"$tools/id"
printf '#!/bin/sh\nexit 1\n' >"$tools/sudo"
printf '#!/bin/sh\nexit 0\n' >"$tools/npm"
printf '#!/bin/sh\nexit 0\n' >"$tools/node"
chmod +x "$tools/dpkg-query" "$tools/id" "$tools/sudo" "$tools/npm" "$tools/node"
expect 1 "as an administrator:  apt-get install libsqlite3-dev" --port 0

# In a checkout where everything is built: a server that says how it was called.
mkdir -p "$tools/checkout/tools" "$tools/checkout/build" "$tools/elsewhere"
cp run "$tools/checkout/"
echo 'need() { :; }; BUILD_PACKAGES=' >"$tools/checkout/tools/need.sh"
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

# Where npm cannot install what the page is built with, it says why: here the two files contradict each other, and there is no network.
mkdir "$tools/page"
echo '{"name":"page","version":"1.0.0","dependencies":{"left":"1.0.0"}}' >"$tools/page/package.json"
echo '{"name":"page","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"page","version":"1.0.0"}}}' >"$tools/page/package-lock.json"
for list in web/CMakeLists.txt tests/system/web/CMakeLists.txt; do
    # shellcheck disable=SC2016 # as it stands there
    words=$(sed -n 's/^ *COMMAND ${NPM} \(ci .*\)/\1/p' "$list")
    [ -n "$words" ] || { echo "$list does not install anything"; exit 1; }
    # shellcheck disable=SC2086 # words
    if (cd "$tools/page" && npm_config_cache="$tools/cache" npm $words --offline) >"$tools/out" 2>&1 ||
        ! grep -qiE 'npm err(or|!)' "$tools/out"; then
        echo "npm $words does not say why it failed: $(cat "$tools/out")"
        exit 1
    fi
done
echo "./run says what it can and cannot do"
started=$(cd "$tools/elsewhere" && PATH=$tools:$PATH ../checkout/run --install)
[ -z "$started" ] || { echo "./run --install starts '$started'"; exit 1; }
