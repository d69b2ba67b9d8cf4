/* Each numbered rule of docs/rules.md as a test; the end of games is in end_test.c. */
#include "rules/support.h"

static const pod_rules *rules(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD)->rules;
}

static pod_error try_start(int rows, int columns, int players, int first, pod_option_id *bad) {
    pod_options options = {.value = {[POD_OPTION_ROWS] = (int16_t)rows,
                                     [POD_OPTION_COLUMNS] = (int16_t)columns,
                                     [POD_OPTION_PLAYERS] = (int16_t)players,
                                     [POD_OPTION_FIRST] = (int16_t)first}};
    pod_position position;
    return rules()->start(&options, &position, bad);
}

static void rule_1_boards_up_to_64_squares_with_sides_up_to_10(void **state) {
    (void)state;
    for (int rows = -1; rows <= 11; rows++) {
        for (int columns = -1; columns <= 11; columns++) {
            pod_option_id bad = POD_OPTION_COUNT;
            pod_error error = try_start(rows, columns, 2, 0, &bad);
            if (rows < 1 || rows > 10) {
                assert_int_equal(error, POD_ERROR_OPTION_VALUE);
                assert_int_equal(bad, POD_OPTION_ROWS);
            } else if (columns < 1 || columns > 10) {
                assert_int_equal(error, POD_ERROR_OPTION_VALUE);
                assert_int_equal(bad, POD_OPTION_COLUMNS);
            } else {
                assert_int_equal(error, rows * columns <= 64 ? POD_OK : POD_ERROR_BOARD);
            }
        }
    }
}

static void rule_2_a1_is_bottom_left(void **state) {
    (void)state;
    assert_board(played(start("board", "2x3", NULL), "a1 c2"), "a",
                 "... ... <1>\n"
                 "(1) ... ...");
}

static void rule_4_who_starts_is_an_option(void **state) {
    (void)state;
    pod_option_id bad = POD_OPTION_COUNT;
    assert_int_equal(start(NULL).turn, 0);
    assert_int_equal(start("first", "b", NULL).turn, 1);
    assert_int_equal(start("players", "6", "first", "f", NULL).turn, 5);
    assert_int_equal(try_start(5, 5, 3, 3, &bad), POD_ERROR_OPTION_VALUE);
    assert_int_equal(bad, POD_OPTION_FIRST);
}

static void rule_5_a_turn_adds_one_die_to_an_empty_square(void **state) {
    (void)state;
    pod_position position = board("b", "(6) ... (6)");
    assert_moves_on(&position, "a1", "");
    assert_moves_on(&position, "b1", "b1");
    assert_board(played(position, "b1"), "-", "(6) <1> (6)");
}

static void rule_6_neighbours_are_orthogonal(void **state) {
    (void)state;
    pod_position position = board("a", "<1> ... <1>\n"
                                       "... ... ...\n"
                                       "<1> ... <1>");
    assert_moves_on(&position, "b2", "b2");
    assert_moves_on(&position, "b1", "b1=a1+c1");
}

static void rule_6_rows_do_not_join_at_the_edges(void **state) {
    (void)state;
    pod_position position = board("a", "<1> ... ... <1>\n"
                                       "<1> ... ... <1>");
    assert_moves_on(&position, "b1", "b1");
    assert_moves_on(&position, "c2", "c2");
}

static void rule_7_a_possible_capture_must_be_made(void **state) {
    (void)state;
    pod_position position = board("a", "(1) ... <1>");
    assert_moves_on(&position, "b1", "b1=a1+c1");
    pod_move plain = (pod_move)(1u << 15 | 1u);
    assert_false(rules()->legal(&position, plain));
}

static void rule_7_any_set_may_be_taken_not_only_the_largest(void **state) {
    (void)state;
    pod_position position = board("a", "... <1> ...\n"
                                       "(2) ... <2>\n"
                                       "... (4) ...");
    assert_moves_on(&position, "b2", "b2=b1+a2 b2=b1+c2 b2=a2+c2 b2=b1+b3 b2=a2+b3 b2=c2+b3 b2=a2+c2+b3");
}

static void rule_7_own_dice_may_be_taken(void **state) {
    (void)state;
    assert_board(played(board("a", "(2) ... (3)"), "b1"), "b", "... (5) ...");
}

static void rule_8_without_capture_the_die_shows_one(void **state) {
    (void)state;
    assert_board(played(board("a", "(6) ... <1> ..."), "b1"), "b", "(6) (1) <1> ...");
    assert_board(played(board("a", "(3) ... <4> ..."), "b1"), "b", "(3) (1) <4> ...");
}

static void rule_9_another_square_may_be_chosen(void **state) {
    (void)state;
    pod_position position = board("a", "(1) ... <1> ...");
    assert_moves_on(&position, "b1", "b1=a1+c1");
    assert_moves_on(&position, "d1", "d1");
    assert_board(played(position, "d1"), "b", "(1) ... <1> (1)");
}

static void rule_10_captured_dice_leave_the_board(void **state) {
    (void)state;
    pod_position position = board("b", "... (1) ...\n"
                                       "(1) ... <1>\n"
                                       "... ... ...");
    assert_scores(&position, "2-1");
    position = played(position, "b2=a2+c2");
    assert_board(position, "a",
                 "... (1) ...\n"
                 "... <2> ...\n"
                 "... ... ...");
    assert_scores(&position, "1-1");
}

static void rule_12_turns_go_in_seat_order(void **state) {
    (void)state;
    assert_board(played(start("board", "3x3", "players", "6", NULL), "a3 c3 a1 c1 b2"), "f 6",
                 "(1) ... <1>\n"
                 "... /1/ ...\n"
                 "[1] ... {1}");
    assert_int_equal(played(start("board", "3x3", "players", "6", NULL), "a3 c3 a1 c1 b2 b3=a3+c3").turn, 0);
}

/* Rows from the top from 0: row 3 of this board is 0, even; row 2 is 1, odd; row 1 is 2, even. */
static void rule_19_the_snub_square_board_has_diagonals(void **state) {
    (void)state;
    /* d1, an odd column of an even row, is joined to the up-left: c2. */
    pod_position up_left = variant_board("snub", "a",
                                         "... ... ... ... ...\n"
                                         "... ... <1> ... ...\n"
                                         "... ... ... ... <2>");
    assert_moves_on(&up_left, "d1", "d1=e1+c2");
    /* b2, an odd column of an odd row, is joined to the up-right: c3. */
    pod_position up_right = variant_board("snub", "a",
                                          "... ... <1> ... ...\n"
                                          "<2> ... ... ... ...\n"
                                          "... ... ... ... ...");
    assert_moves_on(&up_right, "b2", "b2=a2+c3");
    /* The same joints seen from above. */
    pod_position down = variant_board("snub", "a",
                                      "... ... ... ... <4>\n"
                                      "... <1> ... <1> ...\n"
                                      "... ... ... ... ...");
    assert_moves_on(&down, "c3", "c3");
    pod_position from_above = variant_board("snub", "a",
                                            "... ... ... <1> ...\n"
                                            "... <1> ... ... ...\n"
                                            "... ... ... ... ...");
    assert_moves_on(&from_above, "c3", "c3=b2+d3");
}

static void rule_19_up_to_five_dice_are_taken(void **state) {
    (void)state;
    /* d2, an odd column of an odd row: its fifth neighbour is e3. */
    pod_position position = variant_board("snub", "b",
                                          "... ... ... <1> <1>\n"
                                          "... ... (1) ... <1>\n"
                                          "... ... ... (1) ...");
    assert_board(played(position, "d2=5"), "a",
                 "... ... ... ... ...\n"
                 "... ... ... <5> ...\n"
                 "... ... ... ... ...");
}

static void rule_20_twelve_sided_dice(void **state) {
    (void)state;
    assert_board(played(variant_board("dodeca", "a", "(5) ... <7>"), "b1"), "b", "... (C) ...");
    pod_position too_much = variant_board("dodeca", "a", "(6) ... <7>");
    assert_moves_on(&too_much, "b1", "b1");
    pod_position twelve = variant_board("dodeca", "a", "(C) ... <1>");
    assert_moves_on(&twelve, "b1", "b1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_1_boards_up_to_64_squares_with_sides_up_to_10),
        cmocka_unit_test(rule_2_a1_is_bottom_left),
        cmocka_unit_test(rule_4_who_starts_is_an_option),
        cmocka_unit_test(rule_5_a_turn_adds_one_die_to_an_empty_square),
        cmocka_unit_test(rule_6_neighbours_are_orthogonal),
        cmocka_unit_test(rule_6_rows_do_not_join_at_the_edges),
        cmocka_unit_test(rule_7_a_possible_capture_must_be_made),
        cmocka_unit_test(rule_7_any_set_may_be_taken_not_only_the_largest),
        cmocka_unit_test(rule_7_own_dice_may_be_taken),
        cmocka_unit_test(rule_8_without_capture_the_die_shows_one),
        cmocka_unit_test(rule_9_another_square_may_be_chosen),
        cmocka_unit_test(rule_10_captured_dice_leave_the_board),
        cmocka_unit_test(rule_12_turns_go_in_seat_order),
        cmocka_unit_test(rule_19_the_snub_square_board_has_diagonals),
        cmocka_unit_test(rule_19_up_to_five_dice_are_taken),
        cmocka_unit_test(rule_20_twelve_sided_dice),
    };
    return cmocka_run_group_tests_name("rules of play", tests, NULL, NULL);
}
