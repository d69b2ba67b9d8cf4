# moves, apply and show.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"

# Figure 2: c3 takes the two ones. Fields may come as one argument or as several.
figure2='5/2a12/1b13/5/5 a 2 -'
run moves "$figure2"; status 0; out_has 'c3'
run moves 5/2a12/1b13/5/5 a 2 -; status 0; out_has 'c3'
run moves '5/2a12/2b12/5/5 a'; status 0
run moves 3/1a11/b12 b; status 0; out_has 'b1'
run moves --board 3x3 '3/a11b1/3 a 2 -'; status 0; out_has 'b2=a2+c2'
run moves '1a1b1/3 a'; status 0; out 'a1
b1
c1
a2'
run moves 'a1b1a1 - 2 -'; status 0; out ''
printf '1a1b1/3 a\n' >"$scratch/line"
input=$scratch/line
run moves -; status 0; out_has 'a2'
run apply - a2; status 0; out_has 'b 2 -'
input=/dev/null
bad 'position' moves -

bad 'row' moves '5/5/4/5/5 a'
bad "is not a board" moves --board 5x
bad "is not a board" moves --board 11x1
bad "is not a board" moves --board 9x9
bad 'players' moves --players 7
bad 'variant' moves --variant cubes
bad "'chess' is not a game here; the games are: cephalopod, octogo" moves --game chess
bad '' moves --board 3x3 '5/5/5/5/5 a 2 -'
run moves --game CEPHALOPOD --board 1x2; status 0; out 'a1
b1'
run moves --variant snub --players 3 --first c; status 0; out_has e5

run apply start; status 0; out '5/5/5/5/5 a 2 -'
run apply start c3 c4; status 0; out '5/2b12/2a12/5/5 a 2 -'
run apply --board 3x5 --players 3 start c2 c1; status 0; out '5/2a12/2b12 c 3 -'
run apply '5/5/5/5/5 b' C3; status 0; out '5/5/2b12/5/5 a 2 -'
run apply --board 3x3 '3/a11b1/3 a 2 -' b2xa2,c2; status 0; out '3/1a21/3 b 2 -'
run apply --board 3x3 start a1 b:resign; status 0; out '3/3/a12 - 2 b'
run apply --players 3 start c3 b:timeout; status 0; out '5/5/2a12/5/5 c 3 b'
run apply --board 1x2 start a1 b1; status 0; out 'a1b1 - 2 -'
printf 'c3 c4\n b3\n' >"$scratch/moves"
input=$scratch/moves
run apply start -; status 0; out '5/2b12/1a1a12/5/5 b 2 -'
printf 'c3 c4\n c4\n' >"$scratch/moves"
bad 'move 3: c4 is occupied' apply start -
printf 'c3\0c4' >"$scratch/moves"
bad 'holds a 0 byte' apply start -
input=/dev/null

bad 'the position is missing' apply
bad 'move 2: c3 is occupied' apply start c3 c3
bad "move 1: 'zz' is not a move" apply start zz
bad 'move 3: the game is over' apply --board 1x2 start a1 b1 a1
bad "move 1: 'b2=' is not a move" apply --board 3x3 '3/a11b1/b12 a' b2=
bad 'move 1: a capture must be made on b2; choose one of: b2=b1+a2' apply --board 3x3 '3/a11b1/1b11 a 2 -' b2
bad "move 1: 'b2=2' fits several captures" apply --board 3x3 '3/a11b1/1b11 a 2 -' b2=2
bad 'move 1: no capture on b2 shows 6; possible: ' apply --board 3x3 '3/a11b1/1b11 a 2 -' b2=6
bad 'move 1: there is no die on c2' apply start c3=c2+c4
bad 'move 1:' apply start f6
bad 'move 1:' apply start g:resign

run show start; status 0; out_has '5 ... ... ... ... ... 5'
run show 5/2a12/2b12/5/5 a 2 -; status 0; out_has '(1)'; out_has '<1>'
run show --format svg "$figure2"; status 0; out_has '<svg'; out_has '</svg>'
run show --format=text start; status 0
bad "'png' is not a format here; expected text, ascii or svg" show --format png start
bad 'the position is missing' show
bad '' show nonsense
# A position need not be quoted, for apply as for moves.
run apply 5/5/5/5/5 a 2 - c3 b3; status 0; out '5/5/1b1a12/5/5 a 2 -'
run apply 5/5/5/5/5 a c3; status 0; out '5/5/2a12/5/5 b 2 -'
run apply '5/5/5/5/5 a 2 -' c3; status 0; out '5/5/2a12/5/5 b 2 -'
bad 'move 2: ' apply 5/5/5/5/5 a 2 - c3 zz
bad "'c3' cannot be to move" apply 5/5/5/5/5 c3
finish
