/* Structures of the club are the same when their fields are: what lies between the fields may be anything. */
#ifndef LUDOPOD_TESTS_CLUB_SAME_H
#define LUDOPOD_TESTS_CLUB_SAME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "club/clock/clock.h"

static inline void assert_same_clock(const club_clock *left, const club_clock *right) {
    assert_int_equal(left->bank_ms, right->bank_ms);
    assert_int_equal(left->delay_ms, right->delay_ms);
    assert_int_equal(left->period_ms, right->period_ms);
    assert_int_equal(left->periods, right->periods);
    assert_int_equal(left->lag_ms, right->lag_ms);
}

static inline void assert_same_clock_terms(const club_clock_terms *left, const club_clock_terms *right) {
    assert_int_equal(left->bank_ms, right->bank_ms);
    assert_int_equal(left->increment_ms, right->increment_ms);
    assert_int_equal(left->cap_ms, right->cap_ms);
    assert_int_equal(left->delay_ms, right->delay_ms);
    assert_int_equal(left->period_ms, right->period_ms);
    assert_int_equal(left->periods, right->periods);
}

#endif
