/* The best few lines of a position. */
#include "search/support.h"

#include "ludopod/analysis.h"

static int set_up(void **state) {
    *state = pod_search_create((size_t)4 << 20);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

static pod_analysis analyse(pod_search *search, const pod_position *position, pod_search_request limits,
                            unsigned lines) {
    pod_analysis found;
    assert_int_equal(pod_analyse(search, position, &POD_ANALYSIS_REQUEST(.lines = lines, .limits = &limits), &found),
                     POD_OK);
    return found;
}

static unsigned moves_of(const pod_position *position) {
    pod_move_list list;
    pod_game_of(position)->rules->moves(position, &list);
    return list.count;
}

/* Every move once, each legal, best first. */
static void assert_sane(const pod_position *position, const pod_analysis *found, unsigned lines) {
    unsigned moves = moves_of(position);
    assert_int_equal(found->count, lines < moves ? lines : moves);
    for (unsigned i = 0; i < found->count; i++) {
        assert_true(is_legal(position, found->line[i].best));
        for (unsigned j = 0; j < i; j++) {
            assert_int_not_equal(found->line[i].best, found->line[j].best);
        }
        assert_true(!i || found->line[i - 1].score >= found->line[i].score || position->players > 2 ||
                    found->line[i - 1].proven != found->line[i].proven);
    }
}

static void lists_the_best_moves(void **state) {
    pod__random random = {.state = 5};
    for (unsigned i = 0; i < 60; i++) {
        pod_position position = random_position(&random);
        unsigned lines = 1 + pod__random_below(&random, POD_ANALYSIS_LINES_MAX);
        if (position.turn == POD_NOBODY) {
            continue;
        }
        pod_analysis found = analyse(*state, &position, POD_SEARCH_REQUEST(.nodes = 40u * lines), lines);
        assert_sane(&position, &found, lines);
        assert_true(found.nodes >= found.line[0].nodes);
    }
}

/* On 1x5 looking at everything finds the same margin of every opening. */
static void knows_what_every_move_is_worth(void **state) {
    pod_position start = start_of((board_case){1, 5, 2, 0});
    oracle *truth = oracle_create(18);
    pod_analysis found = analyse(*state, &start, POD_SEARCH_REQUEST(.depth = 100), 5);
    assert_sane(&start, &found, 5);
    for (unsigned i = 0; i < found.count; i++) {
        pod_position after = start;
        pod_game_of(&start)->rules->apply(&after, found.line[i].best);
        assert_true(found.line[i].proven);
        assert_int_equal(found.line[i].score, -100 * oracle_margin(truth, &after));
    }
    oracle_free(truth);
}

typedef struct listener {
    unsigned calls, last;
} listener;

static bool listen_twice(void *context, const pod_analysis *known) {
    listener *heard = context;
    assert_true(known->count >= 1);
    heard->last = known->count;
    return ++heard->calls < 2;
}

static void its_listener_stops_it(void **state) {
    pod_position start = start_of((board_case){5, 5, 2, 0});
    pod_search_request limits = POD_SEARCH_REQUEST(.time_ms = 3600000);
    listener heard = {0};
    pod_analysis found;
    assert_int_equal(
        pod_analyse(*state, &start,
                    &POD_ANALYSIS_REQUEST(.lines = 3, .limits = &limits, .context = &heard, .progress = listen_twice),
                    &found),
        POD_OK);
    assert_int_equal(heard.calls, 2);
    assert_true(is_legal(&start, found.line[0].best));
}

/* Everything is solved long before the time is over. */
static void ends_when_all_is_solved(void **state) {
    pod_position start = start_of((board_case){1, 3, 2, 0});
    pod_analysis found = analyse(*state, &start, POD_SEARCH_REQUEST(.time_ms = 3600000), 3);
    assert_sane(&start, &found, 3);
    assert_true(found.line[0].proven && found.line[0].score == 100);
}

/* Only what is not excluded, in every line. */
static void leaves_out_what_is_excluded(void **state) {
    pod_position start = start_of((board_case){3, 3, 2, 0});
    pod_move_list moves;
    pod_game_of(&start)->rules->moves(&start, &moves);
    pod_search_request limits = POD_SEARCH_REQUEST(.depth = 3, .exclude = moves.move, .exclude_count = moves.count - 3);
    pod_analysis found = analyse(*state, &start, limits, 5);
    assert_int_equal(found.count, 3);
    for (unsigned i = 0; i < found.count; i++) {
        for (unsigned j = 0; j + 3 < moves.count; j++) {
            assert_int_not_equal(found.line[i].best, moves.move[j]);
        }
    }
}

static void by_time_all_lines_are_there(void **state) {
    pod_position start = start_of((board_case){5, 5, 2, 0});
    pod_analysis found = analyse(*state, &start, POD_SEARCH_REQUEST(.time_ms = 60), 5);
    assert_sane(&start, &found, 5);
}

static void refuses_what_makes_no_sense(void **state) {
    pod_position start = start_of((board_case){3, 3, 2, 0});
    pod_position over = position_of("a1b6a6 - 2 -", 0);
    pod_search_request limits = POD_SEARCH_REQUEST(.depth = 1);
    pod_analysis found = {.count = 77};
    assert_int_equal(pod_analyse(*state, &start, &POD_ANALYSIS_REQUEST(.lines = 0, .limits = &limits), &found),
                     POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_analyse(*state, &start,
                                 &POD_ANALYSIS_REQUEST(.lines = POD_ANALYSIS_LINES_MAX + 1, .limits = &limits), &found),
                     POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_analyse(*state, &over, &POD_ANALYSIS_REQUEST(.lines = 1, .limits = &limits), &found),
                     POD_ERROR_GAME_OVER);
    limits.depth = 0;
    assert_int_equal(pod_analyse(*state, &start, &POD_ANALYSIS_REQUEST(.lines = 1, .limits = &limits), &found),
                     POD_ERROR_OPTION_VALUE);
    assert_int_equal(found.count, 77);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_the_best_moves),        cmocka_unit_test(knows_what_every_move_is_worth),
        cmocka_unit_test(its_listener_stops_it),       cmocka_unit_test(ends_when_all_is_solved),
        cmocka_unit_test(by_time_all_lines_are_there), cmocka_unit_test(refuses_what_makes_no_sense),
        cmocka_unit_test(leaves_out_what_is_excluded),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
