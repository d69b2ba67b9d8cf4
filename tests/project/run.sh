#!/bin/sh
# ./run refuses what it cannot do before it builds anything: words it does not understand, and missing packages that it may
# not install, which it names.
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
echo "./run says what it cannot do"
