# Octogo on the full screen: turning and advancing by keys, mouse and typing; sizes, ASCII, no colours; records.
LUDOPOD=$1
. "$(dirname "$0")/check.sh"
. "$(dirname "$0")/terminal.sh"

# A piece is picked, advanced, turned; down takes back, Esc gives up.
play 120 24 xterm-256color --game octogo --human ab --record "$scratch/game.txt"
seen 'Octogo 10x10'; seen 'Escale'; seen '▶ [ ] Red       10'; seen '  ( ) Blue      10'
seen '10  (↓) (↓) (↓) (↓) (↓) (↓) (↓) (↓) (↓) (↓)'
seen '[↑]{[↑]}[↑]'; seen '[↖] [↑] [↗]'; seen 'possible on f1: f1-f2, f1-f2-f3'
seen '0 turns without a capture; a draw at 200'
keys Enter; seen 'up advance'
keys Up; seen 'Red advances f1 to f2: Enter'; seen '{[↑]}'
keys Right; seen 'Red advances f1 to f2 and turns right'; seen '{[↗]}'
keys Right; seen 'two steps a turn'
keys Left; seen 'Red advances f1 to f2: Enter'
keys Down; seen 'possible on f1'
keys Left; seen 'Red turns f1 left: Enter'; keys Up; seen 'Red turns f1 left and advances to e2'
keys Escape; seen 'Enter pick'; seen 'possible on f1'
keys Enter; seen 'up advance'; keys Tab; seen 'Red advances f1 to f2: Enter'
keys Tab; seen 'advances f1 two squares to f3'; keys BTab; seen 'Red advances f1 to f2: Enter'
keys Tab Enter; seen '1 [] f1-f2-f3'; seen '1 turn without'; seen '▶ ( ) Blue'; seen '∘'
# Tab goes to the next piece that can move; a square without one is refused.
keys Enter; seen 'Blue has no piece there'
keys Tab; seen 'possible on a10'
keys BTab; seen 'possible on j10'
# Typing, capitals for the columns whose small letters move; a square alone picks its piece.
keys J 1 0 j 9 r Enter; seen '2 () j10-j9>'
keys : f 9 Enter; seen 'there is no piece on f9'
keys d 1 Enter; seen 'up advance'; seen '{[↑]}'; keys Up Right Enter; seen '3 [] d1-d2>'
keys u; seen 'Move undone'; seen '2 () j10-j9>'; gone '3 [] d1-d2>'
keys '?'; seen 'with a piece picked: turn it'; seen 'Whoever captures the last'; keys x; seen 'Red to move'
keys w; seen 'no move can be made from'
keys q y; ended 0
run record check "$scratch/game.txt"; status 0
grep -q '^1. f1-f2-f3 j10-j9>' "$scratch/game.txt" || fail 'the record does not hold the moves'

# The page of keys is whole at 80 columns, in every language; a hint for a piece shows its turn.
for language in en fr es; do
    play 80 24 xterm-256color --game octogo --human ab --language $language
    seen '10x10'; keys '?'; seen 'escaleajeux.fr'; seen 'ludopod rules octogo'
    case $language in
    en) seen 'a square to move or turn there' ;;
    fr) seen 'autre joue' ;;
    es) seen 'izquierda, derecha con una ficha'; seen 'juega' ;;
    esac
    keys x; keys q; ended 0
done
play 80 24 xterm-256color --game octogo --human ab --record "$scratch/hinted"
seen '10x10'; keys t; seen 'Hint: Red'; keys Enter; seen 'down back'; keys Enter; seen '1 []'; keys q y; ended 0

# On with it in French; a small window, a smaller one, and back.
play 80 24 xterm-256color --record "$scratch/game.txt" --language fr
seen '10  (↓) (↓) (↓) (↓) (↓) (↓) (↓) (↓) (↓)  ∘    Octogo 10x10'; seen '▶ [ ] Rouge     10'
seen '2 tours sans capture'; seen '2 () j10-j9>'; seen 'possible en f3'
terminal resize-window -x 46 -y 14; seen 'Rouge 10, Bleu 10'; seen ' 1  [↑]'
terminal resize-window -x 40 -y 12; seen 'La fenêtre'
terminal resize-window -x 130 -y 50; seen '│║  ┃  ║│'
keys q o; ended 0

# Enemies in reach wear rings, those that a move takes are marked, both of a double capture; the last piece decides.
play 120 30 xterm --game octogo --human ab "'4e/2c2/1c3/1A3 r - 0'"
seen '╔═══════════╗'; seen 'possible on b1'
keys Enter; seen 'up advance'; keys Up; seen '════ × ════'; seen 'capturing b2: Enter'
keys Enter; seen '1 [] b1xb2'; seen '0 turns without'
keys q y; ended 0
play 120 30 xterm --game octogo --human ab "'1c1/1c1/1A1 r - 0'"
seen 'possible on b1'; keys Enter; seen 'up advance'
keys Up Up; seen 'two squares to b3,'; keys Enter; seen 'Red wins: Red 1, Blue 0'; seen '★ [ ] Red'
keys n; seen 'A new game'; seen '▶ [ ] Red'; keys q; ended 0

# One against one: a turn that has been made on this square is not offered.
play 120 24 xterm --game octogo --human ab "'4e/5/5/A4 r l,- 9'"
seen '9 turns without'; keys Enter; seen 'up advance'; keys Left; seen 'possible on a1: a1-a2, a1-a2-a3, a1>, a1<<'
keys Left; seen 'turns a1 left twice: Enter'; keys Enter; seen '1 [] a1<<'; keys q y; ended 0

# ASCII without colours: letters and marks tell everything. Each arrow of the middle size has its own picture.
play 80 24 vt100 --game octogo --ascii --human ab
seen '10   bv  bv  bv'; seen " R^{ R^} R^"; seen " 'o   o^  o' "; seen '> R   Red'
keys q; ended 0
play 80 24 vt100 --game octogo --ascii --human ab "'1ebc/hCDd/gGFe/BfHA r - 0'"
seen '|(     )|(    /)|(     )|'; seen '|(  b  )|(  b  )|(  b->)|'; seen '|(  b  )|[  R->]#[  R  ]#(  b  ):'
seen '[<-R  ]'; seen '*~~~~~~~*'
keys q; ended 0

# The mouse: a click picks, one on a square goes there, one elsewhere turns there, the wheel turns; on the piece, done.
play 120 24 xterm-256color --game octogo --human ab
seen 'possible on f1'
keys -l "$(click 14 20)"; seen 'possible on c1'; seen 'up advance'
keys -l "$(click 14 16)"; seen 'Red advances c1 two squares to c3'
keys -l "$(click 18 18)"; seen 'Red turns c1 right and advances to d2'
keys -l "$(click 14 20)"; seen 'possible on c1'
keys -l "$(click 26 10)"; seen 'Red turns c1 right: Enter'
keys -l "$(wheel up)$(wheel up)"; seen 'Red turns c1 left: Enter'
keys -l "$(wheel down)"; seen 'possible on c1'
keys -l "$(click 22 20)"; seen 'possible on e1'
keys -l "$(click 22 18)"; seen 'Red advances e1 to e2: Enter'
keys -l "$(click 22 18)"; seen '1 [] e1-e2'
keys q y; ended 0

# Against the computer on either side: a hint, its answer, undo of both.
play 80 24 xterm-256color --game octogo --board 8x5 --character bobtail --record "$scratch/level.txt"
seen 'Bobtail, 400 Elo'; keys t; seen 'Hint: Red'; seen '?'
keys c 2 Enter Up Enter; seen '1 [] c2-c3'; seen '2 () '
keys u; seen 'Move undone'; seen '0 turns without'; keys q; ended 0
play 80 24 xterm-256color --game octogo --human b --character bobtail
seen '1 [] '; seen '▶ ( ) Blue'; keys q y; ended 0
finish
