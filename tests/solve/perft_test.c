/* pod_perft against the counts of docs/rules.md, and its ways of counting against each other. */
#include "rules/support.h"

#include "ludopod/solve.h"
#include "rules/cephalopod/packed.h"
#include "sanitizers.h"
#include "solve/perft/layer.h"

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

static pod_position octogo(const char *quiet) {
    const pod_game *game = pod_game_at(POD_GAME_OCTOGO);
    pod_options options;
    pod_fault fault;
    pod_option_id bad;
    pod_position position;
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", "8x5", &fault), POD_OK);
    assert_int_equal(pod_options_set(game, &options, "quiet", quiet, &fault), POD_OK);
    assert_int_equal(game->rules->start(&options, &position, &bad), POD_OK);
    return position;
}

static pod_wide wide(const pod_position *position, unsigned depth, bool memo, unsigned threads) {
    pod_perft_how how = POD_PERFT_HOW(.memo = memo, .threads = threads);
    pod_wide count = {0, 0};
    assert_int_equal(pod_perft_wide(position, depth, &how, &count), POD_OK);
    return count;
}

/* Of all kinds: variants, more than two players with eliminations on the way, the other game. */
static void every_way_to_count_agrees(void **state) {
    (void)state;
    const struct {
        pod_position position;
        unsigned depth;
    } cases[] = {
        {start("board", "3x3", NULL), 7},
        {start("board", "3x3", "variant", "snub", NULL), 6},
        {start("board", "3x3", "variant", "dodeca", NULL), 6},
        {start("board", "2x2", "players", "3", NULL), 12},
        {start("board", "1x4", "players", "4", NULL), 12},
        {start("board", "2x3", "players", "5", NULL), 7},
        {octogo("200"), 3},
        {octogo("2"), 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (unsigned depth = 0; depth <= cases[i].depth; depth++) {
            pod_wide walked = wide(&cases[i].position, depth, false, 1);
            for (unsigned threads = 1; threads <= 3; threads++) {
                assert_int_equal(wide(&cases[i].position, depth, true, threads).low, walked.low);
                assert_int_equal(wide(&cases[i].position, depth, false, threads).low, walked.low);
            }
        }
    }
}

/* The counts of rule 20 that are too deep for walking. */
static void deep_counts_of_variants_are_those_published(void **state) {
    (void)state;
    pod_position dodeca = start("board", "3x3", "variant", "dodeca", NULL);
    pod_position snub = start("board", "3x3", "variant", "snub", NULL);
    pod_position both = start("board", "3x3", "variant", "snub+dodeca", NULL);
    assert_int_equal(wide(&dodeca, 10, true, 1).low, 281760080);
    assert_int_equal(wide(&dodeca, 11, true, 1).low, 1887642416);
    assert_int_equal(wide(&snub, 9, true, 1).low, 87692868);
    assert_int_equal(wide(&both, 9, true, 1).low, 87702596);
}

static void counts_past_64_bits_are_exact(void **state) {
    (void)state;
    pod_position position = start("board", "3x3", NULL);
    char text[POD_WIDE_TEXT];
    for (unsigned threads = 1; threads <= 3; threads++) {
        pod_wide_text(wide(&position, 25, true, threads), text);
        assert_string_equal(text, "39389722896909963456");
    }
    pod_wide_text((pod_wide){0, 0}, text);
    assert_string_equal(text, "0");
    pod_wide_text((pod_wide){UINT64_MAX, UINT64_MAX}, text);
    assert_string_equal(text, "340282366920938463463374607431768211455");
    pod_wide_text(wide(&position, 61, true, 1), text);
    assert_string_equal(text, "40451383272842039662136401744861568");
}

/* No board that is quickly counted has so many paths. */
static void a_sum_past_128_bits_is_an_error(void **state) {
    (void)state;
    pod__wide half = (pod__wide)1 << 127;
    pod__wide sum = half;
    assert_int_equal(pod__wide_add(&sum, half - 1), POD_OK);
    assert_true(sum == half + (half - 1));
    assert_int_equal(pod__wide_add(&sum, 1), POD_ERROR_OVERFLOW);
    assert_true(sum == half + (half - 1));
    sum = 0;
    assert_int_equal(pod__wide_add_product(&sum, half, 2), POD_ERROR_OVERFLOW);
    assert_int_equal(pod__wide_add_product(&sum, half, 1), POD_OK);
    assert_int_equal(pod__wide_add_product(&sum, half / 2, 2), POD_ERROR_OVERFLOW);
    assert_true(sum == half);
}

static bool stop(void *context, const pod_progress *walked) {
    (*(unsigned *)context)++;
    assert_true(walked->done <= walked->total);
    return false;
}

static void counting_can_be_stopped(void **state) {
    (void)state;
    pod_position position = start("board", "5x5", NULL);
    for (unsigned threads = 1; threads <= 2; threads++) {
        unsigned asked = 0;
        pod_perft_how how = POD_PERFT_HOW(.memo = threads == 1, .threads = threads, .progress = {&asked, stop});
        pod_wide count = {1, 2};
        assert_int_equal(pod_perft_wide(&position, 20, &how, &count), POD_ERROR_STOPPED);
        assert_int_equal(asked, 1);
        assert_true(count.high == 1 && count.low == 2);
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
    const struct CMUnitTest by_several[] = {
        cmocka_unit_test(every_way_to_count_agrees),
        cmocka_unit_test(counting_can_be_stopped),
    };
    const struct CMUnitTest by_one[] = {
        cmocka_unit_test(counts_are_those_published),
        cmocka_unit_test(merged_and_walked_counts_agree),
        cmocka_unit_test(neutral_dice_count_like_others),
        cmocka_unit_test(finished_games_count_once),
        cmocka_unit_test(deep_counts_of_variants_are_those_published),
        cmocka_unit_test(counts_past_64_bits_are_exact), /* by several threads, too, and long */
        cmocka_unit_test(a_sum_past_128_bits_is_an_error),
        cmocka_unit_test(a_count_past_64_bits_is_an_error),
    };
    int failed = cmocka_run_group_tests_name("perft by several threads", by_several, NULL, NULL);
    return failed || LUDOPOD_LOOKS_FOR_RACES ? failed : cmocka_run_group_tests_name("perft", by_one, NULL, NULL);
}
