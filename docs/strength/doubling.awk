# Draws docs/strength/doubling.svg from the table of docs/strength.md:
#   awk -f docs/strength/doubling.awk docs/strength.md > docs/strength/doubling.svg
# What each doubling of the work gives over the half of it, one on the other, with the limits at 95 % of the sum. The work
# is the first column of the section "More time".
BEGIN {
    FS = " *[|] *"
    left = 60; top = 20; width = 600; height = 360; step = 200
}
/^## / { here = $0 == "## More time" }
here && $2 ~ /^[0-9]+ (ms|nodes)$/ && $3 ~ /^[+-][0-9]+ ± [0-9]+$/ {
    split($2, work, " "); split($3, gain, " ")
    count++
    at[count] = work[1]; unit = work[2]
    elo[count] = elo[count - 1] + gain[1]
    error[count] = sqrt(error[count - 1] ^ 2 + gain[3] ^ 2)
    if (elo[count] + error[count] > most) most = elo[count] + error[count]
}
function x(i) { return left + width * (i + 0.5) / (count + 1) }
function y(v) { return top + height * (most - v) / most }
END {
    if (!count) { print "no doubling in the table" > "/dev/stderr"; exit 1 }
    most = step * int(most / step + 1)
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 700 430\" font-family=\"sans-serif\" font-size=\"12\">\n"
    printf "<title>What more time gives</title>\n<rect width=\"700\" height=\"430\" fill=\"#ffffff\"/>\n"
    for (line = 0; line <= most; line += step) {
        printf "<path d=\"M%d %.1fh%d\" stroke=\"#dddddd\"/>", left, y(line), width
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", left - 6, y(line) + 4, line
    }
    for (i = 0; i <= count; i++) {
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x(i), top + height + 18, i ? at[i] : at[1] / 2
    }
    printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s a move</text>\n", left + width / 2, top + height + 38, unit
    printf "<text x=\"%d\" y=\"%d\">Elo over the shortest</text>\n", left + 8, top + 14
    printf "<polyline fill=\"none\" stroke=\"#2563a8\" stroke-width=\"1.5\" points=\""
    for (i = 0; i <= count; i++) printf "%.1f,%.1f ", x(i), y(elo[i])
    printf "\"/>\n"
    for (i = 0; i <= count; i++) {
        low = elo[i] - error[i] > 0 ? elo[i] - error[i] : 0
        if (i) printf "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#2563a8\"/>", x(i), y(elo[i] + error[i]), y(low)
        printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#2563a8\"/>\n", x(i), y(elo[i])
    }
    printf "</svg>\n"
}
