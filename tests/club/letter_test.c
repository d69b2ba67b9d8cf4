/* Mail addresses and the topics of letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "club/people/letter.h"

static void addresses_that_are_taken(void **state) {
    (void)state;
    static const struct {
        const char *typed, *taken;
    } rows[] = {
        {"ann@example.org", "ann@example.org"},
        {"Ann.B+chess_1@Mail.EXAMPLE.org", "Ann.B+chess_1@mail.example.org"},
        {"o'neil@example.org", "o'neil@example.org"},
        {"!#$%&'*+/=?^_`{|}~-@x", "!#$%&'*+/=?^_`{|}~-@x"},
        {"a@localhost", "a@localhost"},
        {"a@b-c.xn--p1ai", "a@b-c.xn--p1ai"},
        {"1@1.1", "1@1.1"},
        {"josé@españa.example", "josé@españa.example"},
        {"用户@例え.jp", "用户@例え.jp"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char address[CLUB_ADDRESS_SIZE];
        assert_true(club_address_set(address, rows[i].typed, strlen(rows[i].typed)));
        assert_string_equal(address, rows[i].taken);
    }
}

static void addresses_that_are_refused(void **state) {
    (void)state;
    static const char *const rows[] = {"",
                                       "@",
                                       "a",
                                       "a@",
                                       "@b",
                                       "a@b@c",
                                       ".a@b",
                                       "a.@b",
                                       "a..b@c",
                                       "a@.b",
                                       "a@b.",
                                       "a@b..c",
                                       "a@-b",
                                       "a@b-",
                                       "a@b_c",
                                       "a b@c",
                                       " a@b",
                                       "a@b ",
                                       "<a@b>",
                                       "\"a b\"@c",
                                       "a@[127.0.0.1]",
                                       "a,b@c",
                                       "a:b@c",
                                       "a;b@c",
                                       "a\\b@c",
                                       "a(b)@c",
                                       "a@b\r\nBcc: c@d",
                                       "a\nb@c",
                                       "a@b\n",
                                       "a\tb@c",
                                       "a\x7f@b",
                                       "a\xc2\x85@b",         /* a line's end, too */
                                       "a\xc2\xa0@b",         /* no-break space */
                                       "a@b\xe2\x80\xae.org", /* turns the text around */
                                       "a\xe2\x80\x8b@b",     /* no width */
                                       "a\xe2\x80\xa8@b",     /* line separator */
                                       "a\xff@b",
                                       "a\xc0\xaf@b",
                                       "a@b\xc3"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char address[CLUB_ADDRESS_SIZE] = "as it was";
        if (club_address_set(address, rows[i], strlen(rows[i]))) {
            fail_msg("'%s' was taken", rows[i]);
        }
        assert_string_equal(address, "as it was");
    }
    char address[CLUB_ADDRESS_SIZE];
    assert_false(club_address_set(address, "a@b\0c", 5));
}

/* 64 bytes, @, and labels of up to 63. */
static void the_parts_of_an_address_have_limits(void **state) {
    (void)state;
    char text[400], address[CLUB_ADDRESS_SIZE];
    memset(text, 'a', sizeof text);
    for (size_t local = 64; local <= 65; local++) {
        for (size_t label = 63; label <= 64; label++) {
            memset(text, 'a', sizeof text);
            text[local] = '@';
            text[local + 1 + label] = '.';
            assert_int_equal(club_address_set(address, text, local + label + 10), local == 64 && label == 63);
        }
    }
    memset(text, 'a', sizeof text);
    text[64] = '@';
    for (size_t i = 128; i < sizeof text; i += 63) {
        text[i] = '.';
    }
    assert_true(club_address_set(address, text, CLUB_ADDRESS_MAX));
    assert_int_equal(strlen(address), CLUB_ADDRESS_MAX);
    assert_false(club_address_set(address, text, CLUB_ADDRESS_MAX + 1));
}

static void topics_are_found_by_their_names(void **state) {
    (void)state;
    club_letter_topic found;
    for (int topic = 0; topic < CLUB_LETTER_TOPIC_COUNT; topic++) {
        assert_true(club_letter_topic_find(club_letter_topic_name((club_letter_topic)topic), &found));
        assert_int_equal(found, topic);
    }
    assert_string_equal(club_letter_topic_name(CLUB_LETTER_RECOVER), "recover");
    assert_false(club_letter_topic_find("", &found));
    assert_false(club_letter_topic_find("Confirm", &found));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_that_are_taken),
        cmocka_unit_test(addresses_that_are_refused),
        cmocka_unit_test(the_parts_of_an_address_have_limits),
        cmocka_unit_test(topics_are_found_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
