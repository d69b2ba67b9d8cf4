/* What is asked of a search and how it ends: limits, stopping, progress, sense. */
#include <math.h>
#include <string.h>

#include "sanitizers.h"
#include "search/support.h"

static const board_case standard = {5, 5, 2, 0};

static int set_up(void **state) {
    *state = pod_search_create((size_t)1 << 20);
    return *state ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

static void refuses_what_makes_no_sense(void **state) {
    const pod_search_request senseless[] = {POD_SEARCH_REQUEST(), POD_SEARCH_REQUEST(.character = POD_CHARACTERS + 1),
                                            POD_SEARCH_REQUEST(.character = 3, .time_ms = -1)};
    pod_position position = start_of(standard);
    for (unsigned i = 0; i < sizeof senseless / sizeof senseless[0]; i++) {
        pod_search_report report = {.depth = 77};
        assert_int_equal(pod_search_run(*state, &position, &senseless[i], &report), POD_ERROR_OPTION_VALUE);
        assert_int_equal(report.depth, 77);
    }
}

static void refuses_a_finished_game(void **state) {
    pod_search_request request = POD_SEARCH_REQUEST(.character = 1);
    pod_search_report report;
    pod_position full = position_of("a1b6a6 - 2 -", 0);
    assert_int_equal(pod_search_run(*state, &full, &request, &report), POD_ERROR_GAME_OVER);
    pod_position resigned = start_of(standard);
    assert_int_equal(pod_game_of(&resigned)->rules->leave(&resigned, 1), POD_OK);
    assert_int_equal(pod_search_run(*state, &resigned, &request, &report), POD_ERROR_GAME_OVER);
}

/* A line of play is legal from end to end. */
static void assert_sane(const pod_position *position, const pod_search_report *report) {
    pod_position at = *position;
    double sum = 0, wins = 0;
    assert_true(is_legal(position, report->best));
    assert_int_equal(report->line[0], report->best);
    assert_in_range(report->line_length, 1, POD_LINE_MAX);
    for (unsigned i = 0; i < report->line_length; i++) {
        assert_true(is_legal(&at, report->line[i]));
        pod_game_of(&at)->rules->apply(&at, report->line[i]);
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        assert_true(report->expected[seat] >= 0 && report->expected[seat] <= 1);
        sum += report->expected[seat];
        assert_true(report->win[seat] >= 0 && report->win[seat] <= 1);
        assert_true(position->players > 2 || fabs(report->win[seat] - report->expected[seat]) < 1e-6);
        wins += report->win[seat];
    }
    assert_true(fabs(wins - 1) < 1e-9);
    double all = position->players / 2.0;
    assert_true(sum > all - 1e-9 && sum < all + 1e-9);
}

/* Each search leaves out what the ones before chose, until nothing is left. */
static void leaves_out_what_is_excluded(void **state) {
    static const board_case boards[] = {{3, 3, 2, 0}, {3, 3, 3, 0}};
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        pod_position position = start_of(boards[i]);
        pod_move chosen[9];
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 200, .exclude = chosen);
        for (unsigned n = 0; n < 9; n++) {
            request.exclude_count = n;
            chosen[n] = search_report(*state, &position, request).best;
            assert_true(is_legal(&position, chosen[n]));
            for (unsigned earlier = 0; earlier < n; earlier++) {
                assert_int_not_equal(chosen[n], chosen[earlier]);
            }
        }
        request.exclude_count = 9;
        pod_search_report report;
        assert_int_equal(pod_search_run(*state, &position, &request, &report), POD_ERROR_OPTION_VALUE);
    }
}

static void always_finds_a_legal_move(void **state) {
    pod__random random = {.state = 1};
    for (unsigned i = 0; i < alike_cases(400); i++) {
        pod_position position = random_position(&random);
        for (unsigned character = 0; character <= POD_CHARACTERS; character++) {
            pod_search_request request = POD_SEARCH_REQUEST(.character = character, .nodes = 1 + i % 50, .seed = i);
            pod_search_report report = search_report(*state, &position, request);
            assert_sane(&position, &report);
            assert_in_range(report.nodes, 0, request.nodes);
        }
    }
}

static void the_smallest_table_will_do(void **unused) {
    (void)unused;
    pod_search *search = pod_search_create(0);
    pod__random random = {.state = 2};
    for (unsigned i = 0; i < alike_cases(40); i++) {
        pod_position position = random_position(&random);
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 1500, .by_tree = i % 2);
        pod_search_report report = search_report(search, &position, request);
        assert_sane(&position, &report);
    }
    pod_search_free(search);
}

static void assert_same_answer(const pod_search_report *one, const pod_search_report *other) {
    assert_int_equal(one->best, other->best);
    assert_int_equal(one->nodes, other->nodes);
    assert_int_equal(one->score, other->score);
    assert_int_equal(one->depth, other->depth);
    assert_int_equal(one->line_length, other->line_length);
    assert_memory_equal(one->line, other->line, one->line_length * sizeof one->line[0]);
}

/* Limited by work, a search gives the same answer again: on a new pod_search, and on one that has searched before. */
static void repeats_itself(void **state) {
    pod__random random = {.state = 3};
    for (unsigned i = 0; i < alike_cases(3 * (POD_CHARACTERS + 1)); i++) {
        pod_position position = random_position(&random);
        pod_search_request request =
            POD_SEARCH_REQUEST(.character = i % (POD_CHARACTERS + 1), .nodes = 1000, .seed = i, .by_tree = i % 3 == 0);
        pod_search *untouched = pod_search_create((size_t)1 << 20);
        pod_search_report first = search_report(untouched, &position, request);
        pod_search_report later = search_report(*state, &position, request);
        pod_search_report again = search_report(*state, &position, request);
        pod_search_free(untouched);
        assert_same_answer(&first, &later);
        assert_same_answer(&first, &again);
    }
}

static void the_seed_decides_what_is_overlooked(void **state) {
    pod_position position = start_of(standard);
    pod_search_report first = search_report(*state, &position, POD_SEARCH_REQUEST(.character = 1, .seed = 0));
    unsigned other = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        pod_search_request request = POD_SEARCH_REQUEST(.character = 1, .seed = seed);
        other += search_report(*state, &position, request).best != first.best;
    }
    assert_in_range(other, 5, 20);
}

/* At full strength another seed opens in another way, each nearly as good; without one it is always the same. */
static void the_seed_varies_the_opening(void **state) {
    pod_position position = start_of(standard);
    pod_search_request request = POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST, .nodes = 2000);
    pod_search_report best = search_report(*state, &position, request);
    unsigned other = 0;
    for (request.seed = 1; request.seed <= 20; request.seed++) {
        pod_search_report report = search_report(*state, &position, request);
        other += report.best != best.best;
        assert_in_range(report.score + 10, best.score, best.score + 20);
    }
    assert_in_range(other, 5, 20);
}

/* Limited by time alone, it goes on from what it knows; cleared, it starts over. */
static void clear_forgets(void **state) {
    pod_position position = position_of("b6a6a1/a11b2/a5b61 a 2 -", 0);
    pod_search_request at_leisure = POD_SEARCH_REQUEST(.time_ms = 20000);
    pod_search_clear(*state);
    pod_search_report first = search_report(*state, &position, at_leisure);
    pod_search_report informed = search_report(*state, &position, at_leisure);
    pod_search_clear(*state);
    pod_search_report again = search_report(*state, &position, at_leisure);
    assert_true(first.proven && informed.proven);
    assert_int_equal(first.score, informed.score);
    assert_true(informed.nodes < first.nodes);
    assert_same_answer(&first, &again);
}

static void keeps_to_its_limits(void **state) {
    pod_position position = start_of(standard);
    assert_int_equal(search_report(*state, &position, POD_SEARCH_REQUEST(.depth = 3)).depth, 3);
    pod_search_report counted = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 12345));
    assert_int_equal(counted.nodes, 12345);
    pod_search_report timed = {.depth = 0};
    for (int64_t time_ms = 30; timed.depth == 0; time_ms *= 2) { /* a busy machine may let all of a little time pass */
        timed = search_report(*state, &position, POD_SEARCH_REQUEST(.time_ms = time_ms));
        assert_true(timed.time_ms >= time_ms);
    }
    board_case three = {5, 5, 3, 0};
    position = start_of(three);
    assert_int_equal(search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 777)).nodes, 777);
}

/* Depth alone limits no search of several players; it ends all the same. */
static void every_search_has_a_limit(void **state) {
    pod_position three = start_of((board_case){5, 5, 3, 0});
    assert_in_range(search_report(*state, &three, POD_SEARCH_REQUEST(.depth = 2)).time_ms, 1, 20000);
}

static void answers_a_forced_move_at_once(void **state) {
    pod_position two = position_of("a1b6a61 a 2 -", 0);
    pod_position three = position_of("a1b6a61 a 3 -", 0);
    assert_int_equal(search_report(*state, &two, POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST)).nodes, 0);
    assert_int_equal(search_report(*state, &three, POD_SEARCH_REQUEST(.character = POD_CHARACTER_STRONGEST)).nodes, 0);
    assert_true(search_report(*state, &two, POD_SEARCH_REQUEST(.nodes = 100)).proven);
}

/* ---- Progress and stopping ----------------------------------------------------------------------------- */

typedef struct listener {
    pod_search *search;
    unsigned calls, stop_at_call;
    bool by_flag, proven;
    unsigned depth;
} listener;

static bool listen(void *context, const pod_search_report *report) {
    listener *ear = context;
    assert_int_not_equal(report->best, POD_MOVE_NONE);
    assert_true(report->depth >= ear->depth);
    assert_true(report->proven || !ear->proven);
    ear->proven = report->proven;
    ear->depth = report->depth;
    ear->calls++;
    if (ear->calls < ear->stop_at_call) {
        return true;
    }
    if (ear->by_flag) {
        pod_search_stop(ear->search);
    }
    return ear->by_flag;
}

static void the_callback_stops_it(void **state) {
    pod_position position = start_of(standard);
    for (unsigned i = 0; i < 2; i++) {
        listener ear = {.search = *state, .stop_at_call = 4, .by_flag = i};
        pod_search_request request = POD_SEARCH_REQUEST(.depth = 100, .progress = listen, .context = &ear);
        pod_search_report report = search_report(*state, &position, request);
        assert_true(is_legal(&position, report.best));
        assert_int_equal(ear.calls, 4);
        assert_int_equal(report.depth, 4);
    }
    board_case three = {5, 5, 3, 0};
    position = start_of(three);
    listener ear = {.search = *state, .stop_at_call = 2};
    pod_search_request request = POD_SEARCH_REQUEST(.time_ms = 60000, .progress = listen, .context = &ear);
    assert_true(is_legal(&position, search_report(*state, &position, request).best));
    assert_int_equal(ear.calls, 2);
}

static void what_is_proven_stays_so(void **state) {
    pod__random random = {.state = 4};
    for (unsigned i = 0; i < alike_cases(40); i++) {
        pod_position position = late_position((board_case){4, 5, 2, 0}, 10 + i % 30, &random);
        listener ear = {.search = *state, .stop_at_call = 1000};
        pod_search_request request = POD_SEARCH_REQUEST(.nodes = 60000, .progress = listen, .context = &ear);
        assert_true(search_report(*state, &position, request).proven || !ear.proven);
    }
}

static void a_stop_before_the_start_is_remembered_once(void **state) {
    pod_position position = start_of(standard);
    pod_search_stop(*state);
    pod_search_report stopped = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 5000));
    assert_true(is_legal(&position, stopped.best));
    assert_int_equal(stopped.nodes, 0);
    assert_int_equal(search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 5000)).nodes, 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_makes_no_sense),
        cmocka_unit_test(refuses_a_finished_game),
        cmocka_unit_test(leaves_out_what_is_excluded),
        cmocka_unit_test(always_finds_a_legal_move),
        cmocka_unit_test(the_smallest_table_will_do),
        cmocka_unit_test(repeats_itself),
        cmocka_unit_test(the_seed_decides_what_is_overlooked),
        cmocka_unit_test(the_seed_varies_the_opening),
        cmocka_unit_test(clear_forgets),
        cmocka_unit_test(keeps_to_its_limits),
        cmocka_unit_test(every_search_has_a_limit),
        cmocka_unit_test(answers_a_forced_move_at_once),
        cmocka_unit_test(the_callback_stops_it),
        cmocka_unit_test(what_is_proven_stays_so),
        cmocka_unit_test(a_stop_before_the_start_is_remembered_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
