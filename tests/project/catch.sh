# shellcheck shell=sh
# For the tests of a check, to be sourced: a small tree, one line too many in it, and what the check says.
#   check   the script that is tested, in this folder
#   begin   a function: makes what the tree has before the line
here=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

expect() { # status, file, line
    rm -rf "$tree/src" "$tree/include"
    mkdir -p "$tree/$(dirname "$2")"
    begin
    printf '%s\n' "$3" >"$tree/$2"
    status=0
    "$here/$check" "$tree" >"$tree/out" 2>&1 || status=$?
    [ "$status" = "$1" ] || { echo "$2 with $3: expected $1, got $status: $(cat "$tree/out")"; exit 1; }
}
