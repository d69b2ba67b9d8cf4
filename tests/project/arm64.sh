#!/bin/sh
# On 64-bit Arm, too, the rules, notation and search are what they are here: built by a cross compiler against Debian's packages for it
# and run by qemu, their unit tests pass, the kernel of the network for NEON is the plain one bit for bit, and the engine's signature
# is the same.   arm64.sh BUILD-DIRECTORY
set -eu
for name in aarch64-linux-gnu-gcc qemu-aarch64-static debootstrap; do
    command -v $name >/dev/null || { echo "Skipped, because $name is missing (gcc-aarch64-linux-gnu qemu-user-static debootstrap)"; exit 77; }
done
source=$(cd "$(dirname "$0")/../.." && pwd)
root=$1-arm64/root made=$1-arm64/build
"$source/tools/root.sh" bookworm/arm64 "$root" libc6-dev libgcc-12-dev libcmocka-dev libedit-dev libgettextpo-dev libjansson-dev libzstd-dev ||
    { echo "Skipped, because Debian's packages for arm64 could not be fetched"; exit 77; }
mkdir -p "$made"
cat >"$made/arm64.cmake" <<END
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_SYSROOT $root)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L $root)
END
export PKG_CONFIG_LIBDIR="$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$root"
{
    cmake -G Ninja -S "$source" -B "$made" -DCMAKE_TOOLCHAIN_FILE="$made/arm64.cmake" -DCMAKE_BUILD_TYPE=Release -DLUDOPOD_WERROR=ON \
        -DLUDOPOD_SERVER=OFF -DLUDOPOD_TERMINAL=OFF -DLUDOPOD_BENCH=OFF -DLUDOPOD_MPI=OFF && cmake --build "$made"
} >"$made/log" || { tail -n 20 "$made/log"; exit 1; }
qemu-aarch64-static -L "$root" "$made/tests/search/search_network" 2>&1 | grep -q 'kernels: NEON plain' || { echo "the kernel for NEON was not tried"; exit 1; }
ctest --test-dir "$made" --output-on-failure --no-tests=error -j "$(nproc)" -R '^(rules|notation|search)_'
