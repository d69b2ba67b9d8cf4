/* JSON as text: read back by the library it is the same value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "api/json.h"

static void expect_same(json_t *value) {
    size_t length = 0;
    char *text = api_json_text(value, &length);
    assert_non_null(text);
    assert_int_equal(length, strlen(text));
    json_t *back = json_loadb(text, length, JSON_DECODE_ANY, NULL);
    assert_true(json_equal(value, back));
    json_decref(back);
    json_decref(value);
    free(text);
}

static void every_kind_of_value(void **state) {
    (void)state;
    expect_same(json_null());
    expect_same(json_true());
    expect_same(json_false());
    expect_same(json_integer(INT64_MIN));
    expect_same(json_integer(INT64_MAX));
    expect_same(json_real(0.1));
    expect_same(json_real(-1e300));
    expect_same(json_string(""));
    expect_same(json_string("\"\\\b\f\n\r\t\x01\x1f <a href='x'>&amp;</a> / é ⚀ 🦑"));
    expect_same(json_object());
    expect_same(json_array());
}

static void values_in_values(void **state) {
    (void)state;
    expect_same(json_pack("{s:[i,n,{s:b,s:[]}],s:{},s:f,s:s}", "list", 1, "yes", 1, "none", "empty", "third", 1.0 / 3,
                          "last", "c3=b3+d3"));
}

/* Far more than is written at once. */
static void a_long_list(void **state) {
    (void)state;
    json_t *list = json_array();
    for (int i = 0; i < 5000; i++) {
        json_array_append_new(list, json_pack("{s:i,s:s}", "ply", i, "event", "e4=d4+e5"));
    }
    expect_same(list);
}

static void nothing(void **state) {
    (void)state;
    assert_null(api_json_text(NULL, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_value),
        cmocka_unit_test(values_in_values),
        cmocka_unit_test(a_long_list),
        cmocka_unit_test(nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
