/* Two players: what the search proves is true, whatever it is given to work with. */
#include <limits.h>
#include <stdlib.h>

#include "search/search.h"
#include "search/support.h"

enum { TABLE_BYTES = 1 << 22 };

static int set_up(void **state) {
    *state = pod_search_create(TABLE_BYTES);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

/* ---- Solved boards ------------------------------------------------------------------------------- */

static void solves_small_boards(void **state) {
    static const struct {
        uint8_t rows, columns;
        int margin;
    } cases[] = {{1, 1, 1}, {1, 2, 0}, {1, 3, 1}, {1, 4, 0}, {1, 5, 1}, {1, 6, 0}, {1, 7, 1}, {2, 2, 0}, {2, 3, -2}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_position position = start_of((board_case){cases[i].rows, cases[i].columns, 2, 0});
        pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 20000000));
        assert_true(report.proven);
        assert_int_equal(report.score, 100 * cases[i].margin);
        assert_true(report.expected[0] == (cases[i].margin > 0 ? 1 : cases[i].margin < 0 ? 0 : 0.5));
        assert_true(report.expected[0] + report.expected[1] == 1);
    }
}

static void assert_agrees(pod_search *search, oracle *truth, const pod_position *position, unsigned *solved) {
    int margin = oracle_margin(truth, position);
    if (margin == INT_MIN) {
        return;
    }
    pod_search_report report = search_report(search, position, POD_SEARCH_REQUEST(.nodes = 50000000));
    assert_true(report.proven);
    assert_int_equal(report.score, 100 * margin);
    assert_true(is_legal(position, report.best));
    ++*solved;
}

/* Positions near the end, of all variants, against perfect play by plain rules. */
static void agrees_with_perfect_play(void **state) {
    static const board_case boards[] = {{3, 3, 2, 0}, {3, 3, 2, 1}, {3, 3, 2, 2},
                                        {2, 4, 2, 3}, {1, 8, 2, 0}, {3, 4, 2, 0}};
    pod__random random = {.state = 33};
    unsigned solved = 0;
    for (unsigned i = 0; i < 80; i++) {
        pod_position position = late_position(boards[i % (sizeof boards / sizeof boards[0])], 4 + i % 12, &random);
        oracle *truth = oracle_create(18);
        assert_agrees(*state, truth, &position, &solved);
        oracle_free(truth);
    }
    assert_in_range(solved, 30, 80);
}

/* The first moves of whole small games, so that wins, draws and losses from far away are covered. */
static void agrees_from_the_start(void **state) {
    static const board_case boards[] = {{1, 5, 2, 0}, {1, 6, 2, 0}, {2, 2, 2, 0}, {2, 2, 2, 1}, {1, 5, 2, 2}};
    pod__random random = {.state = 44};
    unsigned solved = 0;
    for (unsigned i = 0; i < 5; i++) {
        oracle *truth = oracle_create(20);
        for (unsigned ply = 0; ply < 6; ply++) {
            pod_position position = start_of(boards[i]);
            play_randomly(&position, ply, &random);
            assert_agrees(*state, truth, &position, &solved);
        }
        oracle_free(truth);
    }
    assert_int_equal(solved, 30);
}

/* ---- With and without ------------------------------------------------------------------------------ */

/* Without a table, and on the board that knows only the rules, the proof is the same. */
static void proves_the_same_without_table_and_fast_board(void **state) {
    pod_search *bare = pod_search_create(0);
    static const board_case boards[] = {{1, 6, 2, 0}, {2, 2, 2, 1}, {1, 4, 2, 2}, {1, 5, 2, 0}};
    bare->table.bucket = NULL;
    pod__random random = {.state = 55};
    for (unsigned i = 0; i < 30; i++) {
        pod_position position = late_position(boards[i % 4], 3 + i % 6, &random);
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 3000000);
        pod_search_report fast = search_report(*state, &position, request);
        pod_search_report without = search_report(bare, &position, request);
        pod_search_report slow;
        pod__search_on(*state, &pod__rules_board, &position, &request, &slow);
        assert_true(fast.proven && without.proven && slow.proven);
        assert_int_equal(fast.score, without.score);
        assert_int_equal(fast.score, slow.score);
    }
    pod_search_free(bare);
}

/* Two left of three who started: the loser is still placed before the third. */
static void plays_on_when_two_are_left_of_three(void **state) {
    pod_position position = position_of("a6a6a6/a6a61/b6b61 a 3 c", 0);
    pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 1000000));
    assert_true(report.proven);
    assert_true(is_legal(&position, report.best));
    assert_true(report.expected[0] == 1 && report.expected[1] == 0.5 && report.expected[2] == 0);
    assert_int_equal(report.score, 300);
}

/* A win that is certain is known at once, long before the board is full; full play then finds how large it is. */
static void knows_a_decided_game(void **state) {
    pod_position position = position_of("a6a6a6a6a6/a6a6a6a6a6/a6a6a62/5/b6b63 b 2 -", 0);
    pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.depth = 1));
    assert_true(report.proven);
    assert_true(report.expected[0] == 1 && report.expected[1] == 0);
    assert_true(report.score < 0);
}

/* ---- Strength ---------------------------------------------------------------------------------------- */

static unsigned win_points(const pod_position *end, unsigned seat) {
    pod_outcome outcome;
    pod_game_of(end)->rules->outcome(end, &outcome);
    return outcome.place[seat] < outcome.place[1 - seat] ? 2 : outcome.place[seat] == outcome.place[1 - seat];
}

/* A match of two characters on 3x5, colours changing; 0 stands for full strength with 5000 nodes a move. Points: 2
   for a win. */
static unsigned play_match(pod_search *search, unsigned strong, unsigned weak, unsigned games) {
    unsigned points = 0;
    for (unsigned game = 0; game < games; game++) {
        pod_position position = start_of((board_case){3, 5, 2, 0});
        for (uint64_t ply = 0; position.turn != POD_NOBODY; ply++) {
            unsigned character = position.turn == game % 2 ? strong : weak;
            pod_search_request request =
                POD_SEARCH_REQUEST(.character = character, .nodes = character ? 0 : 5000, .seed = 1000 * game + ply);
            pod_search_report report = search_report(search, &position, request);
            pod_game_of(&position)->rules->apply(&position, report.best);
        }
        points += win_points(&position, game % 2);
    }
    return points;
}

static void characters_rise(void **state) {
    assert_in_range(play_match(*state, 0, 1, 12), 20, 24);
    assert_in_range(play_match(*state, 9, 1, 12), 20, 24);
    assert_in_range(play_match(*state, 9, 5, 12), 15, 24);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solves_small_boards),
        cmocka_unit_test(agrees_with_perfect_play),
        cmocka_unit_test(agrees_from_the_start),
        cmocka_unit_test(proves_the_same_without_table_and_fast_board),
        cmocka_unit_test(plays_on_when_two_are_left_of_three),
        cmocka_unit_test(knows_a_decided_game),
        cmocka_unit_test(characters_rise),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
