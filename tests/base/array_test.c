/* Arrays that grow. */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/support.h"

/* Members keep their values while the array moves, and it moves seldom. */
static void test_one_by_one(void **state) {
    (void)state;
    enum { COUNT = 100000 };
    uint32_t *number = NULL;
    size_t room = 0, moves = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        size_t before = room;
        assert_true(pod__grow(&number, &room, i + 1, sizeof *number));
        assert_true(room > i);
        moves += room != before;
        number[i] = i * 2654435761u;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_int_equal(number[i], i * 2654435761u);
    }
    assert_in_range(moves, 2, 16);
    free(number);
}

static void test_many_at_once(void **state) {
    (void)state;
    char *text = NULL;
    size_t room = 0;
    assert_true(pod__grow(&text, &room, 1000, 1));
    assert_in_range(room, 1000, 1023);
    text[999] = 'x';
    const char *before = text;
    assert_true(pod__grow(&text, &room, 1000, 1));
    assert_true(pod__grow(&text, &room, 0, 1));
    assert_ptr_equal(text, before);
    assert_true(pod__grow(&text, &room, 1001, 1));
    assert_true(room >= 2000);
    assert_int_equal(text[999], 'x');
    free(text);
}

/* More bytes than a number can say: nothing changes. (What happens when memory runs out is tested where arrays grow.)
 */
static void test_too_many(void **state) {
    (void)state;
    uint64_t *number = NULL;
    size_t room = 0;
    assert_true(pod__grow(&number, &room, 3, sizeof *number));
    number[2] = 4711;
    uint64_t *before = number;
    size_t room_before = room;
    const size_t wanted[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 8 + 1};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        assert_false(pod__grow(&number, &room, wanted[i], sizeof *number));
        assert_ptr_equal(number, before);
        assert_int_equal(room, room_before);
        assert_int_equal(number[2], 4711);
    }
    free(number);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_by_one),
        cmocka_unit_test(test_many_at_once),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
