/* How a game of Octogo ends: rules 8 to 10, and players leaving. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "rules/octogo/board.h"
#include "rules/octogo_picture.h"

enum { RED = POD_OCTOGO_RED, BLUE = POD_OCTOGO_BLUE, LEFT = 1, RIGHT = 2, TWO_LEFT = 4, TWO_RIGHT = 8 };

static void assert_over(const pod_position *position, unsigned red_place, unsigned blue_place) {
    pod_outcome outcome;
    pod_move_list list;
    pod__octogo_rules.outcome(position, &outcome);
    pod__octogo_rules.moves(position, &list);
    assert_true(outcome.over);
    assert_int_equal(position->turn, POD_NOBODY);
    assert_int_equal(outcome.place[RED], red_place);
    assert_int_equal(outcome.place[BLUE], blue_place);
    assert_int_equal(list.count, 0);
}

static void assert_running(const pod_position *position) {
    pod_outcome outcome;
    pod__octogo_rules.outcome(position, &outcome);
    assert_false(outcome.over);
    assert_int_equal(outcome.place[RED], 0);
    assert_int_equal(outcome.place[BLUE], 0);
}

static void rule_8_taking_the_last_piece_wins_at_once(void **state) {
    (void)state;
    const octogo_picture before = {{".....", ".c...", ".A..A"}};
    pod_position position = octogo_from_picture(&before, RED);
    octogo_play(&position, "b1", "A");
    assert_over(&position, 1, 2);
    position = octogo_from_picture(&before, BLUE);
    octogo_play(&position, "b2", "RR");
    assert_running(&position);
}

static void rule_8_the_score_is_pieces_on_the_board(void **state) {
    (void)state;
    const octogo_picture before = {{"e...e", "..c..", "A...."}};
    pod_position position = octogo_from_picture(&before, RED);
    pod_outcome outcome;
    pod__octogo_rules.outcome(&position, &outcome);
    assert_int_equal(outcome.score[RED], 1);
    assert_int_equal(outcome.score[BLUE], 3);
}

static void rule_8_two_taken_at_once_can_be_the_last(void **state) {
    (void)state;
    const octogo_picture before = {{"A....", ".b...", ".b...", ".A..."}};
    pod_position position = octogo_from_picture(&before, RED);
    octogo_play(&position, "b1", "AA");
    assert_over(&position, 1, 2);
}

/* Four rows apart, so that both may turn in peace. */
static const octogo_picture duel = {{"....e", ".....", ".....", "A...."}};

static void rule_9_a_pure_turn_is_made_once_a_stay(void **state) {
    (void)state;
    pod_position position = octogo_from_picture(&duel, RED);
    octogo_play(&position, "a1", "L");
    octogo_play(&position, "e4", "RR");
    assert_int_equal(position.of.octogo.spent[RED], LEFT);
    assert_int_equal(position.of.octogo.spent[BLUE], TWO_RIGHT);
    assert_false(octogo_is_legal(&position, "a1", "L"));
    assert_true(octogo_is_legal(&position, "a1", "R"));
    assert_true(octogo_is_legal(&position, "a1", "LL"));
    octogo_play(&position, "a1", "R");
    assert_false(octogo_is_legal(&position, "e4", "RR"));
    assert_true(octogo_is_legal(&position, "e4", "R"));
}

static void rule_9_leaving_the_square_starts_afresh(void **state) {
    (void)state;
    pod_position position = octogo_from_picture(&duel, RED);
    octogo_play(&position, "a1", "R");
    octogo_play(&position, "e4", "L");
    octogo_play(&position, "a1", "A");
    assert_int_equal(position.of.octogo.spent[RED], 0);
    assert_int_equal(position.of.octogo.spent[BLUE], LEFT);
    octogo_play(&position, "e4", "R");
    assert_true(octogo_is_legal(&position, "b2", "R"));
}

static void rule_9_turning_on_the_way_is_no_pure_turn(void **state) {
    (void)state;
    pod_position position = octogo_from_picture(&duel, RED);
    octogo_play(&position, "a1", "AR");
    assert_int_equal(position.of.octogo.spent[RED], 0);
    octogo_play(&position, "e4", "RA");
    assert_int_equal(position.of.octogo.spent[BLUE], 0);
}

static void rule_9_holds_only_for_one_against_one(void **state) {
    (void)state;
    const octogo_picture three = {{"....e", ".....", ".....", "A...A"}};
    pod_position position = octogo_from_picture(&three, RED);
    octogo_play(&position, "a1", "R");
    octogo_play(&position, "e4", "L");
    assert_int_equal(position.of.octogo.spent[RED], 0);
    assert_int_equal(position.of.octogo.spent[BLUE], 0);
    assert_true(octogo_is_legal(&position, "a1", "R"));
}

static void rule_9_begins_with_the_capture_that_leaves_one_each(void **state) {
    (void)state;
    const octogo_picture before = {{"....e", ".....", ".c...", ".A..."}};
    pod_position position = octogo_from_picture(&before, RED);
    octogo_play(&position, "b1", "AR");
    assert_int_equal(position.of.octogo.spent[RED], 0);
    octogo_play(&position, "e4", "L");
    assert_int_equal(position.of.octogo.spent[BLUE], LEFT);
    assert_true(octogo_is_legal(&position, "b2", "R"));
}

static void rule_9_a_player_without_a_turn_loses(void **state) {
    (void)state;
    const octogo_picture corner = {{"....e", ".....", ".....", "G...."}};
    pod_position position = octogo_from_picture(&corner, BLUE);
    /* Red points west in the corner and has made every turn but two right; no advance stays on the board. */
    position.of.octogo.spent[RED] = LEFT | RIGHT | TWO_LEFT;
    octogo_play(&position, "e4", "L");
    pod_move_list list;
    pod__octogo_rules.moves(&position, &list);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.move[0], octogo_move(&position, "a1", "RR"));

    position.of.octogo.spent[RED] |= TWO_RIGHT;
    position.of.octogo.piece[0] = pod_octogo_piece_make(RED, POD_OCTOGO_SOUTH_WEST);
    position.turn = BLUE;
    octogo_play(&position, "e4", "R");
    assert_over(&position, 2, 1);
}

static void rule_9_what_was_spent_ends_with_the_game(void **state) {
    (void)state;
    const octogo_picture close_by = {{"e....", "A...."}};
    pod_position position = octogo_from_picture(&close_by, BLUE);
    position.of.octogo.spent[RED] = LEFT;
    octogo_play(&position, "a2", "A");
    assert_over(&position, 2, 1);
    assert_int_equal(position.of.octogo.spent[RED], 0);
}

static void rule_10_quiet_turns_make_a_draw(void **state) {
    (void)state;
    const octogo_picture quiet = {{"e...e", ".....", ".....", "A...A"}};
    pod_position position = octogo_from_picture(&quiet, RED);
    position.of.octogo.limit = 3;
    octogo_play(&position, "a1", "R");
    octogo_play(&position, "a4", "R");
    assert_int_equal(position.of.octogo.quiet, 2);
    assert_running(&position);
    octogo_play(&position, "a1", "R");
    assert_over(&position, 1, 1);
}

static void rule_10_the_usual_limit_is_200_turns(void **state) {
    (void)state;
    pod_position position = octogo_start(8, 10);
    assert_int_equal(position.of.octogo.limit, 200);
    position.of.octogo.quiet = 198;
    octogo_play(&position, "a1", "L");
    assert_running(&position);
    octogo_play(&position, "a8", "L");
    assert_over(&position, 1, 1);
}

static void rule_10_a_capture_starts_the_count_again(void **state) {
    (void)state;
    const octogo_picture before = {{"e...e", ".....", ".c...", ".A..."}};
    pod_position position = octogo_from_picture(&before, RED);
    position.of.octogo.limit = 200;
    position.of.octogo.quiet = 199;
    octogo_play(&position, "b1", "A");
    assert_int_equal(position.of.octogo.quiet, 0);
    assert_running(&position);
}

static void rule_10_no_limit_no_draw(void **state) {
    (void)state;
    const octogo_picture quiet = {{"e...e", ".....", ".....", "A...A"}};
    pod_position position = octogo_from_picture(&quiet, RED);
    position.of.octogo.limit = 0;
    position.of.octogo.quiet = UINT16_MAX;
    octogo_play(&position, "a1", "R");
    assert_int_equal(position.of.octogo.quiet, UINT16_MAX);
    assert_running(&position);
}

/* Ours: who is beaten on the board is not saved by the count. */
static void rule_10_having_no_turn_comes_before_the_count(void **state) {
    (void)state;
    const octogo_picture corner = {{"....e", ".....", ".....", "F...."}};
    pod_position position = octogo_from_picture(&corner, BLUE);
    position.of.octogo.spent[RED] = LEFT | RIGHT | TWO_LEFT | TWO_RIGHT;
    position.of.octogo.limit = 10;
    position.of.octogo.quiet = 9;
    octogo_play(&position, "e4", "R");
    assert_over(&position, 2, 1);
}

static void rule_10_what_a_repetition_compares(void **state) {
    (void)state;
    pod_position position = octogo_from_picture(&duel, RED);
    pod_position other = position;
    uint64_t hash = pod__octogo_rules.hash(&position);
    other.of.octogo.quiet = 7;
    assert_true(pod__octogo_rules.hash(&other) == hash);
    other = position;
    other.turn = BLUE;
    assert_false(pod__octogo_rules.hash(&other) == hash);
    other = position;
    other.of.octogo.spent[BLUE] = LEFT;
    assert_false(pod__octogo_rules.hash(&other) == hash);
    other = position;
    other.of.octogo.spent[RED] = LEFT;
    assert_false(pod__octogo_rules.hash(&other) == hash);
    other = position;
    other.of.octogo.piece[0] = pod_octogo_piece_make(RED, POD_OCTOGO_EAST);
    assert_false(pod__octogo_rules.hash(&other) == hash);
}

static void rule_10_the_repetition_draw_is_an_option(void **state) {
    (void)state;
    const pod_repetition *repetition = pod__octogo_rules.repetition;
    pod_position position = octogo_start(10, 10);
    assert_int_equal(repetition->limit(&position), 3);
    position.of.octogo.repetition = 0;
    assert_int_equal(repetition->limit(&position), 0);
    repetition->draw(&position);
    assert_over(&position, 1, 1);
}

static void rule_12_a_player_who_leaves_loses(void **state) {
    (void)state;
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        pod_position position = octogo_start(8, 10);
        assert_int_equal(pod__octogo_rules.leave(&position, seat), POD_OK);
        assert_over(&position, seat == RED ? 2 : 1, seat == RED ? 1 : 2);
        pod_position again = position;
        assert_int_equal(pod__octogo_rules.leave(&again, 1 - seat), POD_ERROR_GAME_OVER);
        assert_memory_equal(&again, &position, sizeof again);
    }
}

static void there_is_no_third_seat_to_leave(void **state) {
    (void)state;
    pod_position position = octogo_start(8, 10);
    pod_position same = position;
    assert_int_equal(pod__octogo_rules.leave(&position, 2), POD_ERROR_SEAT);
    assert_memory_equal(&same, &position, sizeof same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_8_taking_the_last_piece_wins_at_once),
        cmocka_unit_test(rule_8_the_score_is_pieces_on_the_board),
        cmocka_unit_test(rule_8_two_taken_at_once_can_be_the_last),
        cmocka_unit_test(rule_9_a_pure_turn_is_made_once_a_stay),
        cmocka_unit_test(rule_9_leaving_the_square_starts_afresh),
        cmocka_unit_test(rule_9_turning_on_the_way_is_no_pure_turn),
        cmocka_unit_test(rule_9_holds_only_for_one_against_one),
        cmocka_unit_test(rule_9_begins_with_the_capture_that_leaves_one_each),
        cmocka_unit_test(rule_9_a_player_without_a_turn_loses),
        cmocka_unit_test(rule_9_what_was_spent_ends_with_the_game),
        cmocka_unit_test(rule_10_quiet_turns_make_a_draw),
        cmocka_unit_test(rule_10_the_usual_limit_is_200_turns),
        cmocka_unit_test(rule_10_a_capture_starts_the_count_again),
        cmocka_unit_test(rule_10_no_limit_no_draw),
        cmocka_unit_test(rule_10_having_no_turn_comes_before_the_count),
        cmocka_unit_test(rule_10_what_a_repetition_compares),
        cmocka_unit_test(rule_10_the_repetition_draw_is_an_option),
        cmocka_unit_test(rule_12_a_player_who_leaves_loses),
        cmocka_unit_test(there_is_no_third_seat_to_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
