/* Several threads on one search: what they prove is true, they keep to the limits, and they share one table. */
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "search/alphabeta/table.h"
#include "search/support.h"

enum { THREADS = 4, NODES_PER_LOOK = 512 };

static int set_up(void **state) {
    pod_search *search = pod_search_create((size_t)1 << 20);
    *state = search;
    return search && !pod_search_use_threads(search, THREADS) ? 0 : -1;
}
static int tear_down(void **state) {
    pod_search_free(*state);
    return 0;
}

static void refuses_numbers_that_make_no_sense(void **state) {
    assert_int_equal(pod_search_use_threads(*state, 0), POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_search_use_threads(*state, POD_SEARCH_THREADS_MAX + 1), POD_ERROR_OPTION_VALUE);
    assert_int_equal(pod_search_use_threads(*state, 1), POD_OK);
    assert_int_equal(pod_search_use_threads(*state, THREADS), POD_OK);
}

/* A line of play is legal from end to end. */
static void assert_line_is_legal(const pod_position *position, const pod_search_report *report) {
    pod_position at = *position;
    assert_int_equal(report->line[0], report->best);
    assert_in_range(report->line_length, 1, POD_LINE_MAX);
    for (unsigned i = 0; i < report->line_length; i++) {
        assert_true(is_legal(&at, report->line[i]));
        pod_game_of(&at)->rules->apply(&at, report->line[i]);
    }
}

/* Any board, any limit; each thread goes on for no longer than between two looks. */
static void finds_legal_moves_within_the_limits(void **state) {
    pod__random random = {.state = 1};
    for (unsigned i = 0; i < 100; i++) {
        pod_position position = random_position(&random);
        pod_search_request request =
            POD_SEARCH_REQUEST(.character = i % 2 ? POD_CHARACTER_STRONGEST : 0, .nodes = 1 + i * i % 3000);
        pod_search_report report = search_report(*state, &position, request);
        assert_line_is_legal(&position, &report);
        assert_in_range(report.nodes, 0, request.nodes + THREADS * NODES_PER_LOOK);
    }
}

static void agrees_with_perfect_play(void **state) {
    static const board_case boards[] = {{3, 3, 2, 0}, {2, 4, 2, 3}, {1, 8, 2, 0}, {3, 4, 2, 0}};
    pod__random random = {.state = 2};
    unsigned solved = 0;
    for (unsigned i = 0; i < 40; i++) {
        pod_position position = late_position(boards[i % 4], 4 + i % 12, &random);
        oracle *truth = oracle_create(18);
        int margin = oracle_margin(truth, &position);
        if (margin != INT_MIN) {
            pod_search_report report = search_report(*state, &position, POD_SEARCH_REQUEST(.nodes = 50000000));
            assert_true(report.proven);
            assert_int_equal(report.score, 100 * margin);
            assert_line_is_legal(&position, &report);
            solved++;
        }
        oracle_free(truth);
    }
    assert_in_range(solved, 15, 40);
}

/* The characters below full strength play alone, and one thread is one thread again after four. */
static void repeats_itself_where_one_thread_does(void **state) {
    pod_search *alone = pod_search_create((size_t)1 << 20);
    pod__random random = {.state = 3};
    for (unsigned i = 0; i < 20; i++) {
        pod_position position = random_position(&random);
        bool weak = i % 2;
        pod_search_request request = POD_SEARCH_REQUEST(.character = weak ? 1 + i % 9 : 0, .nodes = 2000, .seed = i);
        assert_int_equal(pod_search_use_threads(*state, weak ? THREADS : 1), POD_OK);
        pod_search_report one = search_report(alone, &position, request);
        pod_search_report other = search_report(*state, &position, request);
        assert_int_equal(one.best, other.best);
        assert_int_equal(one.nodes, other.nodes);
        assert_int_equal(one.score, other.score);
        assert_int_equal(one.depth, other.depth);
    }
    pod_search_free(alone);
    assert_int_equal(pod_search_use_threads(*state, THREADS), POD_OK);
}

/* ---- Progress and stopping ----------------------------------------------------------------------------- */

typedef struct listener {
    pod_search *search;
    pthread_t asked;
    pod_position position;
    pod_search_report report;
    unsigned depth;
    uint64_t nodes;
    atomic_bool underway;
} listener;

static bool listen(void *context, const pod_search_report *report) {
    listener *ear = context;
    assert_true(pthread_equal(pthread_self(), ear->asked));
    assert_true(report->depth >= ear->depth && report->nodes >= ear->nodes);
    ear->depth = report->depth;
    ear->nodes = report->nodes;
    atomic_store(&ear->underway, true);
    return true;
}

static void *run_without_end(void *context) {
    listener *ear = context;
    pod_search_request request = POD_SEARCH_REQUEST(.time_ms = INT64_MAX, .progress = listen, .context = ear);
    ear->asked = pthread_self();
    assert_int_equal(pod_search_run(ear->search, &ear->position, &request, &ear->report), POD_OK);
    return NULL;
}

static void one_thread_reports_and_a_stop_stops_all(void **state) {
    listener ear = {.search = *state, .position = start_of((board_case){8, 8, 2, 0})};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, run_without_end, &ear), 0);
    while (!atomic_load(&ear.underway)) {
        sched_yield();
    }
    pod_search_stop(ear.search);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_line_is_legal(&ear.position, &ear.report);
    assert_true(ear.report.nodes >= ear.nodes);
}

/* ---- The table ------------------------------------------------------------------------------------------- */

enum { TABLE_BYTES = 1 << 16, KEYS = 1 << 14, ROUNDS = 1 << 18 };

/* What is kept under a key, so that nothing else may be found there. */
static pod__entry entry_of(uint64_t number) {
    uint64_t bits = pod__mix(number + 1);
    return (pod__entry){.key = pod__mix(number),
                        .move = (pod_move)(1 + bits % 9000),
                        .score = (int16_t)(bits >> 16),
                        .depth = (uint8_t)(bits >> 32),
                        .bound = POD__BOUND_EXACT};
}

typedef struct visitor {
    pod__table *table;
    uint64_t seed;
    unsigned found, wrong;
} visitor;

static void *visit(void *context) {
    visitor *self = context;
    pod__random random = {.state = self->seed};
    for (unsigned i = 0; i < ROUNDS; i++) {
        pod__entry kept = entry_of(pod__random_below(&random, KEYS));
        pod__entry found;
        if (pod__table_find(self->table, kept.key, &found)) {
            self->found++;
            self->wrong += found.move != kept.move || found.score != kept.score || found.depth != kept.depth;
        }
        pod__table_store(self->table, kept);
    }
    return NULL;
}

static void threads_find_in_the_table_only_what_was_kept(void **unused) {
    (void)unused;
    void *memory = calloc(1, TABLE_BYTES);
    visitor visitors[THREADS];
    pthread_t threads[THREADS];
    pod__table table;
    pod__table_init(&table, memory, TABLE_BYTES);
    pod__table_start(&table, false);
    for (unsigned i = 0; i < THREADS; i++) {
        visitors[i] = (visitor){.table = &table, .seed = i};
        assert_int_equal(pthread_create(&threads[i], NULL, visit, &visitors[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(visitors[i].found > ROUNDS / 10);
        assert_int_equal(visitors[i].wrong, 0);
    }
    free(memory);
}

typedef struct until_stopped {
    pod_search *search;
    pod_position position;
    pod_search_report report;
    pod_error error;
    atomic_bool underway;
} until_stopped;

static bool say_underway(void *context, const pod_search_report *report) {
    (void)report;
    atomic_store(&((until_stopped *)context)->underway, true);
    return true;
}

static void *search_until_stopped(void *context) {
    until_stopped *job = context;
    pod_search_request request = POD_SEARCH_REQUEST(.time_ms = INT64_MAX, .progress = say_underway, .context = job);
    job->error = pod_search_run(job->search, &job->position, &request, &job->report);
    atomic_store(&job->underway, true); /* also when it failed at once, so that nobody waits for ever */
    return NULL;
}

static void another_thread_stops_it(void **state) {
    for (uint8_t players = 2; players <= 3; players++) {
        until_stopped job = {.search = *state, .position = start_of((board_case){8, 8, players, 0})};
        pthread_t thread;
        assert_int_equal(pthread_create(&thread, NULL, search_until_stopped, &job), 0);
        while (!atomic_load(&job.underway)) {
            sched_yield();
        }
        pod_search_stop(job.search);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(job.error, POD_OK);
        assert_true(is_legal(&job.position, job.report.best));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_numbers_that_make_no_sense),
        cmocka_unit_test(finds_legal_moves_within_the_limits),
        cmocka_unit_test(agrees_with_perfect_play),
        cmocka_unit_test(repeats_itself_where_one_thread_does),
        cmocka_unit_test(one_thread_reports_and_a_stop_stops_all),
        cmocka_unit_test(threads_find_in_the_table_only_what_was_kept),
        cmocka_unit_test(another_thread_stops_it),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
