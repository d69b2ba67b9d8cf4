# record check and convert, and rules.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"

cat >"$scratch/good.txt" <<'END'
[Game "cephalopod"]
[Board "1x3"]
[Players "2"]
[A "Ada"]
[B "Bo"]
[Result "1-0"]

1. b1 c1 2. a1 1-0
END
sed 's/2\. a1/2. c1/' "$scratch/good.txt" >"$scratch/wrong.txt"
cat "$scratch/good.txt" >"$scratch/two.txt"
echo >>"$scratch/two.txt"
cat "$scratch/good.txt" >>"$scratch/two.txt"

run record check "$scratch/good.txt"; status 0; out_has '1 game, no errors'
run record check "$scratch/two.txt"; status 0; out_has '2 games, no errors'
run record check "$scratch/wrong.txt"; status 1; silent; err_has "$scratch/wrong.txt"; err_has 'line 8'; err_has occupied
input=$scratch/good.txt
run record check -; status 0
input=/dev/null
: >"$scratch/empty.txt"
run record check "$scratch/empty.txt"; status 1; err_has 'no game'
head -c 3000 /dev/urandom >"$scratch/noise"
run record check "$scratch/noise"; status 1
bad 'No such file' record check "$scratch/none"
bad 'irectory' record check "$scratch"
bad 'the file is missing' record check
bad 'one argument too many' record check a b
bad "'chek' is not an action on records; expected check or convert" record chek "$scratch/good.txt"
bad 'check or convert' record

# What a record leaves out is found out, and said.
sed 's/1-0$//' "$scratch/good.txt" | grep -v Result >"$scratch/open.txt"
run record check "$scratch/open.txt"; status 0; out_has '1 game, no errors'; err_has 'game 1: no result is given; the moves say 1-0'
sed 's/1-0$/*/' "$scratch/good.txt" >"$scratch/star.txt"
run record check "$scratch/star.txt"; status 0; err_has 'the moves say 1-0'
run record convert --to text "$scratch/open.txt"; status 0; out_has '[Result "1-0"]'
echo '1. c1-c2 c8-c7' >"$scratch/moves.txt"
run record check "$scratch/moves.txt"; status 0
err_has 'the moves are of octogo'; err_has 'the moves fit 8x10'; err_has 'read as *'
run record convert --to text "$scratch/moves.txt"; status 0; out_has '[Board "8x10"]'
echo '1. c3 c9' >"$scratch/nowhere.txt"
run record check "$scratch/nowhere.txt"; status 1; silent; err_has "line 1, move 1: 'c9' is not a square here"
run record check "$scratch/good.txt"; status 0; err ''

run record convert --to json "$scratch/two.txt"; status 0; out_has '"Ada"'
cp "$scratch/out" "$scratch/two.json"
run record convert "$scratch/two.json" --to text; status 0
cp "$scratch/out" "$scratch/again.txt"
run record check "$scratch/again.txt"; status 0; out_has '2 games'
run record convert --to json "$scratch/again.txt"; status 0; out "$(cat "$scratch/two.json")"
bad 'say what to convert to' record convert "$scratch/good.txt"
bad "'xml' is not a format here; expected text, json or abstractplay" record convert --to xml "$scratch/good.txt"
bad 'cannot be written so' record convert --to abstractplay "$scratch/good.txt" # it has no date

# Records of Abstract Play go out and come in, one or several.
sed 's/\[A /[Date "2026.11.21"]\n&/' "$scratch/good.txt" >"$scratch/dated.txt"
run record convert --to abstractplay "$scratch/dated.txt"; status 0; out_has '"moves":[["b1","c1"],["a1",null]]'
cp "$scratch/out" "$scratch/ap.json"
run record check "$scratch/ap.json"; status 0; out_has '1 game, no errors'; err ''
run record convert --to text "$scratch/dated.txt"; status 0
cp "$scratch/out" "$scratch/canonical.txt"
run record convert --to text "$scratch/ap.json"; status 0; out "$(cat "$scratch/canonical.txt")"
cat "$scratch/dated.txt" "$scratch/dated.txt" >"$scratch/dated2.txt"
run record convert --to abstractplay "$scratch/dated2.txt"; status 0; out_has '[{"header"'
cp "$scratch/out" "$scratch/ap2.json"
run record check "$scratch/ap2.json"; status 0; out_has '2 games, no errors'
sed 's/"c1"/"b1"/' "$scratch/ap.json" >"$scratch/ap3.json"
run record check "$scratch/ap3.json"; status 1; silent; err_has 'move 1'; err_has occupied
bad occupied record convert --to json "$scratch/wrong.txt"

run rules; status 0; out_has 'Mark Steere'
run rules cephalopod; status 0; out_has 'marksteeregames.com'
cp "$scratch/out" "$scratch/english"
run rules --language fr; status 0; out_has 'Mark Steere'
cmp -s "$scratch/out" "$scratch/english" && fail 'the French rules are the English ones'
run rules CEPHALOPOD --language es; status 0
bad "'chess' is not a game here; the games are: cephalopod, octogo" rules chess
bad 'one argument too many' rules cephalopod chess
finish
