#!/bin/sh
# An interrupted command ends as one, with 130, and says what it kept; going on gives what it would have given.
set -eu
LUDOPOD=$(realpath "$1")
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$scratch"

# Seconds from the interrupt to the end: many times what it takes, with sanitizers on a busy machine, too.
patience=200

# shellcheck disable=SC2317 # interrupt() calls it by name
# One of its threads has begun to take care of interrupts (signal 2, the second bit of the mask), and has worked for a
# moment. The thread that waits for them may show none: the kernel lets them in meanwhile.
is_at_work() { grep -Eqh '^Sig(Blk|Cgt):.*[2367abef]$' /proc/"$working"/task/*/status && sleep 0.3; }

# interrupt CONDITION ARGUMENT...: runs it until the condition, a command, holds, and interrupts it.
interrupt() {
    condition=$1
    shift
    called="$* (interrupted)"
    rm -f out err
    # A shell's background jobs ignore interrupts, and so would the program.
    env --default-signal=INT "$LUDOPOD" "$@" >out 2>err </dev/null &
    working=$!
    until eval "$condition" >/dev/null 2>&1 || ! kill -0 "$working" 2>/dev/null; do
        sleep 0.01
    done
    interrupted_at=$(date +%s)
    kill -INT "$working" 2>/dev/null || true
    got=0
    wait "$working" || got=$?
    checks=$((checks + 1))
    [ $(($(date +%s) - interrupted_at)) -le $patience ] || fail "it took more than $patience s to end"
    [ "$got$may_end" = 0yes ] || status 130
}
may_end=no # yes: it may be done before the interrupt comes
keeps() { err_has "interrupted; $1 holds what was done, and the same command continues it"; }

interrupt is_at_work analyse --time 1m; out_has '%'
interrupt is_at_work solve --board 3x4; err_has 'interrupted; nothing is kept'
interrupt is_at_work solve --board 3x4 --tables solved; err_has 'interrupted; nothing is kept'
may_end=yes
interrupt 'ls solved/.cephalopod-3x3.podt/*.layer' solve --board 3x3 --tables solved
[ "$got" = 0 ] || keeps solved/.cephalopod-3x3.podt
may_end=no
run solve --board 3x3 --tables solved; status 0
interrupt is_at_work solve --position start; err_has 'interrupted; nothing is kept'
interrupt is_at_work states --board 4x5; err_has 'interrupted; nothing is kept'
interrupt is_at_work table build --game octogo --pieces 1v1 --board 8x8 --tables built; err_has 'interrupted; nothing is kept'
checks=$((checks + 1)); [ -z "$(ls built)" ] || fail "something is left: $(ls built)"
interrupt 'sleep 0.3' perft 30

# ---- Proofs: in the first round nothing can be kept, and that is said ----
interrupt is_at_work prove --board 3x4; out_has open; err_has 'interrupted'; err_has 'nothing is kept without --out'
interrupt is_at_work prove --board 3x4 --out proof; err_has 'nothing is kept: the first round was not finished'
run prove --board 3x4 --out proof --time 500ms; status 1; err_has 'nothing is kept: the first round was not finished'
may_end=yes
interrupt '[ -e proof.unfinished ]' prove --board 2x4 --goal draw --for b --out proof
[ "$got" = 0 ] || { err_has 'proof.unfinished holds what was found; continue with --resume'; err_has 'interrupted'; }
may_end=no
run prove --board 2x4 --goal draw --for b --out proof --resume; status 0
run prove --check proof; status 0

# ---- Games ----
interrupt is_at_work match --depth 30 --time 1m character=kraken character=kraken; out_has 'no game was finished'
err_has 'nothing is kept without --records'
# An engine that never moves is not waited for, and has lost nothing.
cat >silent <<'ENGINE'
while read -r line; do case $line in ugi) echo ugiok ;; isready) echo readyok ;; quit) exit ;; esac; done
ENGINE
interrupt is_at_work match --time 1m 'cmd=sh silent' character=kraken; out_has 'no game was finished'
checks=$((checks + 1)); ! grep -q loses err || fail 'an engine loses by an interrupt'
interrupt 'grep Round games' match --games 100000 --seed 7 --board 3x3 --records games reference=random reference=greedy
out_has '% of the points'; keeps games
run record check games; status 0
played=$(grep -c '^\[Round' games)
interrupt "[ \$(grep -c '^.Round' games) -gt $played ]" match --games 100000 --seed 7 --board 3x3 --records games reference=random reference=greedy
checks=$((checks + 1)); [ "$(grep '^\[Round' games | sort | uniq -d)" = '' ] || fail 'a game was played twice'
awk -v RS= 'NR <= 2' ORS='\n\n' games >game
interrupt is_at_work review --time 1m --svg game.svg game; err_has 'interrupted; nothing is kept'
checks=$((checks + 1)); [ ! -e game.svg ] || fail 'a picture is left'

# ---- Training ----
run selfplay --board 3x3 --games 60 --nodes 50 --out all; status 0
# shellcheck disable=SC2016 # for eval
interrupt '[ $(stat -c %s kept) -gt 500 ]' selfplay --board 3x3 --games 1000000 --nodes 50 --out kept; keeps kept
checks=$((checks + 1)); cmp -n 500 all kept >/dev/null || fail 'the games are other ones'
may_end=yes
interrupt 'grep "^1 " out' train --data all --epochs 100 --out network
[ "$got" = 0 ] || keeps network.checkpoint
interrupt is_at_work train --data all --epochs 100 --out second
finish
