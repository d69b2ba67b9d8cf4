# Octogo on the command line: what each command prints, and what it refuses.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
octogo() { word=$1; shift; run "$word" --game octogo "$@"; }
refused() { message=$1 word=$2; shift 2; bad "$message" "$word" --game octogo "$@"; }

# moves, apply, show
octogo moves --board 2x1 --pieces 1; status 0; out 'a1xa2
a1<
a1>
a1<<
a1>>
a1xa2<
a1xa2>'
octogo moves '4e/5/5/A4 r lR,- 9'; status 0; out 'a1-a2
a1-a2-a3
a1>
a1<<
a1-a2<
a1-a2>
a1>-b2'
octogo moves '2/A1 - - 3'; status 0; out ''
octogo apply start a1-a2 a10-a9; status 0; out '1eeeeeeeee/e9/10/10/10/10/10/10/A9/1AAAAAAAAA r - 2'
octogo apply --board 8x5 --first b start d7rr b2L; status 0; out 'eeeee/eeege/5/5/5/5/AHAAA/AAAAA b - 2'
octogo apply '1c1/1c1/1A1 r - 0' b1b3; status 0; out '1A1/3/3 - - 0'
octogo apply --pieces 1 --board 4x3 start r:resign; status 2; err_has 'move 1'
octogo apply --pieces 1 --board 4x3 start b:resign; status 0; out '1e1/3/3/1A1 - -,- 0'
octogo apply --quiet 2 --board 4x3 --pieces 2 start a1- ; status 2; err_has "'-' cannot be here"
octogo apply --quiet 2 --board 4x3 --pieces 1 start 'b1<' 'b4<'; status 0; out_has ' - '
octogo show '1e1/3/A1A b'; status 0; out '    a   b   c
 3  ·  (↓)  ·   3
 2  ·   ·   ·   2
 1 [↑]  ·  [↑]  1
    a   b   c'
octogo show --format ascii '1e1/1D1/H1A b'; status 0; out '    a   b   c
 3  -   bv  -   3
 2  -   R.  -   2
 1 '\''R   -   R^  1
    a   b   c'
octogo show --format svg start; status 0; out_has '<svg'; out_has '</svg>'
refused "move 1: 'zz' is not a move" apply start zz
refused 'move 2: there is no piece on a9' apply start a1-a2 a9-a8
refused "move 1: the piece on a10 is the other player's" apply start a10-a9
refused 'move 3: b1 is held by a piece of the same side' apply start 'a1>>' a10-a9 a1-b1
refused 'move 1: the arrow leads to a2, not to b2' apply start a1-b2
refused "move 1: 'a1<<<' is more than a turn" apply start 'a1<<<'
refused "move 1: '>' turns one way and back again" apply start 'a1<>'
refused 'move 1: the piece has already turned like this on a1' apply '4e/5/5/A4 r lR,- 9' 'a1<'
refused 'move 2: the game is over' apply '1c1/1c1/1A1 r - 0' b1b3 b3b2

# Options, their limits, and those of the other game
refused "'0x5' is not a board; expected ROWSxCOLUMNS, each side 1 to 10" moves --board 0x5
refused 'is not a board' moves --board 11x10
refused 'is not a board' moves --board 99999999999999999999x5
refused '10 pieces a side do not fit on a board of 3x3' moves --board 3x3
refused "'0' is not a value for 'pieces'; expected 1-10" moves --pieces 0
refused "'99999999999999999999' is not a value for 'pieces'" moves --pieces 99999999999999999999
refused "'251' is not a value for 'quiet'; expected 0-250" moves --quiet 251
refused "'-1' is not a value for 'quiet'" moves --quiet -1
refused "'maybe' is not a value for 'repetition'; expected off, on" moves --repetition maybe
refused "'c' is not a value for 'first'; expected a, b" moves --first c
refused "'3' is not a value for 'players'; expected 2" moves --players 3
refused "'snub' is not a value for 'variant'" moves --variant snub
refused 'there are 3 pieces of r in the position; at most 2' moves --pieces 2 'e1e/3/AAA r'
refused "'json' is not a format here" show --format json start
bad "'pieces' is not an option of this game; its options are: board, rows, columns, players, variant, first" moves --pieces 3
bad "'quiet' is not an option of this game" moves --quiet 3

# Positions
refused "'70000' cannot be the turns since a capture" show 'e1e/3/A1A r - 70000'
refused 'this game is over; expected -' show 'e1e/3/A1A r - 200'
octogo moves --quiet 0 'e1e/3/A1A r - 65535'; status 0; out_has 'a1-a2'
refused "'l,-' cannot be the turns made" show '1ee/3/A2 r l,- 0'
refused 'there is no piece in the position' show '3/3 r'
printf 'e1e/3/A1A r\0 - 0' >"$scratch/line"
input=$scratch/line
refused "cannot be to move; expected r, b" show -
printf 'a1-a2\0a10-a9' >"$scratch/line"
refused 'holds a 0 byte' apply start -
input=/dev/null

# perft
octogo perft 2 --board 6x10; status 0; out 9604
octogo perft 1 --divide --position '2e/3/G2 b lrL,- 5'; status 0; out_has 'c3-c2 1'; out_has 9
refused "is not a value for 'DEPTH'" perft 99999999999999999999

# Records, both forms; what is wrong in one is said with its line.
cat >"$scratch/game.txt" <<'GAME'
[Game "octogo"]
[Board "3x3"]
[Pieces "1"]
[Position "2e/3/A2 r -,- 0"]

1. a1-a2 {near} (1. a1> c3<) c3< $1 2. a2> *
GAME
run record check "$scratch/game.txt"; status 0; out_has '1 game, no errors'
run record convert --to json "$scratch/game.txt"; status 0; out_has '{"move":"a1-a2","comment":"near","variations":[[{"move":"a1>"},{"move":"c3<"}]]}'
cp "$scratch/out" "$scratch/game.json"
run record convert --to text "$scratch/game.json"; status 0; cp "$scratch/out" "$scratch/again.txt"
run record convert --to json "$scratch/again.txt"; status 0; out "$(cat "$scratch/game.json")"
wrong() { # MESSAGE SED-EXPRESSION
    sed "$2" "$scratch/game.txt" >"$scratch/wrong.txt"
    run record check "$scratch/wrong.txt"; status 1
    cat "$scratch/err" >>"$scratch/out"
    out_has "$1"
}
wrong "line 6, move 2: 'a2>>>' is more than a turn" 's/ a2>/ a2>>>/'
wrong "line 3: '11' is not a value for 'pieces'" '3s/1/11/'
wrong "line 2: '99x99' is not a board" 's/3x3/99x99/'
wrong "line 1: 'octago' is not a game here" 's/octogo/octago/'

# Line by line, in three languages; the rules too.
say() { printf '%s\n' "$@" >"$scratch/said"; input=$scratch/said; }
say 'why c1' c1 'c1 l' scores undo resign yes rematch position quit
octogo play --plain --human ab --board 6x10; status 0
out_has 'possible on c1: c1-c2, c1-c2-c3, c1<'; out_has 'c1 says which piece, but not what it does'
out_has "' l' cannot be here"; out_has 'Red 10, Blue 10.'; out_has 'There is nothing to undo.'
out_has 'Red resigns.'; out_has 'eeeeeeeeee/10/10/10/10/AAAAAAAAAA b - 0'
say 'b1-b2xb3' rematch position quit
octogo play --plain --human ab '1c1/3/1A1 r - 0'; status 0; out_has 'Red wins: Red 1, Blue 0.'; out_has '1c1/3/1A1 r -,- 0'
say c1l abandonner oui quitter
octogo play --plain --human ab --language fr; status 0; out_has 'Rouge tourne c1 à gauche.'; out_has 'Rouge gagne'
say c1l quit
octogo play --plain --character bobtail --language es; status 0; out_has 'Rojo gira c1 a la izquierda.'; out_has 'Azul '
input=/dev/null
for language in en fr es; do
    run rules octogo --language "$language"; status 0; out_has 'Escale à'
done

# Closed and full streams
called='moves --game octogo >&-'
got=0
"$LUDOPOD" moves --game octogo >&- 2>"$scratch/err" || got=$?
status 2; err_has 'standard output'
called='show --game octogo >/dev/full'
got=0
"$LUDOPOD" show --game octogo --format svg start >/dev/full 2>"$scratch/err" || got=$?
status 2; err_has 'standard output'
finish
