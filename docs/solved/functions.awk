# Draws docs/solved/functions.svg from a table of docs/solving.md:
#   awk -f docs/solved/functions.awk docs/solving.md > docs/solved/functions.svg
# Records and functions that differ in each layer, against the boards. Both axes are logarithmic.
BEGIN {
    FS = " *[|] *"
    split("records|functions", name, "|")
    split("#2563a8 #b4552d", colour, " ")
    left = 60; top = 20; width = 600; height = 380; first_x = 5; last_x = 10; first_y = 4; last_y = 9
}
function log10(v) { return log(v) / log(10) }
function x(v) { return left + width * (log10(v) - first_x) / (last_x - first_x) }
function y(v) { return top + height * (last_y - log10(v)) / (last_y - first_y) }
/^\| board \| boards \| records \| functions/ { reading = 1; next }
reading && !/^\|/ { reading = 0 }
reading && $2 ~ /^[0-9]+x[0-9]+$/ {
    count++
    board[count] = $2
    boards[count] = $3
    value[1, count] = $4
    value[2, count] = $5
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 450\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<title>How distinct functions grow with the board</title>\n<rect width=\"860\" height=\"450\" fill=\"#ffffff\"/>\n"
    for (decade = first_y; decade <= last_y; decade++) {
        printf "<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/>", left, y(10 ^ decade), width
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", left - 6, y(10 ^ decade) + 4, decade
    }
    for (decade = first_x; decade <= last_x; decade++) {
        printf "<path d=\"M%.1f %dv%d\" stroke=\"#dddddd\"/>", x(10 ^ decade), top, height
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", x(10 ^ decade), top + height + 18, decade
    }
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">boards, up to symmetry</text>\n", left + width / 2, top + height + 36
    split("10 1", share, " ")
    for (i = 1; i <= 2; i++) {
        from = i == 1 ? 10 ^ first_x : 10 ^ 6; to = i == 1 ? 10 ^ last_x : 10 ^ last_x
        printf "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#888888\" stroke-dasharray=\"4 4\"/>", x(from), y(from * share[i] / 100), x(to), y(to * share[i] / 100)
        printf "<text x=\"%d\" y=\"%.1f\" fill=\"#888888\">%d %% of the boards</text>\n", left + width + 6, y(to * share[i] / 100) + 4, share[i]
    }
    for (series = 1; series <= 2; series++) {
        for (i = 1; i <= count; i++) {
            if (value[series, i] != "") printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>\n", x(boards[i]), y(value[series, i]), colour[series]
        }
        printf "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", left + 20, top + 20 * series, colour[series], name[series]
    }
    for (i = 1; i <= count; i++) {
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x(boards[i]), top + height - 6 - 12 * (i % 2), board[i]
    }
    printf "</svg>\n"
}
