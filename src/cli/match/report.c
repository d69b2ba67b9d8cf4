#include <assert.h>
#include <math.h>

#include "base/json.h"
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

/* ---- For programs ---------------------------------------------------------------------------------------------- */

enum { ELO_PLACES = 1, PLACES = 4 };

/* Null where there is no end. */
static void write_elo(pod__json *json, const char *name, double share) {
    double elo = match_elo(share);
    if (isinf(elo)) {
        pod__json_null(json, name);
    } else {
        pod__json_decimal(json, name, elo, ELO_PLACES);
    }
}

static void write_counts(pod__json *json, const match_score *score) {
    pod__json_unsigned(json, "games", (uint64_t)score->wins + score->draws + score->losses);
    pod__json_unsigned(json, "wins", score->wins);
    pod__json_unsigned(json, "draws", score->draws);
    pod__json_unsigned(json, "losses", score->losses);
}

static void write_points(pod__json *json, const match_score *score) {
    match_share share = match_share_of(score);
    pod__json_decimal(json, "points", share.mean, PLACES);
    write_elo(json, "elo", share.mean);
    write_elo(json, "elo_low", share.low);
    write_elo(json, "elo_high", share.high);
    pod__json_decimal(json, "superiority", match_superiority(score), PLACES);
}

static void write_pairs(pod__json *json, const match_score *score) {
    pod__json_array(json, "pairs");
    for (unsigned kind = 0; kind < MATCH_PAIR_KINDS; kind++) {
        pod__json_unsigned(json, NULL, score->pairs[kind]);
    }
    pod__json_end(json);
}

static void write_test(pod__json *json, const match *played, const match_score *score) {
    static const char *const words[] = {
        [MATCH_UNDECIDED] = "undecided", [MATCH_ACCEPTS_0] = "first", [MATCH_ACCEPTS_1] = "second"};
    double lower, upper;
    match_sprt_limits(&played->sprt, &lower, &upper);
    pod__json_object(json, "sprt");
    pod__json_decimal(json, "elo0", played->sprt.elo0, ELO_PLACES);
    pod__json_decimal(json, "elo1", played->sprt.elo1, ELO_PLACES);
    pod__json_decimal(json, "ratio", match_sprt_ratio(&played->sprt, score), PLACES);
    pod__json_decimal(json, "lower", lower, PLACES);
    pod__json_decimal(json, "upper", upper, PLACES);
    pod__json_string(json, "accepted", words[match_sprt_verdict(&played->sprt, score)]);
    pod__json_end(json);
}

/* Of equal players each takes half of them, as both hold the same number of seats in a group.
 */
static double share_of_firsts(const match *played) {
    double sum = 0;
    uint32_t games = 0;
    for (uint32_t game = 0; game < played->games; game++) {
        sum += played->points[game] >= 0 ? (double)played->firsts[game] : 0;
        games += played->points[game] >= 0;
    }
    assert(games);
    return sum / games;
}

/* What only finished games tell. */
static void write_result(pod__json *json, const match *played, const match_score *score) {
    write_points(json, score);
    if (match_group(played) == 2) {
        write_pairs(json, score);
    } else {
        pod__json_decimal(json, "firsts", share_of_firsts(played), PLACES);
    }
    if (played->tests) {
        write_test(json, played, score);
    }
}

static void write_json(const void *context, pod_text *out) {
    const match *played = context;
    match_score score = match_score_of(played->points, played->games, match_group(played));
    pod__json json = pod__json_over(out);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "game", pod_game_of(&played->first)->name);
    pod__json_string(&json, "first", played->spec[0].name);
    pod__json_string(&json, "second", played->spec[1].name);
    pod__json_unsigned(&json, "seed", played->seed);
    write_counts(&json, &score);
    pod__json_unsigned(&json, "group", match_group(played));
    if (score.wins + score.draws + score.losses) {
        write_result(&json, played, &score);
    }
    pod__json_bool(&json, "interrupted", played->interrupted);
    pod__json_end(&json);
    pod_text_add_char(out, '\n');
}

/* ---- For people ------------------------------------------------------------------------------------------------ */

static void report_firsts(const match *played) {
    char percent[16], groups[32];
    snprintf(percent, sizeof percent, "%.1f", 100 * share_of_firsts(played));
    snprintf(groups, sizeof groups, "%u", match_group(played));
    cli_say(stdout, played->language, "{0} % of the first places; groups of {1} games\n", percent, groups);
}

void match_report(match *played) {
    if (played->json) {
        cli_print(played->language, write_json, played);
        return;
    }
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
