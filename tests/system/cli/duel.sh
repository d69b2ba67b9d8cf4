#!/bin/bash
# A whole 3x5 game against the computer, driven through a pipe by what the program itself says: every move is the
# first of the list that the word "moves" gives.
LUDOPOD=$1
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"

coproc GAME { "$LUDOPOD" play --plain --board 3x5 --character bobtail --record "$scratch/duel.txt" 2>"$scratch/err"; }
player=$GAME_PID
called='play --plain --board 3x5 (driven)'
got=0
: >"$scratch/out"

say() { printf '%s\n' "$1" >&"${GAME[1]}"; }

# Reads up to a line that asks for something.
listen() {
    while IFS= read -r -t 60 -u "${GAME[0]}" line; do
        printf '%s\n' "$line" >>"$scratch/out"
        case $line in
        'White to move.') return 0 ;;
        'Type rematch, undo or quit.') return 1 ;;
        [a-e][1-3] | [a-e][1-3]=*) move=${move:-$line} ;;
        esac
    done
    return 2
}

turns=0
while listen; do
    move=
    say moves
    listen || break
    say "$move"
    turns=$((turns + 1))
    [ "$turns" -le 200 ] || break
done
say quit
wait "$player" || got=$?
status 0
out_has ' wins: White '
grep -q '^Black .* on ' "$scratch/out" || fail 'the computer never moved'
run record check "$scratch/duel.txt"; status 0
grep -Eq '^\[Result "(1-0|0-1)"\]' "$scratch/duel.txt" || fail 'the record has no result'
finish
