#!/bin/sh
# Reads back from what was built that it was hardened: position independent, relocations read-only before main() begins, no memory
# both writable and executable, stacks and buffers guarded.
#   hardening.sh DIRECTORY   of the build
set -eu
build=$1
command -v readelf >/dev/null || { echo "skipped, because readelf (binutils) is not installed"; exit 77; }
failed=0

expect() { # file, what, pattern, readelf's words
    readelf -W "$4" "$1" | grep -qE -- "$3" || { echo "$1: no $2"; failed=1; }
}
refuse() { # file, what, pattern, readelf's words
    if readelf -W "$4" "$1" | grep -qE -- "$3"; then echo "$1: $2"; failed=1; fi
}

for file in ludopod ludopod-server.so ludopod-mail.so ludopod-outbound.so ludopod-terminal.so ludopod-mpi.so libludopod.so; do
    found=$(find "$build" -maxdepth 2 -name "$file" -print -quit)
    [ -n "$found" ] || continue
    expect "$found" "position independence" 'Type:.* DYN' -h
    expect "$found" "read-only relocations" 'GNU_RELRO' -l
    expect "$found" "early binding" 'BIND_NOW|FLAGS_1.* NOW' -d
    expect "$found" "guard of the stack" '__stack_chk_fail' --dyn-syms
    expect "$found" "checked copies and prints" '__[a-z]+_chk@' --dyn-syms
    expect "$found" "stack that cannot be executed" 'GNU_STACK.* RW ' -l
    refuse "$found" "memory that is writable and executable" 'LOAD.* RWE ' -l
done
[ -x "$build/ludopod" ] || { echo "$build/ludopod is not there"; exit 1; }
# The guard against jumping over a guard page leaves no name in the file.
guarded=$(grep -c '"command".*-fstack-clash-protection' "$build/compile_commands.json" || true)
compiled=$(grep -c '"command"' "$build/compile_commands.json")
bare=$(grep '"command"' "$build/compile_commands.json" | grep -v -- -fstack-clash-protection | grep -vc power_shim || true)
[ "$bare" = 0 ] || { echo "$bare of $compiled files are compiled without -fstack-clash-protection, $guarded with it"; failed=1; }
[ $failed = 1 ] || echo "everything is hardened"
exit $failed
