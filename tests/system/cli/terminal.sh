# shellcheck shell=sh
# A terminal for tests of the full screen: a tmux of its own. Source it after check.sh.
#
#   play WIDTH HEIGHT TERM ARGUMENT...   a game in a new terminal
#   keys KEY...                          as tmux names them
#   click COLUMN LINE, wheel up|down     the mouse, as xterm reports it (SGR), for keys -l
#   seen TEXT                            it is on the screen, or comes within five minutes
#   gone TEXT                            it is not on the screen, now that something after it is
#   ended STATUS                         the game has ended with that
command -v tmux >/dev/null || { echo 'tmux is needed for this test' >&2; exit 1; }
called='play'
got=0
: >"$scratch/err"
TMUX_TMPDIR=$scratch
export TMUX_TMPDIR
unset TMUX
# A server for each game: one that is being ended may still take a call.
games=0
terminal() { tmux -L "game$games" -f /dev/null "$@"; }
trap 'terminal kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

# play WIDTH HEIGHT TERM ARGUMENT...: the status it ends with lands in the file "status".
play() {
    width=$1 height=$2 term=$3
    shift 3
    called="play $*"
    terminal kill-server 2>/dev/null
    games=$((games + 1))
    rm -f "$scratch/status"
    terminal new-session -d -x "$width" -y "$height" \
        "env TERM=$term '$LUDOPOD' play --at-once $* 2>'$scratch/err'; echo \$? >'$scratch/status'; sleep 600"
}

keys() { terminal send-keys "$@"; }

seen() {
    checks=$((checks + 1))
    tries=0
    while :; do
        terminal capture-pane -p -J >"$scratch/out" 2>/dev/null || break
        grep -qF -e "$1" "$scratch/out" && return
        tries=$((tries + 1))
        [ "$tries" -lt 1200 ] || break
        sleep 0.05
    done
    fail "expected on the screen: $1"
}

gone() {
    checks=$((checks + 1))
    terminal capture-pane -p >"$scratch/out"
    ! grep -qF -e "$1" "$scratch/out" || fail "expected not on the screen: $1"
}

ended() { # STATUS
    tries=0
    while [ ! -s "$scratch/status" ] && [ "$tries" -lt 1200 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
    got=$(cat "$scratch/status" 2>/dev/null || echo 'still running')
    status "$1"
}

click() { printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2"; }
wheel() {
    case $1 in
    up) printf '\033[<64;1;1M' ;;
    down) printf '\033[<65;1;1M' ;;
    esac
}
