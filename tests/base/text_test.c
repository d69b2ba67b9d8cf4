/* Texts of any length. (What stands in ludopod/text.h is tested in tests/notation/text_test.c.) */
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/support.h"

static void print_letters(const void *context, pod_text *out) {
    size_t count = *(const size_t *)context;
    for (size_t i = 0; i < count; i++) {
        pod_text_add_char(out, (char)('a' + i % 26));
    }
}

/* Around every size of memory that printing may begin with. */
static void test_printed(void **state) {
    (void)state;
    for (size_t count = 0; count < 5000; count += count < 1100 ? 1 : 97) {
        size_t length = 4711;
        char *text = pod__printed(print_letters, &count, &length);
        assert_non_null(text);
        assert_int_equal(length, count);
        assert_int_equal(strlen(text), count);
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(text[i], 'a' + i % 26);
        }
        free(text);
    }
}

/* As printf() writes them: the ends of the range, and where a digit is added. */
static void test_whole_numbers(void **state) {
    (void)state;
    char expected[32], written[32];
    for (int64_t power = 1; power; power = power > INT64_MAX / 10 ? 0 : power * 10) {
        const int64_t numbers[] = {power - 1, power, power + 1, -power, 1 - power, INT64_MIN, INT64_MAX};
        for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
            pod_text text = pod_text_over(written, sizeof written);
            pod__text_add_whole(&text, numbers[i]);
            snprintf(expected, sizeof expected, "%" PRId64, numbers[i]);
            assert_string_equal(written, expected);
        }
    }
    pod_text text = pod_text_over(written, sizeof written);
    pod__text_add_digits(&text, UINT64_MAX);
    assert_string_equal(written, "18446744073709551615");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_printed), cmocka_unit_test(test_whole_numbers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
