/* Rules 1 to 3 and 11 of Octogo (docs/rules.md): who plays, on what boards, from where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rules/octogo/board.h"
#include "rules/octogo_picture.h"

enum { RED = POD_OCTOGO_RED, BLUE = POD_OCTOGO_BLUE };

static pod_error start_with(int rows, int columns, int pieces, pod_position *out, pod_option_id *bad) {
    pod_options options = octogo_default_options();
    options.value[POD_OPTION_ROWS] = (int16_t)rows;
    options.value[POD_OPTION_COLUMNS] = (int16_t)columns;
    options.value[POD_OPTION_PIECES] = (int16_t)pieces;
    return pod__octogo_rules.start(&options, out, bad);
}

static void rule_1_ten_pieces_a_side_red_starts(void **state) {
    (void)state;
    pod_position position = octogo_start(10, 10);
    assert_int_equal(position.turn, RED);
    assert_int_equal(position.players, 2);
    assert_int_equal(pod__octogo_count(&position, RED), 10);
    assert_int_equal(pod__octogo_count(&position, BLUE), 10);
}

static void rule_1_the_players_agree_who_starts(void **state) {
    (void)state;
    pod_options options = octogo_default_options();
    pod_position position;
    pod_option_id bad;
    options.value[POD_OPTION_FIRST] = BLUE;
    assert_int_equal(pod__octogo_rules.start(&options, &position, &bad), POD_OK);
    assert_int_equal(position.turn, BLUE);
}

/* Rule 3 too: the arrows point straight at the opponent. */
static void rule_2_and_3_the_starting_boards(void **state) {
    (void)state;
    const octogo_picture ten = {{"eeeeeeeeee", "..........", "..........", "..........", "..........", "..........",
                                 "..........", "..........", "..........", "AAAAAAAAAA"}};
    const octogo_picture six = {{"eeeeeeeeee", "..........", "..........", "..........", "..........", "AAAAAAAAAA"}};
    const octogo_picture compact = {{"eeeee", "eeeee", ".....", ".....", ".....", ".....", "AAAAA", "AAAAA"}};
    const octogo_picture eight = {{"eeeeeeeeee", "..........", "..........", "..........", "..........", "..........",
                                   "..........", "AAAAAAAAAA"}};
    const octogo_picture long_one = {
        {"eeeee", "eeeee", ".....", ".....", ".....", ".....", ".....", ".....", "AAAAA", "AAAAA"}};
    pod_position position = octogo_start(10, 10);
    octogo_assert_picture(&position, &ten);
    position = octogo_start(6, 10);
    octogo_assert_picture(&position, &six);
    position = octogo_start(8, 5);
    octogo_assert_picture(&position, &compact);
    position = octogo_start(8, 10);
    octogo_assert_picture(&position, &eight);
    position = octogo_start(10, 5);
    octogo_assert_picture(&position, &long_one);
}

/* Where a row is not full, both sides stand alike: turned around, the board is the same. */
static void rule_2_and_11_other_boards_and_fewer_pieces(void **state) {
    (void)state;
    const octogo_picture eight = {{"eeeeeeee", "...ee...", "........", "........", "...AA...", "AAAAAAAA"}};
    const octogo_picture three = {{"..eee.", "......", "......", ".AAA.."}};
    pod_position position;
    pod_option_id bad;
    assert_int_equal(start_with(6, 8, 10, &position, &bad), POD_OK);
    octogo_assert_picture(&position, &eight);
    assert_int_equal(start_with(4, 6, 3, &position, &bad), POD_OK);
    octogo_assert_picture(&position, &three);
}

static void rule_2_pieces_that_fit_no_two_rows_are_refused(void **state) {
    (void)state;
    static const struct {
        int rows, columns, pieces;
    } cases[] = {{10, 4, 10}, {3, 5, 10}, {4, 4, 9}, {10, 1, 3}, {2, 3, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = {.rows = 77};
        pod_option_id bad = POD_OPTION_COUNT;
        assert_int_equal(start_with(cases[i].rows, cases[i].columns, cases[i].pieces, &position, &bad),
                         POD_ERROR_PIECES_FIT);
        assert_int_equal(bad, POD_OPTION_PIECES);
        assert_int_equal(position.rows, 77);
    }
}

static void options_out_of_range_are_refused(void **state) {
    (void)state;
    static const struct {
        pod_option_id id;
        int16_t value;
    } cases[] = {{POD_OPTION_ROWS, 1},   {POD_OPTION_ROWS, 11},     {POD_OPTION_COLUMNS, 0}, {POD_OPTION_COLUMNS, 11},
                 {POD_OPTION_PIECES, 0}, {POD_OPTION_PIECES, 11},   {POD_OPTION_QUIET, -1},  {POD_OPTION_QUIET, 251},
                 {POD_OPTION_FIRST, 2},  {POD_OPTION_REPETITION, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_options options = octogo_default_options();
        pod_position position;
        pod_option_id bad = POD_OPTION_COUNT;
        options.value[cases[i].id] = cases[i].value;
        assert_int_equal(pod__octogo_rules.start(&options, &position, &bad), POD_ERROR_OPTION_VALUE);
        assert_int_equal(bad, cases[i].id);
    }
}

static void the_options_of_a_position_start_it_again(void **state) {
    (void)state;
    pod_options options = octogo_default_options();
    pod_options found = {0};
    pod_position position, again;
    pod_option_id bad;
    options.value[POD_OPTION_ROWS] = 7;
    options.value[POD_OPTION_COLUMNS] = 6;
    options.value[POD_OPTION_FIRST] = BLUE;
    options.value[POD_OPTION_PIECES] = 4;
    options.value[POD_OPTION_QUIET] = 0;
    options.value[POD_OPTION_REPETITION] = 0;
    assert_int_equal(pod__octogo_rules.start(&options, &position, &bad), POD_OK);
    pod__octogo_rules.options_of(&position, &found);
    assert_int_equal(pod__octogo_rules.start(&found, &again, &bad), POD_OK);
    assert_memory_equal(&position, &again, sizeof position);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_ten_pieces_a_side_red_starts),
        cmocka_unit_test(rule_1_the_players_agree_who_starts),
        cmocka_unit_test(rule_2_and_3_the_starting_boards),
        cmocka_unit_test(rule_2_and_11_other_boards_and_fewer_pieces),
        cmocka_unit_test(rule_2_pieces_that_fit_no_two_rows_are_refused),
        cmocka_unit_test(options_out_of_range_are_refused),
        cmocka_unit_test(the_options_of_a_position_start_it_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
