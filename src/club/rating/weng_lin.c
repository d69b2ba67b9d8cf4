#include "club/rating/weng_lin.h"

#include <math.h>

/* The paper's beta, 25/6 on its own scale: how much what somebody does in one game differs from what they are worth. */
static const double BETA = 175;

/* No game says so much that less than this share of the variance is left (the paper's kappa). */
static const double LEAST_LEFT = 0.0001;

/* What a game means for one of its players, before their deviation is weighed in: the paper's sums in (51) and (52). */
typedef struct lesson {
    double surprise, information;
} lesson;

/* A game as the model sees it. */
typedef struct contest {
    size_t count;
    const unsigned *place;
    double spread;                   /* the paper's c */
    double strength[CLUB_RATED_MAX]; /* exp(mu / c), with the greatest as 1 */
} contest;

static contest contest_of(const club_rating *of, const unsigned *place, size_t count) {
    contest made = {.count = count, .place = place};
    double variance = 0, best = of[0].rating;
    for (size_t i = 0; i < count; i++) {
        variance += of[i].deviation * of[i].deviation + BETA * BETA;
        best = fmax(best, of[i].rating);
    }
    made.spread = sqrt(variance);
    for (size_t i = 0; i < count; i++) {
        made.strength[i] = exp((of[i].rating - best) / made.spread);
    }
    return made;
}

/* The strengths of all that were not yet placed when this one was. */
static double strength_from(const contest *game, size_t placed) {
    double sum = 0;
    for (size_t i = 0; i < game->count; i++) {
        sum += game->place[i] >= game->place[placed] ? game->strength[i] : 0;
    }
    return sum;
}

static unsigned level_with(const contest *game, size_t placed) {
    unsigned count = 0;
    for (size_t i = 0; i < game->count; i++) {
        count += game->place[i] == game->place[placed];
    }
    return count;
}

/* Each place that was given while this one was still in the game says something about them: they got it, or did not. */
static lesson lesson_for(const contest *game, size_t player) {
    lesson sum = {0, 0};
    for (size_t placed = 0; placed < game->count; placed++) {
        if (game->place[placed] <= game->place[player]) {
            double chance = game->strength[player] / strength_from(game, placed);
            double level = level_with(game, placed);
            sum.surprise += ((placed == player) - chance) / level;
            sum.information += chance * (1 - chance) / level;
        }
    }
    return sum;
}

static club_rating taught(club_rating of, lesson what, double spread) {
    double share = of.deviation / spread; /* also the paper's gamma */
    double left = fmax(1 - share * share * share * what.information, LEAST_LEFT);
    return club_rating_bounded(
        (club_rating){of.rating + of.deviation * share * what.surprise, of.deviation * sqrt(left)});
}

void club_rating_update_all(const club_rating *of, const unsigned *place, size_t count, club_rating *out) {
    contest game = contest_of(of, place, count);
    for (size_t i = 0; i < count; i++) {
        out[i] = taught(of[i], lesson_for(&game, i), game.spread);
    }
}
