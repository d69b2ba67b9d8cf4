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
    # How many moves a game has, each worth with its interval, and each share; of attacked dice only twos and fives are told.
    head -1 $board.out | cut -d, -f2 | cut -c2- >numbers
    awk -F '\t' 'NF > 3 && $1 !~ /^a die of [134] \(by/ { print $4 ~ /games$/ ? $2 " (" $3 ")" : $2 }' $board.out >>numbers
    while read -r number; do
        checks=$((checks + 1))
        grep -qF -- "$number" told || fail "$board: docs/theory.md does not say $number"
    done <numbers
done

finish
