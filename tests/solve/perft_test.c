/* pod_perft against the counts of docs/rules.md, and its ways of counting against each other. */
#include "support.h"

#include "ludopod/solve.h"
#include "rules/cephalopod_packed.h"

static const struct {
    const char *size, *variant;
    unsigned depth;
    uint64_t count;
} published[] = {
    {"5x5", "", 0, 1},
    {"5x5", "", 1, 25},
    {"5x5", "", 2, 600},
    {"5x5", "", 3, 13800},
    {"5x5", "", 4, 304840},
    {"5x5", "", 5, 6505928},
    {"5x5", "", 6, 135329616},
    {"3x3", "", 1, 9},
    {"3x3", "", 2, 72},
    {"3x3", "", 3, 504},
    {"3x3", "", 4, 3256},
    {"3x3", "", 5, 21096},
    {"3x3", "", 6, 139856},
    {"3x3", "", 7, 939616},
    {"3x3", "", 8, 6301152},
    {"3x3", "", 9, 42137472},
    {"3x3", "", 10, 281463056},
    {"3x3", "", 11, 1868201056},
    {"3x3", "", 12, 12140273056},
    {"3x5", "", 1, 15},
    {"3x5", "", 2, 210},
    {"3x5", "", 3, 2730},
    {"3x5", "", 4, 33304},
    {"3x5", "", 5, 390512},
    {"3x5", "", 6, 4520320},
    {"3x5", "", 7, 52466328},
    {"3x5", "", 8, 612370832},
    {"5x5", "snub", 1, 25},
    {"5x5", "snub", 4, 306282},
    {"5x5", "snub", 5, 6645244},
    {"3x3", "snub", 7, 1506460},
    {"3x3", "dodeca", 7, 939616},
    {"3x3", "snub+dodeca", 7, 1506460},
};

static void counts_are_those_published(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        pod_position position = start("board", published[i].size, "variant", published[i].variant, NULL);
        uint64_t count = 0;
        assert_int_equal(pod_perft(&position, published[i].depth, &count), POD_OK);
        assert_int_equal(count, published[i].count);
    }
}

/* Depth 9 is merged by pod_perft and walked here. */
static void merged_and_walked_counts_agree(void **state) {
    (void)state;
    static const char *const lines[] = {
        "(1) ... (3)\n<2> ... ...\n... <5> ...",
        "(6) ... (6)\n<6> ... <1>\n(2) <5> ...",
        "... ... ... (1)\n... <2> ... ...",
        "... ... <1> ... ... (3) ...",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        pod_position position = board("b", lines[i]);
        pod__packed_geometry geometry = pod__packed_geometry_of(position.rows, position.columns);
        pod__packed packed = pod__packed_from(&position);
        for (unsigned depth = 0; depth <= 9; depth++) {
            bool overflow = false;
            uint64_t count = 0;
            uint64_t walked = pod__packed_perft(&geometry, &packed, depth, &overflow);
            assert_false(overflow);
            assert_int_equal(pod_perft(&position, depth, &count), POD_OK);
            assert_int_equal(count, walked);
        }
    }
}

/* The packed path knows no neutral dice and leaves them to the general one; whose dice they are changes no
   count. */
static void neutral_dice_count_like_others(void **state) {
    (void)state;
    pod_position neutral = board("a", "(1) .1. ...\n.2. ... <1>");
    pod_position owned = board("a", "(1) <1> ...\n(2) ... <1>");
    assert_false(pod__packed_fits(&neutral));
    assert_true(pod__packed_fits(&owned));
    for (unsigned depth = 0; depth <= 7; depth++) {
        uint64_t expected = 0, count = 0;
        assert_int_equal(pod_perft(&owned, depth, &expected), POD_OK);
        assert_int_equal(pod_perft(&neutral, depth, &count), POD_OK);
        assert_int_equal(count, expected);
    }
}

static void finished_games_count_once(void **state) {
    (void)state;
    pod_position full = played(board("b", "(6) ..."), "b1");
    pod_position last = board("b", "(6) ...");
    pod_position three = start("board", "1x2", "players", "3", NULL);
    uint64_t count = 0;
    for (unsigned depth = 0; depth < 100; depth += 9) {
        assert_int_equal(pod_perft(&full, depth, &count), POD_OK);
        assert_int_equal(count, 1);
        assert_int_equal(pod_perft(&last, depth, &count), POD_OK);
        assert_int_equal(count, 1);
        /* Two ways to fill the board; the player without a die goes, then it is a draw. */
        assert_int_equal(pod_perft(&three, depth, &count), POD_OK);
        assert_int_equal(count, depth ? 2 : 1);
    }
}

static void a_count_past_64_bits_is_an_error(void **state) {
    (void)state;
    pod_position position = start("board", "1x9", NULL);
    uint64_t count = 42;
    assert_int_equal(pod_perft(&position, 60, &count), POD_ERROR_OVERFLOW);
    assert_int_equal(count, 42);
    position = start("board", "3x3", NULL);
    assert_int_equal(pod_perft(&position, 22, &count), POD_OK);
    assert_int_equal(count, 347392958271148688);
    count = 42;
    assert_int_equal(pod_perft(&position, 25, &count), POD_ERROR_OVERFLOW);
    assert_int_equal(count, 42);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_published),       cmocka_unit_test(merged_and_walked_counts_agree),
        cmocka_unit_test(neutral_dice_count_like_others),   cmocka_unit_test(finished_games_count_once),
        cmocka_unit_test(a_count_past_64_bits_is_an_error),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
