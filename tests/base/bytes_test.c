/* Numbers in files, and their checksum. */
#include "base/bytes.h"

#include <string.h>

#include "base/random.h"
#include "base/support.h"

static void test_order(void **state) {
    (void)state;
    uint8_t bytes[8] = {0};
    pod__put(bytes, 0x0102030405060708u, 8);
    assert_memory_equal(bytes, ((const uint8_t[]){8, 7, 6, 5, 4, 3, 2, 1}), 8);
    pod__put(bytes, 0xaabbccddu, 2);
    assert_memory_equal(bytes, ((const uint8_t[]){0xdd, 0xcc, 6, 5, 4, 3, 2, 1}), 8);
    assert_true(pod__get(bytes, 3) == 0x06ccdd);
}

static void test_all_widths(void **state) {
    (void)state;
    pod__random random = {1};
    uint8_t bytes[16];
    for (unsigned i = 0; i < 1000; i++) {
        uint64_t number = pod__random_next(&random);
        unsigned width = 1 + pod__random_below(&random, 8);
        memset(bytes, 0x5a, sizeof bytes);
        pod__put(bytes + 4, number, width);
        assert_true(pod__get(bytes + 4, width) == (width < 8 ? number & ((UINT64_C(1) << 8 * width) - 1) : number));
        assert_int_equal(bytes[3], 0x5a);
        assert_int_equal(bytes[4 + width], 0x5a);
    }
}

/* The test vectors of its authors. */
static void test_checksum(void **state) {
    (void)state;
    assert_true(pod__checksum(NULL, 0) == 0xcbf29ce484222325u);
    assert_true(pod__checksum((const uint8_t *)"a", 1) == 0xaf63dc4c8601ec8cu);
    assert_true(pod__checksum((const uint8_t *)"foobar", 6) == 0x85944171f73967e8u);
    uint64_t sum = pod__checksum_add(POD__CHECKSUM_OF_NOTHING, (const uint8_t *)"foo", 3);
    assert_true(pod__checksum_add(sum, (const uint8_t *)"bar", 3) == 0x85944171f73967e8u);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_all_widths),
                                       cmocka_unit_test(test_checksum)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
