#!/bin/sh
# What programs that use libludopod.so were built with (tests/project/libludopod.abi, by abidw) is what it is now: its functions, and
# the types that the headers show. Where a difference is meant, the dump is renewed: CONTRIBUTING.md says when it may be.
#   abi.sh BUILD-DIRECTORY [renew]
set -eu
command -v abidiff >/dev/null || { echo "Skipped, because abidiff is missing (abigail-tools)"; exit 77; }
source=$(cd "$(dirname "$0")/../.." && pwd)
made=$1/abi
dump=$source/tests/project/libludopod.abi
# The library once more, as quickly as can be, with what debuggers read of types.
build() {
    cmake -G Ninja -S "$source" -B "$made" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-g -O0 -ffile-prefix-map=$source/=" \
        -DLUDOPOD_SERVER=OFF -DLUDOPOD_TERMINAL=OFF -DLUDOPOD_TESTS=OFF -DLUDOPOD_BENCH=OFF -DLUDOPOD_MPI=OFF && cmake --build "$made" --target ludopod_shared
}
build >"$1/abi.log" || { tail -n 20 "$1/abi.log"; exit 1; }
if [ "${2:-}" = renew ]; then
    abidw --exported-interfaces-only --drop-private-types --headers-dir "$source/include/ludopod" --headers-dir "$made/include/ludopod" --no-corpus-path \
        --no-comp-dir-path --no-elf-needed --no-architecture "$made/src/libludopod.so" >"$dump"
else
    abidiff --exported-interfaces-only --drop-private-types --headers-dir2 "$source/include/ludopod" --headers-dir2 "$made/include/ludopod" --no-architecture \
        "$dump" "$made/src/libludopod.so" || { echo "libludopod.so is not what it was; if that is meant: sh tests/project/abi.sh build renew"; exit 1; }
    echo "libludopod.so is what programs were built with"
fi
