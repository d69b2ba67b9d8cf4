# What solving a board takes, by a model; and what was measured, where it was:
#   for board in 3x3 2x5 1x13 2x6 1x15 3x4; do awk -f docs/solved/model.awk docs/solved/$board.txt; done
#   awk -v board=2x7 -v boards=8e9 -f docs/solved/model.awk /dev/null
# The first form counts in the layers of a solved board what is held at a time: a layer is freed when that with a pip and
# a die less is solved. The second takes the shares of the largest boards. docs/solving.md says where the numbers are
# from. B: boards; live: boards in layers held at a time; tables: different ones among these.
BEGIN {
    # memory (MB) and processor time (s) as measured, in memory, one threshold or two
    memory["3x3"] = 6; memory["2x5"] = 23; memory["1x13"] = 81; memory["2x6"] = 553; memory["1x15"] = 1057; memory["3x4"] = 1704
    time["3x3"] = 0.3; time["2x5"] = 2.6; time["1x13"] = 15.1; time["2x6"] = 171; time["1x15"] = 335; time["3x4"] = 560
    # files (MB)
    files["3x3"] = 1.1; files["2x5"] = 11; files["1x13"] = 32; files["2x6"] = 580; files["1x15"] = 700; files["3x4"] = 2500
}
/^layer/ {
    if (!board) { board = FILENAME; sub(/.*\//, "", board); sub(/\.txt$/, "", board) }
    pips[++layers] = $2; dice[layers] = $3
    count[$2, $3] = $5; tables[$2, $3] = $7
    B += $5
}
function peaks(   i, held, kept) {
    for (i = 1; i <= layers; i++) {
        held += count[pips[i], dice[i]]; kept += tables[pips[i], dice[i]]
        live = held > live ? held : live; distinct = kept > distinct ? kept : distinct
        held -= count[pips[i] + 1, dice[i] + 1]; kept -= tables[pips[i] + 1, dice[i] + 1]
    }
}
function say(name, amount, measured, unit) {
    if (measured) printf "  %-22s %9.3g %s, measured %g: %+.0f %%\n", name, amount, unit, measured, 100 * (amount / measured - 1)
    else printf "  %-22s %9.3g %s\n", name, amount, unit
}
END {
    split(board, side, "x")
    rows = side[1]; squares = side[1] * side[2]
    if (layers) peaks()
    else {
        B = boards; live = 0.072 * B
        distinct = (rows == 1 ? 0.0125 : rows == 2 ? 0.0155 : 0.03) * B
    }
    # bytes of keys a board, bytes of a table with its word, microseconds a board, bytes of files a board
    if (rows == 1) { key = 1.30; table = 28 * 1.22 ^ (squares - 13); cpu = 0.81 * 1.134 ^ (squares - 13); file = 1.71 * 1.125 ^ (squares - 13) }
    if (rows == 2) { key = 1.40; table = 30 * 1.35 ^ (squares - 12); cpu = 1.07 * 1.37 ^ (squares - 12); file = 3.62 * 1.225 ^ (squares - 12) }
    if (rows == 3) { key = 0.72; table = 96 * 1.55 ^ (squares - 12); cpu = 1.44 * 1.37 ^ (squares - 12); file = 6.44 * 1.46 ^ (squares - 12) }
    all = 5e6 + key * B + 20 * live + table * distinct
    printf "%s: %.4g boards, %.3g live, with %.3g tables\n", board, B, live, distinct
    say("memory, all of it", all / 1e6, memory[board], "MB")
    say("processor", cpu * B / 1e6, time[board], "s")
    say("processor, on disk", 1.75 * cpu * B / 1e6, 0, "s")
    say("files", file * B / 1e6, files[board], "MB")
    # keys, a word of each live board and two of each of the largest layer, tables, and as much as half of them as runs
    say("and while solved", (key * B + 16 * live + 1.5 * table * distinct) / 1e6, 0, "MB of disk")
}
