# Draws docs/proving/growth.svg from docs/proving/growth.tsv:
#   awk -f docs/proving/chart.awk docs/proving/growth.tsv > docs/proving/growth.svg
# Columns: board, goal, canonical boards, boards of the proof, boards of the largest round, bytes of the certificate,
# CPU milliseconds. Both axes are logarithmic; a line joins the boards of one row.
BEGIN {
    FS = "\t"
    split("boards of the proof|boards of the largest round|bytes of the certificate|CPU milliseconds", name, "|")
    split("#2563a8 #b4552d #3c7d3c #6f4a8e", colour, " ")
    left = 70; top = 20; width = 560; height = 380; decades_x = 6; decades_y = 8
}
function log10(v) { return log(v) / log(10) }
function x(v) { return left + width * (log10(v) - 2) / decades_x }
function y(v) { return top + height * (1 - log10(v < 1 ? 1 : v) / decades_y) }
/^#/ || !NF { next }
{
    count++
    board[count] = $1
    boards[count] = $3
    for (series = 1; series <= 4; series++) value[series, count] = $(series + 3)
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 450\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<title>How proofs grow with the board</title>\n<rect width=\"860\" height=\"450\" fill=\"#ffffff\"/>\n"
    for (decade = 0; decade <= decades_y; decade++) {
        printf "<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/>", left, y(10 ^ decade), width
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", left - 6, y(10 ^ decade) + 4, decade
    }
    for (decade = 2; decade <= decades_x + 2; decade++) {
        printf "<path d=\"M%.1f %dv%d\" stroke=\"#dddddd\"/>", x(10 ^ decade), top, height
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", x(10 ^ decade), top + height + 18, decade
    }
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">boards that can be come to, up to symmetry</text>\n", left + width / 2, top + height + 40
    for (series = 1; series <= 4; series++) {
        path = ""
        for (i = 1; i <= count; i++) {
            if (value[series, i] == "-") continue
            printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"><title>%s: %s %s</title></circle>\n", x(boards[i]), y(value[series, i]), colour[series], board[i], value[series, i], name[series]
            if (board[i] ~ /^1x/) path = path (path == "" ? "M" : "L") sprintf("%.1f %.1f", x(boards[i]), y(value[series, i]))
        }
        printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", path, colour[series]
        printf "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/><text x=\"%d\" y=\"%d\">%s</text>\n", left + width + 16, top + 20 * series, colour[series], left + width + 34, top + 20 * series + 10, name[series]
    }
    for (i = 1; i <= count; i++) {
        if (seen[board[i]]++) continue
        printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x(boards[i]), y(value[2, i]) - 8, board[i]
    }
    printf "<text x=\"%d\" y=\"%d\" font-size=\"10\">lines join boards of one row</text>\n</svg>\n", left + width + 16, top + 120
}
