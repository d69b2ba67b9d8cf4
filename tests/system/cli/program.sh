# The program itself: help, version, languages, what is wrong with a command line.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"

run --version; status 0; out "ludopod $2"
bad "'apply' is one argument too many" help moves apply
run --help; status 0; out_has 'Usage: ludopod COMMAND'; out_has 'Mark Steere (2006), marksteeregames.com'
run help match; status 0; out_has 'a variant: Cephalopod snub|dodeca|snub+dodeca'; out_has 'Octogo 0-250 (200)'
run help; status 0; out_has 'Usage: ludopod COMMAND'
for command in moves apply show perft pathsum record rules play analyse review match bench engine help; do
    run "$command" --help; status 0; out_has "Usage: ludopod $command"
    cp "$scratch/out" "$scratch/help"
    run help "$command"; status 0; out "$(cat "$scratch/help")"
    run --help "$command"; status 0
done
run help serve; [ "$got" = 0 ] || err_has 'built without the game server'

bad 'a command is missing, for example:'
bad 'ludopod play      play in the terminal'
bad "there is no command 'plya'; did you mean 'play'?" help plya
bad "there is no command 'version'; did you mean '--version'?" version
bad "there is no command 'mvoes'; did you mean 'moves'?" mvoes
# So it is with every name that is typed.
bad "expected check or convert; did you mean 'check'?" record chek x
bad "did you mean 'build'?" table biuld
bad "did you mean 'ascii'?" show --format asci start
bad "did you mean 'octogo'?" rules octgo
bad "did you mean 'octogo'?" moves --game octgo
bad "did you mean 'snub'?" moves --variant snbu
bad "did you mean 'draw'?" prove --board 1x3 --goal drwa
bad "did you mean 'character'?" match charcter=glass character=bobtail
bad "did you mean 'greedy'?" match reference=gredy character=bobtail
bad "there is no command 'xyzzy'" xyzzy
bad "there is no command 'xyzzy'" help xyzzy
bad "'--bord' is not an option here; did you mean '--board'?" moves --bord 3x3
bad "'--divide' is not an option here" moves --divide
bad "'-x' is not an option here" moves -x
bad "option '--board' needs a value" moves --board
bad "option '--divide' takes no value" perft --divide=3 1
bad "Try 'ludopod help moves'." moves --nonsense
bad "'de' is not a language here; expected en, fr or es" --language de help
bad "'de' is not a language here; expected en, fr or es" rules --language de

# Options stand anywhere, with or without =, and -- ends them.
run moves --board=1x3; status 0; out 'a1
b1
c1'
run moves --board 1x3 start; out 'a1
b1
c1'
run moves start --board 1x3; status 0
run moves start --board 1x3 --; status 0
run --language fr help; status 0; out_has Usage
run help --language fr; status 0

# Printing to a full device is an error.
got=0
called='moves >/dev/full'
if [ -e /dev/full ]; then
    "$LUDOPOD" moves >/dev/full 2>"$scratch/err" || got=$?
    status 2
    err_has 'ludopod: standard output: No space left'
    got=0
    called='rules >/dev/full'
    "$LUDOPOD" rules >/dev/full 2>"$scratch/err" || got=$?
    status 2
    err_has 'ludopod: standard output: '
fi

# A closed stream refuses; nothing else takes its place.
got=0
: >"$scratch/out"
called='moves >&-'
"$LUDOPOD" moves >&- 2>"$scratch/err" || got=$?
status 2
err_has 'ludopod: standard output: '
called='play --plain <&-'
got=0
timeout 200 "$LUDOPOD" play --plain --human ab --board 1x3 <&- >"$scratch/out" 2>"$scratch/err" || got=$?
status 0
out_has 'End of input.'
called='play --plain --record >&-'
got=0
echo b1 | "$LUDOPOD" play --plain --human ab --board 1x3 --record "$scratch/kept.txt" >&- 2>"$scratch/err" || got=$?
status 2
run record check "$scratch/kept.txt"; status 0
got=0
called='moves nonsense 2>&-'
"$LUDOPOD" moves nonsense 2>&- >"$scratch/out" || got=$?
status 2
silent
finish
