# puzzles: what is made is the same however it came about, holds when it is checked, and what does not hold is found.
#   puzzles.sh PROGRAM DATA
LUDOPOD=$1
data=$2
. "$(dirname "$0")/check.sh"
cd "$scratch" || exit 1

same() { # FILE FILE
    checks=$((checks + 1))
    cmp -s "$1" "$2" || fail "$1 and $2 differ"
}

least() { # NUMBER FILE
    checks=$((checks + 1))
    [ "$(wc -l <"$2")" -ge "$1" ] || fail "expected at least $1 puzzles in $2"
}

make() { run puzzles --board 2x3 --nodes 5000 --seed 1 "$@"; }

make --games 40 --out whole; status 0; silent
lines=$(wc -l <whole)
least 4 whole
run puzzles --check whole; status 0; out "$lines puzzles checked, 0 mistakes"
run puzzles --check whole --sample 2; status 0; out '2 puzzles checked, 0 mistakes'
input=whole
run puzzles --check -; status 0; out "$lines puzzles checked, 0 mistakes"
input=/dev/null

# Gone on with: after fewer games, after a line that was cut off, and behind puzzles of another game.
make --games 15 --out parts; status 0
make --games 40 --out parts; status 0
same whole parts
head -c $(($(wc -c <whole) - 40)) whole >cut
make --games 40 --out cut; status 0
same whole cut
run puzzles --game octogo --board 5x5 --pieces 2 --nodes 5000 --games 12 --out other; status 0
others=$(wc -l <other)
least 1 other
make --games 40 --out other; status 0
run puzzles --check other; status 0; out "$((lines + others)) puzzles checked, 0 mistakes"

# What does not hold: another move, an answer that does not refute, a position that was there before.
sed '1s/"best":"\([^"]*\)"\(.*\)"refuted":{"\([^"]*\)":/"best":"\3"\2"refuted":{"\1":/; q' whole >swapped
run puzzles --check swapped; status 1
cat whole whole >twice
run puzzles --check twice; status 1; err_has "twice: line $((lines + 1)): its position is too much like"; out_has "$lines mistakes"
echo '{"id":1}' >wrong
run puzzles --check wrong; status 1; err_has "line 1 is no puzzle: the field 'position' is missing or wrong"
echo 'puzzle' >wrong
run puzzles --check wrong; status 1; err_has 'line 1 is no puzzle; expected a JSON object'
bad 'line 1 is no puzzle' puzzles --board 2x3 --out wrong

bad 'expected one file' puzzles
bad 'expected one file' puzzles --out a --check b
bad 'one argument too many' puzzles --out a b
bad "is not a value for 'games'; expected 1-" puzzles --games 0 --out a
bad "is not a value for 'nodes'; expected 1000-" puzzles --nodes 10 --out a
bad 'missing' puzzles --check missing
bad 'is not a board' puzzles --board 9x9x9 --out a

# The puzzles that are shipped: a few of each file, all of them in the long form.
for file in "$data"/*.jsonl; do
    if [ "${LUDOPOD_LONG:-}" ]; then sample=1000000; else sample=2; fi
    run puzzles --check "$file" --sample $sample --seed 5; status 0; out_has ' 0 mistakes'
done
cat "$data"/*.jsonl >all
least 1000 all

finish
