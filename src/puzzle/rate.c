#include "ludopod/character.h"
#include "puzzle/prove.h"

#include <math.h>

/* How often each of the other moves was played. */
typedef struct tally {
    uint16_t of[POD_MOVES_MAX];
} tally;

static void count_wrong(const puzzle *of, pod_move move, tally *wrong) {
    for (unsigned i = 0; i < of->refuted_count; i++) {
        wrong->of[i] = (uint16_t)(wrong->of[i] + (of->refuted[i].move == move));
    }
}

static void try_character(pod_search *search, unsigned number, puzzle *out, tally *wrong) {
    out->found[number - 1] = 0;
    for (unsigned seed = 1; seed <= PUZZLE_TRIES; seed++) {
        pod_search_request request = POD_SEARCH_REQUEST(.character = number, .seed = seed);
        pod_search_report report = {.best = POD_MOVE_NONE};
        pod_search_run(search, &out->position, &request, &report);
        if (report.best == out->best) {
            out->found[number - 1]++;
        } else {
            count_wrong(out, report.best, wrong);
        }
    }
}

static pod_move most_played(const puzzle *of, const tally *wrong) {
    unsigned most = 0;
    pod_move move = POD_MOVE_NONE;
    for (unsigned i = 0; i < of->refuted_count; i++) {
        if (wrong->of[i] > most) {
            most = wrong->of[i];
            move = of->refuted[i].move;
        }
    }
    return move;
}

/* Elo's expectation, which grows with the character's rating: how many of all tries find a puzzle of this rating. */
static double expected_finds(const puzzle *of, double rating) {
    double finds = 0;
    for (unsigned number = 1; number <= PUZZLE_SOLVERS; number++) {
        finds += PUZZLE_TRIES / (1 + pow(10, (rating - pod_character_rating(of->position.game, number)) / 400));
    }
    return finds;
}

/* The rating at which the tries would be expected to find the move as often as they did: the likeliest one (the sum of
   the scores is all that the likelihood of Bradley and Terry's model depends on). */
static int16_t rating_of(const puzzle *of) {
    double least = PUZZLE_RATING_MIN, most = PUZZLE_RATING_MAX, finds = 0;
    for (unsigned i = 0; i < PUZZLE_SOLVERS; i++) {
        finds += of->found[i];
    }
    while (most - least > 0.5) {
        double middle = (least + most) / 2;
        *(expected_finds(of, middle) > finds ? &least : &most) = middle;
    }
    return (int16_t)(10 * lround(least / 10));
}

void puzzle_rate(pod_search *search, puzzle *out) {
    tally wrong = {{0}};
    for (unsigned number = 1; number <= PUZZLE_SOLVERS; number++) {
        try_character(search, number, out, &wrong);
    }
    out->trap = most_played(out, &wrong);
    out->rating = rating_of(out);
    out->themes = puzzle_themes_of(out);
}
