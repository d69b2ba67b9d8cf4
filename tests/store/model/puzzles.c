/* Attempts at puzzles, rated by Glickman's formulas as written. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store/model/model.h"

const char *puzzle_id(int puzzle) {
    static char id[CLUB_ID_SIZE];
    snprintf(id, sizeof id, "%010d", puzzle);
    return id;
}

int puzzle_rating(int puzzle) {
    return 300 + 150 * puzzle;
}

const pod_game *puzzle_game(int puzzle) {
    return pod_game_at((size_t)puzzle % PUZZLE_GAMES);
}

static double between(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

/* As it is kept. */
static double thousandths(double value) {
    return round(value * 1000) / 1000;
}

static model_rating rated(model_rating one, model_rating other, double score) {
    const double q = log(10) / 400, pi = acos(-1);
    const double g = 1 / sqrt(1 + 3 * q * q * other.deviation * other.deviation / (pi * pi));
    const double e = 1 / (1 + pow(10, -g * (one.rating - other.rating) / 400));
    const double d2 = 1 / (q * q * g * g * e * (1 - e));
    const double rest = 1 / (one.deviation * one.deviation) + 1 / d2;
    return (model_rating){.rating = between(one.rating + q / rest * g * (score - e), 100, 3500),
                          .deviation = between(sqrt(1 / rest), 50, 350)};
}

/* A person's rating fades: from 50 to 350 in a thousand days. */
static double faded(double deviation, int64_t elapsed) {
    const double days = elapsed > 0 ? (double)elapsed / DAY : 0;
    return between(sqrt(deviation * deviation + 120 * days), 50, 350);
}

static void rate(model_person *who, model_puzzle *puzzle, int number, bool solved, int64_t at) {
    model_rating *own = &who->puzzles[number % PUZZLE_GAMES];
    model_rating person = own->attempts ? *own : (model_rating){.rating = 1000, .deviation = 350};
    model_rating hard = puzzle->attempts ? (model_rating){.rating = puzzle->rating, .deviation = puzzle->deviation}
                                         : (model_rating){.rating = puzzle_rating(number), .deviation = 150};
    person.deviation = faded(person.deviation, own->attempts ? at - own->at : 0);
    model_rating after = rated(person, hard, solved);
    const model_rating harder = rated(hard, person, !solved);
    if (own->attempts < 10) { /* the first ten move it a little only */
        after.rating = between(after.rating, person.rating - 100, person.rating + 100);
    }
    who->tried[number] = (model_try){.done = true, .solved = solved, .at = at, .before = thousandths(person.rating)};
    *own = (model_rating){.rating = thousandths(after.rating),
                          .deviation = thousandths(after.deviation),
                          .attempts = own->attempts + 1,
                          .at = own->attempts && own->at > at ? own->at : at};
    puzzle->rating = thousandths(between(harder.rating, puzzle_rating(number) - 300, puzzle_rating(number) + 300));
    puzzle->deviation = thousandths(harder.deviation);
    puzzle->attempts++;
}

const char *model_puzzle_act(model *club, attempt *of) {
    const club_puzzle_request *asked = &of->request.puzzle;
    if (!is_member(club, of->actor)) {
        return "members";
    }
    model_person *who = club->person[of->actor];
    if (!who->tried[of->puzzle].done) {
        rate(who, &club->puzzle[of->puzzle], of->puzzle, asked->solved,
             asked->at_ms < of->request.now_ms ? asked->at_ms : of->request.now_ms);
    }
    return NULL;
}
