/* Time management by a game's clock: what makes a choice easy takes time away, what makes it hard adds some. */
#include "search/alphabeta/alphabeta.h"

#include "search/support.h"

static pod__time_manager after(unsigned same, int fall, double effort) {
    pod__time_manager pace;
    pod__time_manager_start(&pace);
    for (unsigned i = 0; i < same; i++) {
        pod__time_manager_update(&pace, 7, 50, 0.5);
    }
    pod__time_manager_update(&pace, 7, 50 - fall, effort);
    return pace;
}

static int percent_after(unsigned same, int fall, double effort) {
    pod__time_manager pace = after(same, fall, effort);
    return pod__time_manager_percent(&pace);
}

static void stays_within_its_limits(void **state) {
    (void)state;
    for (unsigned same = 0; same < 130; same++) {
        for (int fall = -40000; fall <= 40000; fall += 800) {
            for (int effort = 0; effort <= 10; effort++) {
                assert_in_range(percent_after(same, fall, effort / 10.0), POD__TIME_PERCENT_MIN, POD__TIME_PERCENT_MAX);
            }
        }
    }
}

static void hurries_when_nothing_changes(void **state) {
    (void)state;
    for (unsigned same = 0; same < 10; same++) {
        assert_true(percent_after(same + 1, 0, 0.5) <= percent_after(same, 0, 0.5));
    }
    assert_true(percent_after(10, 0, 0.5) < percent_after(0, 0, 0.5));
    assert_true(percent_after(4, 0, 1) < percent_after(4, 0, 0.3));
}

static void takes_time_when_things_go_wrong(void **state) {
    (void)state;
    assert_true(percent_after(3, 30, 0.5) > percent_after(3, 0, 0.5));
    assert_int_equal(percent_after(3, -30, 0.5), percent_after(3, 0, 0.5));
    pod__time_manager pace = after(3, 0, 0.5);
    int before = pod__time_manager_percent(&pace);
    pod__time_manager_update(&pace, 8, 50, 0.5);
    assert_true(pod__time_manager_percent(&pace) > before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stays_within_its_limits),
        cmocka_unit_test(hurries_when_nothing_changes),
        cmocka_unit_test(takes_time_when_things_go_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
