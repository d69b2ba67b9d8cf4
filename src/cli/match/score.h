/* What the results of games in groups tell about the difference of two players.

   All games of a group begin with the same opening, so their results are not independent, and groups are what is
   counted, by the share of the points that the first player took in them. Between two players a group is a pair, of
   which there are five kinds (pentanomial). With more seats than players, a game's points are shared out among the
   pairs of seats that are held by different players: whoever comes before the other takes the point. One thread at a
   time. */
#ifndef LUDOPOD_CLI_MATCH_SCORE_H
#define LUDOPOD_CLI_MATCH_SCORE_H

#include <stdbool.h>
#include <stdint.h>

enum { MATCH_PAIR_KINDS = 5 };

typedef struct match_score {
    uint32_t wins, draws, losses; /* of the first player, in all games: more than half of the points, half, less */
    double points;                /* in all games */
    uint32_t groups;              /* whole ones; and of their shares of the points */
    double sum, squares;
    uint32_t pairs[MATCH_PAIR_KINDS]; /* in groups of two games: by the half points in them, 0 to 4 */
} match_score;

/* points: of the first player a game, 0 to 1, group after group; less than 0 for games that are not known. group: games
   in one, of which `games` is a multiple. */
match_score match_score_of(const float *points, uint32_t games, uint32_t group);

/* Share of the points, and its limits at 95 % confidence; 0 to 1. All 0.5, 0 and 1 without games. */
typedef struct match_share {
    double mean, low, high;
} match_share;

match_share match_share_of(const match_score *score);
/* The Elo difference that leads one to expect a share of the points; infinite for 0 and 1. */
double match_elo(double share);
/* The chance that the first player is the stronger one. */
double match_superiority(const match_score *score);

/* A sequential probability ratio test between two Elo differences. */
typedef struct match_sprt {
    double elo0, elo1;
    double alpha, beta; /* how often each error may happen */
} match_sprt;

typedef enum match_verdict { MATCH_UNDECIDED, MATCH_ACCEPTS_0, MATCH_ACCEPTS_1 } match_verdict;

/* The logarithm of how much likelier the results are under the second difference than under the first. */
double match_sprt_ratio(const match_sprt *test, const match_score *score);
/* Where the test ends: at or under *lower the first difference is accepted, at or over *upper the second. */
void match_sprt_limits(const match_sprt *test, double *lower, double *upper);
match_verdict match_sprt_verdict(const match_sprt *test, const match_score *score);

#endif
