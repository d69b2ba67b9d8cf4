/* Rules 11 to 18: how games end, who is eliminated, who gets which place. In the pictures sixes stand
   where nothing may be captured. */
#include "rules/support.h"

static const pod_rules *rules(void) {
    return pod_game_at(POD_GAME_CEPHALOPOD)->rules;
}

static void rule_11_the_most_dice_win(void **state) {
    (void)state;
    pod_position end = played(board("b", "(6) <6> (6)\n"
                                         "<6> (6) <6>\n"
                                         "(6) (6) ..."),
                              "c1");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_scores(&end, "5-4");
    assert_places(&end, "1-2");
}

static void rule_11_equal_counts_are_a_draw(void **state) {
    (void)state;
    pod_position end = played(board("b", "(6) ..."), "b1");
    assert_scores(&end, "1-1");
    assert_places(&end, "1-1");
}

static void rule_11_a_single_square_is_won_by_who_starts(void **state) {
    (void)state;
    pod_position end = played(start("board", "1x1", "first", "b", NULL), "a1");
    assert_places(&end, "2-1");
}

static void rule_13_no_absolute_majority_is_needed(void **state) {
    (void)state;
    pod_position end = played(board("c 3", "(6) (6) (6)\n"
                                           "<6> <6> [6]\n"
                                           "(6) <6> ..."),
                              "c1");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_scores(&end, "4-3-2");
    assert_places(&end, "1-2-3");
}

static void rule_14_9_9_7_on_the_sheet(void **state) {
    (void)state;
    pod_position after = played(board("a 3", "(6) (6) (6) (6) (6)\n"
                                             "(6) (6) (6) ... <6>\n"
                                             "<6> <6> <6> <6> <6>\n"
                                             "<6> <6> <6> [6] [6]\n"
                                             "[6] [6] [6] [6] [6]"),
                                "d4");
    assert_board(after, "b 3 c",
                 "(6) (6) (6) (6) (6)\n"
                 "(6) (6) (6) (1) <6>\n"
                 "<6> <6> <6> <6> <6>\n"
                 "<6> <6> <6> ... ...\n"
                 "... ... ... ... ...");
    assert_scores(&after, "9-9-0");
    assert_places(&after, "0-0-3");
}

static void rule_14_6_6_5_4_4_on_the_sheet(void **state) {
    (void)state;
    pod_position after = played(board("c 5", "(6) (6) (6) (6) (6)\n"
                                             "(6) <6> <6> <6> <6>\n"
                                             "<6> <6> [6] [6] [6]\n"
                                             "... [6] {6} {6} {6}\n"
                                             "{6} /6/ /6/ /6/ /6/"),
                                "a2");
    assert_board(after, "a 5 de",
                 "(6) (6) (6) (6) (6)\n"
                 "(6) <6> <6> <6> <6>\n"
                 "<6> <6> [6] [6] [6]\n"
                 "[1] [6] ... ... ...\n"
                 "... ... ... ... ...");
    assert_scores(&after, "6-6-5-0-0");
    assert_places(&after, "0-0-0-4-4");
}

static void rule_14_who_fills_the_board_may_be_eliminated(void **state) {
    (void)state;
    pod_position after = played(board("b 3", "(6) (6) [6] [6] ..."), "e1");
    assert_board(after, "c 3 b", "(6) (6) [6] [6] ...");
}

static void rule_14_a_player_without_dice_is_last(void **state) {
    (void)state;
    /* 2-2-0: the third player goes, which frees no square; then 2-2 is a draw (rule 15). */
    pod_position end = played(board("b 3", "(6) (6)\n"
                                           "<6> ..."),
                              "b1");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_places(&end, "1-1-3");
    assert_int_equal(end.of.cephalopod.out_count, 1);
}

static void rule_14_eliminations_may_follow_at_once(void **state) {
    (void)state;
    /* 2-2-1-0-0: those with none go together, then the one with one die, which frees a square. */
    pod_position after = played(board("a 5", "(6) <6> <6> [6] ..."), "e1");
    assert_board(after, "b 5 dec", "(6) <6> <6> ... (1)");
    assert_places(&after, "0-0-3-4-4");
}

static void rule_15_all_equal_is_a_draw(void **state) {
    (void)state;
    pod_position end = played(board("c 3", "(6) <6> [6]\n"
                                           "(6) <6> ..."),
                              "c1");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_scores(&end, "2-2-2");
    assert_places(&end, "1-1-1");
}

static void rule_16_the_turn_skips_those_eliminated(void **state) {
    (void)state;
    /* 3-1-3-2: the second player goes; after the first comes the third. */
    pod_position after = played(board("a 4", "(6) (6) ...\n"
                                             "<6> [6] [6]\n"
                                             "[6] {6} {6}"),
                                "c3");
    assert_board(after, "c 4 b",
                 "(6) (6) (1)\n"
                 "... [6] [6]\n"
                 "[6] {6} {6}");
    assert_int_equal(played(after, "a2").turn, POD_NOBODY);
}

static void rule_17_later_out_is_placed_before_earlier_out(void **state) {
    (void)state;
    pod_position end = played(board("a 5", "(6) <6> <6> [6] ..."), "e1 d1");
    assert_scores(&end, "2-3-0-0-0");
    assert_places(&end, "2-1-3-4-4");
}

static void rule_18_resigning_leaves_neutral_dice(void **state) {
    (void)state;
    pod_position after = played(board("b 3", "(6) <1> ...\n"
                                             "... ... [1]"),
                                "b:resign");
    assert_board(after, "c 3 b",
                 "(6) .1. ...\n"
                 "... ... [1]");
    assert_scores(&after, "1-0-1");
    assert_places(&after, "0-3-0");
    /* Neutral dice can be captured. */
    assert_board(played(after, "c2"), "a 3 b",
                 "(6) ... [2]\n"
                 "... ... ...");
}

static void rule_18_resigning_out_of_turn_keeps_the_turn(void **state) {
    (void)state;
    assert_int_equal(played(start("board", "3x3", "players", "3", NULL), "c:resign").turn, 0);
    assert_int_equal(played(start("board", "3x3", "players", "3", NULL), "a1 a:timeout").turn, 1);
    assert_int_equal(played(start("board", "3x3", "players", "3", NULL), "a1 b:timeout c3").turn, 0);
}

static void rule_18_the_last_player_left_wins(void **state) {
    (void)state;
    pod_position end = played(start("board", "3x3", "players", "4", NULL), "a1 c3 b:resign a:resign d:timeout");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_places(&end, "3-4-1-2");
}

static void rule_18_of_two_players_the_other_wins(void **state) {
    (void)state;
    pod_position end = played(start("board", "3x3", NULL), "a1 c3 b1 a:resign");
    assert_board(end, "- 2 a",
                 "... ... <1>\n"
                 "... ... ...\n"
                 "(1) (1) ...");
    assert_scores(&end, "2-1");
    assert_places(&end, "2-1");
}

static void rule_18_neutral_dice_are_no_player(void **state) {
    (void)state;
    /* 2-2 and three neutral dice: nobody is last but those who lead. */
    pod_position end = played(board("b 3 c", "(6) (6) <6> ... .6. .6. .6."), "d1");
    assert_int_equal(end.turn, POD_NOBODY);
    assert_scores(&end, "2-2-0");
    assert_places(&end, "1-1-3");
}

static void leaving_is_refused_when_it_makes_no_sense(void **state) {
    (void)state;
    pod_position position = played(start("board", "3x3", "players", "3", NULL), "b:resign");
    pod_position before = position;
    assert_int_equal(rules()->leave(&position, 3), POD_ERROR_SEAT);
    assert_int_equal(rules()->leave(&position, 1), POD_ERROR_SEAT_OUT);
    assert_memory_equal(&position, &before, sizeof before);
    position = played(position, "a:resign");
    before = position;
    assert_int_equal(rules()->leave(&position, 2), POD_ERROR_GAME_OVER);
    assert_memory_equal(&position, &before, sizeof before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_11_the_most_dice_win),
        cmocka_unit_test(rule_11_equal_counts_are_a_draw),
        cmocka_unit_test(rule_11_a_single_square_is_won_by_who_starts),
        cmocka_unit_test(rule_13_no_absolute_majority_is_needed),
        cmocka_unit_test(rule_14_9_9_7_on_the_sheet),
        cmocka_unit_test(rule_14_6_6_5_4_4_on_the_sheet),
        cmocka_unit_test(rule_14_who_fills_the_board_may_be_eliminated),
        cmocka_unit_test(rule_14_a_player_without_dice_is_last),
        cmocka_unit_test(rule_14_eliminations_may_follow_at_once),
        cmocka_unit_test(rule_15_all_equal_is_a_draw),
        cmocka_unit_test(rule_16_the_turn_skips_those_eliminated),
        cmocka_unit_test(rule_17_later_out_is_placed_before_earlier_out),
        cmocka_unit_test(rule_18_resigning_leaves_neutral_dice),
        cmocka_unit_test(rule_18_resigning_out_of_turn_keeps_the_turn),
        cmocka_unit_test(rule_18_the_last_player_left_wins),
        cmocka_unit_test(rule_18_of_two_players_the_other_wins),
        cmocka_unit_test(rule_18_neutral_dice_are_no_player),
        cmocka_unit_test(leaving_is_refused_when_it_makes_no_sense),
    };
    return cmocka_run_group_tests_name("the end of the game", tests, NULL, NULL);
}
