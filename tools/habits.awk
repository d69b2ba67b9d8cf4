# Tables of what tune-habits prints, of characters in the order of their strength (docs/strength.md): the habits of each,
# with what a random move would have done in brackets; how they rise over the ladder (Spearman's rank correlation); and how
# often a set of games is told from the next character's, by the nearer mean of all other sets, each habit measured by how
# far it spreads.
#   for c in bobtail piglet ...; do build/tools/tune-habits $c 5x5 10 20; done | awk -f tools/habits.awk
BEGIN { FS = "\t"; split("takes sixes corners own open", word, " ") }
!($1 in number) { name[++characters] = $1; number[$1] = characters }
{
    who = number[$1]
    set = ++sets[who]
    for (h = 1; h <= 5; h++) {
        did[who, set, h] = $(2 * h)
        sum[who, h] += $(2 * h)
        chance[who, h] += $(2 * h + 1)
    }
}
function mean(who, h, without) {
    return (sum[who, h] - (without ? did[who, without, h] : 0)) / (sets[who] - (without > 0))
}
function spread(one, other, h,    who, set, total, count) {
    for (who = one; who <= other; who++) for (set = 1; set <= sets[who]; set++) {
        total += (did[who, set, h] - mean(who, h, 0)) ^ 2
        count++
    }
    return total / count + 0.01
}
function distance(who, set, whose, h,    d) {
    d = did[who, set, h] - mean(whose, h, who == whose ? set : 0)
    return d * d
}
function told(one, other,    who, set, h, right, count, own, others, scale) {
    for (who = one; who <= other; who++) for (set = 1; set <= sets[who]; set++) {
        own = others = 0
        for (h = 1; h <= 5; h++) {
            scale = spread(one, other, h)
            own += distance(who, set, who, h) / scale
            others += distance(who, set, who == one ? other : one, h) / scale
        }
        right += own < others
        count++
    }
    return 100 * right / count
}
function value(who, h, over) { return mean(who, h, 0) - (over ? chance[who, h] / sets[who] : 0) }
# Equal ones share their ranks.
function rank(who, h, over,    other, below) {
    for (other = 1; other <= characters; other++)
        below += (value(other, h, over) < value(who, h, over)) + (value(other, h, over) == value(who, h, over)) / 2
    return below - characters / 2
}
function rises(h, over,    who, place, both, ranks, places) {
    for (who = 1; who <= characters; who++) {
        place = who - (characters + 1) / 2
        both += rank(who, h, over) * place
        ranks += rank(who, h, over) ^ 2
        places += place ^ 2
    }
    return ranks ? both / sqrt(ranks * places) : 0
}
END {
    print "| character | takes | sixes | corners | own | open | told from the one before |"
    print "| --- | --- | --- | --- | --- | --- | --- |"
    for (who = 1; who <= characters; who++) {
        printf "| `%s` |", name[who]
        for (h = 1; h <= 5; h++) printf " %.0f (%.0f) |", mean(who, h, 0), chance[who, h] / sets[who]
        print (who == 1 || sets[who] == 1 ? "  |" : sprintf(" %.0f %% |", told(who - 1, who)))
    }
    for (h = 1; h <= 2; h++) printf "%s rise with a rank correlation of %.2f, over chance %.2f\n", word[h], rises(h, 0), rises(h, 1)
}
