/* UTF-8: every character there is, and what is none. */
#include "base/text.h"

#include <string.h>

#include "base/support.h"

static size_t encode(uint32_t character, char out[4]) {
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    size_t size = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const uint8_t first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; character >>= 6) {
        out[i] = (char)(0x80 | (character & 0x3f));
    }
    out[0] = (char)(first[size] | character);
    return size;
}

static void test_all_characters(void **state) {
    (void)state;
    char bytes[4];
    for (uint32_t character = 0; character <= 0x110fff; character++) {
        size_t size = encode(character, bytes);
        bool good = character <= 0x10ffff && (character < 0xd800 || character > 0xdfff);
        uint32_t read = 4711;
        assert_int_equal(pod__utf8_character(bytes, size), good ? size : 0);
        assert_int_equal(pod__utf8_read(bytes, size, &read), good ? size : 0);
        assert_int_equal(read, good ? character : 4711);
        assert_int_equal(pod__utf8_read(bytes, size - 1, &read), 0);
    }
}

static void test_no_characters(void **state) {
    (void)state;
    static const char *const bad[] = {"\x80",         "\xbf",         "\xc0\x80",         "\xc1\xbf",
                                      "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf5\x80\x80\x80",
                                      "\xff",         "\xc3(",        "\xe2\x82(",        "\xed\xa0\x80"};
    uint32_t read = 4711;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(pod__utf8_read(bad[i], strlen(bad[i]), &read), 0);
        assert_int_equal(read, 4711);
    }
}

static void test_count(void **state) {
    (void)state;
    assert_int_equal(pod__utf8_count("", 0), 0);
    assert_int_equal(pod__utf8_count("abc", 3), 3);
    assert_int_equal(pod__utf8_count("é€😀x", strlen("é€😀x")), 4);
    assert_true(pod__utf8_is_inside('\xa9'));
    assert_false(pod__utf8_is_inside('\xc3'));
    assert_false(pod__utf8_is_inside('a'));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_characters), cmocka_unit_test(test_no_characters),
                                       cmocka_unit_test(test_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
