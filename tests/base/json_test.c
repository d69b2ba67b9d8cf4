/* JSON out: commas, names, escapes, numbers. */
#include "base/json.h"

#include <locale.h>
#include <string.h>

#include "base/support.h"

enum { ROOM = 4096 };

typedef struct sheet {
    char data[ROOM];
    pod_text text;
    pod__json json;
} sheet;

static void turn(sheet *blank) {
    blank->text = pod_text_over(blank->data, ROOM);
    blank->json = pod__json_over(&blank->text);
}

static void test_nesting(void **state) {
    (void)state;
    sheet page;
    turn(&page);
    pod__json *json = &page.json;
    pod__json_object(json, NULL);
    pod__json_array(json, "empty");
    pod__json_end(json);
    pod__json_array(json, "mixed");
    pod__json_null(json, NULL);
    pod__json_object(json, NULL);
    pod__json_end(json);
    pod__json_object(json, NULL);
    pod__json_bool(json, "yes", true);
    pod__json_bool(json, "no", false);
    pod__json_end(json);
    pod__json_array(json, NULL);
    pod__json_integer(json, NULL, 1);
    pod__json_integer(json, NULL, -2);
    pod__json_end(json);
    pod__json_end(json);
    pod__json_string(json, "last", "");
    pod__json_end(json);
    assert_string_equal(page.data,
                        "{\"empty\":[],\"mixed\":[null,{},{\"yes\":true,\"no\":false},[1,-2]],\"last\":\"\"}");
    assert_int_equal(json->depth, 0);
}

/* Arrays in objects in arrays, as deep as may be: each is closed with its own bracket. */
static void test_deepest(void **state) {
    (void)state;
    sheet page;
    char wanted[ROOM] = "";
    turn(&page);
    for (unsigned i = 0; i < POD__JSON_DEPTH_MAX; i++) {
        bool in_object = i % 2;
        (in_object ? pod__json_array : pod__json_object)(&page.json, in_object ? "a" : NULL);
        strcat(wanted, in_object ? "\"a\":[" : "{");
    }
    for (unsigned i = 0; i < POD__JSON_DEPTH_MAX; i++) {
        pod__json_end(&page.json);
        strcat(wanted, i % 2 ? "}" : "]");
    }
    assert_string_equal(page.data, wanted);
    assert_int_equal(page.json.depth, 0);
}

static void test_strings(void **state) {
    (void)state;
    sheet page;
    turn(&page);
    pod__json_array(&page.json, NULL);
    pod__json_string(&page.json, NULL, "\"\\\n\x01");
    pod__json_bytes(&page.json, NULL, "é\0x", 4);
    pod__json_string(&page.json, NULL, "\xff");
    pod__json_quote(&page.json, NULL);
    pod_text_add(page.json.text, "c3");
    pod__json_unquote(&page.json);
    pod__json_raw(&page.json, NULL, "1e3");
    pod__json_string(&page.json, NULL, "a<b>&'c' \"d\\");
    pod__json_end(&page.json);
    assert_string_equal(page.data,
                        "[\"\\\"\\\\\\n\\u0001\",\"é\\u0000x\",\"\xef\xbf\xbd\",\"c3\",1e3,\"a<b>&'c' \\\"d\\\\\"]");
}

typedef struct decimal_case {
    double value;
    unsigned places;
    const char *text;
} decimal_case;

static const decimal_case decimals[] = {{0, 4, "0.0000"},
                                        {1, 4, "1.0000"},
                                        {0.99996, 4, "1.0000"},
                                        {0.5, 0, "1"},
                                        {2.25, 1, "2.3"},
                                        {-0.29, 2, "-0.29"},
                                        {-0.001, 2, "0.00"},
                                        {12.3456, 3, "12.346"},
                                        {-999999999.5, 1, "-999999999.5"},
                                        {0.000001, 6, "0.000001"}};

/* Whatever the locale: where one with a decimal comma is installed, in that one too. */
static void test_numbers(void **state) {
    (void)state;
    static const char *const locales[] = {"C", "de_DE.UTF-8", "fr_FR.UTF-8", "es_ES.UTF-8"};
    for (size_t l = 0; l < sizeof locales / sizeof locales[0]; l++) {
        setlocale(LC_ALL, locales[l]);
        for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
            sheet page;
            turn(&page);
            pod__json_decimal(&page.json, NULL, decimals[i].value, decimals[i].places);
            assert_string_equal(page.data, decimals[i].text);
        }
        sheet page;
        turn(&page);
        pod__json_array(&page.json, NULL);
        pod__json_integer(&page.json, NULL, INT64_MIN);
        pod__json_unsigned(&page.json, NULL, UINT64_MAX);
        pod__json_end(&page.json);
        assert_string_equal(page.data, "[-9223372036854775808,18446744073709551615]");
    }
    setlocale(LC_ALL, "C");
}

static void test_lines(void **state) {
    (void)state;
    sheet page;
    turn(&page);
    pod__json_array(&page.json, NULL);
    for (int i = 0; i < 3; i++) {
        pod__json_line(&page.json);
        pod__json_array(&page.json, NULL);
        pod__json_integer(&page.json, NULL, i);
        pod__json_integer(&page.json, NULL, i);
        pod__json_end(&page.json);
    }
    pod__json_end(&page.json);
    assert_string_equal(page.data, "[[0,0],\n[1,1],\n[2,2]]");
}

/* What does not fit is counted, so that a caller can come again with more room. */
static void test_measures(void **state) {
    (void)state;
    pod_text text = pod_text_over(NULL, 0);
    pod__json json = pod__json_over(&text);
    pod__json_object(&json, NULL);
    pod__json_string(&json, "game", "octogo");
    pod__json_end(&json);
    assert_int_equal(text.length, strlen("{\"game\":\"octogo\"}"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nesting), cmocka_unit_test(test_deepest), cmocka_unit_test(test_strings),
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_lines),   cmocka_unit_test(test_measures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
