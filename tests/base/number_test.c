/* Numbers in texts: what is taken, how much of it, and what is refused. */
#include "base/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/support.h"

typedef struct whole_case {
    const char *text;
    int64_t minimum, maximum;
    size_t used; /* by pod__whole_at() */
    int64_t value;
} whole_case;

static const whole_case wholes[] = {
    {"7", 0, 9, 1, 7},
    {"0", 0, 9, 1, 0},
    {"007", 0, 9, 3, 7},
    {"12x5", 1, 99, 2, 12},
    {"10", 0, 9, 0, 0},
    {"0", 1, 9, 0, 0},
    {"", 0, 9, 0, 0},
    {"x", 0, 9, 0, 0},
    {" 7", 0, 9, 0, 0},
    {"+7", -9, 9, 0, 0},
    {"-7", 0, 9, 0, 0},
    {"-7", -9, 9, 2, -7},
    {"-", -9, 9, 0, 0},
    {"--7", -9, 9, 0, 0},
    {"-10", -9, 9, 0, 0},
    {"9223372036854775807", 0, INT64_MAX, 19, INT64_MAX},
    {"9223372036854775808", 0, INT64_MAX, 0, 0},
    {"-9223372036854775807", INT64_MIN, INT64_MAX, 20, -INT64_MAX},
    {"18446744073709551616", 0, INT64_MAX, 0, 0},
    {"18446744073709551623", 0, 9, 0, 0}, /* 7 modulo 2^64 */
    {"99999999999999999999999999", 0, INT64_MAX, 0, 0},
};

static void test_whole(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof wholes / sizeof wholes[0]; i++) {
        const whole_case *now = &wholes[i];
        int64_t value = 4711, whole = 4711;
        size_t length = strlen(now->text);
        print_message("\"%s\" from %" PRId64 " to %" PRId64 "\n", now->text, now->minimum, now->maximum);
        assert_int_equal(pod__whole_at(now->text, length, now->minimum, now->maximum, &value), now->used);
        assert_int_equal(value, now->used ? now->value : 4711);
        bool all = now->used && now->used == length;
        assert_int_equal(pod__whole_read(now->text, length, now->minimum, now->maximum, &whole), all);
        assert_int_equal(whole, all ? now->value : 4711);
    }
}

/* Nothing behind the length is looked at. */
static void test_ends(void **state) {
    (void)state;
    int64_t whole;
    double decimal;
    assert_int_equal(pod__whole_at("123", 2, 0, 999, &whole), 2);
    assert_int_equal(whole, 12);
    assert_int_equal(pod__whole_at("-1", 1, -9, 9, &whole), 0);
    assert_int_equal(pod__decimal_at("0.25", 3, 0, 1, &decimal), 3);
    assert_true(decimal == 0.2);
    assert_int_equal(pod__decimal_at("1e12", 3, 0, 1e9, &decimal), 3);
    assert_true(decimal == 10);
    assert_int_equal(pod__decimal_at("1e12", 2, 0, 1e9, &decimal), 1);
    assert_int_equal(pod__decimal_at(".5", 1, 0, 1, &decimal), 0);
}

typedef struct decimal_case {
    const char *text;
    double minimum, maximum;
    size_t used;
    double value;
} decimal_case;

static const decimal_case decimals[] = {
    {"0", 0, 1, 1, 0},
    {"1", 0, 1, 1, 1},
    {"0.003", 0, 1, 5, 0.003},
    {".5", 0, 1, 2, 0.5},
    {"5.", 0, 9, 2, 5},
    {"1e-4", 0, 1, 4, 1e-4},
    {"25E+1", 0, 999, 5, 250},
    {"0.7;q", 0, 1, 3, 0.7},
    {"2em", 0, 9, 1, 2},
    {"2e", 0, 9, 1, 2},
    {"2e-", 0, 9, 1, 2},
    {"-0.5", -1, 1, 4, -0.5},
    {"-0.5", 0, 1, 0, 0},
    {"1.0001", 0, 1, 0, 0},
    {".", 0, 1, 0, 0},
    {"-", -1, 1, 0, 0},
    {"", 0, 1, 0, 0},
    {"nan", -1, 1, 0, 0},
    {"inf", 0, 1e300, 0, 0},
    {"0x1", 0, 1, 1, 0},
    {" 1", 0, 1, 0, 0},
    {"1,5", 0, 9, 1, 1},
    {"1e400", 0, 1e308, 0, 0},
    {"1e-400", 0, 1, 6, 0},
    {"0e99999999999999999999", 0, 1, 22, 0},
    {"100000000000000000000000", 0, 1e300, 24, 1e23},
};

static bool is_near(double value, double wanted) {
    return fabs(value - wanted) <= 1e-14 * fabs(wanted);
}

static void test_decimal(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
        const decimal_case *now = &decimals[i];
        double value = 4711, whole = 4711;
        size_t length = strlen(now->text);
        print_message("\"%s\" from %g to %g\n", now->text, now->minimum, now->maximum);
        assert_int_equal(pod__decimal_at(now->text, length, now->minimum, now->maximum, &value), now->used);
        assert_true(is_near(value, now->used ? now->value : 4711));
        bool all = now->used && now->used == length;
        assert_int_equal(pod__decimal_read(now->text, length, now->minimum, now->maximum, &whole), all);
        assert_true(is_near(whole, all ? now->value : 4711));
    }
}

/* What the C library reads in the C locale, to the bit, up to 15 digits. */
static void test_decimal_as_strtod(void **state) {
    (void)state;
    enum { NUMBERS = 20000, SEED = 1 };
    pod__random random = {SEED};
    for (unsigned i = 0; i < NUMBERS; i++) {
        char text[48];
        double value;
        uint64_t digits = pod__random_next(&random) % UINT64_C(1000000000);
        unsigned places = pod__random_below(&random, 1000000);
        int length = i % 2 ? snprintf(text, sizeof text, "%" PRIu64 ".%06u", digits, places)
                           : snprintf(text, sizeof text, "%" PRIu64 "e%d", digits, (int)(places % 44) - 22);
        assert_true(pod__decimal_read(text, (size_t)length, 0, 1e300, &value));
        if (value != strtod(text, NULL)) {
            fail_msg("seed %d: %s is read as %a, not %a", SEED, text, value, strtod(text, NULL));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_decimal),
        cmocka_unit_test(test_decimal_as_strtod),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
