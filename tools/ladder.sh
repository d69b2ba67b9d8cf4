#!/usr/bin/env bash
# How far the characters are apart: plays a ladder of players, each against the next one and the one after that,
# and rates them all by what came out (docs/strength.md). Played games are kept; called again it goes on.
set -euo pipefail
export LC_ALL=C

usage() {
    cat <<'END'
Usage: tools/ladder.sh [--program LUDOPOD] [--games N] [--concurrency N] [--records FOLDER] [GAME [BOARD]]

  GAME and BOARD      cephalopod and 5x5; octogo and 6x10 unless another board is given
  --program LUDOPOD   the program that plays (build/ludopod)
  --games N           of two characters (400); those above Octopus play an eighth as many
  --concurrency N     games at the same time (1)
  --records FOLDER    where the games are kept (ladder)
END
}

program=build/ludopod games=400 concurrency=1 records=ladder
while [ $# -gt 0 ]; do
    case $1 in
    --program | --games | --concurrency | --records)
        [ $# -ge 2 ] || { usage >&2; exit 2; }
        declare "${1#--}=$2"
        shift 2
        ;;
    --help) usage; exit ;;
    -*) usage >&2; exit 2 ;;
    *) break ;;
    esac
done
game=${1:-cephalopod}
case $game in
cephalopod) board=${2:-5x5} first=(reference=random) ;;
octogo) board=${2:-6x10} first=() ;;
*) usage >&2; exit 2 ;;
esac

quick=(bobtail piglet nautilus dumbo firefly argonaut coconut cuttlefish glass spirula mimic octopus)
slow=(blue-ring vampire architeuthis colossus 'kraken,time=100ms')
players=("${first[@]}" "${quick[@]/#/character=}" "${slow[@]/#/character=}")
known=$((${#first[@]} + ${#quick[@]}))
mkdir -p "$records"

# play STRONGER WEAKER GAMES: "stronger weaker won drawn lost elo low high".
play() {
    "$program" match --language en --game "$game" --board "$board" --games "$3" --seed 1 --concurrency "$concurrency" \
        --records "$records/$game-$board-$1-$2.txt" "$1" "$2" 2>/dev/null |
        tr -d '(),;=' | awk -v stronger="$1" -v weaker="$2" '
            / of the points/ { for (i = 1; i < NF; i++) if ($i == "/") { won = $(i - 3); drawn = $(i - 2); lost = -$(i - 1) } }
            /^Elo/ { print stronger, weaker, won + 0, drawn + 0, lost, $2, $5, $7 }'
}

for ((i = 1; i < ${#players[@]}; i++)); do
    for ((j = i - 1; j >= 0 && j >= i - 2; j--)); do
        play "${players[i]}" "${players[j]}" $((i < known ? games : games / 8))
    done
done | tee /dev/stderr | awk '
    # Ratings that make the results the likeliest (Bradley and Terry, 1952), found by Newton'\''s method one player at a
    # time. Half a game more for each side of a match keeps a match that was all won from saying "infinitely".
    function expected(a, b) { return 1 / (1 + 10 ^ ((rating[b] - rating[a]) / 400)) }
    function rate(a,    b, surplus, weight, e) {
        for (b in name) if ((a, b) in points) {
            e = expected(a, b)
            surplus += points[a, b] - e * count[a, b]
            weight += count[a, b] * e * (1 - e) * log(10) / 400
        }
        rating[a] += surplus / weight
    }
    function meet(a, b, share, all) { points[a, b] = share + 0.5; count[a, b] = all + 1 }
    {
        for (i = 1; i <= 2; i++) if (!($i in rating)) { rating[$i] = 0; name[$i]; }
        order[$1] = NR
        if (!($2 in order)) order[$2] = 0
        all = $3 + $4 + $5
        meet($1, $2, $3 + $4 / 2, all)
        meet($2, $1, $5 + $4 / 2, all)
        step = sprintf("%s (%s .. %s), %d games", $6, $7, $8, all)
        if (!($1 in one)) { one[$1] = step; below[$1] = $2 } else two[$1] = step
    }
    END {
        for (round = 0; round < 3000; round++) for (a in name) rate(a)
        zero = rating["character=bobtail"] - 400
        for (a in name) by[order[a]] = a
        print "| player | rating | Elo over the one below | over the second below |"
        print "| --- | --- | --- | --- |"
        for (i = 0; i <= NR; i++) if (i in by) {
            a = by[i]
            printf "| `%s` | %d | %s | %s |\n", a, rating[a] - zero + 0.5, one[a], two[a]
        }
    }'
