/* pod_pathsum: the public cases of the contest, and random boards against walking every path. */
#include "rules/support.h"

#include <string.h>

#include "ludopod/solve.h"
#include "sanitizers.h"
#include "solve/pathsum/path.h"
#include "solve/pathsum_plain.h"

static const uint64_t seed = 2025;

static const struct {
    unsigned depth;
    const char *cells; /* row by row from the top */
    uint32_t sum;
} public_cases[] = {
    {20, "060222161", 322444322}, {20, "506450064", 951223336}, {1, "555005555", 36379286},
    {1, "616101616", 264239762},  {8, "606000615", 76092874},   {24, "300362102", 661168294},
    {36, "604202400", 350917228}, {32, "000054105", 999653138}, {40, "004024134", 521112022},
    {40, "054030030", 667094338}, {20, "051000401", 738691369}, {20, "100352100", 808014757},
};

static void read_cells(const char *text, uint8_t cells[9]) {
    for (unsigned cell = 0; cell < 9; cell++) {
        cells[cell] = (uint8_t)(text[cell] - '0');
    }
}

static uint32_t pathsum(const char *text, unsigned depth) {
    uint8_t cells[9];
    uint32_t sum = 0;
    read_cells(text, cells);
    assert_int_equal(pod_pathsum(cells, depth, &sum), POD_OK);
    return sum;
}

static void public_cases_come_out(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof public_cases / sizeof public_cases[0]; i++) {
        assert_int_equal(pathsum(public_cases[i].cells, public_cases[i].depth), public_cases[i].sum);
    }
}

static void a_full_board_is_its_own_sum(void **state) {
    (void)state;
    assert_int_equal(pathsum("123456123", 0), 123456123);
    assert_int_equal(pathsum("123456123", 1), 123456123);
    assert_int_equal(pathsum("666666666", 4000000000u), 666666666);
}

static void no_plies_leave_the_board_as_it_is(void **state) {
    (void)state;
    assert_int_equal(pathsum("000000000", 0), 0);
    assert_int_equal(pathsum("010000020", 0), 10000020);
}

/* One die on each square, all nine boards: 111111111. */
static void one_ply_from_the_empty_board(void **state) {
    (void)state;
    assert_int_equal(pathsum("000000000", 1), 111111111);
}

/* No game goes on for so long: more depth changes nothing. */
static void depth_past_the_longest_game_changes_nothing(void **state) {
    (void)state;
    uint32_t sum = pathsum("054030030", 100);
    assert_int_equal(pathsum("054030030", 1000), sum);
    assert_int_equal(pathsum("054030030", UINT32_MAX), sum);
}

/* Boards with some dice, any pips; few of them can come up in a game. */
static void fill(uint64_t *random, unsigned dice, uint8_t cells[9]) {
    for (unsigned cell = 0; cell < 9; cell++) {
        cells[cell] = random_below(random, 9) < dice ? (uint8_t)(1 + random_below(random, 6)) : 0;
    }
}

static void random_boards_agree_with_walking(void **state) {
    (void)state;
    uint64_t random = seed;
    for (unsigned i = 0; i < 4000; i++) {
        uint8_t cells[9];
        uint32_t sum = 0;
        fill(&random, random_below(&random, 10), cells);
        unsigned depth = random_below(&random, 5);
        assert_int_equal(pod_pathsum(cells, depth, &sum), POD_OK);
        assert_int_equal(sum, pathsum_plain(cells, depth));
    }
    print_message("seed %llu\n", (unsigned long long)seed);
}

/* Boards of fours, fives and sixes with a few empty cells, where every path can be walked to the end of the game. */
static void late_boards_agree_with_walking_at_any_depth(void **state) {
    (void)state;
    uint64_t random = seed;
    for (unsigned i = 0; i < alike_cases(300); i++) {
        uint8_t cells[9];
        uint32_t sum = 0;
        for (unsigned cell = 0; cell < 9; cell++) {
            cells[cell] = (uint8_t)(4 + random_below(&random, 3));
        }
        for (unsigned empty = 0; empty < 3; empty++) {
            cells[random_below(&random, 9)] = 0;
        }
        for (unsigned depth = 0; depth <= 80; depth += 1 + depth / 8) {
            assert_int_equal(pod_pathsum(cells, depth, &sum), POD_OK);
            assert_int_equal(sum, pathsum_plain(cells, depth));
        }
    }
}

/* Boards and depths where more pips are reached than long games end with, so that there is less time than guessed. */
static void a_wrong_guess_changes_nothing(void **state) {
    (void)state;
    static const struct {
        unsigned depth;
        const char *cells;
    } wrong[] = {{2, "600443566"}, {3, "606605164"}, {5, "266026604"}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        uint8_t cells[9];
        read_cells(wrong[i].cells, cells);
        assert_int_equal(pathsum(wrong[i].cells, wrong[i].depth), pathsum_plain(cells, wrong[i].depth));
    }
}

/* Sparse boards at depths that end paths in the middle of the game, where each board has several rows of ways. */
static void the_ways_for_processors_agree(void **state) {
    (void)state;
    const pod__stride *fast[] = {pod__stride_avx2(), pod__stride_bmi2()};
    if (!fast[0]) {
        skip();
    }
    uint64_t random = seed;
    for (unsigned i = 0; i < alike_cases(120); i++) {
        uint8_t cells[9];
        uint32_t expected = 0;
        fill(&random, 4 + random_below(&random, 4), cells);
        unsigned depth = random_below(&random, 70);
        assert_int_equal(pod__pathsum_by(pod__stride_portable(), cells, depth, &expected), POD_OK);
        for (size_t way = 0; way < sizeof fast / sizeof fast[0] && fast[way]; way++) {
            uint32_t sum = 0;
            assert_int_equal(pod__pathsum_by(fast[way], cells, depth, &sum), POD_OK);
            assert_int_equal(sum, expected);
        }
    }
}

/* The same boards ply by ply: a path of n plies is a first ply and n - 1 more. */
static void a_count_is_the_sum_over_the_first_moves(void **state) {
    (void)state;
    uint64_t random = seed + 1;
    for (unsigned i = 0; i < alike_cases(40); i++) {
        uint8_t cells[9];
        uint32_t sum = 0;
        fill(&random, 3 + random_below(&random, 5), cells);
        unsigned depth = 1 + random_below(&random, 60);
        assert_int_equal(pod_pathsum(cells, depth, &sum), POD_OK);
        assert_int_equal(sum, pathsum_after_one_ply(cells, depth));
    }
}

static void bad_cells_are_refused(void **state) {
    (void)state;
    uint32_t sum = 42;
    for (unsigned cell = 0; cell < 9; cell++) {
        uint8_t cells[9] = {0};
        cells[cell] = 7;
        assert_int_equal(pod_pathsum(cells, 3, &sum), POD_ERROR_OPTION_VALUE);
        cells[cell] = 255;
        assert_int_equal(pod_pathsum(cells, 3, &sum), POD_ERROR_OPTION_VALUE);
    }
    assert_int_equal(sum, 42);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(public_cases_come_out),
        cmocka_unit_test(a_full_board_is_its_own_sum),
        cmocka_unit_test(no_plies_leave_the_board_as_it_is),
        cmocka_unit_test(one_ply_from_the_empty_board),
        cmocka_unit_test(depth_past_the_longest_game_changes_nothing),
        cmocka_unit_test(random_boards_agree_with_walking),
        cmocka_unit_test(late_boards_agree_with_walking_at_any_depth),
        cmocka_unit_test(a_wrong_guess_changes_nothing),
        cmocka_unit_test(the_ways_for_processors_agree),
        cmocka_unit_test(a_count_is_the_sum_over_the_first_moves),
        cmocka_unit_test(bad_cells_are_refused),
    };
    return cmocka_run_group_tests_name("pathsum", tests, NULL, NULL);
}
