/* What a board would take, against what boards took (docs/solving.md: one thread or two, in memory). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ludopod/strong.h"

typedef struct measured {
    unsigned rows, columns;
    double boards, memory, seconds, files, seconds_of_files;
} measured;

static const measured boards[] = {
    {1, 14, 78300728, 320e6, 96, 206e6, 29.5},
    {1, 15, 323220174, 1057e6, 335, 700e6, 82},
    {2, 6, 160177542, 553e6, 171, 580e6, 42.5},
    {3, 4, 388282103, 1704e6, 560, 2500e6, 319},
};

static void assert_near(double amount, double seen) {
    assert_true(fabs(amount / seen - 1) <= 0.2);
}

static void boards_take_what_is_estimated(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        pod_strong_needs needs;
        assert_int_equal(pod_strong_estimate(boards[i].rows, boards[i].columns, &needs), POD_OK);
        assert_true(needs.counted);
        assert_true(needs.boards == boards[i].boards);
        assert_near(needs.memory, boards[i].memory);
        assert_near(needs.seconds, boards[i].seconds);
        assert_near(needs.files, boards[i].files);
        assert_near(needs.seconds_of_files, boards[i].seconds_of_files);
    }
}

static void rows_and_columns_are_alike(void **state) {
    (void)state;
    for (unsigned rows = 1; rows <= POD_STRONG_SQUARES_MAX; rows++) {
        for (unsigned columns = 1; rows * columns <= POD_STRONG_SQUARES_MAX; columns++) {
            pod_strong_needs needs, turned;
            assert_int_equal(pod_strong_estimate(rows, columns, &needs), POD_OK);
            assert_int_equal(pod_strong_estimate(columns, rows, &turned), POD_OK);
            assert_true(needs.boards == turned.boards && needs.memory == turned.memory);
            assert_true(needs.boards > 0 && needs.memory > 0 && needs.seconds_on_disk > needs.seconds);
        }
    }
}

/* A board has more boards than one with a column less, and not more than there are ways to put dice on its squares. */
static void more_squares_take_more(void **state) {
    (void)state;
    for (unsigned rows = 1; rows <= 4; rows++) {
        pod_strong_needs less = {0}, needs;
        double all = 1;
        for (unsigned columns = 1; rows * columns <= POD_STRONG_SQUARES_MAX; columns++, less = needs) {
            assert_int_equal(pod_strong_estimate(rows, columns, &needs), POD_OK);
            all *= pow(7, rows);
            assert_true(needs.boards > less.boards && needs.boards < all);
            if (less.boards > 1000) { /* smaller ones take no time that could be told from none */
                assert_true(needs.memory > less.memory && needs.seconds > less.seconds && needs.files > less.files);
            }
        }
    }
}

static void other_boards_are_refused(void **state) {
    pod_strong_needs needs;
    (void)state;
    assert_int_equal(pod_strong_estimate(0, 3, &needs), POD_ERROR_BOARD);
    assert_int_equal(pod_strong_estimate(3, 0, &needs), POD_ERROR_BOARD);
    assert_int_equal(pod_strong_estimate(1, 22, &needs), POD_ERROR_BOARD);
    assert_int_equal(pod_strong_estimate(5, 5, &needs), POD_ERROR_BOARD);
    assert_int_equal(pod_strong_estimate(65536, 65537, &needs), POD_ERROR_BOARD);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_take_what_is_estimated),
        cmocka_unit_test(rows_and_columns_are_alike),
        cmocka_unit_test(more_squares_take_more),
        cmocka_unit_test(other_boards_are_refused),
    };
    return cmocka_run_group_tests_name("what a board would take", tests, NULL, NULL);
}
