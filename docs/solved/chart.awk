# Draws docs/solved/growth.svg from the table of docs/solving.md:
#   awk -f docs/solved/chart.awk docs/solving.md > docs/solved/growth.svg
# For each board of the table with the values the microseconds of CPU, bytes of memory and of files (as far as they are told), against its boards, up
# to symmetry. Both axes are logarithmic.
BEGIN {
    FS = " *[|] *"
    split("CPU microseconds|bytes of memory|bytes of files", name, "|")
    split("#2563a8 #b4552d #3c7d3c", colour, " ")
    unit["s"] = unit["MB"] = 1e6; unit["GB"] = 1e9; unit["MiB"] = 2 ^ 20; unit["GiB"] = 2 ^ 30
    left = 60; top = 20; width = 600; height = 380; first_x = 4; last_x = 10; first_y = 3; last_y = 11
}
function log10(v) { return log(v) / log(10) }
function x(v) { return left + width * (log10(v) - first_x) / (last_x - first_x) }
function y(v) { return top + height * (last_y - log10(v)) / (last_y - first_y) }
function amount(text, part) { split(text, part, " "); return part[1] * unit[part[2]] }
$2 ~ /^[0-9]+x[0-9]+$/ && $3 ~ /[a-z]/ && $9 != "" {
    count++
    board[count] = $2
    boards[count] = $4
    for (series = 1; series <= 3; series++) value[series, count] = amount($(series + 8))
}
END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 450\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<title>How solving grows with the board</title>\n<rect width=\"860\" height=\"450\" fill=\"#ffffff\"/>\n"
    for (decade = first_y; decade <= last_y; decade++) {
        printf "<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/>", left, y(10 ^ decade), width
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", left - 6, y(10 ^ decade) + 4, decade
    }
    for (decade = first_x; decade <= last_x; decade++) {
        printf "<path d=\"M%.1f %dv%d\" stroke=\"#dddddd\"/>", x(10 ^ decade), top, height
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">10<tspan dy=\"-4\" font-size=\"9\">%d</tspan></text>\n", x(10 ^ decade), top + height + 18, decade
    }
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">boards, up to symmetry</text>\n", left + width / 2, top + height + 36
    for (series = 1; series <= 3; series++) {
        printf "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\" points=\"", colour[series]
        for (i = 1; i <= count; i++) printf "%.1f,%.1f ", x(boards[i]), y(value[series, i])
        printf "\"/>\n"
        for (i = 1; i <= count; i++) printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x(boards[i]), y(value[series, i]), colour[series]
        printf "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", left + width + 12, top + 20 + 20 * series, colour[series], name[series]
    }
    for (i = 1; i <= count; i++) {
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" font-size=\"10\">%s</text>\n", x(boards[i]), top + height - 6 - 12 * (i % 2), board[i]
    }
    printf "</svg>\n"
}
