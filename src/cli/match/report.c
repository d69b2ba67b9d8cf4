#include <math.h>

#include "cli/match/match.h"

/* "+12.3", or "more than" something where there is no end. */
static void print_elo(char *text, size_t room, double elo) {
    if (isinf(elo)) {
        snprintf(text, room, elo < 0 ? "-inf" : "+inf");
    } else {
        snprintf(text, room, "%+.1f", elo);
    }
}

static void report_points(const match *played, const match_score *score, const match_share *share) {
    char counts[64], percent[16];
    uint32_t games = score->wins + score->draws + score->losses;
    snprintf(counts, sizeof counts, "+%u =%u -%u / %u", score->wins, score->draws, score->losses, games);
    snprintf(percent, sizeof percent, "%.1f", 100 * share->mean);
    printf("%s - %s: ", played->spec[0].name, played->spec[1].name);
    cli_say(stdout, played->language, "{0}, {1} % of the points\n", counts, percent);
}

static void report_elo(const match *played, const match_score *score, const match_share *share) {
    char elo[16], low[16], high[16], both[48], chance[16];
    print_elo(elo, sizeof elo, match_elo(share->mean));
    print_elo(low, sizeof low, match_elo(share->low));
    print_elo(high, sizeof high, match_elo(share->high));
    snprintf(both, sizeof both, "%s .. %s", low, high);
    snprintf(chance, sizeof chance, "%.1f", 100 * match_superiority(score));
    cli_say(stdout, played->language, "Elo {0} (95 %: {1})", elo, both);
    cli_say(stdout, played->language, "; stronger with a chance of {0} %\n", chance, NULL);
}

static void report_pairs(const match *played, const match_score *score) {
    cli_say(stdout, played->language, "pairs by points (0, 1/2, 1, 3/2, 2):", NULL, NULL);
    for (unsigned kind = 0; kind < MATCH_PAIR_KINDS; kind++) {
        printf(" %u", score->pairs[kind]);
    }
    putchar('\n');
}

/* Of equal players each takes half of them, as both hold the same number of seats in a group. */
static void report_firsts(const match *played) {
    char percent[16], groups[32];
    double sum = 0;
    uint32_t games = 0;
    for (uint32_t game = 0; game < played->games; game++) {
        sum += played->points[game] >= 0 ? (double)played->firsts[game] : 0;
        games += played->points[game] >= 0;
    }
    snprintf(percent, sizeof percent, "%.1f", 100 * sum / games);
    snprintf(groups, sizeof groups, "%u", match_group(played));
    cli_say(stdout, played->language, "{0} % of the first places; groups of {1} games\n", percent, groups);
}

static void report_test(const match *played, const match_score *score) {
    static const char *const verdicts[] = {
        [MATCH_UNDECIDED] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, undecided\n"),
        [MATCH_ACCEPTS_0] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, the first is accepted\n"),
        [MATCH_ACCEPTS_1] = CLI_TEXT("SPRT {0}: log-likelihood ratio {1}, the second is accepted\n"),
    };
    char test[48], ratio[64];
    double lower, upper;
    match_sprt_limits(&played->sprt, &lower, &upper);
    snprintf(test, sizeof test, "%g, %g", played->sprt.elo0, played->sprt.elo1);
    snprintf(ratio, sizeof ratio, "%.2f (%.2f .. %.2f)", match_sprt_ratio(&played->sprt, score), lower, upper);
    cli_say(stdout, played->language, verdicts[match_sprt_verdict(&played->sprt, score)], test, ratio);
}

void match_report(match *played) {
    match_score score = match_score_of(played->points, played->games, match_group(played));
    match_share share = match_share_of(&score);
    if (!(score.wins + score.draws + score.losses)) {
        cli_say(stdout, played->language, "no game was finished\n", NULL, NULL);
        return;
    }
    report_points(played, &score, &share);
    report_elo(played, &score, &share);
    if (match_group(played) == 2) {
        report_pairs(played, &score);
    } else {
        report_firsts(played);
    }
    if (played->tests) {
        report_test(played, &score);
    }
}
