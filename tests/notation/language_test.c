/* The catalogue of translations: languages by their codes, texts, plurals. */
#include <string.h>

#include "notation/support.h"

static void tags_are_read(void **state) {
    static const struct {
        const char *tag;
        bool known;
        pod_language language;
    } cases[] = {
        {"en", true, POD_ENGLISH},         {"fr", true, POD_FRENCH},      {"ES", true, POD_SPANISH},
        {"fr_CA.UTF-8", true, POD_FRENCH}, {"es-MX", true, POD_SPANISH},  {"en.UTF-8", true, POD_ENGLISH},
        {"fr@euro", true, POD_FRENCH},     {"C", false, POD_ENGLISH},     {"", false, POD_ENGLISH},
        {"fra", false, POD_ENGLISH},       {"de_DE", false, POD_ENGLISH}, {"POSIX", false, POD_ENGLISH},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pod_language language = POD_LANGUAGE_COUNT;
        bool known = pod_language_parse(cases[i].tag, strlen(cases[i].tag), &language);
        assert_int_equal(known, cases[i].known);
        assert_int_equal(language, known ? cases[i].language : POD_LANGUAGE_COUNT);
    }
}

static void every_language_has_a_code_that_is_read(void **state) {
    (void)state;
    for (pod_language language = 0; language < POD_LANGUAGE_COUNT; language++) {
        pod_language read;
        assert_true(pod_language_parse(pod_language_code(language), 2, &read));
        assert_int_equal(read, language);
        assert_true(strlen(pod_language_name(language)) > 0);
    }
}

static void texts_are_found_or_stay_english(void **state) {
    (void)state;
    assert_string_equal(pod_translate(POD_FRENCH, "White"), "Blanc");
    assert_string_equal(pod_translate(POD_SPANISH, "White"), "Blanco");
    assert_string_equal(pod_translate(POD_ENGLISH, "White"), "White");
    assert_string_equal(pod_translate(POD_LANGUAGE_COUNT, "White"), "White");
    assert_string_equal(pod_translate(POD_FRENCH, "Whit"), "Whit");
    assert_string_equal(pod_translate(POD_FRENCH, "Whitest"), "Whitest");
    assert_string_equal(pod_translate(POD_FRENCH, ""), "");
}

/* Halving finds the first, the last and all between: every message of the error list has a translation. */
static void every_error_is_translated(void **state) {
    (void)state;
    static const char *const messages[] = {
#define MESSAGE(name, number, message) message,
        POD_ERROR_LIST(MESSAGE)
#undef MESSAGE
    };
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        const char *english = messages[i];
        for (pod_language language = POD_ENGLISH + 1; language < POD_LANGUAGE_COUNT; language++) {
            bool words = strpbrk(english, "abcdefghijklmnopqrstuvwxyz");
            if (words && strcmp(pod_translate(language, english), english) == 0) {
                fail_msg("\"%s\" has no translation into %s", english, pod_language_name(language));
            }
        }
    }
}

static void plurals_follow_the_language(void **state) {
    (void)state;
    assert_string_equal(pod_translate_plural(POD_ENGLISH, "one thing", "{0} things", 1), "one thing");
    assert_string_equal(pod_translate_plural(POD_ENGLISH, "one thing", "{0} things", 0), "{0} things");
    assert_string_equal(pod_translate_plural(POD_ENGLISH, "one thing", "{0} things", 2), "{0} things");
    const struct {
        pod_language language;
        unsigned long number;
        const char *form;
    } cases[] = {
        {POD_FRENCH, 0, "{0} case vide"},        {POD_FRENCH, 1, "{0} case vide"},
        {POD_FRENCH, 2, "{0} cases vides"},      {POD_SPANISH, 1, "{0} casilla vacía"},
        {POD_SPANISH, 0, "{0} casillas vacías"}, {POD_SPANISH, 24, "{0} casillas vacías"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(
            pod_translate_plural(cases[i].language, "{0} square empty", "{0} squares empty", cases[i].number),
            cases[i].form);
    }
    /* Not in the catalogue: English, whatever the language's own rule. */
    assert_string_equal(pod_translate_plural(POD_FRENCH, "one thing", "{0} things", 0), "{0} things");
    assert_string_equal(pod_translate_plural(POD_FRENCH, "one thing", "{0} things", 1), "one thing");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_are_read),
        cmocka_unit_test(every_language_has_a_code_that_is_read),
        cmocka_unit_test(texts_are_found_or_stay_english),
        cmocka_unit_test(every_error_is_translated),
        cmocka_unit_test(plurals_follow_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
