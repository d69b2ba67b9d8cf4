/* Rules 4 to 7 of Octogo (docs/rules.md), one test or more each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rules/octogo/board.h"
#include "rules/octogo_picture.h"

enum { RED = POD_OCTOGO_RED, BLUE = POD_OCTOGO_BLUE };

/* Plays one move in a picture and compares with the picture after it. */
static pod_position play_picture(const octogo_picture *before, unsigned turn, const char *square, const char *steps,
                                 const octogo_picture *after) {
    pod_position position = octogo_from_picture(before, turn);
    octogo_play(&position, square, steps);
    octogo_assert_picture(&position, after);
    return position;
}

/* Rule 4: eight directions, 45 degrees apart. A piece in the middle advances in each of them. */
static void rule_4_an_arrow_points_in_one_of_eight_directions(void **state) {
    (void)state;
    static const octogo_picture after[POD_OCTOGO_ARROWS] = {
        {{".A.", "...", "..."}}, {{"..B", "...", "..."}}, {{"...", "..C", "..."}}, {{"...", "...", "..D"}},
        {{"...", "...", ".E."}}, {{"...", "...", "F.."}}, {{"...", "G..", "..."}}, {{"H..", "...", "..."}}};
    const octogo_picture middle = {{"...", ".A.", "..."}};
    for (unsigned arrow = 0; arrow < POD_OCTOGO_ARROWS; arrow++) {
        pod_position position = octogo_from_picture(&middle, RED);
        position.of.octogo.piece[4] = pod_octogo_piece_make(RED, arrow);
        octogo_play(&position, "b2", "A");
        octogo_assert_picture(&position, &after[arrow]);
    }
}

static void rule_5_advance_one_or_two_squares(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".....", ".....", ".B..."}};
    const octogo_picture one = {{"e....", ".....", "..B..", "....."}};
    const octogo_picture two = {{"e....", "...B.", ".....", "....."}};
    play_picture(&before, RED, "b1", "A", &one);
    play_picture(&before, RED, "b1", "AA", &two);
}

static void rule_5_turn_one_or_two_angles_left_or_right(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".A..."}};
    const octogo_picture left = {{"e....", ".H..."}}, two_left = {{"e....", ".G..."}};
    const octogo_picture right = {{"e....", ".B..."}}, two_right = {{"e....", ".C..."}};
    play_picture(&before, RED, "b1", "L", &left);
    play_picture(&before, RED, "b1", "LL", &two_left);
    play_picture(&before, RED, "b1", "R", &right);
    play_picture(&before, RED, "b1", "RR", &two_right);
}

static void rule_5_advance_then_turn(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".....", ".A..."}};
    const octogo_picture left = {{"e....", ".H...", "....."}}, right = {{"e....", ".B...", "....."}};
    play_picture(&before, RED, "b1", "AL", &left);
    play_picture(&before, RED, "b1", "AR", &right);
}

static void rule_5_turn_then_advance(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".....", ".A..."}};
    const octogo_picture left = {{"e....", "H....", "....."}}, right = {{"e....", "..B..", "....."}};
    play_picture(&before, RED, "b1", "LA", &left);
    play_picture(&before, RED, "b1", "RA", &right);
}

static void rule_5_the_turn_passes_to_the_other_player(void **state) {
    (void)state;
    pod_position position = octogo_start(8, 10);
    octogo_play(&position, "a1", "A");
    assert_int_equal(position.turn, BLUE);
    assert_false(octogo_is_legal(&position, "b1", "A"));
    octogo_play(&position, "b8", "L");
    assert_int_equal(position.turn, RED);
}

/* No passing, no null turn: the ten turns of a piece that stands free are all there are. */
static void rule_5_ten_turns_a_piece_and_no_pass(void **state) {
    (void)state;
    const octogo_picture free = {{"e......", ".......", ".......", "...A...", "......."}};
    pod_position position = octogo_from_picture(&free, RED);
    pod_move_list list;
    pod__octogo_rules.moves(&position, &list);
    assert_int_equal(list.count, POD_OCTOGO_ACTIONS);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position after = position;
        pod__octogo_rules.apply(&after, list.move[i]);
        assert_memory_not_equal(after.of.octogo.piece, position.of.octogo.piece, sizeof after.of.octogo.piece);
    }
}

static void rule_6_an_advance_never_leaves_the_board(void **state) {
    (void)state;
    const octogo_picture edge = {{"..B", ".A.", "e.D"}};
    pod_position position = octogo_from_picture(&edge, RED);
    static const char *const out_of_it[] = {"A", "AA", "AL", "AR", "LA", "RA"};
    for (size_t i = 0; i < sizeof out_of_it / sizeof out_of_it[0]; i++) {
        assert_false(octogo_is_legal(&position, "c3", out_of_it[i]));
    }
    assert_true(octogo_is_legal(&position, "b2", "A"));
    assert_false(octogo_is_legal(&position, "b2", "AA"));
    assert_true(octogo_is_legal(&position, "c3", "RR"));
}

static void rule_6_an_own_piece_is_neither_entered_nor_crossed(void **state) {
    (void)state;
    const octogo_picture near = {{"e....", ".....", ".A...", ".A..."}};
    const octogo_picture far = {{"e....", ".A...", ".....", ".A..."}};
    pod_position position = octogo_from_picture(&near, RED);
    assert_false(octogo_is_legal(&position, "b1", "A"));
    assert_false(octogo_is_legal(&position, "b1", "AA"));
    assert_false(octogo_is_legal(&position, "b1", "AL"));
    assert_false(octogo_is_legal(&position, "b1", "AR"));
    assert_true(octogo_is_legal(&position, "b1", "LA"));
    position = octogo_from_picture(&far, RED);
    assert_true(octogo_is_legal(&position, "b1", "A"));
    assert_false(octogo_is_legal(&position, "b1", "AA"));
}

static void rule_7_entering_an_enemy_square_eliminates_the_piece(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".c...", ".A..."}};
    const octogo_picture after = {{"e....", ".A...", "....."}};
    pod_position position = play_picture(&before, RED, "b1", "A", &after);
    assert_int_equal(pod__octogo_count(&position, BLUE), 1);
    assert_int_equal(position.turn, BLUE);
}

static void rule_7_two_aligned_pieces_go_in_one_turn(void **state) {
    (void)state;
    const octogo_picture before = {{"e..g.", "..c..", ".B..."}};
    const octogo_picture after = {{"e..B.", ".....", "....."}};
    play_picture(&before, RED, "b1", "AA", &after);
}

static void rule_7_after_taking_the_first_the_piece_may_go_on(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".....", ".c...", ".A..."}};
    const octogo_picture after = {{"e....", ".A...", ".....", "....."}};
    play_picture(&before, RED, "b1", "AA", &after);
}

static void rule_7_only_the_second_may_be_an_enemy(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".c...", ".....", ".A..."}};
    const octogo_picture after = {{"e....", ".A...", ".....", "....."}};
    play_picture(&before, RED, "b1", "AA", &after);
}

static void rule_7_nothing_is_jumped(void **state) {
    (void)state;
    const octogo_picture blocked = {{"e....", ".A...", ".c...", ".A..."}};
    const octogo_picture taken = {{"e....", ".A...", ".A...", "....."}};
    pod_position position = octogo_from_picture(&blocked, RED);
    assert_false(octogo_is_legal(&position, "b1", "AA"));
    play_picture(&blocked, RED, "b1", "A", &taken);
}

static void rule_7_capturing_is_optional(void **state) {
    (void)state;
    const octogo_picture before = {{"e....", ".c...", ".A..."}};
    const octogo_picture after = {{"e....", ".c...", ".H..."}};
    play_picture(&before, RED, "b1", "L", &after);
}

static void rule_7_capture_then_turn_and_turn_then_capture(void **state) {
    (void)state;
    const octogo_picture ahead = {{"e....", ".c...", ".A..."}};
    const octogo_picture turned = {{"e....", ".B...", "....."}};
    const octogo_picture beside = {{"e....", "..c..", ".A..."}};
    const octogo_picture entered = {{"e....", "..B..", "....."}};
    play_picture(&ahead, RED, "b1", "AR", &turned);
    play_picture(&beside, RED, "b1", "RA", &entered);
}

static void rule_7_blue_captures_as_red_does(void **state) {
    (void)state;
    const octogo_picture before = {{"..d..", "...A.", "....C", "G...."}};
    const octogo_picture after = {{".....", ".....", "....d", "G...."}};
    play_picture(&before, BLUE, "c4", "AA", &after);
}

/* The order in which moves are listed: by square, then as the actions are numbered. */
static void moves_come_in_the_canonical_order(void **state) {
    (void)state;
    pod_position position = octogo_start(10, 5);
    pod_move_list list;
    pod__octogo_rules.moves(&position, &list);
    for (unsigned i = 1; i < list.count; i++) {
        unsigned before = pod__octogo_square(list.move[i - 1]) * 16 + pod__octogo_action(list.move[i - 1]);
        unsigned now = pod__octogo_square(list.move[i]) * 16 + pod__octogo_action(list.move[i]);
        assert_true(before < now);
    }
}

/* legal() says of any 16 bits what the list says. */
static void legal_agrees_with_the_list_for_every_number(void **state) {
    (void)state;
    const octogo_picture picture = {{"e.b..", ".cA..", ".A.B."}};
    pod_position position = octogo_from_picture(&picture, RED);
    pod_move_list list;
    pod__octogo_rules.moves(&position, &list);
    unsigned legal = 0;
    for (unsigned move = 0; move <= UINT16_MAX; move++) {
        legal += pod__octogo_rules.legal(&position, (pod_move)move);
    }
    assert_int_equal(legal, list.count);
    for (unsigned i = 0; i < list.count; i++) {
        assert_true(pod__octogo_rules.legal(&position, list.move[i]));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_4_an_arrow_points_in_one_of_eight_directions),
        cmocka_unit_test(rule_5_advance_one_or_two_squares),
        cmocka_unit_test(rule_5_turn_one_or_two_angles_left_or_right),
        cmocka_unit_test(rule_5_advance_then_turn),
        cmocka_unit_test(rule_5_turn_then_advance),
        cmocka_unit_test(rule_5_the_turn_passes_to_the_other_player),
        cmocka_unit_test(rule_5_ten_turns_a_piece_and_no_pass),
        cmocka_unit_test(rule_6_an_advance_never_leaves_the_board),
        cmocka_unit_test(rule_6_an_own_piece_is_neither_entered_nor_crossed),
        cmocka_unit_test(rule_7_entering_an_enemy_square_eliminates_the_piece),
        cmocka_unit_test(rule_7_two_aligned_pieces_go_in_one_turn),
        cmocka_unit_test(rule_7_after_taking_the_first_the_piece_may_go_on),
        cmocka_unit_test(rule_7_only_the_second_may_be_an_enemy),
        cmocka_unit_test(rule_7_nothing_is_jumped),
        cmocka_unit_test(rule_7_capturing_is_optional),
        cmocka_unit_test(rule_7_capture_then_turn_and_turn_then_capture),
        cmocka_unit_test(rule_7_blue_captures_as_red_does),
        cmocka_unit_test(moves_come_in_the_canonical_order),
        cmocka_unit_test(legal_agrees_with_the_list_for_every_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
