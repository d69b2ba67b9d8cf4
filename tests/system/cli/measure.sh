# match, analyse, review and bench: what they say, and of what they cannot use.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
LUDOPOD_TABLES=$scratch/none
export LUDOPOD_TABLES

# In every line with three per cents these add up to 100; there is such a line.
chances_add_up() {
    checks=$((checks + 1))
    awk '{ n = sum = 0; for (i = 2; i <= NF && n < 3; i++) if ($i == "%") { n++; sum += $(i - 1) } }
        n == 3 && !/accuracy/ { seen++; if (sum != 100) wrong = 1 }
        END { exit wrong || !seen }' "$scratch/out" || fail 'the chances of three do not add up to 100'
}

# ---- analyse
run analyse --depth 3 a1b11/3/2b1 a 2 -; status 0; out_has ' 1. '; out_has 'depth 3'; out_has ' positions in '
run analyse --lines 4 --depth 2 --board 3x3; status 0; out_has ' 4. '
run analyse --lines 20 --depth 2 --board 1x3; status 0; out_has ' 3. '
run analyse --board 1x3 --time 100ms; status 0; out_has 'proven win'; out_has '100 %'; out_has '+1.00'
run analyse --board 2x3 --depth 100; status 0; out_has 'proven loss'; out_has '  0 %'; out_has '-2.00'
run analyse --board 2x2 --depth 100; status 0; out_has 'proven  '; out_has ' 50 %'
run analyse --board 2x2 --depth 100 --language fr; status 0; out_has 'prouvé'
run analyse --players 3 --board 3x3 --nodes 100; status 0; out_has 'White '; out_has '  Orange '
chances_add_up
run analyse --game octogo --board 8x5 --depth 2; status 0; out_has 'depth 2'
run analyse --variant snub --nodes 500; status 0
run analyse --json --board 1x3 --depth 20; status 0
out_has '"position":"3 a 2 -","turn":"a"'; out_has '"expected":[1.0000,0.0000],"margin":1.00,"proven":true'
bad 'the game is over; there is nothing to analyse' analyse a1b6a6 - 2 -
bad "'0' is not a value for 'lines'; expected 1-20" analyse --lines 0
bad "'21' is not a value for 'lines'; expected 1-20" analyse --lines 21
bad "'soon' is not a value for 'time'; expected 500ms, 2s, 1.5s, 1m" analyse --time soon
bad "'0' is not a value for 'threads'; expected 1-256" analyse --threads 0
bad "'0' is not a value for 'time'; expected 0ms, 0s, 0m" analyse --time 0

# A number alone is no length of time: nobody knows what it means.
for command in 'analyse' 'review game' 'match character=bobtail character=bobtail' 'solve --position start' 'prove --board 3x3'; do
    # shellcheck disable=SC2086 # words
    bad "'500' is not a value for 'time'; expected 500ms, 500s, 500m" $command --time 500
done
bad "time=1.5: '1.5' is not a value for 'time'; expected 1.5ms, 1.5s, 1.5m" match time=1.5 character=bobtail
bad "'10' is not a value for 'clock'; expected 10s, 10s+0.1s" match clock=10 character=bobtail
bad "'10s+0.1' is not a value for 'clock'" match clock=10s+0.1 character=bobtail
bad "'2h' is not a value for 'time'; expected 500ms, 2s, 1.5s, 1m" analyse --time 2h
bad "'-1s' is not a value for 'time'" analyse --time=-1s
bad "'0' is not a value for 'depth'; expected 1-128" analyse --depth 0
bad 'nowhere: No such file or directory' analyse --tables "$scratch/nowhere"

# ---- review
cat >"$scratch/game" <<'GAME'
[Game "cephalopod"]
[Board "1x3"]
[A "Ada"]

{A short game.} 1. a1 $1 (1. b1 c1) 1... c1 {leaves the middle} 2. b1=a1+c1 a1
3. c1 1-0
GAME
run review --depth 20 "$scratch/game"; status 0
out_has 'a  Ada: accuracy 100%, best moves 2 of 3'; out_has 'No move changed who was ahead.'
grep -q '  1. Ada' "$scratch/out" && fail 'every move is told unasked'
out_has 'Decided moves: 1-5'
run review --depth 20 --all "$scratch/game"; status 0; out_has '  1. Ada    a1 '
run review --depth 20 --json "$scratch/game"; status 0
out_has '"result":"1-0"'; out_has '"judgement":"best","proven":true'
run review --depth 20 --language es "$scratch/game"; status 0; out_has 'precisión 100 %'
run review --depth 20 --svg "$scratch/graph.svg" "$scratch/game"; status 0
grep -q '<title>The course of the game, Ada – ' "$scratch/graph.svg" || fail 'the graph has no title'
grep -q '<desc>5 moves; chances to win at the end: Ada 100 %, ' "$scratch/graph.svg" || fail 'the graph has no description'
grep -q 'prefers-color-scheme:dark' "$scratch/graph.svg" || fail 'the graph has no dark colours'
bad 'No such file or directory' review --depth 2 --svg "$scratch/no/graph.svg" "$scratch/game"
# The second player throws the draw of 2x2 away, in a game of which there are two, and resigns in a third.
printf '[Board "2x2"]\n\n1. a1 *\n\n[Board "3x3"]\n[Players "3"]\n\n1. a1 b:resign c1 2. a2 c:timeout 1-3-2\n\n[Game "octogo"]\n\n1. a1-a2 a10-a9 *\n' >"$scratch/games"
run record check "$scratch/games"; status 0
bad 'holds 3 games; give the number of one of them after the file' review "$scratch/games"
bad "'4' is not a value for 'GAME'; expected 1-3" review "$scratch/games" 4
run review --depth 12 --all "$scratch/games" 1; status 0; out_has '  1. White  a1'
run review --nodes 50 --all "$scratch/games" 2; status 0; out_has 'b:resign'; out_has 'c:timeout'; out_has 'c  '
out_has 'White Black Orange'; chances_add_up
run review --nodes 50 --json "$scratch/games" 2; status 0; out_has '"win":[0.'
run review --nodes 50 --all "$scratch/games" 3; status 0; out_has 'a10-a9'
run review --nodes 50 --json "$scratch/games" 2; status 0; out_has '"event":"b:resign","before":['
# A long game full of mistakes fits on a screen: the worst of them, each with its reason.
run match --games 2 --board 5x5 --seed 3 --records "$scratch/random" reference=random reference=random; status 0
for language in en fr es; do
    run review --nodes 100 --language "$language" "$scratch/random" 1; status 0
    [ "$(wc -l <"$scratch/out")" -le 24 ] || fail "the review in $language is longer than a screen"
done
run review --nodes 100 "$scratch/random" 1; out_has 'more mistakes; --all shows every move.'
tr '\n' ' ' <"$scratch/out" | grep -Eq 'After [^ ]+ the answer|misses a capture' || fail 'no mistake says why'
grep -Eq '^ *[0-9]+\. reference=random [^ ]+ blunder \(the game turns\), loses ' "$scratch/out" || fail 'no blunder has its player and that the game turns'
run review --nodes 100 --json "$scratch/random" 1; status 0; out_has '"reason":"capture","reply":"'; out_has '"why":"After '
input=$scratch/game
run review --depth 4 -; status 0
input=/dev/null
bad 'the file of games' review
bad 'one argument too many' review a 1 c
bad 'No such file' review "$scratch/nothing"
echo 'nonsense (' >"$scratch/wrong"
bad "$scratch/wrong: " review "$scratch/wrong"

# ---- match
run match --games 4 --board 3x3 --seed 5 character=nautilus reference=random; status 0
out_has 'character=nautilus - reference=random: +'; out_has ' / 4, '; out_has 'Elo '; out_has 'pairs by points (0, 1/2, 1, 3/2, 2): '
cp "$scratch/out" "$scratch/first"
run match --games 4 --board 3x3 --seed 5 character=nautilus reference=random; out "$(cat "$scratch/first")"
run match --games 2 --board 3x3 reference=greedy reference=dice-count:depth=2; status 0; out_has ' / 2, '
run match --games 2 --board 3x3 reference=uct:nodes=20 character=bobtail; status 0; out_has ' / 2, '
run match --games 2 --game octogo --board 8x5 character=bobtail reference=random; status 0; out_has ' / 2, '
run match --games 2 --variant snub --board 3x3 character=bobtail reference=random; status 0; out_has ' / 2, '
run match --players 4 --games 8 --board 3x3 --nodes 50 "cmd='$LUDOPOD' engine" reference=random; status 0; out_has ' / 8, '
run match --games 4 --board 3x3 --nodes 100 search=tree reference=random; status 0; out_has ' / 4, '
run match --sprt 0,400 --board 3x3 character=dumbo reference=random; status 0; out_has 'the second is accepted'
run match --games 4 --board 3x3 --nodes 50 "cmd='$LUDOPOD' engine" reference=random; status 0; out_has ' / 4, '
run match --games 2 --board 3x3 "character=piglet,option.Threads=1,cmd='$LUDOPOD' engine" reference=random; status 0

# An engine that does not start has lost nothing: there is no match.
for engine in /no/such/engine true 'echo hello'; do
    bad "cmd=$engine does not start: expected a command that speaks UGI" match --games 4 --board 3x3 "cmd=$engine" reference=random
done

# Openings are played from every seat, so games come in groups.
bad "'3' is not a value for 'games'; expected a multiple of 2, as each opening is played from every seat" match --games 3 character=bobtail character=bobtail
bad "'7' is not a value for 'games'; expected a multiple of 6" match --players 3 --games 7 character=bobtail character=bobtail

# Records: a broken-off match goes on, another one is not mixed into it.
run match --games 2 --board 3x3 --records "$scratch/played" character=piglet reference=random; status 0
run match --games 4 --board 3x3 --records "$scratch/played" character=piglet reference=random; status 0; out_has ' / 4, '
cp "$scratch/out" "$scratch/whole"
run match --games 4 --board 3x3 --records "$scratch/played" character=piglet reference=random; out "$(cat "$scratch/whole")"
run match --games 4 --board 3x3 character=piglet reference=random; out "$(cat "$scratch/whole")"
run record check "$scratch/played"; status 0; out_has '4 games, no errors'
bad 'holds games of another match' match --games 4 --board 3x3 --records "$scratch/played" character=nautilus reference=random
bad 'No such file or directory' match --games 2 --board 3x3 --records "$scratch/no/file" character=bobtail reference=random

# Engines that misbehave lose, and the match goes on.
engine() { # NAME ANSWER_TO_GO
    printf '#!/bin/sh\nwhile read -r line; do case $line in ugi) echo ugiok ;; isready) echo readyok ;; go*) %s ;; quit) exit ;; esac; done\n' "$2" >"$scratch/$1"
    chmod +x "$scratch/$1"
}
engine illegal 'echo bestmove z9'
engine dead 'exit'
engine slow 'sleep 1'
engine chatty 'echo info; echo bestmove'
# Those that answer have time to do so on any machine.
for kind in time=1m,cmd=$scratch/illegal time=1m,cmd=$scratch/dead time=20ms,cmd=$scratch/slow; do
    run match --games 2 --board 3x3 "$kind" reference=random; status 0
    out_has '+0 =0 -2 / 2, 0.0 % of the points'; err_has 'game 2: '
done
run match --games 2 --board 3x3 "time=1m,cmd=$scratch/illegal" reference=random; err_has "it answered 'z9', which is not a move"
run match --games 2 --board 3x3 "time=20ms,cmd=$scratch/slow" reference=random; err_has 'it took too long'
run match --games 2 --board 3x3 "time=1m,cmd=$scratch/dead" reference=random; err_has 'it ended, or did not answer'

# Among three it leaves all its seats: alone it comes last, and the one who sits alone against it wins.
run match --players 3 --games 6 --board 3x3 "time=1m,cmd=$scratch/illegal" reference=random; status 0
out_has '+0 =0 -6 / 6, 0.0 % of the points'; err_has 'game 6: '

bad 'two players are needed' match character=bobtail
bad 'only two players are needed' match character=bobtail character=piglet character=nautilus
bad "'strong' does not describe a player; expected for example character=nautilus or time=100ms" match strong character=bobtail
bad "'speed' does not describe a player; expected character=" match speed=5 character=bobtail
bad "character=oak: 'oak' is not a value for 'character'; expected bobtail, piglet," match character=oak character=bobtail
bad "search=deep: 'deep' is not a value for 'search'; expected tree" match search=deep character=bobtail
bad "time=x: 'x' is not a value for 'time'" match time=x character=bobtail
bad "'deep' is not a value for 'reference'; expected random, greedy, capturer, sixes, dice-count, uct" match reference=deep character=bobtail
bad 'option.NAME= is for engines started with cmd=' match option.Hash=1 character=bobtail
bad "cmd=: '' is not a value for 'cmd'" match cmd= character=bobtail
bad "'5,1' is not a value for 'sprt'; expected 0,10" match --sprt 5,1 character=bobtail character=piglet
bad "'0' is not a value for 'games'" match --games 0 character=bobtail character=piglet
bad "'0' is not a value for 'concurrency'" match --concurrency 0 character=bobtail character=piglet
bad "'7' is not a value for 'players'" match --players 7 character=bobtail character=piglet
bad 'reference=dice-count plays only games of two; leave out --players' match --players 3 reference=dice-count character=piglet
bad 'No such file or directory' match eval="$scratch/nothing" character=bobtail
bad "$scratch/wrong: " match eval="$scratch/wrong" character=bobtail

# ---- engine and bench
bad 'is one argument too many; commands are read from standard input' engine now
bad 'is one argument too many; bench takes none' bench fast
finish
