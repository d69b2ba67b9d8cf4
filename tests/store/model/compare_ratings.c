/* Ratings: what the model says, and what the database and the games in memory hold. */
#include <math.h>
#include <string.h>

#include "store/model/trial.h"
#include "store/ratings.h"

/* What is kept is rounded. */
static void expect_near(const trial *of, const char *id, double expected, double found, const char *what) {
    if (fabs(expected - found) > 0.01) {
        fail_msg("%s: %s is %.3f, expected %.3f (act %lu)", id, what, found, expected, of->acts);
    }
}

static void expect_rating(const trial *of, const char *id, const model_rating *expected, club_rating found,
                          const char *what) {
    expect_near(of, id, expected->rating, found.rating, what);
    expect_near(of, id, expected->deviation, found.deviation, "the deviation of a rating");
}

void compare_seat_ratings(const trial *of, const model_game *expected, const club_game *found) {
    for (unsigned i = 0; i < expected->seats; i++) {
        const model_seat *seat = &expected->seat[i];
        const club_seat_rating *rating = &found->seat[i].rating;
        expect_rating(of, found->id, &seat->start, rating->start, "the rating at the start");
        expect_rating(of, found->id, &seat->from, rating->before, "the rating before the end");
        expect_rating(of, found->id, &seat->to, rating->after, "the rating after the end");
    }
}

/* A history while it is read: the latest first. */
typedef struct reading {
    const trial *of;
    const char *id;
    const model_rating *now;
    size_t steps; /* that count */
    int64_t ordinal;
    club_rating next; /* before the later game */
    int64_t next_ms;
} reading;

static bool compare_step(void *context, const void *entry) {
    const store_rating_step *step = entry;
    reading *in = context;
    assert_true(in->ordinal == 0 || step->ordinal < in->ordinal);
    in->ordinal = step->ordinal;
    if (step->void_) {
        assert_true(step->part.before.rating == step->part.after.rating);
        assert_int_equal(step->part.games, in->now->attempts - in->steps);
        return true;
    }
    assert_int_equal(step->part.games, in->now->attempts - in->steps);
    if (in->steps == 0) {
        expect_rating(in->of, in->id, in->now, step->part.after, "the rating after the latest game");
    } else {
        const club_rating_standing then = {step->part.after, 1, step->at_ms};
        const club_rating later = club_rating_at(&then, in->next_ms);
        assert_true(later.rating == in->next.rating && later.deviation == in->next.deviation);
    }
    in->steps++;
    in->next = step->part.before;
    in->next_ms = step->at_ms;
    return true;
}

void compare_ratings(trial *of, int person) {
    const model_person *expected = of->model->person[person];
    club_person who;
    store_fault fault;
    memcpy(who.id, expected->id, sizeof who.id);
    for (int pool = 0; pool < RATED_POOLS; pool++) {
        club_rating_standing found;
        reading in = {.of = of, .id = who.id, .now = &expected->rated[pool]};
        const store_rating_history_part all = {&who, rated_pool_name(pool), INT64_MAX, INT32_MAX};
        assert_int_equal(store_find_rating(of->store, &who, all.pool, &found, &fault), STORE_OK);
        if (found.games != in.now->attempts) {
            fail_msg("%s: %zu games in %s, expected %u (act %lu)", who.id, found.games, all.pool, in.now->attempts,
                     of->acts);
        }
        assert_true(found.at_ms == in.now->at);
        expect_rating(of, who.id, in.now, found.rating, all.pool);
        assert_int_equal(store_rating_history(of->store, &all, (store_visitor){&in, compare_step}, &fault), STORE_OK);
        assert_int_equal(in.steps, in.now->attempts);
    }
}

/* All figures follow from the games alone. */
void compare_all_ratings(trial *of) {
    store_rerating found;
    store_fault fault;
    assert_int_equal(store_check_ratings(of->store, &found, &fault), STORE_OK);
    assert_int_equal(found.games, of->model->rated_games);
    assert_int_equal(found.differences, 0);
}
