/* The arithmetic behind match and the engine's clock. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/match/score.h"
#include "cli/ugi/ugi.h"
#include "notation/line.h"
#include "search/board.h"

static bool near(double one, double other, double apart) {
    return fabs(one - other) <= apart;
}

/* ---- Match --------------------------------------------------------------------------------------------- */

static void test_counting(void **state) {
    /* Pairs: both won, one each, a draw and a loss, one not finished. */
    static const float points[] = {1, 1, 1, 0, 0.5F, 0, 1, -1};
    match_score score = match_score_of(points, 8, 2);
    static const uint32_t pairs[] = {0, 1, 1, 0, 1};
    (void)state;
    assert_int_equal(score.wins, 4);
    assert_int_equal(score.draws, 1);
    assert_int_equal(score.losses, 2);
    assert_memory_equal(score.pairs, pairs, sizeof pairs);
    assert_int_equal(score.groups, 3);
    assert_true(near(score.points, 4.5, 1e-9) && near(score.sum, 1.75, 1e-9));
    match_score none = match_score_of(points, 0, 2);
    match_share share = match_share_of(&none);
    assert_true(near(share.mean, 0.5, 0) && near(share.low, 0, 0) && near(share.high, 1, 0));
    assert_true(near(match_superiority(&none), 0.5, 0));
}

/* Of three seats: a game may be shared, and only whole groups count for the limits. */
static void test_counting_groups(void **state) {
    static const float points[] = {1, 0.5F, 0.75F, 0.25F, 0, 1, 1, 1, 1, -1, -1, -1};
    match_score score = match_score_of(points, 12, 6);
    (void)state;
    assert_int_equal(score.wins, 6);
    assert_int_equal(score.draws, 1);
    assert_int_equal(score.losses, 2);
    assert_int_equal(score.groups, 1);
    assert_true(near(score.points, 6.5, 1e-6) && near(score.sum, 3.5 / 6, 1e-6));
    assert_true(near(match_share_of(&score).mean, 6.5 / 9, 1e-6));
}

static void test_elo(void **state) {
    static const struct {
        double share, elo;
    } cases[] = {{0.5, 0}, {0.75, 190.85}, {0.25, -190.85}, {0.909091, 400}, {0.640065, 100}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(near(match_elo(cases[i].share), cases[i].elo, 0.01));
    }
    assert_true(isinf(match_elo(1)) && match_elo(1) > 0);
    assert_true(isinf(match_elo(0)) && match_elo(0) < 0);
}

/* Results of two players of whom the first wins with that chance. */
static void play(float *points, uint32_t games, double chance, pod__random *random) {
    for (uint32_t i = 0; i < games; i++) {
        points[i] = pod__random_unit(random) < chance ? 1 : 0;
    }
}

/* The interval holds the truth as often as it says: 95 times in a hundred, give or take what chance allows. */
static void test_interval(void **state) {
    enum { MATCHES = 2000, GAMES = 200 };
    static const struct {
        double chance;
        uint32_t group;
    } cases[] = {{0.5, 2}, {0.7, 2}, {0.95, 2}, {0.7, 8}};
    pod__random random = {.state = 1};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned held = 0;
        for (unsigned match = 0; match < MATCHES; match++) {
            float points[GAMES];
            play(points, GAMES, cases[i].chance, &random);
            match_score score = match_score_of(points, GAMES, cases[i].group);
            match_share share = match_share_of(&score);
            assert_true(share.low <= share.mean && share.mean <= share.high);
            held += share.low <= cases[i].chance && cases[i].chance <= share.high;
        }
        assert_in_range(held, MATCHES * 92 / 100, MATCHES * 98 / 100);
    }
}

/* Of players as far apart as one of the differences says, the test accepts that one but for one in twenty. */
static void test_sprt(void **state) {
    enum { MATCHES = 200, GAMES = 4000 };
    static const match_sprt test = {.elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};
    static float points[GAMES];
    pod__random random = {.state = 2};
    (void)state;
    for (unsigned truth = 0; truth < 2; truth++) {
        unsigned wrong = 0;
        for (unsigned match = 0; match < MATCHES; match++) {
            uint32_t games = 0;
            match_verdict verdict = MATCH_UNDECIDED;
            play(points, GAMES, 1 / (1 + pow(10, -(truth ? test.elo1 : test.elo0) / 400)), &random);
            while (verdict == MATCH_UNDECIDED && games < GAMES) {
                games += 20;
                match_score score = match_score_of(points, games, 2);
                verdict = match_sprt_verdict(&test, &score);
            }
            wrong += verdict != (truth ? MATCH_ACCEPTS_1 : MATCH_ACCEPTS_0);
        }
        assert_in_range(wrong, 0, MATCHES / 10);
    }
}

/* Two pairs won do not prove anything. */
static void test_sprt_is_not_hasty(void **state) {
    static const match_sprt test = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    static const float won[] = {1, 1, 1, 1};
    match_score score = match_score_of(won, 4, 2);
    double lower, upper;
    (void)state;
    assert_int_equal(match_sprt_verdict(&test, &score), MATCH_UNDECIDED);
    match_sprt_limits(&test, &lower, &upper);
    assert_true(near(lower, -2.944, 0.001) && near(upper, 2.944, 0.001));
}

/* ---- Clock --------------------------------------------------------------------------------------------- */

static pod_position position_of(const char *name, const char *line) {
    return line_position(pod_game_find(name, strlen(name)), NULL, line);
}

/* Random games last 139 plies on average on 5x5, 78 on 3x5 (docs/rules.md). */
static void test_expected_plies(void **state) {
    static const struct {
        const char *line;
        unsigned least, most;
    } cases[] = {{"5/5/5/5/5 a 2 -", 110, 170},
                 {"5/5/5 a 2 -", 60, 95},
                 {"b3b1a6b1b2/a1a6a6b6a1/b6a1a1b1a6/b43b1/a1a6a1b6a1 a 2 -", 10, 40},
                 {"a6b6/a61 a 2 -", 1, 3}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = position_of("cephalopod", cases[i].line);
        assert_in_range(pod__expected_plies(&position), cases[i].least, cases[i].most);
    }
}

/* No move may take all that is left, and its share is at most what it may take. */
static ugi_time sane_time(const pod_position *position, int64_t left, int64_t increment) {
    ugi_time time = ugi_time_to_think(position, left, increment);
    assert_true(time.share >= 1 && time.most >= time.share);
    assert_true(left <= 20 || time.most <= left / 2);
    return time;
}

/* A game of the expected length comes to its end, even when every choice in it is hard. */
static void test_time_lasts(void **state) {
    static const int64_t clocks[] = {0, 1, 20, 100, 1000, 60000, 3600000};
    pod_position start = position_of("cephalopod", "5/5/5/5/5 a 2 -");
    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        int64_t left = clocks[i];
        int64_t hard = clocks[i];
        for (unsigned move = 0; move < 70; move++) {
            left -= sane_time(&start, left, 0).share;
            hard -= sane_time(&start, hard, 0).most;
        }
        assert_true(clocks[i] < 1000 || (left > clocks[i] / 10 && hard > 0));
        assert_true(sane_time(&start, clocks[i], 500).share >= sane_time(&start, clocks[i], 0).share);
    }
    assert_int_equal(ugi_time_within(1), 1);
    assert_int_equal(ugi_time_within(100), 90);
    assert_int_equal(ugi_time_within(1000), 985);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_counting_groups),
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_interval),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_sprt_is_not_hasty),
        cmocka_unit_test(test_expected_plies),
        cmocka_unit_test(test_time_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
