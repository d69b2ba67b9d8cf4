# shellcheck shell=sh
# Sourced by tools/need.sh and ./run: says how far it is with what takes long and says nothing by itself.

# The last words of a log that say so: of apt (APT::Status-Fd), which counts in percent, and of ninja, which counts steps.
how_far() { # log
    tail -n 50 "$1" | sed -n '
        s|^dlstatus:[^:]*:\([0-9]*\)[^:]*:.*|fetched \1 %|p
        s|^pmstatus:[^:]*:\([0-9]*\)[^:]*:\(.*\)|\1 %: \2|p
        s|^\[\([0-9]*\)/\([0-9]*\)\] Building .*/CMakeFiles/[^/]*/|\1 of \2: |p
        s|^\[\([0-9]*\)/\([0-9]*\)\] |\1 of \2: |p' | tail -n 1
}

# One line that moves on a terminal; elsewhere a line every ten seconds. It ends with the script, however that ends.
tell() { # what, log
    seconds=0
    while sleep 1 && kill -0 $$ 2>/dev/null; do
        seconds=$((seconds + 1))
        line="$1 ($seconds s): $(how_far "$2")"
        if [ -t 2 ]; then
            printf '\r\033[K%.78s' "$line" >&2
        elif [ $((seconds % ${LUDOPOD_TELL_EVERY:-10})) = 0 ]; then
            echo "$line" >&2
        fi
    done
}

# Runs the command, whose output goes into the log; its status.
watched() { # what, log, command...
    what=$1 log=$2 ended=0
    shift 2
    : >"$log"
    tell "$what" "$log" &
    teller=$!
    "$@" >"$log" 2>&1 || ended=$?
    kill "$teller" 2>/dev/null || :
    wait "$teller" 2>/dev/null || :
    [ ! -t 2 ] || printf '\r\033[K' >&2
    return "$ended"
}
