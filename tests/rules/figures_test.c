/* The figures of the rule sheets: sheet 002 prints them as the 3x3 corners of boards used here. */
#include "rules/support.h"

static void figure_1_the_board_starts_empty(void **state) {
    (void)state;
    pod_position position = start(NULL);
    assert_board(position, "a",
                 "... ... ... ... ...\n"
                 "... ... ... ... ...\n"
                 "... ... ... ... ...\n"
                 "... ... ... ... ...\n"
                 "... ... ... ... ...");
    assert_int_equal(position.rows, 5);
    assert_int_equal(position.columns, 5);
    assert_moves_on(&position, "c3", "c3");
}

static void figure_2_two_ones_make_a_two(void **state) {
    (void)state;
    pod_position before = board("a", "... (1) ...\n"
                                     "... ... <1>\n"
                                     "... ... ...");
    assert_moves_on(&before, "b2", "b2=c2+b3");
    assert_board(played(before, "b2=c2+b3"), "b",
                 "... ... ...\n"
                 "... (2) ...\n"
                 "... ... ...");
}

static void figure_2_on_the_whole_board(void **state) {
    (void)state;
    pod_position before = board("a", "... ... ... ... ...\n"
                                     "... ... (1) ... ...\n"
                                     "... ... ... <1> ...\n"
                                     "... ... ... ... ...\n"
                                     "... ... ... ... ...");
    assert_board(played(before, "c3"), "b",
                 "... ... ... ... ...\n"
                 "... ... ... ... ...\n"
                 "... ... (2) ... ...\n"
                 "... ... ... ... ...\n"
                 "... ... ... ... ...");
}

static void figure_3_four_dice_make_a_six(void **state) {
    (void)state;
    pod_position before = board("b", "(1) <1> ...\n"
                                     "<1> ... (3)\n"
                                     "... (1) ...");
    assert_board(played(before, "b2=b1+a2+c2+b3"), "a",
                 "(1) ... ...\n"
                 "... <6> ...\n"
                 "... ... ...");
    assert_moves_on(&before, "b2",
                    "b2=b1+a2 b2=b1+c2 b2=a2+c2 b2=b1+a2+c2 b2=b1+b3 b2=a2+b3 b2=b1+a2+b3 b2=c2+b3 b2=b1+c2+b3 "
                    "b2=a2+c2+b3 b2=b1+a2+c2+b3");
}

static void figure_4_two_or_all_three(void **state) {
    (void)state;
    pod_position before = board("b", "(1) ... <4>\n"
                                     "... (1) ...\n"
                                     "... (5) ...");
    assert_board(played(before, "b3=2"), "a",
                 "... <2> <4>\n"
                 "... ... ...\n"
                 "... (5) ...");
    assert_board(played(before, "b3=b2+a3+c3"), "a",
                 "... <6> ...\n"
                 "... ... ...\n"
                 "... (5) ...");
    assert_moves_on(&before, "b3", "b3=b2+a3 b3=b2+c3 b3=a3+c3 b3=b2+a3+c3");
}

static void figure_5_five_and_two_are_too_much(void **state) {
    (void)state;
    pod_position before = board("b", "(1) ... ...\n"
                                     "<3> (2) ...\n"
                                     "... (1) <5>");
    assert_moves_on(&before, "c2", "c2");
    assert_board(played(before, "c2"), "a",
                 "(1) ... ...\n"
                 "<3> (2) <1>\n"
                 "... (1) <5>");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_1_the_board_starts_empty), cmocka_unit_test(figure_2_two_ones_make_a_two),
        cmocka_unit_test(figure_2_on_the_whole_board),     cmocka_unit_test(figure_3_four_dice_make_a_six),
        cmocka_unit_test(figure_4_two_or_all_three),       cmocka_unit_test(figure_5_five_and_two_are_too_much),
    };
    return cmocka_run_group_tests_name("figures of the sheets", tests, NULL, NULL);
}
