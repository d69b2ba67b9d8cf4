#include "cli/match/score.h"

#include <math.h>

static const double z95 = 1.959964;

static void add_game(match_score *score, float points) {
    score->wins += points > 0.5F;
    score->draws += points == 0.5F;
    score->losses += points < 0.5F;
    score->points += (double)points;
}

/* A group of which every game is known. */
static void add_group(match_score *score, const float *points, uint32_t group) {
    double share = 0;
    for (uint32_t game = 0; game < group; game++) {
        share += (double)points[game] / group;
    }
    score->groups++;
    score->sum += share;
    score->squares += share * share;
    if (group == 2) {
        score->pairs[lround(share * (MATCH_PAIR_KINDS - 1))]++;
    }
}

match_score match_score_of(const float *points, uint32_t games, uint32_t group) {
    match_score score = {0};
    uint32_t known = 0; /* of the current group */
    for (uint32_t game = 0; game < games; game++) {
        if (points[game] >= 0) {
            add_game(&score, points[game]);
            known++;
        }
        if ((game + 1) % group == 0) {
            if (known == group) {
                add_group(&score, &points[game + 1 - group], group);
            }
            known = 0;
        }
    }
    return score;
}

/* Mean and variance of the share of points in a group. With a trace of every kind of pair added, a few groups that all
   went the same way do not look as if others were impossible. */
typedef struct moments {
    double count, mean, variance;
} moments;

static moments moments_of(const match_score *score) {
    static const double trace = 0.05;
    moments found = {score->groups, score->sum, 0};
    double squares = score->squares;
    for (unsigned kind = 0; kind < MATCH_PAIR_KINDS; kind++) {
        double share = kind / (MATCH_PAIR_KINDS - 1.0);
        found.count += trace;
        found.mean += trace * share;
        squares += trace * share * share;
    }
    found.mean /= found.count;
    found.variance = fmax(squares / found.count - found.mean * found.mean, 0);
    return found;
}

/* Wilson's interval for a share of n independent trials: it knows what a match without a loss can tell (Wilson,
   "Probable inference", 1927). */
static match_share wilson(double mean, double n) {
    double z2 = z95 * z95;
    double centre = (mean + z2 / (2 * n)) / (1 + z2 / n);
    double reach = z95 / (1 + z2 / n) * sqrt(mean * (1 - mean) / n + z2 / (4 * n * n));
    return (match_share){mean, mean > 0 ? centre - reach : 0, mean < 1 ? centre + reach : 1};
}

match_share match_share_of(const match_score *score) {
    double games = (double)score->wins + score->draws + score->losses;
    if (games < 1) {
        return (match_share){0.5, 0, 1};
    }
    double mean = score->points / games;
    if (!score->groups || mean <= 0 || mean >= 1) {
        return wilson(mean, games);
    }
    /* How many independent games the groups are worth: as many as would vary as much. */
    moments found = moments_of(score);
    double variance = found.variance > 1e-9 ? found.variance / score->groups : mean * (1 - mean) / games;
    double worth = mean * (1 - mean) / variance;
    return wilson(mean, worth < 4 * games ? worth : 4 * games);
}

double match_elo(double share) {
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : -400 * log10(1 / share - 1);
}

double match_superiority(const match_score *score) {
    moments found = moments_of(score);
    if (!score->groups) {
        return 0.5;
    }
    double error = sqrt(found.variance / score->groups);
    return 0.5 * erfc((0.5 - found.mean) / (error * sqrt(2)));
}

static double expected_share(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* The generalised ratio in the form of Van den Bergh ("Comments on normalized Elo", 2020): as if the mean of the
   groups were normal, which it soon is. */
double match_sprt_ratio(const match_sprt *test, const match_score *score) {
    if (!score->groups) {
        return 0;
    }
    moments found = moments_of(score);
    double share0 = expected_share(test->elo0);
    double share1 = expected_share(test->elo1);
    return score->groups * (share1 - share0) * (2 * found.mean - share0 - share1) / (2 * found.variance);
}

void match_sprt_limits(const match_sprt *test, double *lower, double *upper) {
    *lower = log(test->beta / (1 - test->alpha));
    *upper = log((1 - test->beta) / test->alpha);
}

match_verdict match_sprt_verdict(const match_sprt *test, const match_score *score) {
    /* The ratio rests on the variance that was seen, which a few groups that went alike say nothing about. */
    enum { GROUPS_MIN = 10 };
    double lower, upper;
    if (score->groups < GROUPS_MIN) {
        return MATCH_UNDECIDED;
    }
    double ratio = match_sprt_ratio(test, score);
    match_sprt_limits(test, &lower, &upper);
    return ratio <= lower ? MATCH_ACCEPTS_0 : ratio >= upper ? MATCH_ACCEPTS_1 : MATCH_UNDECIDED;
}
