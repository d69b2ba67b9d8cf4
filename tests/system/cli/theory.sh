# What docs/theory.md says of Cephalopod: the games are played and counted again, and each number that comes of them stands there.
#   theory.sh PROGRAM ROOT
LUDOPOD=$1
root=$2
. "$(dirname "$0")/check.sh"
cd "$scratch" || exit 1
sed 's/−/-/g' "$root/docs/theory.md" >told

for board in 3x5 5x5; do
    run match --board $board --games 1000 --seed 38 --records $board nodes=10000 nodes=10000; status 0
    node "$root/tools/theory.mjs" $board >$board.out || fail "theory.mjs ended with $?"
    # The first line, and of each measure its number: a worth in dice or a share.
    head -1 $board.out | cut -d, -f1 >numbers
    awk -F '\t' 'NF > 2 && $1 !~ /^a (die of|one)/ && $1 !~ /^the same/ { print $2 }' $board.out | sed 's/ %$//' >>numbers
    while read -r number; do
        checks=$((checks + 1))
        grep -qF -- "$number" told || fail "$board: docs/theory.md does not say $number"
    done <numbers
done

finish
