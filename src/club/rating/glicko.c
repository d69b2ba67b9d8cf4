#include "club/rating/glicko.h"

#include <assert.h>
#include <math.h>

/* Glickman's q = ln(10) / 400. */
static const double Q = 2.302585092994045684 / 400;

static double clamp(double value, double least, double most) {
    return fmin(fmax(value, least), most);
}

club_rating club_rating_bounded(club_rating of) {
    return (club_rating){clamp(of.rating, CLUB_RATING_MIN, CLUB_RATING_MAX),
                         clamp(of.deviation, CLUB_DEVIATION_MIN, CLUB_DEVIATION_MAX)};
}

club_rating club_rating_new(void) {
    return (club_rating){CLUB_RATING_BEGIN, CLUB_DEVIATION_MAX};
}

club_rating club_rating_age(club_rating of, int64_t elapsed_ms) {
    const double day_ms = 24.0 * 3600 * 1000, days_to_forget = 1000;
    const double grown = (double)CLUB_DEVIATION_MAX * CLUB_DEVIATION_MAX - CLUB_DEVIATION_MIN * CLUB_DEVIATION_MIN;
    double variance = of.deviation * of.deviation + grown / days_to_forget * ((double)elapsed_ms / day_ms);
    return (club_rating){of.rating, fmin(sqrt(variance), CLUB_DEVIATION_MAX)};
}

/* Glickman's g(RD): how much less a result says, the less sure one is of the opponent. */
static double weight(double deviation) {
    const double pi = 3.14159265358979323846;
    return 1 / sqrt(1 + 3 * Q * Q * deviation * deviation / (pi * pi));
}

static double chance(double g, double difference) {
    return 1 / (1 + pow(10, -g * difference / 400));
}

club_rating club_rating_update(club_rating of, const club_rated_game *games, size_t count) {
    assert(of.deviation >= CLUB_DEVIATION_MIN && of.deviation <= CLUB_DEVIATION_MAX);
    double information = 0, surprise = 0; /* 1 / d², and the sum of g (s - E) */
    for (size_t i = 0; i < count; i++) {
        double g = weight(games[i].opponent.deviation);
        double expected = chance(g, of.rating + games[i].advantage - games[i].opponent.rating);
        information += Q * Q * g * g * expected * (1 - expected);
        surprise += g * (games[i].score - expected);
    }
    double precision = 1 / (of.deviation * of.deviation) + information;
    return club_rating_bounded((club_rating){of.rating + Q / precision * surprise, sqrt(1 / precision)});
}
