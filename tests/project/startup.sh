#!/bin/sh
# Starting the program costs little, because it loads little: it needs no library but those named here, and what a command
# needs besides is in a module that only this command loads. When the module is missing, or is not the program's, that is
# said in one sentence.
#   startup.sh PROGRAM
set -eu
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
fail() { echo "$*"; exit 1; }

# The C library, its mathematics, JSON records and packed tables, which the library reads; and sanitizers.
ldd "$1" | sed 's/^[[:space:]]*//; s/[[:space:]].*//; s|.*/||' >"$aside/loaded"
grep -q '^libc\.so' "$aside/loaded" || fail "ldd names no C library: $(cat "$aside/loaded")"
surplus=$(grep -vE '^(linux-vdso|ld-linux.*|libc|libm|libjansson|libzstd|lib[a-z]*san|libgcc_s|libstdc\+\+|libdl|libpthread|librt|libresolv)\.so' "$aside/loaded" || true)
[ -z "$surplus" ] || fail "every command waits for $surplus: that belongs in a module (src/cli/module.h)"

# Nor is any of it there twice: modules use the program's.
nm -D --defined-only "$1" | awk '{ print $3 }' | sort >"$aside/shown"
for module in "$(dirname "$1")"/ludopod-*.so; do
    twice=$(nm --defined-only "$module" | awk '{ print $3 }' | sort | comm -12 "$aside/shown" - | grep -E '^(pod|cli)_' || true)
    [ -z "$twice" ] || fail "$module has what is in the program: $twice"
done

cp "$1" "$aside/ludopod"
cd "$aside"
export LC_ALL=C
said() { # what is expected on standard error; the command; its status is 2
    expected=$1 status=0
    shift
    "$@" >out 2>err </dev/null || status=$?
    [ "$status" = 2 ] || fail "$*: status $status: $(cat out err)"
    [ "$(cat err)" = "$expected" ] || fail "$*: expected '$expected', got '$(cat err)'"
}
[ "$(./ludopod moves start --board 1x2)" = "$(printf 'a1\nb1')" ] || fail "moves needs a module"
said "ludopod: ludopod-server.so is not installed; to build it: cmake --preset release -DLUDOPOD_SERVER=ON && cmake --build --preset release" \
    ./ludopod serve
echo text >ludopod-server.so
said "ludopod: ludopod-server.so cannot be loaded: $aside/ludopod-server.so: file too short" ./ludopod serve
echo 'const struct { const char *version; void *serve; } cli_server_table = {"0.0.0-other", 0};' |
    cc -shared -fPIC -x c -o ludopod-server.so -
said "ludopod: ludopod-server.so belongs to version 0.0.0-other of Ludopod; install it again from the same build as this program" \
    ./ludopod serve
said "ludopod: ludopod-online.so is missing or cannot be loaded; install Debian's package libcurl4-openssl-dev and build Ludopod again, with its server" \
    ./ludopod bot
echo resign | ./ludopod play --plain --human ab --board 1x3 >out || fail "play --plain needs a module: $(cat out)"
echo "the program starts with what it needs"
