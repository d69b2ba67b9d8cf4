# table: made, looked up, checked; stopped and killed while it is made; damaged files.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
LUDOPOD_TABLES=$scratch/tables
export LUDOPOD_TABLES

run table build --game octogo --pieces 1v1 --board 4x3; status 0; out_has 'table octogo 1v1 4x3'; out_has 'longest '
table=$LUDOPOD_TABLES/octogo-1v1-4x3.podt
checks=$((checks + 1))
[ "$(ls "$LUDOPOD_TABLES")" = octogo-1v1-4x3.podt ] || fail 'there is more than the table'
cp "$scratch/out" "$scratch/said"
run table info; status 0; out "$(cat "$scratch/said")"
run table info "$table"; status 0; out "$(cat "$scratch/said")"
run table info --game octogo --board 4x3; status 0; out "$(cat "$scratch/said")"
run table verify --threads 2; status 0; out "$table: all 786432 entries are right"
run table build --game octogo --pieces 1 --board 4x3 --spent off --tables "$scratch/other/deep"; status 0; out_has 'without spent turns'
run table verify "$scratch/other/deep/octogo-1v1-4x3-unspent.podt"; status 0

run table probe --game octogo '3/1e1/1A1/3 r -,- 0'; status 0
[ "$(head -2 "$scratch/out")" = 'win in 1
b2xb3 win in 1' ] || fail 'the capture is not the first move'
run table probe --game octogo '3/1e1/1A1/3 b -,- 0'; status 0; out_has 'b3xb2 win in 1'
run table probe --game octogo --language fr '3/1e1/1A1/3 b -,- 0'; status 0; out_has 'gagnée en 1'
run table probe --game octogo '3/ee1/1A1/3 r - 0'; status 1; silent; err_has 'no table holds this position'
run table probe --game octogo --tables "$scratch/other/deep" '3/1e1/1A1/3 r -,- 0'; status 1; silent
run analyse --game octogo '3/1e1/1A1/3 r -,- 0'; status 0; out_has 'proven win'

bad 'the action is missing' table
bad "'frob' is not an action on tables" table frob
bad "Try 'ludopod help table'." table frob
bad 'there are no tables for' table build --game octogo --pieces 3
bad "'x' is not a value for 'threads'" table build --game octogo --board 2x2 --threads x
bad "'maybe' is not a value for 'spent'" table build --game octogo --board 2x2 --spent maybe
bad "'99x1' is not a board" table build --game octogo --board 99x1
bad 'one argument too many' table build 8x5 --game octogo
bad 'one argument too many' table info one two
bad 'the position is missing' table probe
bad 'the game is over' table probe --game octogo '3/3/1A1/3 - - 0'
bad 'No such file or directory' table info "$scratch/none"
bad 'No such file or directory' table probe --game octogo --tables "$scratch/none" '3/1e1/1A1/3 r -,- 0'
bad 'is not a table that this program knows' table verify "$0"
bad 'Not a directory' table build --game octogo --board 2x2 --tables "$0/below"
bad 'No such file or directory' play --game octogo --plain --tables "$scratch/none"
HOME='' XDG_DATA_HOME='' LUDOPOD_TABLES='' bad 'the folder of the tables is not known' table info

# A damaged file is refused by name and believed by nobody; the others stay in use.
cp "$table" "$scratch/whole"
for at in 0 9 70 100 5000; do
    cp "$scratch/whole" "$table"
    printf '\377' | dd of="$table" bs=1 seek=$at conv=notrunc 2>/dev/null
    run table info "$table"; status 2; silent; err_has "$table"
    run table probe --game octogo '3/1e1/1A1/3 r -,- 0'; status 1; silent; err_has "$table"
done
head -c 4000 "$scratch/whole" >"$table"
run table verify "$table"; status 2; silent; err_has 'is damaged at byte'
run table verify; status 2; silent; err_has 'is damaged at byte'
run table info; status 2; silent; err_has 'is damaged at byte'
cp "$scratch/whole" "$table"

# Whoever is stopped leaves nothing; whoever is killed leaves no table.
stop_while_building() { # SIGNAL
    mkdir -p "$scratch/stopped"
    called="table build, then kill -$1"
    got=0
    "$LUDOPOD" table build --game octogo --board 10x10 --tables "$scratch/stopped" >"$scratch/out" 2>"$scratch/err" &
    pid=$!
    sleep "$2"
    kill "-$1" $pid 2>/dev/null
    wait $pid || got=$?
    checks=$((checks + 1))
    for file in "$scratch/stopped"/*.podt; do
        [ ! -e "$file" ] || "$LUDOPOD" table info "$file" >/dev/null 2>&1 || fail 'half a table was left'
    done
    if [ "$1" = TERM ]; then
        left=$(ls "$scratch/stopped")
        [ -z "$left" ] || [ "$left" = octogo-1v1-10x10.podt ] || fail "something was left: $left"
    fi
    rm -rf "$scratch/stopped"
}
for after in 0.05 0.6; do
    stop_while_building TERM $after
    stop_while_building KILL $after
done
stop_while_building TERM 0.1
[ "$got" = 143 ] || fail 'a stopped build must end by its signal'
finish
