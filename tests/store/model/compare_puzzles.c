/* Attempts at puzzles: what the model says, and what the database holds. */
#include <stdlib.h>
#include <string.h>

#include "store/model/trial.h"
#include "store/puzzles.h"

static void expect(const trial *of, const char *id, bool same, const char *what) {
    if (!same) {
        fail_msg("%s: %s is not as in the model (act %lu)", id, what, of->acts);
    }
}

/* What is kept is rounded. */
static bool near(double one, double other) {
    const double apart = one - other;
    return apart < 0.01 && apart > -0.01;
}

/* Attempts of a person that were found. */
typedef struct finding {
    const trial *of;
    const model_person *person;
    int count;
} finding;

static bool compare_attempt(void *context, const void *entry) {
    const club_puzzle_attempt *found = entry;
    finding *in = context;
    const int puzzle = (int)strtol(found->puzzle, NULL, 10);
    const model_try *tried = &in->person->tried[puzzle];
    const char *id = in->person->id;
    expect(in->of, id, puzzle < PUZZLES && tried->done, "which puzzles were attempted");
    expect(in->of, id, tried->solved == found->solved, "whether a puzzle was solved");
    expect(in->of, id, tried->at == found->at_ms, "when a puzzle was attempted");
    expect(in->of, id, near(tried->before, found->before), "the rating before an attempt");
    in->count++;
    return true;
}

static void compare_standing(trial *of, const model_person *person, int game) {
    const model_rating *expected = &person->puzzles[game];
    club_person who;
    club_standing found;
    store_fault fault;
    finding in = {of, person, 0};
    memcpy(who.id, person->id, sizeof who.id);
    const store_attempts all = {&who, puzzle_game(game), "", PUZZLES};
    assert_int_equal(store_find_puzzle_rating(of->store, &who, all.game, &found, &fault), STORE_OK);
    expect(of, who.id, expected->attempts == found.attempts, "the number of attempts at puzzles");
    expect(of, who.id, near(expected->rating, found.rating.rating), "the rating at puzzles");
    expect(of, who.id, near(expected->deviation, found.rating.deviation), "the deviation of the rating at puzzles");
    expect(of, who.id, expected->at == found.at_ms, "the time of the latest attempt at a puzzle");
    assert_int_equal(store_list_puzzle_attempts(of->store, &all, (store_visitor){&in, compare_attempt}, &fault),
                     STORE_OK);
    assert_int_equal(in.count, expected->attempts);
}

static size_t streak_of(const model_person *person, int64_t now) {
    int64_t day = now / DAY;
    size_t length = 0;
    for (int missed = 0; missed < 2; day--) { /* one day without is forgiven */
        bool found = false;
        for (int i = 0; i < PUZZLES; i++) {
            found |= person->tried[i].done && person->tried[i].solved && person->tried[i].at / DAY == day;
        }
        length += found;
        missed = found ? 0 : missed + (day < now / DAY); /* today is not over */
    }
    return length;
}

void compare_attempts(trial *of, int person) {
    const model_person *expected = of->model->person[person];
    club_person who;
    size_t streak;
    store_fault fault;
    memcpy(who.id, expected->id, sizeof who.id);
    for (int game = 0; game < PUZZLE_GAMES; game++) {
        compare_standing(of, expected, game);
    }
    assert_int_equal(store_count_puzzle_streak(of->store, &who, of->now, &streak, &fault), STORE_OK);
    expect(of, who.id, streak == streak_of(expected, of->now), "how many days in a row a puzzle was solved");
}

void compare_puzzles(trial *of) {
    for (int i = 0; i < PUZZLES; i++) {
        const model_puzzle *expected = &of->model->puzzle[i];
        club_standing found;
        store_fault fault;
        assert_int_equal(store_find_puzzle(of->store, puzzle_id(i), &found, &fault), STORE_OK);
        expect(of, puzzle_id(i), expected->attempts == found.attempts, "how often a puzzle was attempted");
        expect(of, puzzle_id(i), near(expected->rating, found.rating.rating), "the rating of a puzzle");
        expect(of, puzzle_id(i), near(expected->deviation, found.rating.deviation), "the deviation of a puzzle");
    }
}
