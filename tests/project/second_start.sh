#!/bin/sh
# ./run builds nothing where nothing has changed, and is there at once: what it does before it becomes the server costs less than
# two seconds of the processor, however long that takes on a busy machine.
#   second_start.sh
set -eu
cd "$(dirname "$0")/../.."
aside=$(mktemp -d)
trap 'rm -rf "$aside"' EXIT

start() {
    : >"$aside/ready"
    ./run --port 0 --database "$aside/games.db" >"$aside/ready" 2>"$aside/log" &
    server=$!
    until grep -q ready "$aside/ready" || ! kill -0 "$server" 2>/dev/null; do
        sleep 0.05
    done
    # Clock ticks of the programs that it has run (proc(5), cutime and cstime), which it keeps when it becomes the server.
    ticks=$(sed 's/.*) //' "/proc/$server/stat" | awk '{ print $14 + $15 }')
    if ! kill "$server" || ! wait "$server"; then
        echo "it does not start: $(cat "$aside/log")"
        exit 1
    fi
    echo "before it becomes the server: $ticks of $(getconf CLK_TCK) ticks a second"
    grep -q 'no work to do' build.log
}

start || start || { echo "what was just built is built again: $(tail -n 5 build.log)"; exit 1; }
[ "$ticks" -lt $((2 * $(getconf CLK_TCK))) ] || { echo "that is two seconds or more"; exit 1; }
