/* What the engine plays where the result is solved: on 3x3, and late on larger boards, against the solver.

   CHOICES=10000 in the environment looks at that many positions of each kind instead of a few; CHOICE_MS=1000 gives
   every choice that time, as in a game, instead of a number of nodes. */
#include <stdio.h>
#include <stdlib.h>

#include "ludopod/strong.h"
#include "sanitizers.h"
#include "search/support.h"

enum { HASH_BYTES = 1 << 22, MEMORY = 256 << 20 };

static int set_up(void **state) {
    *state = pod_search_create(HASH_BYTES);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

static pod_strong_report truth_of(const pod_position *position) {
    pod_strong_request request = POD_STRONG_REQUEST(.exact = true, .threads = 1, .memory = MEMORY);
    pod_strong_report report;
    assert_int_equal(pod_strong_solve_position(position, &request, &report, NULL), POD_OK);
    return report;
}

static const pod_strong_move *truth_of_move(const pod_strong_report *truth, pod_move move) {
    for (unsigned i = 0; i < truth->moves; i++) {
        if (truth->move[i].move == move) {
            return &truth->move[i];
        }
    }
    fail_msg("the engine chose what is no move");
    return NULL;
}

/* A position after random moves, at any stage of the game. */
static pod_position any_position(board_case board, pod__random *random) {
    pod_position position = start_of(board);
    play_randomly(&position, pod__random_below(random, 6u * board.rows * board.columns), random);
    return position;
}

static unsigned asked_for(const char *what, unsigned usual) {
    const char *wanted = getenv(what);
    return wanted ? (unsigned)strtoul(wanted, NULL, 10) : usual;
}

enum { NODES = 50000 };

/* Moves limited by work get no help of the solver unless it is asked for: what they keep a search with more time keeps,
   too. */
static pod_search_request limits_of(bool solver) {
    unsigned time_ms = asked_for("CHOICE_MS", 0);
    return time_ms ? POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .time_ms = time_ms)
                   : POD_SEARCH_REQUEST(.nodes = NODES, .solve_small = solver);
}

static void assert_keeps_the_value(pod_search *search, const char *name, const pod_position *position, unsigned count,
                                   bool solver) {
    pod_search_request request = limits_of(solver);
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        pod_search_report choice = search_report(search, &position[i], request);
        pod_strong_report truth = truth_of(&position[i]);
        kept += truth_of_move(&truth, choice.best)->value == truth.value;
    }
    print_message("%s: %u of %u choices of %u %s keep the value\n", name, kept, count,
                  request.time_ms ? (unsigned)request.time_ms : (unsigned)NODES, request.time_ms ? "ms" : "nodes");
    assert_true(1000 * kept >= 995 * count);
}

static void keeps_the_value_on_3x3(void **state) {
    unsigned count = asked_for("CHOICES", alike_cases(8));
    pod_position *position = calloc(count, sizeof *position);
    pod__random random = {.state = 303};
    for (unsigned i = 0; i < count; i++) {
        position[i] = any_position((board_case){3, 3, 2, 0}, &random);
    }
    if (!asked_for("CHOICE_MS", 0)) { /* with time the solver helps */
        assert_keeps_the_value(*state, "3x3", position, count, false);
    }
    assert_keeps_the_value(*state, "3x3, with the solver", position, count, true);
    free(position);
}

static void keeps_the_value_late_in_the_game(void **state) {
    static const board_case boards[] = {{3, 5, 2, 0}, {5, 5, 2, 0}};
    unsigned count = asked_for("CHOICES", alike_cases(20));
    pod_position *position = calloc(count, sizeof *position);
    pod__random random = {.state = 505};
    for (unsigned i = 0; i < count; i++) {
        position[i] = late_position(boards[i % 2], 1 + pod__random_below(&random, 10), &random);
    }
    assert_keeps_the_value(*state, "late 3x5 and 5x5", position, count, false);
    free(position);
}

/* With time, the last squares are solved at once, and the answer is exact. */
static void solves_the_last_squares(void **state) {
    pod__random random = {.state = 99};
    for (unsigned i = 0; i < 6; i++) {
        pod_position position = late_position((board_case){3, 3, 2, 0}, 5 + 4 * i, &random);
        pod_strong_report truth = truth_of(&position);
        pod_search_request request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .time_ms = 600000);
        pod_move_list list;
        pod_game_of(&position)->rules->moves(&position, &list);
        pod_search_report report = search_report(*state, &position, request);
        assert_int_equal(truth_of_move(&truth, report.best)->margin, truth.margin);
        assert_true(list.count == 1 || report.proven);
        assert_true(list.count == 1 || report.score == 100 * truth.margin);
        pod_search_clear(*state);
    }
}

/* Lines after the best are exact too, and the table of the search says nothing else. */
static void solves_what_is_left_of_the_moves(void **state) {
    pod_position position = position_of("a1b11/3/2b1 a 2 -", 0);
    pod_strong_report truth = truth_of(&position);
    pod_move left_out[3];
    int before = 100;
    for (unsigned i = 0; i < 3; i++) {
        pod_search_request request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .time_ms = 600000,
                                                        .exclude = left_out, .exclude_count = i);
        pod_search_report report = search_report(*state, &position, request);
        int margin = truth_of_move(&truth, report.best)->margin;
        assert_true(report.proven && margin <= before);
        assert_int_equal(report.score, 100 * margin);
        left_out[i] = report.best;
        before = margin;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_value_on_3x3),
        cmocka_unit_test(keeps_the_value_late_in_the_game),
        cmocka_unit_test(solves_the_last_squares),
        cmocka_unit_test(solves_what_is_left_of_the_moves),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
