# selfplay and train: what they make is the same however it came about, and what is wrong is refused.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
cd "$scratch" || exit 1

same() { # FILE FILE
    checks=$((checks + 1))
    cmp -s "$1" "$2" || fail "$1 and $2 differ"
}

run selfplay --board 3x3 --games 60 --nodes 50 --seed 7 --out whole; status 0; silent
run selfplay --board 3x3 --games 60 --nodes 50 --seed 7 --threads 3 --out threads; status 0
same whole threads
head -c 3000 whole >short
run selfplay --board 3x3 --games 60 --nodes 50 --seed 7 --out short; status 0
same whole short
run selfplay --board 3x3 --games 60 --nodes 50 --seed 7 --network none --out none; status 0
checks=$((checks + 1))
cmp -s whole none && fail '--network none plays as the network does'

# Every position of 1x7 stands in its table: each game ends with the first position that is not random.
run table build --board 1x7 --tables tables
if [ "$got" = 0 ]; then # the program can write tables
    run selfplay --board 1x7 --games 20 --nodes 50 --seed 7 --tables tables --out exact; status 0
    run selfplay --board 1x7 --games 20 --nodes 50 --seed 7 --out searched; status 0
    checks=$((checks + 1))
    [ "$(wc -c <exact)" -lt "$(wc -c <searched)" ] || fail 'tables are not looked at'
fi
bad 'nowhere' selfplay --board 1x7 --tables nowhere --out x

bad 'the file to write is missing' selfplay
bad "one argument too many" selfplay games
bad 'holds games of another run' selfplay --board 3x3 --games 60 --nodes 51 --seed 7 --out whole
bad 'holds games of another run' selfplay --board 3x5 --games 60 --nodes 50 --seed 7 --out whole
bad "is not a value for 'games'; expected 1-" selfplay --games 0 --out x
bad "is not a value for 'threads'; expected 1-256" selfplay --threads 0 --out x
bad "is not a value for 'nodes'; expected 1-" selfplay --nodes none --out x
bad 'is not a board' selfplay --board 9x9x9 --out x
bad 'not a network of this version' selfplay --network whole --out x
bad 'missing.net' selfplay --network missing.net --out x
echo text >text
bad 'not a file of self-play games' selfplay --board 3x3 --out text
[ ! -e x ] || fail 'a refused command left a file'

run train --data whole none --out one.net --epochs 2 --svg loss.svg; status 0; err ''
cp "$scratch/out" lines
run train --data whole none --out three.net --epochs 2 --threads 3; status 0; out "$(cat lines)"
same one.net three.net
checks=$((checks + 1))
[ ! -e one.net.checkpoint ] || fail 'a checkpoint was left'
checks=$((checks + 1))
grep -q '</svg>' loss.svg || fail 'no picture'
run selfplay --board 3x3 --games 1 --nodes 50 --network one.net --out by_it; status 0

run selfplay --game octogo --board 6x5 --games 60 --nodes 50 --seed 7 --out octo; status 0; silent
run selfplay --game octogo --board 6x5 --games 60 --nodes 50 --seed 7 --threads 2 --out octo_threads; status 0
same octo octo_threads
run train --data octo --out octo.net --epochs 2; status 0
run selfplay --game octogo --board 6x5 --games 1 --nodes 50 --network octo.net --out by_octo; status 0
bad 'holds games of another run' selfplay --board 6x5 --games 60 --nodes 50 --seed 7 --out octo
bad 'holds games of another game' train --data whole octo --out x.net
bad 'is a network of another game' selfplay --network octo.net --out x
bad 'is a network of another game' selfplay --game octogo --network one.net --out x
bad 'is a network of another game' match --game octogo eval=one.net,depth=1 eval=fixed,depth=1

bad 'give a file of games with --data' train
bad 'give a file of games with --data' train --data whole
bad 'not a file of self-play games' train --data text --out x.net
bad 'missing' train --data missing --out x.net
bad 'too few games' train --data by_it --out x.net
bad "is not a value for 'blend'; expected 0-1" train --data whole --out x.net --blend 2
bad "is not a value for 'rate'" train --data whole --out x.net --rate 0
bad "is not a value for 'epochs'; expected 1-1000" train --data whole --out x.net --epochs 1001
cp one.net damaged.net.checkpoint
bad 'is damaged; remove it' train --data whole --out damaged.net
printf '\377\376\375' | dd of=whole bs=1 seek=200 conv=notrunc 2>/dev/null
bad 'is damaged' train --data whole --out x.net
bad 'is damaged' selfplay --board 3x3 --games 61 --nodes 50 --seed 7 --out whole
finish
