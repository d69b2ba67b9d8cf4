# The full screen, in a tmux of its own: keys, sizes, a terminal without colours, the mouse, records.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
. "$(dirname "$0")/terminal.sh"

# A person against a person: cursor keys, letters, a choice of captures, undo, the record.
play 80 24 xterm-256color --human ab --record "$scratch/game.txt"
seen 'Mark Steere (2006)'; seen '25 squares empty'; seen 'White places a one on c3'; seen '┏━━━━━━━┓'
keys Enter; seen '1 () c3'; seen '24 squares empty'
keys Up Right; seen 'Black places a one on d4'; gone 'Black places a one on d3, capturing'
keys Enter; seen '2 <> d4'
keys Down; seen 'White places a two on d3,'; seen 'capturing c3 and d4'; seen '══ × ══'
keys u; seen 'Move undone'; seen '24 squares empty'
keys c 4 Enter; seen 'Black places a one on c4'
keys b 3 Enter; seen 'White places a one on b3'
keys : d 9 Enter; seen "'d9' is not a square"
keys w; seen 'd3'
keys '?'; seen 'any key goes back'; keys x; seen '22 squares empty'
keys d 3 Enter; keys h; seen '2 <> c4'
keys q; seen 'Leave? The game is kept'; keys y; ended 0
run record check "$scratch/game.txt"; status 0
grep -q '^1. c3 c4 2. b3 d3' "$scratch/game.txt" || fail 'the record does not hold the moves'

# On with it, on a plain terminal of 80x24 without colours and then in small windows.
play 80 24 vt100 --ascii --record "$scratch/game.txt"
seen '2 <> c4'; seen '+-------+'; seen '(  o  )'; seen '#=======#'
terminal resize-window -x 60 -y 20; seen '> 1 <'
terminal resize-window -x 30 -y 10; seen 'White 2, Black 2'; seen 'arrows move  ? help'
terminal resize-window -x 20 -y 6; seen 'window is too'
terminal resize-window -x 120 -y 40; seen '4 <> d3'; seen "'--(1)--'"
keys q y; ended 0

# A terminal that cannot place text: line by line, and it is said.
play 80 24 dumb --human ab
seen 'Type a move, or help.'; seen 'White to move.'
called='play on a dumb terminal'; cp "$scratch/err" "$scratch/out"; out_has 'cannot show the full screen: playing line by line'
keys -l quit; keys Enter; ended 0

# A hint for a square with many captures picks its own: one more Enter plays it.
play 80 24 xterm-256color --human ab --board 3x3 "'b6a1b6/a11b1/b6b1b6 a 2 -'" --record "$scratch/hinted"
seen '11 captures are possible on b2'
keys t; seen 'Hint: White places'
keys Enter; seen 'Tab next capture'; gone '0 of at most 6'; keys Enter; seen '1 () b2='; keys q y; ended 0

# A choice of captures: c3 with four ones around it.
play 80 24 xterm-256color --human ab "'5/2a12/1b11a11/2b12/5 a 2 -'"
seen '11 captures are possible on c3'; seen '(  ?  )'; keys w; seen 'a capture must be made on c3'
keys Up; seen 'c4 is occupied'
keys c 3 Enter; seen '0 of at most 6'
keys Escape; sleep 0.3
keys Enter; seen '0 of at most 6'
keys Enter; seen 'At least two dice'
keys Up; seen '1 of at most 6'
keys Left; seen 'White places a two on c3,'; seen 'capturing b3 and c4: Enter to play'
keys Right Down; seen 'White places a four on c3'
keys Escape; sleep 0.3; keys Enter; seen '0 of at most 6'
keys 3; seen 'White places a three on c3'
keys Tab; seen 'on c3,'; seen 'capturing'
keys 4; seen 'capturing c2, b3, d3'
keys Enter; seen '1 () c3=c2+b3+d3+c4'
keys q; seen 'Leave? The game is kept'; keys n; seen '24 squares empty'; keys q y; ended 0
seen "ludopod play --record $scratch/data/ludopod/games/"

# The mouse: a click shows the move, a second click plays it. (SGR reports, as xterm sends them.)
play 80 24 xterm-256color --human ab
seen '25 squares empty'
keys -l "$(click 8 3)"; seen 'a5'
keys -l "$(click 8 3)"; seen '1 () a5'
keys -l "$(click 40 19)"; seen 'Black places a one on e1'; keys -l "$(click 40 19)"; seen '2 <> e1'
keys -l "$(click 24 11)$(click 24 11)"; seen '3 () c3'
keys q y; ended 0

# Against the computer: it answers, gives a hint, and the end is said. Esc makes it move at once.
play 80 24 xterm --board 1x3 --character bobtail --record "$scratch/short.txt"
seen '3 squares empty'
keys t; seen 'Hint: White places a one on'
keys Enter; seen '2 <>'
keys Left Left Left Left Enter Right Enter Right Enter; seen 'wins: White'
seen 'n new game'; keys n; seen '1 <> '; seen '2 squares empty'; keys q y; ended 0
play 80 24 xterm --character kraken --first b --record "$scratch/strong.txt"
seen Kraken; seen thinking; keys Escape; seen '1 <> '; keys q y; ended 0
grep -q '"Kraken (Ludopod)"' "$scratch/strong.txt" || fail 'the record does not say how strong the computer is'
play 80 24 xterm --record "$scratch/strong.txt"; seen Kraken; keys q y; ended 0
play 80 24 xterm --character nautilus --record "$scratch/strong.txt"; seen Nautilus; keys q y; ended 0

# Signals give the terminal back.
play 80 24 xterm --human ab
seen '25 squares empty'
kill -TERM "$(terminal list-panes -F '#{pane_pid}' | xargs pgrep -P | head -1)"
ended 143
terminal capture-pane -p >"$scratch/out"
gone '25 squares empty'

# Line by line on a terminal: what is typed can be edited and called back, where the line editor is built in.
if ldd "$LUDOPOD" | grep -q libedit; then
    play 80 24 xterm --plain --human ab --board 3x3
    seen 'White to move.'
    keys b 1 Left BSpace c Enter; seen 'White places a one on c1.'
    keys Up Left Left a Delete Enter; seen 'Black places a one on a1.'
    keys Q u i t Enter; ended 0
fi

# Every board gets the largest size that fits, French too.
play 80 24 xterm-256color --board 8x8 --players 6 --human abcdef --language fr
seen 'Mark Steere'; seen '8'
keys q; ended 0
finish
