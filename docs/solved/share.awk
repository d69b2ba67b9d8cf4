# Draws docs/solved/share.svg from the layers of all solved boards:
#   awk -f docs/solved/share.awk docs/solved/*.txt > docs/solved/share.svg
# For each board with at least 10^3 boards up to symmetry: how many of its boards, in each layer, have a table that no
# other has. The axis of boards is logarithmic. Boards with as many rows are joined.
BEGIN {
    split("#2563a8 #b4552d #3c7d3c", colour, " ")
    split("one row|two rows|three rows", name, "|")
    left = 60; top = 20; width = 640; height = 340; first = 3; last = 10; most = 0.35
}
function x(v) { return left + width * (log(v) / log(10) - first) / (last - first) }
function y(v) { return top + height * (1 - v / most) }
function mark(rows, at_x, at_y) {
    if (rows == 1) return sprintf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>", at_x, at_y, colour[rows])
    if (rows == 2) return sprintf("<rect x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\" fill=\"%s\"/>", at_x - 4, at_y - 4, colour[rows])
    return sprintf("<path d=\"M%.1f %.1fl5 9h-10z\" fill=\"%s\"/>", at_x, at_y - 5, colour[rows])
}
FNR == 1 { board = $3 }
$1 == "layer" { boards[board] += $5; tables[board] += $7 }
END {
    for (board in boards) {
        split(board, side, "x")
        if (boards[board] >= 10 ^ first) longest = side[2] > longest ? side[2] : longest
    }
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 420\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<title>Which share of the boards has a table of its own</title>\n<rect width=\"720\" height=\"420\" fill=\"#ffffff\"/>\n"
    for (percent = 0; percent <= 100 * most; percent += 5) {
        printf "<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/>", left, y(percent / 100), width
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n", left - 6, y(percent / 100) + 4, percent
    }
    for (decade = first; decade <= last; decade++) {
        printf "<path d=\"M%.1f %dv%d\" stroke=\"#dddddd\"/>", x(10 ^ decade), top, height
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", x(10 ^ decade), top + height + 18, decade
    }
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">boards, up to symmetry</text>\n", left + width / 2, top + height + 38
    for (rows = 1; rows <= 3; rows++) {
        line = ""; marks = ""
        for (columns = 1; columns <= longest; columns++) {
            board = rows "x" columns
            if (boards[board] < 10 ^ first) continue
            at_x = x(boards[board]); at_y = y(tables[board] / boards[board])
            line = line sprintf("%.1f,%.1f ", at_x, at_y)
            marks = marks mark(rows, at_x, at_y) sprintf("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\" fill=\"%s\">%s</text>\n", at_x, at_y + (rows == 2 ? 18 : -10), colour[rows], board)
        }
        printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"%s\"/>\n%s", colour[rows], line, marks
        printf "%s<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>\n", mark(rows, left + width - 100, top + 16 + 20 * rows), left + width - 88, top + 20 + 20 * rows, colour[rows], name[rows]
    }
    printf "</svg>\n"
}
