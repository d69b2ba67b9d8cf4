/* Text in the caller's memory, escapes, messages and faults. */
#include "notation/support.h"

#include <string.h>

static void counts_what_does_not_fit(void **state) {
    char memory[8];
    (void)state;
    for (size_t capacity = 0; capacity <= sizeof memory; capacity++) {
        memset(memory, '#', sizeof memory);
        pod_text text = pod_text_over(memory, capacity);
        pod_text_add(&text, "abc");
        pod_text_add_char(&text, 'd');
        pod_text_format(&text, "%d", 56);
        assert_int_equal(text.length, 6);
        assert_int_equal(pod_text_fits(&text), capacity > 6);
        if (capacity) {
            size_t kept = capacity - 1 < 6 ? capacity - 1 : 6;
            assert_int_equal(strlen(memory), kept);
            assert_memory_equal(memory, "abcd56", kept);
        }
        for (size_t i = capacity; i < sizeof memory; i++) {
            assert_int_equal(memory[i], '#');
        }
    }
}

static void measures_without_memory(void **state) {
    pod_text text = pod_text_over(NULL, 0);
    (void)state;
    pod_text_add(&text, "abc");
    pod_text_format(&text, "%s", "defg");
    pod_text_add_json(&text, "\"", 1);
    assert_int_equal(text.length, 9);
    assert_false(pod_text_fits(&text));
}

typedef void (*escape)(pod_text *text, const char *bytes, size_t length);

static void check_escape(escape add, const char *bytes, size_t length, const char *expected) {
    char memory[256];
    pod_text text = pod_text_over(memory, sizeof memory);
    add(&text, bytes, length);
    assert_string_equal(memory, expected);
}

#define LITERAL(text) text, sizeof text - 1
#define REPLACED "\xef\xbf\xbd"

static void escapes_for_json(void **state) {
    (void)state;
    check_escape(pod_text_add_json, LITERAL("a\"b\\c/\n\t"), "a\\\"b\\\\c/\\n\\t");
    check_escape(pod_text_add_json, LITERAL("\0\x01\x1f\x7f"), "\\u0000\\u0001\\u001f\\u007f");
    check_escape(pod_text_add_json, LITERAL("\xc3\xa9\xf0\x9f\x90\x99"), "\xc3\xa9\xf0\x9f\x90\x99");
}

static void escapes_for_xml(void **state) {
    (void)state;
    check_escape(pod_text_add_xml, LITERAL("<a b=\"c\" d='e'>&"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;");
    check_escape(pod_text_add_xml, LITERAL("\0\x01\n\t"), REPLACED REPLACED "\n\t");
}

/* Unicode 15, table 3-7: overlong forms, surrogates, what lies beyond U+10FFFF, what is cut short. */
static void replaces_broken_utf8(void **state) {
    static const struct {
        const char *bytes;
        size_t length;
        const char *expected;
    } table[] = {
        {LITERAL("\x80z"), REPLACED "z"},
        {LITERAL("\xc0\xaf"), REPLACED REPLACED},
        {LITERAL("\xe0\x80\xaf"), REPLACED REPLACED REPLACED},
        {LITERAL("\xed\xa0\x80"), REPLACED REPLACED REPLACED},
        {LITERAL("\xed\x9f\xbf"), "\xed\x9f\xbf"},
        {LITERAL("\xf4\x90\x80\x80"), REPLACED REPLACED REPLACED REPLACED},
        {LITERAL("\xf4\x8f\xbf\xbf"), "\xf4\x8f\xbf\xbf"},
        {LITERAL("\xf0\x9f\x90"), REPLACED REPLACED REPLACED},
        {LITERAL("\xff"), REPLACED},
    };
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        check_escape(pod_text_add_json, table[i].bytes, table[i].length, table[i].expected);
        check_escape(pod_text_add_xml, table[i].bytes, table[i].length, table[i].expected);
    }
}

static void fills_messages(void **state) {
    char memory[64];
    pod_text text = pod_text_over(memory, sizeof memory);
    (void)state;
    pod_text_add_message(&text, "{1}{0}{2} {3} {x} {", (const char *const[]){"a", "b", NULL});
    assert_string_equal(memory, "ba {3} {x} {");
}

static void check_fault_text(const pod_fault *fault, pod_language language, const char *expected) {
    char memory[2048];
    pod_text text = pod_text_over(memory, sizeof memory);
    pod_fault_print(fault, language, &text);
    assert_string_equal(memory, expected);
}

static void says_where_a_fault_is(void **state) {
    pod_fault fault;
    (void)state;
    assert_int_equal(pod_fault_set(&fault, POD_ERROR_OCCUPIED, &(pod_fault_about){3, 2, {"c3"}}), POD_ERROR_OCCUPIED);
    assert_int_equal(fault.offset, 3);
    assert_int_equal(fault.length, 2);
    check_fault_text(&fault, POD_ENGLISH, "c3 is occupied; a die goes on an empty square");
    fault.move = 7;
    check_fault_text(&fault, POD_ENGLISH, "move 7: c3 is occupied; a die goes on an empty square");
    fault.line = 12;
    check_fault_text(&fault, POD_ENGLISH, "line 12, move 7: c3 is occupied; a die goes on an empty square");
    fault.move = 0;
    check_fault_text(&fault, POD_ENGLISH, "line 12: c3 is occupied; a die goes on an empty square");
    assert_int_equal(pod_fault_set(NULL, POD_ERROR_MEMORY, NULL), POD_ERROR_MEMORY);
}

/* What a user typed goes into messages, which must be fit to be shown. */
static void cleans_and_cuts_arguments(void **state) {
    pod_fault fault;
    char longer[4 * POD_FAULT_ARGUMENT_SIZE];
    (void)state;
    pod_fault_set(&fault, POD_ERROR_IO, &(pod_fault_about){.argument = {"a\x1b[31m\n\xff\xc3\xa9", "\xe2\x82"}});
    assert_string_equal(fault.argument[0], "a?[31m??\xc3\xa9");
    assert_string_equal(fault.argument[1], "??");
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    pod_fault_set(&fault, POD_ERROR_IO, &(pod_fault_about){.argument = {longer}});
    assert_int_equal(strlen(fault.argument[0]), POD_FAULT_ARGUMENT_SIZE - 1);
    assert_string_equal(fault.argument[0] + POD_FAULT_ARGUMENT_SIZE - 5, "x...");
    for (size_t i = 0; i + 3 < sizeof longer; i += 3) {
        memcpy(longer + i, "\xe2\x82\xac", 3);
    }
    pod_fault_set(&fault, POD_ERROR_IO, &(pod_fault_about){.argument = {longer}});
    size_t length = strlen(fault.argument[0]);
    assert_int_equal(length % 3, 0);
    assert_string_equal(fault.argument[0] + length - 6, "\xe2\x82\xac...");
}

/* Every message has its places filled by consecutive arguments, or programs would show "{1}". */
static void has_sound_messages(void **state) {
    (void)state;
    static const struct {
        pod_error code;
        const char *name, *message;
    } errors[] = {
#define ERROR(name, number, message) {name, #name, message},
        POD_ERROR_LIST(ERROR)
#undef ERROR
    };
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        const char *message = pod_error_message(errors[i].code);
        assert_string_equal(message, errors[i].message);
        assert_string_equal(pod_error_name(errors[i].code), errors[i].name);
        for (const char *brace = message; (brace = strchr(brace, '{')); brace++) {
            assert_true(brace[1] >= '0' && brace[1] <= '2' && brace[2] == '}');
        }
        assert_true(!strstr(message, "{1}") || strstr(message, "{0}"));
        assert_true(!strstr(message, "{2}") || strstr(message, "{1}"));
    }
    assert_string_equal(pod_error_message((pod_error)9999), "unknown error");
    assert_string_equal(pod_error_name((pod_error)9999), "POD_ERROR_UNKNOWN");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_does_not_fit), cmocka_unit_test(measures_without_memory),
        cmocka_unit_test(escapes_for_json),         cmocka_unit_test(escapes_for_xml),
        cmocka_unit_test(replaces_broken_utf8),     cmocka_unit_test(fills_messages),
        cmocka_unit_test(says_where_a_fault_is),    cmocka_unit_test(cleans_and_cuts_arguments),
        cmocka_unit_test(has_sound_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
