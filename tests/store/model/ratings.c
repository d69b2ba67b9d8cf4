/* Rated games, by the formulas as their authors write them. */
#include <math.h>
#include <string.h>

#include "ludopod/search.h"
#include "store/model/model.h"

/* Of the only board here that is rated: what it is worth to move first. */
static const double FIRST = 0;

static const char *const names[RATED_POOLS] = {
    "cephalopod-3x5-live",           "cephalopod-3x5-daily",         "cephalopod-3x5-live-many",
    "cephalopod-3x5-daily-many",     "cephalopod-3x5-none-computer", "cephalopod-3x5-live-computer",
    "cephalopod-3x5-daily-computer", "cephalopod-3x5-live-bots",     "cephalopod-3x5-daily-bots"};

const char *rated_pool_name(int pool) {
    return names[pool];
}

static int value_of(const pod_options *of, pod_option_id id) {
    return of->value[id];
}

int rated_pool(const pod_game *kind, const pod_options *options, const clock_kind *clock, rated_seats seats) {
    const bool board = strcmp(kind->name, "cephalopod") == 0 && value_of(options, POD_OPTION_ROWS) == 3 &&
                       value_of(options, POD_OPTION_COLUMNS) == 5 && value_of(options, POD_OPTION_VARIANT) == 0;
    const bool timeless = clock->pace == NO_CLOCK && (seats.bots || !seats.computers);
    if (!board || ((seats.computers || seats.bots) && seats.count > 2) || timeless) {
        return NOBODY;
    }
    if (seats.bots) {
        return 7 + (int)clock->pace - 1;
    }
    return seats.computers ? 4 + (int)clock->pace : (seats.count > 2 ? 2 : 0) + (int)clock->pace - 1;
}

int pool_of_game(const model_game *of) {
    rated_seats seats = {of->seats, 0, 0};
    for (unsigned i = 0; i < of->seats; i++) {
        seats.computers += of->seat[i].character > 0;
        seats.bots += of->seat[i].bot;
    }
    return of->agreed.rated ? rated_pool(of->kind, &of->options, of->clock, seats) : NOBODY;
}

static double between(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

static double thousandths(double value) {
    return round(value * 1000) / 1000;
}

/* As Glickman's summary has it, one game a period; the seat's worth is added to the difference. */
static model_rating glicko(model_rating one, model_rating other, double score, double worth) {
    const double q = log(10) / 400, pi = acos(-1);
    const double g = 1 / sqrt(1 + 3 * q * q * other.deviation * other.deviation / (pi * pi));
    const double e = 1 / (1 + pow(10, -g * (one.rating + worth - other.rating) / 400));
    const double d2 = 1 / (q * q * g * g * e * (1 - e));
    const double rest = 1 / (one.deviation * one.deviation) + 1 / d2;
    return (model_rating){.rating = one.rating + q / rest * g * (score - e), .deviation = sqrt(1 / rest)};
}

/* Everybody who plays, before the end of a game and by their place. */
typedef struct field {
    unsigned count;
    model_rating one[POD_SEATS_MAX];
    unsigned place[POD_SEATS_MAX];
} field;

/* Weng and Lin, algorithm 4: who is i among those who were not placed before q. */
static double chance(const field *of, double c, unsigned i, unsigned q) {
    double all = 0;
    for (unsigned s = 0; s < of->count; s++) {
        all += of->place[s] >= of->place[q] ? exp((of->one[s].rating - of->one[i].rating) / c) : 0;
    }
    return 1 / all;
}

static double level_with(const field *of, unsigned q) {
    double level = 0;
    for (unsigned s = 0; s < of->count; s++) {
        level += of->place[s] == of->place[q];
    }
    return level;
}

static model_rating plackett_luce(const field *of, unsigned i) {
    double sum = 0, omega = 0, delta = 0;
    for (unsigned s = 0; s < of->count; s++) {
        sum += of->one[s].deviation * of->one[s].deviation + 175 * 175;
    }
    const double c = sqrt(sum), variance = of->one[i].deviation * of->one[i].deviation;
    for (unsigned q = 0; q < of->count; q++) {
        if (of->place[q] <= of->place[i]) {
            const double p = chance(of, c, i, q);
            omega += variance / c * ((q == i) - p) / level_with(of, q);
            delta += sqrt(variance) / c * variance / (c * c) * p * (1 - p) / level_with(of, q);
        }
    }
    return (model_rating){.rating = of->one[i].rating + omega,
                          .deviation = sqrt(variance * (1 - delta > 0.0001 ? 1 - delta : 0.0001))};
}

static model_rating standing_at(const model_rating *of, int64_t now) {
    const double days = now > of->at ? (double)(now - of->at) / DAY : 0;
    if (!of->attempts) {
        return (model_rating){.rating = 1500, .deviation = 350};
    }
    return (model_rating){.rating = of->rating,
                          .deviation = thousandths(between(sqrt(of->deviation * of->deviation + 120 * days), 50, 350))};
}

model_rating rating_now(const model *club, int person, int pool, int64_t now) {
    return standing_at(&club->person[person]->rated[pool], now);
}

static field field_of(const model *club, const model_game *game, int pool, int64_t now) {
    field made = {.count = game->seats};
    pod_outcome outcome;
    game->kind->rules->outcome(&game->now, &outcome);
    for (unsigned i = 0; i < game->seats; i++) {
        made.one[i] =
            game->seat[i].character
                ? (model_rating){.rating = pod_character_rating((uint8_t)game->start.game, game->seat[i].character)}
                : rating_now(club, game->seat[i].person, pool, now);
        made.place[i] = game->ending == DRAWN ? 1 : outcome.place[i];
    }
    return made;
}

static model_rating after(const model_game *game, const field *of, unsigned seat) {
    const unsigned other = 1 - seat;
    if (of->count > 2) {
        return plackett_luce(of, seat);
    }
    const double score = of->place[seat] == of->place[other] ? 0.5 : of->place[seat] < of->place[other];
    return glicko(of->one[seat], of->one[other], score, game->start.turn == seat ? FIRST : -FIRST);
}

static void rate(model *club, model_game *game, int pool) {
    const field all = field_of(club, game, pool, game->rated_at);
    for (unsigned i = 0; i < game->seats; i++) {
        if (game->seat[i].character) {
            continue;
        }
        model_rating *own = &club->person[game->seat[i].person]->rated[pool];
        const model_rating rated = after(game, &all, i);
        game->seat[i].from = game->seat[i].to = all.one[i];
        if (!game->void_) {
            *own = (model_rating){.rating = thousandths(between(rated.rating, 100, 3500)),
                                  .deviation = thousandths(between(rated.deviation, 50, 350)),
                                  .attempts = own->attempts + 1,
                                  .at = game->rated_at};
            game->seat[i].to = *own;
        }
    }
}

void rate_game(model *club, int game, int64_t now) {
    model_game *of = club->game[game];
    const int pool = pool_of_game(of);
    if (pool != NOBODY && game_over(of) && of->ending < ABORTED) {
        of->rated_at = now;
        club->rated_game[club->rated_games++] = game;
        rate(club, of, pool);
    }
}

void void_game(model *club, int game) {
    const int pool = pool_of_game(club->game[game]);
    const model_rating none = {0};
    club->game[game]->void_ = !club->game[game]->void_;
    for (int i = 0; i < club->people; i++) {
        club->person[i]->rated[pool] = none;
    }
    for (int i = 0; i < club->rated_games; i++) {
        model_game *next = club->game[club->rated_game[i]];
        if (pool_of_game(next) == pool) {
            rate(club, next, pool);
        }
    }
}
