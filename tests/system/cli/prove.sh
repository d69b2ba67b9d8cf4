# prove: found, checked, falsified, stopped; what is wrong with how it is called.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"

run prove --check "$0"; status 2; silent; err_has 'is not a certificate that this program knows'

proof=$scratch/proof
first() { # WORD
    checks=$((checks + 1))
    [ "$(head -1 "$scratch/out")" = "$1" ] || fail "the first word is not $1"
}

run prove --board 1x7 --out "$proof"; status 0; first proven; out_has 'for a'; out_has 'goal win'
sum=$(sed -n 's/^sum //p' "$scratch/out")
run prove --check "$proof"; status 0; first proven; out_has 'board 1x7 for a goal win'; out_has "sum $sum"
run prove --check "$proof" --json; status 0; out_has '{"check":"proven","board":"1x7","for":"a","goal":"win"'
run prove --board 1x7 --threads 2 --json; status 0; out_has '"answer":"proven"'
run prove --board 1x7 --for b; status 1; first disproven
run prove --board 1x7 --for b --goal draw; status 1; first disproven
run prove --board 2x3 --for b; status 0; first proven
run prove --board 2x2 --goal draw; status 0; first proven
run prove --board 2x2 --goal win; status 1; first disproven
# The position of a late game on the standard board.
run prove --position '1a61/a6b6a6/b6a6b6 a' --out "$proof"; status 0; first proven
run prove --check "$proof"; status 0; out_has 'position 1a61/a6b6a6/b6a6b6 a'

# A byte changed anywhere is told.
size=$(wc -c <"$proof")
printf 'X' | dd of="$proof" bs=1 seek=$((size - 3)) conv=notrunc 2>"$scratch/err"
run prove --check "$proof"; status 2; silent; err_has "$proof is damaged at byte "

# Stopped, then gone on with.
run prove --board 1x9 --out "$scratch/whole"; status 0
run prove --board 1x9 --out "$proof" --nodes 20000; status 1; first open; err_has 'not settled with 20000 boards'; err_has 'continue with --resume'
run prove --board 1x9 --for b --out "$proof" --resume; status 2; silent; err_has 'is about another question'
run prove --board 1x9 --out "$proof" --resume; status 0; first proven
checks=$((checks + 1))
cmp -s "$proof" "$scratch/whole" || fail 'the proof is not the same after a stop'
checks=$((checks + 1))
[ ! -e "$proof.unfinished" ] || fail 'what was found is left behind'
run prove --board 1x9 --memory 1; status 1; first open; err_has 'not settled with 1 MiB'

# By the tables of the board, where there are any.
tables=$scratch/tables
mkdir "$tables"
run prove --board 1x9 --tables "$tables"; status 0; first proven; err_has 'there are no tables of this board'; out_has 'tables no'
run table build --board 1x9 --tables "$tables"; status 0
run prove --board 1x9 --tables "$tables" --out "$scratch/whole"; status 0; first proven; err_has 'proving with the tables of this board'; out_has 'tables yes'
sum=$(sed -n 's/^sum //p' "$scratch/out")
run prove --check "$scratch/whole"; status 0; first proven; out_has "sum $sum"
run prove --board 1x9 --tables "$tables" --for b; status 1; first disproven; out_has 'prover 0'
run prove --board 1x9 --tables "$tables" --json; status 0; out_has '"tables":true'
run prove --board 1x9 --tables "$tables" --out "$proof" --nodes 4000; status 1; first open; err_has "$proof.layers holds what was found; continue with --resume"
run prove --board 1x9 --for b --tables "$tables" --goal draw --out "$proof" --resume; status 1; first disproven
run prove --board 1x9 --goal draw --tables "$tables" --out "$proof" --resume; status 2; silent; err_has 'is about another question'
run prove --board 1x9 --tables "$tables" --out "$proof" --resume --threads 2; status 0; first proven
checks=$((checks + 1))
cmp -s "$proof" "$scratch/whole" || fail 'the proof by tables is not the same after a stop'
checks=$((checks + 1))
[ ! -e "$proof.layers" ] || fail 'the layers of a finished proof are left behind'
run prove --board 1x9 --tables "$tables" --memory 1; status 1; first open; err_has 'not settled with 1 MiB'
run prove --board 1x9 --tables "$tables" --memory 3; status 1; first open; err_has 'MiB are needed'
layer=$(ls "$tables"/*/*.layer | tail -20 | head -1)
printf 'X' | dd of="$layer" bs=1 seek=40 conv=notrunc 2>"$scratch/err"
run prove --board 1x9 --tables "$tables"; status 2; silent; err_has 'is damaged at byte'
run prove --board 1x9 --tables "$scratch/none"; status 2; silent; err_has 'No such file or directory'

bad 'what to prove is missing' prove
bad 'one argument too many' prove 3x3
bad "'lose' is not a goal" prove --board 1x5 --goal lose
bad "'c' is not a player who can prove something" prove --board 1x5 --for c
bad 'give the file of the interrupted run with --out' prove --board 1x5 --resume
bad 'boards of more than 21 squares' prove --board 5x5
bad 'the game is over' prove --position 'a1 -'
bad 'No such file or directory' prove --check "$scratch/none"
bad 'No such file or directory' prove --board 1x3 --out "$scratch/none/proof"
run prove --language fr --board 1x5 --goal lose; status 2; err_has "n’est pas un but"
finish
