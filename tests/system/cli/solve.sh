# Solving: boards and positions; tables of Cephalopod.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
LUDOPOD_TABLES=$scratch/none
export LUDOPOD_TABLES

first() { # BOARD EXPECTED
    run solve --board "$1" --exact; status 0
    checks=$((checks + 1))
    [ "$(head -n 1 "$scratch/out")" = "$2" ] || fail "$1 is not: $2"
}
first 1x3 'win +1'
first 1x5 'win +1'
first 1x7 'win +1'
first 2x3 'loss -2'
first 3x2 'loss -2'
first 1x2 draw
first 1x4 draw
first 2x2 draw

run solve --board 3x3; status 0; out_has 'positions 427251373 won 265598337 drawn 0 lost 161653036'; out_has 'b2 win'
run solve --board 1x3 --json; status 0
out '{"value":"win","boards":9,"tables":9,"positions":45,"won":29,"drawn":0,"lost":16,"moves":[{"move":"a1","value":"win","best":true},{"move":"b1","value":"win","best":true},{"move":"c1","value":"win","best":true}]}'

run solve --position 'a1b1a2/3/a1b1b2 b'; status 0; out 'win
a2=a1+a3'
run solve --position 'a1b1a2/3/a1b1b2 b' --exact; status 0; out 'win +1
a2=a1+a3'
run solve --position 'b6a6b6a6b6/a6b6a6b6a6/b6a62a6/a6b6a6b6a6/b6a6b6a6b6 a'; status 0; out_has 'win'
run solve --position start --board 5x5 --nodes 1000; status 1; silent; err_has 'not solved with 1000 boards; give more with --nodes'
run solve --board 2x5 --memory 1; status 1; silent; err_has 'not solved with 1 MiB of memory; give more with --memory'
# What was proven when a limit came is said.
unfinished='a51b21/b1b3a51/a51a51/2a5a2 a'
run solve --position "$unfinished" --nodes 1000000; status 1; out_has 'win'; out_has 'a1'; err_has 'not solved with 1000000 boards'
run solve --position "$unfinished" --nodes 1000000 --json; status 1; out '{"solved":false,"at_least":"win","at_most":"win","best":["a1"]}'
run solve --board 3x5 --time 10ms; status 1; silent; err_has 'not solved within the time'
bad 'only positions of two players' solve --position 'a11/2 a 3 -' --players 3
bad 'more than 21 squares' solve --board 5x5
bad 'what to solve is missing' solve
bad 'one argument too many' solve 3x3
bad "'1y3' is not a board" solve --board 1y3
bad 'solving is for Cephalopod' solve --board 3x3 --variant snub
bad "is not a value for 'threads'; expected 1-256" solve --board 3x3 --threads 0
bad 'the game is over' solve --position 'a6 - '

# How far it is, on a terminal at once: of the boards that --estimate knows.
called='solve --board 2x4, on a terminal'
got=0
script -qec "'$LUDOPOD' solve --board 2x4" /dev/null </dev/null >"$scratch/out" 2>"$scratch/err" || got=$?
status 0; out_has 'boards found, about '; out_has 'draw'

run solve --board 3x4 --estimate; status 0; out_has '388282103 boards'; out_has 'all in memory: 1600 MiB, 9 min of one core'
run solve --board 4x3 --estimate --json; status 0; out_has '{"boards":388282103,"counted":true,'
run solve --board 2x7 --estimate; status 0; out_has 'about 6800000000 boards'
bad 'leave out --position' solve --board 3x3 --position start --estimate
bad 'more than 21 squares' solve --board 5x5 --estimate

mkdir "$scratch/tables"
run table build --board 2x3 --tables "$scratch/tables"; status 0; out_has 'positions 230673 won 79557 drawn 108322 lost 42794'
run table build --board 2x2 --exact --tables "$scratch/tables"; status 0; out_has 'table cephalopod 2x2 exact'
run table verify --tables "$scratch/tables"; status 0; out_has 'cephalopod-2x3.podt: all '; out_has 'cephalopod-2x2-exact.podt: all '
run table verify --tables "$scratch/tables" --sample 500 --seed 3; status 0; out_has 'boards 500 seed 3'; out_has 'entries checked are right'
run table build --board 2x4 --tables "$scratch/tables"; status 0
run table verify --game cephalopod --board 2x4 --tables "$scratch/tables" --sample 100; status 0; out_has 'boards 100 seed 1'
bad "'0' is not a value for 'sample'" table verify --tables "$scratch/tables" --sample 0
rm -r "$scratch/tables/cephalopod-2x4.podt"
run table probe --tables "$scratch/tables" --board 2x3 start; status 0; out_has 'loss (-6..-2)'
run table probe --tables "$scratch/tables" --board 3x2 start; status 0; out_has 'loss (-6..-2)'
run solve --position start --board 2x3 --tables "$scratch/tables"; status 0; out 'loss
a1
b1
c1
a2
b2
c2'
printf x >>"$scratch/tables/cephalopod-2x3.podt/010-04.layer"
run table verify --board 2x3 --game cephalopod --tables "$scratch/tables"; status 2; err_has 'is damaged at byte'
run table probe --tables "$scratch/tables" --board 2x3 start; status 1; err_has 'is damaged at byte'
finish
