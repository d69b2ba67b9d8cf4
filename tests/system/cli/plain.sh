# play --plain through a pipe.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"

say() { # WORD...: a conversation, a line each
    printf '%s\n' "$@" >"$scratch/input"
    input=$scratch/input
}

# Every word, on a board too small to play long on.
say Help board moves scores 'POSITION	' 'why b1' 'why z9' b1 undo b1 hint c1 'why c1' a1 rematch quit
run play --plain --human ab --board 1x3; status 0
out_has 'Mark Steere (2006), marksteeregames.com'
out_has 'White to move.'
out_has 'White places a one on b1.'
out_has 'Move undone.'
out_has 'Hint: '
out_has 'no capture is possible on b1'
out_has 'Name a square'
out_has 'White wins: White 2, Black 1.'
out_has 'A new game.'
out_has 'Black to move.'
err ''

say nonsense scoers b9 b1 b1 resign no resign yes undo quit
run play --plain --human ab --board 1x3; status 0
out_has 'Resign? Type yes or no.'
out_has "did you mean 'scores'?"
out_has 'The game goes on.'
out_has "'nonsense' is not a move"
out_has 'b1 is occupied'
out_has 'Black resigns.'

# The end of the input is no error; without a terminal --plain is the way.
say b1
run play --human ab --board 1x3; status 0; out_has 'End of input.'; err_has 'playing line by line'

# A record: kept after every move, gone on with, and never half-written.
say b1 c1
run play --plain --human ab --board 1x3 --record "$scratch/game.txt"; status 0
run record check "$scratch/game.txt"; status 0
say position a1 quit
run play --plain --record "$scratch/game.txt"; status 0; out_has 'Continuing the game'; out_has '1a1b1 a 2 -'
grep -q '1-0' "$scratch/game.txt" || fail 'the result is not in the record'
bad "holds a game with another 'rows'" play --plain --board 3x5 --record "$scratch/game.txt"
bad 'holds a game already' play --plain --record "$scratch/game.txt" start
echo broken >"$scratch/broken.txt"
bad "$scratch/broken.txt" play --plain --record "$scratch/broken.txt"
[ "$(cat "$scratch/broken.txt")" = broken ] || fail 'a record that cannot be read was written over'
bad 'No such file' play --plain --record "$scratch/none/game.txt"
say "save $scratch/copy.txt" 'save /nowhere/at/all' save quit
run play --plain --human ab --board 1x3; status 0
out_has "Saved in $scratch/copy.txt."; out_has 'The game is not saved: /nowhere/at/all'; out_has 'Name a file'
run record check "$scratch/copy.txt"; status 0

# A game that nobody named a file for has one, as soon as there is a move; another game has another.
rm -rf "$scratch/data"
say b1 c1 quit
run play --plain --human ab --board 1x3; status 0
kept=$(echo "$scratch"/data/ludopod/games/*.txt)
out_has "The game is kept in $kept. To continue it: ludopod play --record $kept"
say position a1 rematch b1 quit
run play --plain --record "$kept"; status 0; out_has '1a1b1 a 2 -'
say b1 resign y rematch quit
run play --plain --human ab --board 1x3; status 0
say quit
run play --plain; status 0
input=/dev/null
run play --plain --human none --character bobtail --board 1x3; status 0
[ "$(ls "$scratch/data/ludopod/games" | wc -l)" = 2 ] || fail 'expected two games kept'
for game in "$scratch"/data/ludopod/games/*; do run record check "$game"; status 0; done
say b1 quit
XDG_DATA_HOME=/dev/null run play --plain --human ab --board 1x3; status 0; err ''
! grep -q 'is kept' "$scratch/out" || fail 'a game is said to be kept where it cannot be'

# More players, a variant, only computers.
say c3 c4 quit
run play --plain --players 3 --human abc --variant snub; status 0; out_has 'Orange to move.'
input=/dev/null
run play --plain --human none --character bobtail --board 2x2; status 0; out_has ': White '
run play --plain --human none --character bobtail --board 2x3 --players 3; status 0

bad "'z' is not a player of this game" play --plain --human z
bad "'' is not a value for 'character'" play --plain --character ''
bad "'Kraken' is not a value for 'character'; expected bobtail, piglet," play --plain --character Kraken

# Undo goes back to the person's own move, over the computer's.
say b1 undo position quit
run play --plain --character bobtail --board 1x3; status 0; out_has 'Black places a one on '; out_has '3 a 2 -'

# In French.
say aide quitter
run play --plain --human ab --language fr; status 0; out_has 'suggérer un coup'

# Somebody whose name is a character's is a person all the same.
printf '[Game "cephalopod"]\n[Board "1x3"]\n[A "Ada"]\n[B "Kraken"]\n\n1. a1 *\n' >"$scratch/named.txt"
say quit
run play --plain --record "$scratch/named.txt"; status 0; out_has 'Black to move.'
finish
