#!/bin/sh
# Files that are written: links and devices stay what they are, no two processes go on with one file, and what fails says why.
set -eu
LUDOPOD=$(realpath "$1")
# shellcheck source=tests/system/cli/check.sh
. "$(dirname "$0")/check.sh"
cd "$scratch"
check() { # what is wrong when the rest is not so
    why=$1
    shift
    checks=$((checks + 1))
    "$@" || fail "$why"
}
is_link() { check "$1 is no longer a link to $2" [ "$(readlink "$1")" = "$2" ]; }

"$LUDOPOD" match --games 2 --depth 1 --records one reference=random reference=random >/dev/null
awk -v RS= 'NR <= 2' ORS='\n\n' one >game

# ---- Links: the file they lead to is written, and keeps its permissions ----
mkdir real
for name in record records svg proof network games; do
    ln -s "real/$name" "$name.link" # leads nowhere yet
    ln -s "$name.link" "$name"
done
write_all() { # every command that writes a file, into links or what they lead to
    printf 'a1\nquit\n' >moves
    input=moves run play --plain --character bobtail --record record; status 0
    run match --games 2 --records records reference=random reference=greedy; status 0
    run review --depth 1 --svg svg game; status 0
    run prove --board 2x2 --goal draw --out proof
    run selfplay --board 3x3 --games 4 --nodes 5 --out games; status 0
    run train --data games --epochs 1 --out network; status 0
    for name in record records svg proof network games; do
        is_link "$name" "$name.link"
        is_link "$name.link" "real/$name"
        check "real/$name is empty" [ -s "real/$name" ]
    done
}
input=/dev/null
write_all
chmod 640 real/record real/svg
rm real/games real/records
write_all
for name in record svg; do check "real/$name is open to others" [ "$(stat -c %a "real/$name")" = 640 ]; done
run record check record; status 0

# A table, too.
run table build --game octogo --pieces 1v1 --board 2x3 --tables tables
mv tables/octogo-1v1-2x3.podt real/table
ln -s ../real/table tables/octogo-1v1-2x3.podt
run table build --game octogo --pieces 1v1 --board 2x3 --tables tables; status 0
is_link tables/octogo-1v1-2x3.podt ../real/table
check "something was left behind: $(ls real tables)" [ "$(find real tables -type f | wc -l)" = 7 ]

# ---- Pipes and devices are written into ----
mkfifo pipe
cat pipe >got.svg &
run review --depth 1 --svg pipe game; status 0
wait $!
check 'the pipe is gone' [ -p pipe ]
check 'the pipe got no picture' grep -q '</svg>' got.svg
ln -s /dev/full full
for command in 'review --depth 1 --svg full game' 'play --plain --record full' 'match --games 2 --records full reference=random reference=random' \
    'prove --board 2x2 --goal draw --out full'; do
    # shellcheck disable=SC2086 # words
    run $command; status 2; err_has 'No space left on device'
    is_link full /dev/full
done
check 'the device is gone' [ -c /dev/full ]
called='rules >/dev/full' got=0
"$LUDOPOD" rules >/dev/full 2>"$scratch/err" || got=$?
status 2; err_has 'standard output: No space left on device'

# ---- A quota ----
limited() { # so many blocks of 512 or 1024 bytes, then the words
    called="$* (with a quota)" got=0
    blocks=$1
    shift
    (ulimit -f "$blocks" && exec "$LUDOPOD" "$@") <"$input" >"$scratch/out" 2>"$scratch/err" || got=$?
}
run table build --game octogo --pieces 1v1 --board 4x4 --tables tables; status 0
mv tables/octogo-1v1-4x4.podt real/table
ln -s ../real/table tables/octogo-1v1-4x4.podt
cp real/table before
limited 1 table build --game octogo --pieces 1v1 --board 4x4 --tables tables; status 2; err_has 'File too large'
check 'the table that was there is damaged' cmp -s real/table before
limited 4 match --games 40 --seed 3 --records short reference=random reference=random; status 2; err_has 'File too large'
run record check short; status 0
run match --games 40 --seed 3 --records short reference=random reference=random; status 0
check 'the match was not gone on with' [ "$(grep -c '^\[Round ' short)" = 40 ]

# ---- Locks ----
held_by() { status 2; err_has "$1 is in use by process $2; wait for its end, or give another file"; }
wait_for() { # text, file
    until grep -q "$1" "$2" 2>/dev/null; do
        kill -0 "$player" 2>/dev/null || { fail "'$1' does not come in $2"; return; }
        sleep 0.05
    done
}
mkfifo words
"$LUDOPOD" play --plain --human ab --record kept <words >conversation 2>&1 &
player=$!
exec 3>words
wait_for 'to move' conversation
run play --plain --record kept; held_by kept "$player"
echo a1 >&3
wait_for 'on a1' conversation
run play --plain --record kept; held_by kept "$player"
ln -s kept another
run play --plain --record another; held_by another "$player"
echo quit >&3
exec 3>&-
called='play, the first' got=0
wait "$player" || got=$?
status 0
run play --plain --record kept; status 0; out_has 'Continuing the game in kept'
run play --plain --record unmade --position 2>/dev/null || true
check 'a file is left by a game that did not begin' [ ! -e unmade ]
run play --plain --record unmade nonsense; status 2
check 'a file is left by a game that did not begin' [ ! -e unmade ]

"$LUDOPOD" match --games 100000 --records long reference=uct:time=5ms reference=uct:time=5ms >/dev/null 2>&1 &
player=$!
wait_for Round long
run match --games 100000 --records long reference=uct:time=5ms reference=uct:time=5ms; held_by long "$player"
kill -INT "$player"
wait "$player" || true
"$LUDOPOD" selfplay --games 100000000 --out many >/dev/null 2>&1 &
player=$!
until [ -s many ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
run selfplay --games 100000000 --out many; held_by many "$player"
kill -INT "$player"
wait "$player" || true

# One process at a time works in a folder.
place_held_by() { status 2; err_has "$1 is in use by process $2; wait for its end, or give another place"; }
"$LUDOPOD" table build --board 2x7 --tables boards >/dev/null 2>&1 & # takes hours
player=$!
until [ -e boards/.cephalopod-2x7.podt/unfinished ] || ! kill -0 "$player" 2>/dev/null; do sleep 0.05; done
run table build --board 2x7 --tables boards; place_held_by boards/.cephalopod-2x7.podt "$player"
run solve --board 2x7 --tables boards; place_held_by boards/.cephalopod-2x7.podt "$player"
kill -INT "$player"
wait "$player" || true
run table build --board 2x4 --tables boards; status 0
mkdir 2x4.layers
flock --no-fork 2x4.layers sleep 1000 &
player=$!
until ! flock --nonblock 2x4.layers true; do sleep 0.05; done
run prove --board 2x4 --goal draw --tables boards --out 2x4; place_held_by 2x4.layers "$player"
check 'something was proven' [ ! -e 2x4 ]
kill "$player"
wait "$player" || true
run prove --board 2x4 --goal draw --tables boards --out 2x4 --resume; status 0
check 'the folder is left' [ ! -e 2x4.layers ]
run prove --check 2x4; status 0
run solve --board 2x4 --tables boards; status 0
check 'a folder was made for what is solved' [ ! -e boards/.cephalopod-2x4.podt ]

# ---- A game that could not be saved ends as one ----
mkdir gone
rm conversation
"$LUDOPOD" play --plain --human ab --record gone/game <words >conversation 2>"$scratch/err" &
player=$!
exec 3>words
wait_for 'to move' conversation
rm -r gone
echo a1 >&3
wait_for 'The game is not saved: gone/game: No such file' conversation
exec 3>&-
called='play, saved nowhere' got=0
wait "$player" || got=$?
status 2; err_has 'the game is not saved'
finish
