/* Texts of any length. (What stands in ludopod/text.h is tested in tests/notation/text_test.c.) */
#include "base/text.h"

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

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_printed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
