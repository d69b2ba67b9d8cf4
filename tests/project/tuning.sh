#!/bin/sh
# The programs of tools/tuning do what they say, on boards and numbers that take a moment.
#   tuning.sh FOLDER-OF-THE-PROGRAMS
set -eu
tools=$1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT

fail() {
    echo "tuning: $1" >&2
    exit 1
}

# A game that is there already is read, not played: the line is the same, and the file is left as it was.
"$tools/tune-playtest" "$games" octogo 8x5 3 300n >"$games/first"
touch -d 2000-01-01 "$games/0001.txt"
rm "$games/0002.txt"
"$tools/tune-playtest" "$games" octogo 8x5 3 300n >"$games/second"
cmp "$games/first" "$games/second" || fail "tune-playtest sums the same games up differently"
[ -z "$(find "$games/0001.txt" -newer "$games/first")" ] || fail "tune-playtest plays a game again that was there"
tail -1 "$games/first" | grep -q '^| 8x5 | 300n | 3 |' || fail "tune-playtest does not tell of three games on 8x5"
echo nonsense >"$games/0003.txt"
if "$tools/tune-playtest" "$games" octogo 8x5 3 300n 2>"$games/message"; then fail "tune-playtest takes any file for a record"; fi
grep -q '0003.txt is not the record' "$games/message" || fail "tune-playtest does not say which file is no record"

"$tools/tune-calibrate" cephalopod 3x3 20 100 | grep -q '^factor on the logarithm of the odds: [0-9.]* (loss' ||
    fail "tune-calibrate prints no factor"
[ "$("$tools/tune-fit" 3x3 10 100 | grep -c ' [-0-9]* *[-0-9]* *[-0-9]* *[-0-9]*$')" = 19 ] || fail "tune-fit prints no weights"
# On games that were not fitted, pairs are told better than by a guess, which takes a bit.
"$tools/tune-fit-places" 40 10 | awk '/^step 7:/ { told = $3 } END { exit !(told > 0 && told < 1) }' ||
    fail "tune-fit-places tells the places of games held out no better than a guess"
for tool in calibrate fit fit-places habits playtest; do
    if "$tools/tune-$tool" 2>"$games/message"; then fail "tune-$tool runs without arguments"; fi
    grep -q "^usage: tune-$tool " "$games/message" || fail "tune-$tool does not say how it is called"
done

# A character does what its sentence says: Dumbo shies away from corners, Nautilus makes sixes more often than chance.
for character in dumbo nautilus; do "$tools/tune-habits" $character 4x4 10 2; done >"$games/habits"
awk -F '\t' '$1 == "dumbo" && $6 >= $7 || $1 == "nautilus" && $4 < $5 + 20 { exit 1 }' "$games/habits" ||
    fail "tune-habits does not find the habits of Dumbo and Nautilus"
awk -f "$(dirname "$0")/../../tools/habits.awk" "$games/habits" | grep -q 'nautilus.* % |$' || fail "habits.awk tells no two characters apart"
# What is worth it Dumbo does oftener than what may not be.
"$tools/tune-habits" dumbo 4x4 10 1 500 5 | paste "$games/habits" - | awk -F '\t' 'NR == 1 && !($18 > $2 && $28 > 5 && $28 < $12) { exit 1 }' ||
    fail "tune-habits does not tell what is worth it"
