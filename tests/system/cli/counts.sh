# perft and pathsum, with the public counts of tests/cases.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
cases=$(dirname "$0")/../../cases
: "${LUDOPOD_PERFT_MAX:=10000000}" # the larger counts take a minute where nothing is optimized

while read -r game board depth count position; do
    case $game in '#'* | '') continue ;; esac
    [ "$count" -le "$LUDOPOD_PERFT_MAX" ] || continue
    run perft "$depth" --game "$game" --board "$board" --position "${position:-start}"; status 0; out "$count"
done <"$cases/perft.txt"
# The rules page publishes those of Cephalopod, and says where the others are.
called='docs/rules.md'
while read -r game board depth count position; do
    [ "$game" = cephalopod ] || continue
    checks=$((checks + 1))
    grep -qwF -e "$count" "$cases/../../docs/rules.md" || fail "docs/rules.md lacks the count $count of $game $board"
done <"$cases/perft.txt"

run perft 0; status 0; out 1
run perft 2 --board 1x2 --divide; status 0; out 'a1 1
b1 1
2'
run perft 4 --board 3x3 --divide; status 0; out_has 'b2 376'
[ "$(awk 'NF == 2 { sum += $2 } NF == 1 { total = $1 } END { print sum - total }' "$scratch/out")" = 0 ] ||
    fail 'the parts of --divide do not add up'
run perft 3 --variant snub --board 3x3; status 0; out 504
run perft 9 --board 1x2 --position 'a11 b'; status 0; out 1
run perft 1 --position '3/a11b1/3 a 2 -'; status 0; out 7
run perft --divide 0; status 0; out 1

run perft 5 --board 3x3 --walk --threads 3; status 0; out 21096
run perft 5 --board 3x3 --memo --threads 2; status 0; out 21096
run perft 3 --game octogo --board 8x5 --memo --divide; status 0; out_has 314364
run perft 25 --board 3x3; status 0; out 39389722896909963456
run perft 61 --board 3x3; status 0; out 40451383272842039662136401744861568
bad '--memo and --walk exclude each other' perft 3 --memo --walk
bad "'0' is not a value for 'threads'; expected 1-256" perft 3 --threads 0
bad 'the depth is missing' perft
bad "'x' is not a value for 'DEPTH'" perft x
bad "'-1' is not an option here" perft -1
bad "is not a value for 'DEPTH'; expected 0-10000" perft 99999999999999999999
bad "one argument too many" perft 1 2
bad '' perft 1 --position nonsense

sum() { # INPUT
    printf '%s\n' "$1" >"$scratch/input"
    input=$scratch/input
    run pathsum
    input=/dev/null
}
while read -r depth a b c d e f g h i expected; do
    case $depth in '#'* | '') continue ;; esac
    sum "$depth
$a $b $c
$d $e $f
$g $h $i"
    status 0; out "$expected"
done <"$cases/pathsum_public.txt"
bad 'this cannot be counted in Octogo' pathsum --game octogo
bad 'this cannot be counted in Octogo' states --game octogo --board 5x4
run states --game cephalopod --board 1x3; status 0
cp "$scratch/out" "$scratch/expected"
run states --board 1x3; status 0; out "$(cat "$scratch/expected")"
sum '0 1 2 3 4 5 6 0 0 0'; status 0; out 123456000
sum '2147483647 1 2 3 4 5 6 6 6 6'; status 0; out 123456666

refused() { # MESSAGE INPUT
    sum "$2"; status 2; silent; err_has "$1"
}
refused 'the depth is missing' ''
refused 'cell 9 is missing' '3 0 0 0 0 0 0 0 0'
refused "'7' is not a value for 'cell 2'; expected 0-6" '3 0 7 0 0 0 0 0 0 0'
refused "'-1' is not a value for 'the depth'" '-1 0 0 0 0 0 0 0 0 0'
refused "'1x' is not a value for 'cell 1'" '1 1x 0 0 0 0 0 0 0 0'
refused 'more after the ninth' '1 0 0 0 0 0 0 0 0 0 0'
bad 'one argument too many' pathsum 3

run states --board 1x2; status 0; out '0 0 1 1
1 1 2 1
2 2 1 1
full 1 1
all 4 3'
run states --board 3x3; status 0; out_has 'full 41259 5611'; out_has 'all 4183357 532354'
run states --board 3x3 --threads 3; status 0; out_has 'full 41259 5611'; out_has 'all 4183357 532354'
run states --board=7x1; status 0; out_has 'all 6532 '
run states --board 2x5 --memory 1; status 2; err_has 'MiB of memory are not enough'
bad 'more than 21 squares' states
bad 'more than 21 squares' states --board 5x5
bad 'one argument too many' states 3x3
bad "is not a value for 'memory'; expected 1-" states --board 3x3 --memory 0
bad "is not a value for 'threads'; expected 1-256" states --board 3x3 --threads 257
finish
