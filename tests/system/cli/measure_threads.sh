# analyse, match and engine where several threads work at once.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
LUDOPOD_TABLES=$scratch/none
export LUDOPOD_TABLES

run analyse --board 2x3 --depth 100 --threads 3; status 0; out_has 'proven loss'; out_has '-2.00'

run match --games 4 --board 3x3 --nodes 200 --concurrency 2 depth=1 eval=fixed; status 0; out_has ' / 4, '
run match --games 4 --board 3x3 --nodes 50 --concurrency 2 "cmd='$LUDOPOD' engine" reference=random; status 0; out_has ' / 4, '
run match --players 3 --games 12 --board 3x3 --seed 5 character=firefly reference=random; status 0
out_has 'character=firefly - reference=random: +'; out_has ' / 12, '; out_has '% of the first places; groups of 6 games'
cp "$scratch/out" "$scratch/first"
run match --players 3 --games 12 --board 3x3 --seed 5 --concurrency 2 --records "$scratch/three" character=firefly reference=random
out "$(cat "$scratch/first")"
run record check "$scratch/three"; status 0; out_has '12 games, no errors'
run match --players 3 --games 12 --board 3x3 --seed 5 --records "$scratch/three" character=firefly reference=random; out "$(cat "$scratch/first")"

# An engine that does not start has lost nothing: there is no match.
for engine in /no/such/engine true 'echo hello'; do
    bad "cmd=$engine does not start" match --games 4 --board 3x3 --concurrency 2 reference=random "cmd=$engine"
done

printf 'ugi\nposition startpos\ngo depth 2' >"$scratch/session"
input=$scratch/session
run engine; status 0; out_has ugiok; out_has 'bestmove '
run engine --language fr; status 0
printf 'hello\0there\nhello\n' >"$scratch/session"
run engine; status 0; out_has 'info string this line is not a command'; out_has "info string 'hello' is not a command"
finish
