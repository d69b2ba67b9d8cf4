#!/bin/sh
# The engine searches as it did when the signature was written down:
#   signature.sh compare PROGRAM...   of words: an emulator may stand before it
#   signature.sh write PROGRAM...     writes it down anew
set -eu
file=$(dirname "$0")/signature.txt
what=$1
shift
found=$("$@" bench | sed -n 's/^signature //p')
[ -n "$found" ]
if [ "$what" = write ]; then
    echo "$found" >"$file"
elif [ "$found" != "$(cat "$file")" ]; then
    echo "The search behaves differently: its signature is $found, no longer $(cat "$file")."
    echo 'If that is what you want, write it down with: cmake --build BUILD --target signature'
    exit 1
fi
