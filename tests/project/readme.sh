#!/bin/sh
# The README's tour works as it stands there: every command in it but the game itself ends well and says something.
#   readme.sh PROGRAM
set -eu
readme=$(cd "$(dirname "$0")/../.." && pwd)/README.md
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT
ln -s "$1" "$aside/ludopod"
cd "$aside"
PATH=$aside:$PATH

sed -n 's/^\$ \(ludopod .*\)$/\1/p' "$readme" | sed 's/  *# .*//' | grep -v '^ludopod play' >tour
[ "$(wc -l <tour)" -ge 5 ] || { echo "the README has lost its tour"; exit 1; }
while read -r line; do
    rm -f board.svg
    sh -ec "$line" >said 2>&1 || { echo "$line: $(cat said)"; exit 1; }
    [ -s said ] || [ -s board.svg ] || { echo "$line: nothing came of it"; exit 1; }
    if grep -q '^ludopod: ' said; then
        echo "$line: $(cat said)"
        exit 1
    fi
done <tour
echo "the README's tour works"
