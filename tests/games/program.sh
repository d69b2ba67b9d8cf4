#!/bin/sh
# Three in a row in the program: what lines, an engine's protocol, records and the full screen make of a game that they
# have never heard of.
LUDOPOD=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/system/cli/check.sh
. "$here/../system/cli/check.sh"
# shellcheck source=tests/system/cli/terminal.sh
. "$here/../system/cli/terminal.sh"

say() { # WORD...: a conversation, a line each
    printf '%s\n' "$@" >"$scratch/input"
    input=$scratch/input
}

# ---- Commands ----
run moves --game three; status 0; out "$(printf 'a1\nb1\nc1\na2\nb2\nc2\na3\nb3\nc3')"
depth=1
for paths in 9 72 504 3024 15120 56160 154944 255168 255168; do
    run perft --game three $depth; status 0; out $paths
    run perft --game three --walk --threads 2 $depth; status 0; out $paths
    depth=$((depth + 1))
done
run show --game three 'x2/1o1/3 x'; status 0; out "$(printf '3 x . .\n2 . o .\n1 . . .\n  a b c')"
run show --game three --format svg 'x2/1o1/3 x'; status 0; out_has 'pod-three'; out_has 'token-b'
run apply --game three start b2 a1; status 0; out_has '3/1x1/o2 x'
run rules three; status 0; out_has 'three marks in a row'
run rules three --language fr; status 0; out_has 'une diagonale gagne'
run analyse --game three --depth 9 --json 'xx1/oo1/3 x'; status 0; out_has '"c3"'
run help; status 0; out_has 'Three'
run help moves; status 0; out_has 'who moves first: Cephalopod a|b|c|d|e|f (a), Octogo a|b (a), Three a|b (a)'
bad 'at most 9 squares' moves --game three --board 4x3
bad 'there are no tables for Three' table build --game three
bad 'has no network that self-play' selfplay --game three --out "$scratch/games"
bad 'this cannot be counted in Three; games in which it can: Cephalopod' states --game three --board 3x3
bad 'this cannot be counted in Three' pathsum --game three
bad 'solving is for Cephalopod' solve --game three --board 3x3
bad 'solving is for Cephalopod' prove --game three --board 3x3

# ---- Lines ----
say board 'why b2' b2 'why b2' b2 a1 hint a2 c1 c2 quit
run play --plain --game three --human ab --record "$scratch/game.txt"; status 0
out_has 'possible on b2: b2'; out_has 'no move can be made from b2'; out_has 'the move b2 is not possible'
out_has 'Hint: '; out_has 'X wins: X 1, O 0.'
run record check "$scratch/game.txt"; status 0
run record convert --to json "$scratch/game.txt"; status 0; out_has '"three"'
cp "$scratch/out" "$scratch/game.json"
run record convert --to text "$scratch/game.json"; status 0; out_has '1. b2 a1 2. a2 c1'
# shellcheck disable=SC2034 # run() reads it
input=/dev/null

# ---- The engine's protocol: no game, no board, no network of another's ----
rm -f "$scratch/out"
wait_for_moves() { # so many of the engine
    until [ "$(grep -c '^bestmove' "$scratch/out" 2>/dev/null)" = "$1" ]; do sleep 0.05; done
}
{
    printf 'ugi\nsetoption name Game value three\nuginewgame\nisready\nposition fen xx1/oo1/3 x\ngo depth 9\n'
    wait_for_moves 1
    printf 'position startpos moves a1 b1 a2 b2 a3\nquery gameover\nquery result\nposition startpos\ngo p1time 900 p2time 900\n'
    wait_for_moves 2
    printf 'quit\n'
} | "$LUDOPOD" engine >"$scratch/out" 2>"$scratch/err" || fail 'the engine ended with an error'
out_has 'var three'; out_has 'readyok'; out_has 'bestmove c3'; out_has 'response p1win'
checks=$((checks + 1))
[ "$(grep -c '^bestmove' "$scratch/out")" = 2 ] || fail 'expected two moves of the engine'

# ---- The full screen ----
play 100 30 xterm-256color --game three --human ab --record "$scratch/screen.txt"
seen 'Three 3x3'; seen '9 squares empty'; seen 'Enter play'; seen '▶ ( ) X'; seen '  < > O'
keys '?'; seen 'the next of the moves'; seen 'and the name of the game'; keys x
seen 'X on b2: Enter to play'; keys Enter; seen '1 () b2'; seen '8 squares empty'; seen '▶ < > O'
keys Enter; seen 'no move can be made from b2'
keys Left; seen 'O on a2: Enter to play'; keys Enter; seen '2 <> a2'
keys : c 3 Enter; seen '3 () c3'
keys u; seen 'Move undone'
keys : c 3 Enter; seen '3 () c3'; keys : b 1 Enter; seen '4 <> b1'; keys : a 1 Enter
seen 'X wins'
keys q; ended 0
run record check "$scratch/screen.txt"; status 0
finish
