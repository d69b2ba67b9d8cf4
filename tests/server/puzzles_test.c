/* Attempts at puzzles: which count, what they come to, what is kept and forgotten. */
#include "server/puzzles.h"

#include <math.h>
#include <time.h>

#include "club/puzzle/puzzle.h"

#define V1 "/api/v1"
#define MY_PUZZLES V1 "/me/puzzles?game=cephalopod"
#define DAY_MS INT64_C(86400000)

/* ---- What is expected ------------------------------------------------------------------------------------------ */

/* A rating and how it goes on, by the club's own formulas. */
typedef struct walk {
    club_rating rating;
    int first; /* so many attempts still move it a little only; a puzzle has none */
} walk;

static const walk newcomer = {{1000, 350}, .first = 10};

/* The rating before it. */
static double step(walk *of, club_rating puzzle, bool solved, int64_t elapsed_ms) {
    const club_rated_game game = {.opponent = puzzle, .score = solved};
    club_rating before = club_rating_age(of->rating, elapsed_ms);
    of->rating = club_rating_update(before, &game, 1);
    if (of->first-- > 0) {
        of->rating.rating = fmin(fmax(of->rating.rating, before.rating - 100), before.rating + 100);
    }
    return before.rating;
}

static club_rating shipped(int puzzle) {
    return (club_rating){PUZZLE_RATING(puzzle), CLUB_PUZZLE_DEVIATION};
}

/* To a unit: what is kept is rounded a little. */
static void expect_number(const json_t *object, const char *name, double expected) {
    if (fabs((double)number_in(object, name) - expected) > 0.51) {
        fail_msg("%s is %ld, expected %.3f", name, number_in(object, name), expected);
    }
}

static const reply *attempt(club_house *house, browser *who, int puzzle, bool solved) {
    char path[96];
    snprintf(path, sizeof path, V1 "/puzzles/%s/attempts", puzzle_id(puzzle));
    const reply *answer = post(house, who, path, "{'game':'cephalopod','solved':%s}", solved ? "true" : "false");
    assert_int_equal(answer->status, 200);
    return answer;
}

static bool flag(const json_t *object, const char *name) {
    return json_is_true(json_object_get(object, name));
}

static void expect_kept(club_house *house, const char *query, double expected) {
    if (fabs((double)count_in_database(house, query) / 1000 - expected) > 0.51) {
        fail_msg("%s: %ld, expected %.3f", query, (long)count_in_database(house, query), expected);
    }
}

/* After the latest attempt of all: from the tenth on it is told. */
static void expect_rating(club_house *house, const reply *answer, const walk *of, long attempts) {
    const json_t *rating = json_object_get(answer->body, "rating");
    assert_int_equal(number_in(answer->body, "attempts"), attempts);
    assert_int_equal(json_is_null(rating), attempts < 10);
    if (attempts >= 10) {
        expect_number(rating, "rating", of->rating.rating);
        expect_number(rating, "deviation", of->rating.deviation);
    }
    expect_kept(house, "SELECT rating FROM puzzle_attempt ORDER BY rowid DESC LIMIT 1", of->rating.rating);
    expect_kept(house, "SELECT deviation FROM puzzle_attempt ORDER BY rowid DESC LIMIT 1", of->rating.deviation);
}

static club_house *begin(void **state, browser *ann) {
    club_house *house = *state;
    open_with_puzzles(house);
    become_member(house, ann, "ann");
    return house;
}

/* ---- Counting -------------------------------------------------------------------------------------------------- */

static void the_first_attempt_counts(void **state) {
    browser ann = {0};
    walk of = newcomer;
    club_house *house = begin(state, &ann);
    step(&of, shipped(100), true, 0);
    for (int i = 0; i < 3; i++) { /* said again, even otherwise, it is answered as it was */
        const reply *answer = attempt(house, &ann, 100, i == 0);
        assert_int_equal(flag(answer->body, "counted"), i == 0);
        assert_true(json_is_null(json_object_get(answer->body, "before")));
        expect_rating(house, answer, &of, 1);
        if (i == 1) {
            reopen(house);
        }
    }
    step(&of, shipped(200), false, 0);
    const reply *answer = attempt(house, &ann, 200, false);
    assert_true(flag(answer->body, "counted"));
    expect_rating(house, answer, &of, 2);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_attempt"), 2);
    assert_false(flag(attempt(house, &ann, 100, true)->body, "counted")); /* the answer is that of then */
}

/* Whoever fails at the easiest puzzles, or solves the hardest, goes 100 points at once, ten times; then by the formula.
 */
static void the_first_ten_move_it_a_little(void **state) {
    browser ann = {0}, bob = {0};
    club_house *house = begin(state, &ann);
    become_member(house, &bob, "bob");
    for (int who = 0; who < 2; who++) {
        walk of = newcomer;
        for (int i = 0; i < 12; i++) {
            const int puzzle = who ? PUZZLES - 1 - i : i;
            const double before = step(&of, shipped(puzzle), who, 0);
            const reply *answer = attempt(house, who ? &bob : &ann, puzzle, who);
            expect_rating(house, answer, &of, i + 1);
            assert_int_equal(json_is_null(json_object_get(answer->body, "before")), i < 10);
            if (i >= 10) {
                expect_number(answer->body, "before", before);
            }
        }
        assert_true(fabs(of.rating.rating - 1000) > 300); /* it goes on */
    }
    assert_int_equal(count_in_database(house, "SELECT max(abs(rating - before)) FROM puzzle_attempt WHERE n <= 10"),
                     100000);
    assert_true(number_in(json_object_get(get(house, &bob, MY_PUZZLES)->body, "rating"), "rating") > 1300);
}

static void a_rating_grows_unsure_with_time(void **state) {
    browser ann = {0};
    walk of = newcomer;
    club_house *house = begin(state, &ann);
    step(&of, shipped(100), true, 0);
    attempt(house, &ann, 100, true);
    pass(house, 200 * DAY_MS);
    become_member(house, &(browser){0}, "bob"); /* the session of Ann is a year long */
    step(&of, shipped(101), false, 200 * DAY_MS);
    expect_rating(house, attempt(house, &ann, 101, false), &of, 2);
}

static void a_puzzle_has_a_rating_too(void **state) {
    browser ann = {0}, bob = {0};
    club_house *house = begin(state, &ann);
    become_member(house, &bob, "bob");
    walk puzzle = {shipped(300), .first = 0}, person = newcomer;
    step(&puzzle, newcomer.rating, false, 0);
    const json_t *after = json_object_get(attempt(house, &ann, 300, true)->body, "puzzle");
    expect_number(after, "rating", puzzle.rating.rating);
    expect_number(after, "deviation", puzzle.rating.deviation);
    step(&person, puzzle.rating, false, 0);
    step(&puzzle, newcomer.rating, true, 0);
    const reply *answer = attempt(house, &bob, 300, false);
    expect_rating(house, answer, &person, 1);
    expect_number(json_object_get(answer->body, "puzzle"), "rating", puzzle.rating.rating);
}

static void a_puzzle_stays_near_its_rating(void **state) {
    browser ann = {0}, bob = {0};
    club_house *house = begin(state, &ann);
    attempt(house, &ann, 300, false);
    become_member(house, &bob, "bob");
    tell_database(house, "UPDATE puzzle SET rating = %d, deviation = 300000", 1000 * (PUZZLE_RATING(300) + 299));
    const reply *answer = attempt(house, &bob, 300, false);
    assert_int_equal(number_in(json_object_get(answer->body, "puzzle"), "rating"),
                     PUZZLE_RATING(300) + CLUB_PUZZLE_DRIFT_MAX);
}

/* ---- Several at once ------------------------------------------------------------------------------------------- */

static void what_waited_is_counted_once(void **state) {
    browser ann = {0};
    walk of = newcomer;
    club_house *house = begin(state, &ann);
    int64_t now_ms = house->seconds * 1000;
    char body[1024];
    snprintf(body, sizeof body,
             "{'game':'cephalopod','attempts':[{'id':'%s','solved':true,'at_ms':%lld},{'id':'%s','solved':true,"
             "'at_ms':%lld},{'id':'%s','solved':false},{'id':'ffffffffff','solved':true},{'id':'%s','solved':true}]}",
             puzzle_id(10), (long long)(now_ms - 3 * DAY_MS), puzzle_id(11), (long long)(now_ms - DAY_MS),
             puzzle_id(10), puzzle_id(12));
    step(&of, shipped(10), true, 0);
    step(&of, shipped(11), true, 2 * DAY_MS);
    step(&of, shipped(12), true, DAY_MS);
    for (int i = 0; i < 2; i++) {
        const reply *answer = post(house, &ann, V1 "/me/puzzles", "%s", body);
        assert_int_equal(answer->status, 200);
        assert_int_equal(number_in(answer->body, "counted"), i == 0 ? 3 : 0);
        expect_rating(house, answer, &of, 3);
    }
    const reply *none = post(house, &ann, V1 "/me/puzzles", "{'game':'cephalopod','attempts':[]}");
    assert_int_equal(none->status, 200);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_attempt"), 3);
}

/* Whatever clock a device has, an attempt is of now at the latest. */
static void no_attempt_is_of_the_future(void **state) {
    browser ann = {0};
    club_house *house = begin(state, &ann);
    post(house, &ann, V1 "/me/puzzles",
         "{'game':'cephalopod','attempts':[{'id':'%s','solved':true,'at_ms':99999999999999}]}", puzzle_id(10));
    assert_int_equal(count_in_database(house, "SELECT at_ms / 1000 FROM puzzle_attempt"), house->seconds);
    assert_int_equal(count_in_database(house, "SELECT at_ms / 1000 FROM puzzle_rating"), house->seconds);
}

static void too_many_at_once_are_refused(void **state) {
    browser ann = {0};
    club_house *house = begin(state, &ann);
    char list[16000] = "";
    size_t length = 0;
    for (int i = 0; i < 101; i++) {
        length += (size_t)snprintf(list + length, sizeof list - length, "%s{'id':'%s','solved':true}", i ? "," : "",
                                   puzzle_id(i));
    }
    expect_refusal(post(house, &ann, V1 "/me/puzzles", "{'game':'cephalopod','attempts':[%s]}", list), 400, "field");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_attempt"), 0);
}

/* ---- What one has ---------------------------------------------------------------------------------------------- */

static void expect_own(club_house *house, browser *who, int attempts, int solved, int streak) {
    const reply *own = get(house, who, MY_PUZZLES);
    assert_int_equal(own->status, 200);
    assert_int_equal(number_in(own->body, "attempts"), attempts);
    assert_int_equal(json_is_null(json_object_get(own->body, "rating")), attempts < 10);
    assert_int_equal(json_array_size(json_object_get(own->body, "solved")), solved);
    assert_int_equal(json_array_size(json_object_get(own->body, "failed")), attempts - solved);
    assert_int_equal(number_in(own->body, "streak_days"), streak);
    assert_true(json_is_null(json_object_get(own->body, "next")));
}

static void streaks_are_days_in_a_row(void **state) {
    browser ann = {0};
    club_house *house = begin(state, &ann);
    expect_own(house, &ann, 0, 0, 0);
    attempt(house, &ann, 1, false);
    expect_own(house, &ann, 1, 0, 0); /* nothing is solved yet */
    attempt(house, &ann, 2, true);
    expect_own(house, &ann, 2, 1, 1);
    pass(house, DAY_MS);
    expect_own(house, &ann, 2, 1, 1); /* today goes on */
    attempt(house, &ann, 3, true);
    attempt(house, &ann, 4, true);
    expect_own(house, &ann, 4, 3, 2);
    pass(house, 2 * DAY_MS);
    expect_own(house, &ann, 4, 3, 2); /* one day without is forgiven */
    pass(house, DAY_MS);
    expect_own(house, &ann, 4, 3, 0); /* two are not */
    attempt(house, &ann, 5, true);
    expect_own(house, &ann, 5, 4, 1);
}

static void long_lists_come_by_pages(void **state) {
    browser ann = {0};
    club_house *house = begin(state, &ann);
    attempt(house, &ann, 0, true);
    for (int i = 1; i < PUZZLES; i++) {
        tell_database(house,
                      "INSERT INTO puzzle_attempt SELECT person, %Q, game, n, %d, at_ms, before, rating, deviation, "
                      "puzzle_rating, puzzle_deviation FROM puzzle_attempt LIMIT 1",
                      puzzle_id(i), i % 2);
    }
    const reply *page = get(house, &ann, MY_PUZZLES);
    char next[96];
    size_t first = json_array_size(json_object_get(page->body, "solved")),
           failed = json_array_size(json_object_get(page->body, "failed"));
    assert_int_equal(first + failed, 500);
    snprintf(next, sizeof next, MY_PUZZLES "&cursor=%s", text_in(page->body, "next"));
    page = get(house, &ann, next);
    assert_int_equal(first + json_array_size(json_object_get(page->body, "solved")), PUZZLES / 2 + 1);
    assert_int_equal(failed + json_array_size(json_object_get(page->body, "failed")), PUZZLES / 2 - 1);
    assert_true(json_is_null(json_object_get(page->body, "next")));
}

/* ---- Who, and what --------------------------------------------------------------------------------------------- */

static void refused(club_house *house, browser *who, const char *path, const char *body, int status, const char *code) {
    expect_refusal(post(house, who, path, "%s", body), status, code);
}

static void what_makes_no_sense_is_refused(void **state) {
    browser ann = {0};
    club_house *house = begin(state, &ann);
    char path[96];
    snprintf(path, sizeof path, V1 "/puzzles/%s/attempts", puzzle_id(3));
    refused(house, &ann, path, "{'game':'cephalopod'}", 400, "field");
    refused(house, &ann, path, "{'game':'cephalopod','solved':1}", 400, "field");
    refused(house, &ann, path, "{'game':'cephalopod','solved':true,'at_ms':-1}", 400, "field");
    refused(house, &ann, path, "{'game':'cephalopod','solved':true,'at_ms':'now'}", 400, "field");
    refused(house, &ann, path, "{'solved':true}", 400, "field");
    refused(house, &ann, path, "{'game':'chess','solved':true}", 400, "field");
    refused(house, &ann, path, "{'game':'octogo','solved':true}", 404, "no_puzzles");
    refused(house, &ann, V1 "/puzzles/ffffffffff/attempts", "{'game':'cephalopod','solved':true}", 404, "not_found");
    refused(house, &ann, V1 "/me/puzzles", "{'game':'cephalopod'}", 400, "field");
    refused(house, &ann, V1 "/me/puzzles", "{'game':'cephalopod','attempts':[{'solved':true}]}", 400, "field");
    refused(house, &ann, V1 "/me/puzzles", "{'game':'cephalopod','attempts':[7]}", 400, "field");
    expect_refusal(get(house, &ann, V1 "/me/puzzles"), 400, "field");
    expect_refusal(get(house, &ann, V1 "/me/puzzles?game=octogo"), 404, "no_puzzles");
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_attempt"), 0);
    assert_true(logged(house, "puzzles_refused") > 0);
}

static void attempts_are_for_members(void **state) {
    browser ann = {0}, guest = {0};
    char id[ID_SIZE], path[96];
    club_house *house = begin(state, &ann);
    new_game(house, &guest, id);
    snprintf(path, sizeof path, V1 "/puzzles/%s/attempts", puzzle_id(3));
    refused(house, &guest, path, "{'game':'cephalopod','solved':true}", 403, "members");
    refused(house, &guest, V1 "/me/puzzles", "{'game':'cephalopod','attempts':[]}", 403, "members");
    expect_refusal(get(house, &guest, MY_PUZZLES), 403, "members");
    become_member(house, &guest, "gus"); /* and what was done before comes along */
    assert_int_equal(number_in(post(house, &guest, V1 "/me/puzzles",
                                    "{'game':'cephalopod','attempts':[{'id':'%s','solved':true}]}", puzzle_id(3))
                                   ->body,
                               "counted"),
                     1);
}

static void attempts_are_limited(void **state) {
    browser ann = {0};
    char path[96];
    club_house *house = begin(state, &ann);
    for (int i = 0; i < 30; i++) {
        attempt(house, &ann, i, true);
    }
    snprintf(path, sizeof path, V1 "/puzzles/%s/attempts", puzzle_id(31));
    refused(house, &ann, path, "{'game':'cephalopod','solved':true}", 429, "too_fast");
    pass(house, 2000);
    attempt(house, &ann, 31, true);
}

/* ---- The day's ------------------------------------------------------------------------------------------------- */

static void each_day_has_its_puzzle(void **state) {
    browser nobody = {0};
    club_house *house = *state;
    open_with_puzzles(house);
    for (int i = 0; i < 3; i++) {
        long long day = house->seconds / 86400;
        int fit = (1800 - 800) / 4 + 1, first = (800 - 200) / 4;
        const reply *answer = get(house, &nobody, V1 "/puzzles/daily?game=cephalopod");
        assert_int_equal(answer->status, 200);
        assert_string_equal(text_in(answer->body, "id"), puzzle_id(first + (int)(day * 7919 % fit)));
        char expected[16];
        time_t now = (time_t)house->seconds;
        strftime(expected, sizeof expected, "%Y-%m-%d", gmtime(&now));
        assert_string_equal(text_in(answer->body, "day"), expected);
        pass(house, DAY_MS);
    }
    expect_refusal(get(house, &nobody, V1 "/puzzles/daily?game=octogo"), 404, "no_puzzles");
}

/* ---- Export and leaving ---------------------------------------------------------------------------------------- */

static void an_account_takes_its_attempts_along(void **state) {
    browser ann = {0}, bob = {0};
    club_house *house = begin(state, &ann);
    become_member(house, &bob, "bob");
    attempt(house, &ann, 7, true);
    attempt(house, &bob, 7, false);
    const json_t *puzzles = json_object_get(get(house, &ann, V1 "/me/export")->body, "puzzles");
    const json_t *own = json_object_get(puzzles, "cephalopod");
    assert_int_equal(json_array_size(own), 1);
    assert_string_equal(text_in(json_array_get(own, 0), "id"), puzzle_id(7));
    assert_true(flag(json_array_get(own, 0), "solved"));
    assert_int_equal(json_array_size(json_object_get(puzzles, "octogo")), 0);
    assert_int_equal(post(house, &ann, V1 "/me/delete", "{'handle':'ann'}")->status, 200);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_attempt"), 1);
    assert_int_equal(count_in_database(house, "SELECT count(*) FROM puzzle_rating"), 1);
    assert_int_equal(count_in_database(house, "SELECT attempts FROM puzzle"), 2);
}

static int end(void **state) {
    (void)state;
    remove_puzzles();
    return 0;
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        CASE(the_first_attempt_counts),
        CASE(the_first_ten_move_it_a_little),
        CASE(a_rating_grows_unsure_with_time),
        CASE(a_puzzle_has_a_rating_too),
        CASE(a_puzzle_stays_near_its_rating),
        CASE(what_waited_is_counted_once),
        CASE(no_attempt_is_of_the_future),
        CASE(too_many_at_once_are_refused),
        CASE(streaks_are_days_in_a_row),
        CASE(long_lists_come_by_pages),
        CASE(what_makes_no_sense_is_refused),
        CASE(attempts_are_for_members),
        CASE(attempts_are_limited),
        CASE(each_day_has_its_puzzle),
        CASE(an_account_takes_its_attempts_along),
    };
    return cmocka_run_group_tests(tests, NULL, end);
}
