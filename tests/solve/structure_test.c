/* Structures that carry their size (ludopod/export.h): from programs that were built with an older version of the
   library and with a newer one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ludopod/analysis.h"
#include "ludopod/game.h"
#include "ludopod/prove.h"
#include "ludopod/solve.h"
#include "ludopod/strong.h"
#include "rules/structure.h"

/* ---- A structure in three versions --------------------------------------------------------------------- */

typedef struct first {
    size_t size, report_size;
    uint64_t a;
} first;
typedef struct second {
    size_t size, report_size;
    uint64_t a, b;
} second;
typedef struct third {
    size_t size, report_size;
    uint64_t a, b, c;
} third;

static const pod__sizes sizes = {sizeof(first), sizeof(second), sizeof(first), sizeof(second)};

static void what_an_older_program_does_not_know_is_nothing(void **state) {
    first old = {sizeof old, sizeof old, 7};
    second taken;
    size_t room;
    (void)state;
    memset(&taken, 0x55, sizeof taken);
    assert_true(pod__request_take(&old, &sizes, &taken, &room));
    assert_int_equal(taken.size, sizeof taken);
    assert_int_equal(taken.report_size, sizeof taken);
    assert_int_equal(room, sizeof old);
    assert_int_equal(taken.a, 7);
    assert_int_equal(taken.b, 0);
}

static void a_newer_program_may_ask_for_nothing_new(void **state) {
    third new = {sizeof new, sizeof new, 7, 8, 0};
    second taken;
    size_t room;
    (void)state;
    assert_true(pod__request_take(&new, &sizes, &taken, &room));
    assert_int_equal(taken.b, 8);
    assert_int_equal(room, sizeof new);
    new.c = (uint64_t)1 << 63;
    assert_false(pod__request_take(&new, &sizes, &taken, &room));
}

static void no_size_and_too_small_ones_are_refused(void **state) {
    first old = {0, sizeof old, 7};
    second taken;
    size_t room;
    (void)state;
    assert_false(pod__request_take(&old, &sizes, &taken, &room));
    old.size = sizeof old - 1;
    assert_false(pod__request_take(&old, &sizes, &taken, &room));
    old = (first){sizeof old, sizeof old - 1, 7};
    assert_false(pod__request_take(&old, &sizes, &taken, &room));
}

static void a_report_is_filled_as_far_as_there_is_room(void **state) {
    second made = {0, 1, 2, 3};
    third out = {9, 9, 9, 9, 9};
    (void)state;
    pod__structure_give(&made, sizeof made, &out, sizeof(first));
    assert_int_equal(out.size, sizeof(first));
    assert_int_equal(out.a, 2);
    assert_int_equal(out.b, 9);
    pod__structure_give(&made, sizeof made, &out, sizeof out);
    assert_int_equal(out.size, sizeof made);
    assert_int_equal(out.b, 3);
    assert_int_equal(out.c, 0);
}

/* ---- The library's own -------------------------------------------------------------------------------- */

static pod_position start_of(const char *board) {
    const pod_game *game = pod_game_at(POD_GAME_CEPHALOPOD);
    pod_options options;
    pod_position position;
    pod_options_default(game, &options);
    assert_int_equal(pod_options_set(game, &options, "board", board, NULL), POD_OK);
    assert_int_equal(pod_start(game, &options, &position, NULL), POD_OK);
    return position;
}

/* Of a program whose version has one member more than this one's. */
typedef struct search_request {
    pod_search_request known;
    uint64_t more;
} search_request;
typedef struct search_report {
    pod_search_report known;
    uint64_t more;
} search_report;

static void a_search_for_a_newer_program(void **state) {
    pod_position position = start_of("3x3");
    pod_search *search = pod_search_create(0);
    search_request request = {.known = POD_SEARCH_REQUEST(.nodes = 100)};
    search_report report = {.more = 1};
    (void)state;
    request.known.size = sizeof request;
    request.known.report_size = sizeof report;
    assert_int_equal(pod_search_run(search, &position, &request.known, &report.known), POD_OK);
    assert_int_equal(report.known.size, sizeof report.known);
    assert_int_not_equal(report.known.best, POD_MOVE_NONE);
    assert_int_equal(report.more, 0);
    request.more = 1;
    assert_int_equal(pod_search_run(search, &position, &request.known, &report.known), POD_ERROR_STRUCTURE);
    pod_search_free(search);
}

/* The lines of a newer program's analysis stand further apart, and are the same. */
static void an_analysis_for_a_newer_program(void **state) {
    enum { LINES = 3 };
    struct {
        pod_analysis head; /* up to the lines */
        search_report room[POD_ANALYSIS_LINES_MAX];
    } wide;
    pod_position position = start_of("3x3");
    pod_search_request limits = POD_SEARCH_REQUEST(.depth = 3);
    pod_search *search = pod_search_create(0);
    pod_analysis plain;
    (void)state;
    assert_int_equal(pod_analyse(search, &position, &POD_ANALYSIS_REQUEST(.lines = LINES, .limits = &limits), &plain),
                     POD_OK);
    pod_search_clear(search);
    limits.report_size = sizeof(search_report);
    assert_int_equal(
        pod_analyse(search, &position, &POD_ANALYSIS_REQUEST(.lines = LINES, .limits = &limits), &wide.head), POD_OK);
    assert_int_equal(wide.head.count, plain.count);
    for (unsigned i = 0; i < LINES; i++) {
        search_report line;
        memcpy(&line, (unsigned char *)wide.head.line + i * sizeof line, sizeof line);
        assert_int_equal(line.known.size, sizeof line.known);
        assert_int_equal(line.known.best, plain.line[i].best);
        assert_int_equal(line.known.score, plain.line[i].score);
        assert_int_equal(line.more, 0);
    }
    pod_search_free(search);
}

/* Whoever forgets the size hears of it. */
static void no_size_is_refused_everywhere(void **state) {
    pod_position position = start_of("1x3");
    pod_search *search = pod_search_create(0);
    pod_search_report report;
    pod_analysis analysis;
    pod_strong_report strong;
    pod_prove_report proof;
    pod_prove_verdict verdict;
    pod_wide count;
    pod_states_count states;
    pod_search_request limits = {.nodes = 10};
    pod_strong_request solve = {.threads = 1, .memory = 1 << 24};
    pod_prove_request prove = {.threads = 1, .memory = 1 << 24};
    (void)state;
    assert_int_equal(pod_search_run(search, &position, &limits, &report), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_analyse(search, &position, &POD_ANALYSIS_REQUEST(.lines = 1, .limits = &limits), &analysis),
                     POD_ERROR_STRUCTURE);
    const pod_search_request whole = POD_SEARCH_REQUEST(.nodes = 10);
    assert_int_equal(pod_analyse(search, &position, &(pod_analysis_request){.lines = 1, .limits = &whole}, &analysis),
                     POD_ERROR_STRUCTURE);
    assert_int_equal(pod_strong_solve(&position, &solve, &strong, NULL), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_strong_solve_position(&position, &solve, &strong, NULL), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_perft_wide(&position, 1, &(pod_perft_how){.threads = 1}, &count), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_states(1, 3, &(pod_states_how){.memory = 1 << 24}, &states), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_prove(&position, &prove, &proof, NULL), POD_ERROR_STRUCTURE);
    assert_int_equal(pod_prove_check_file("none", &(pod_prove_check){0}, &verdict, NULL), POD_ERROR_STRUCTURE);
    pod_search_free(search);
}

/* What the functions set is what the macros set. */
static void made_by_functions(void **state) {
    pod_search_request search, wanted = POD_SEARCH_REQUEST();
    pod_strong_request strong;
    pod_prove_request prove;
    pod_prove_check check;
    pod_perft_how how;
    pod_states_how states;
    pod_analysis_request analysis;
    (void)state;
    memset(&search, 0x55, sizeof search);
    pod_search_request_init(&search);
    assert_int_equal(search.size, wanted.size);
    assert_int_equal(search.report_size, wanted.report_size);
    assert_int_equal(search.nodes, 0);
    assert_null(search.context);
    pod_strong_request_init(&strong);
    assert_int_equal(strong.report_size, sizeof(pod_strong_report));
    pod_prove_request_init(&prove);
    assert_int_equal(prove.report_size, sizeof(pod_prove_report));
    pod_prove_check_init(&check);
    assert_int_equal(check.verdict_size, sizeof(pod_prove_verdict));
    pod_perft_how_init(&how);
    assert_int_equal(how.size, sizeof how);
    pod_states_how_init(&states);
    assert_int_equal(states.size, sizeof states);
    assert_int_equal(states.memory, 0);
    pod_analysis_request_init(&analysis);
    assert_int_equal(analysis.size, sizeof analysis);
    assert_null(analysis.limits);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_an_older_program_does_not_know_is_nothing),
        cmocka_unit_test(a_newer_program_may_ask_for_nothing_new),
        cmocka_unit_test(no_size_and_too_small_ones_are_refused),
        cmocka_unit_test(a_report_is_filled_as_far_as_there_is_room),
        cmocka_unit_test(a_search_for_a_newer_program),
        cmocka_unit_test(an_analysis_for_a_newer_program),
        cmocka_unit_test(no_size_is_refused_everywhere),
        cmocka_unit_test(made_by_functions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
