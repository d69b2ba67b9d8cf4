#!/bin/sh
# The engine searches as it did when the signature was written down:
#   signature.sh PROGRAM           compares
#   signature.sh PROGRAM --write   writes it down anew
set -eu
file=$(dirname "$0")/signature.txt
found=$("$1" bench | sed -n 's/^signature //p')
[ -n "$found" ]
if [ "${2-}" = --write ]; then
    echo "$found" >"$file"
elif [ "$found" != "$(cat "$file")" ]; then
    echo "The search behaves differently: its signature is $found, no longer $(cat "$file")."
    echo 'If that is what you want, write it down with: cmake --build BUILD --target signature'
    exit 1
fi
