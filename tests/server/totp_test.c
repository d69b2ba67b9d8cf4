/* One-time codes, against the vectors of their standards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "app/auth/totp.h"

/* The secret of both RFCs. */
static const uint8_t secret[AUTH_TOTP_SECRET_BYTES + 1] = "12345678901234567890";

/* RFC 4226, appendix D. */
static void counters_give_the_codes_of_rfc_4226(void **state) {
    (void)state;
    static const char *const expected[] = {"755224", "287082", "359152", "969429", "338314",
                                           "254676", "287922", "162583", "399871", "520489"};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        char code[AUTH_TOTP_CODE_SIZE];
        assert_true(auth_totp_code(secret, (int64_t)i, code));
        assert_string_equal(code, expected[i]);
    }
}

/* RFC 6238, appendix B, the rows of SHA-1: eight digits there, of which six are ours. */
static void times_give_the_codes_of_rfc_6238(void **state) {
    (void)state;
    static const struct {
        int64_t seconds;
        const char *eight;
    } rows[] = {{59, "94287082"},         {1111111109, "07081804"}, {1111111111, "14050471"},
                {1234567890, "89005924"}, {2000000000, "69279037"}, {20000000000, "65353130"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t last = AUTH_TOTP_NEVER;
        assert_true(auth_totp_take(secret, rows[i].eight + 2, rows[i].seconds * 1000, &last));
        assert_int_equal(last, rows[i].seconds / 30);
    }
}

static void a_code_is_taken_one_step_early_or_late_and_no_further(void **state) {
    (void)state;
    enum { STEP = 1000000 };
    char code[AUTH_TOTP_CODE_SIZE];
    assert_true(auth_totp_code(secret, STEP, code));
    for (int64_t apart = -3; apart <= 3; apart++) {
        for (int64_t within = 0; within < AUTH_TOTP_STEP_MS; within += AUTH_TOTP_STEP_MS - 1) {
            int64_t last = AUTH_TOTP_NEVER;
            bool taken = auth_totp_take(secret, code, (STEP + apart) * AUTH_TOTP_STEP_MS + within, &last);
            assert_int_equal(taken, apart >= -1 && apart <= 1);
            assert_int_equal(last, taken ? STEP : AUTH_TOTP_NEVER);
        }
    }
}

static void a_code_is_taken_once(void **state) {
    (void)state;
    enum { STEP = 1000000 };
    const int64_t now = (int64_t)STEP * AUTH_TOTP_STEP_MS;
    int64_t last = AUTH_TOTP_NEVER;
    char before[AUTH_TOTP_CODE_SIZE], code[AUTH_TOTP_CODE_SIZE], after[AUTH_TOTP_CODE_SIZE];
    assert_true(auth_totp_code(secret, STEP - 1, before) && auth_totp_code(secret, STEP, code) &&
                auth_totp_code(secret, STEP + 1, after));
    assert_true(auth_totp_take(secret, code, now, &last));
    assert_false(auth_totp_take(secret, code, now, &last));
    assert_false(auth_totp_take(secret, code, now + AUTH_TOTP_STEP_MS, &last));
    assert_false(
        auth_totp_take(secret, before, now, &last)); /* an older one that somebody looked over a shoulder for */
    assert_int_equal(last, STEP);
    assert_true(auth_totp_take(secret, after, now, &last));
    assert_int_equal(last, STEP + 1);
}

static void only_six_digits_are_a_code(void **state) {
    (void)state;
    static const char *const refused[] = {"", "75522", "7552240", "755 22", "75522a", "-55224", "755.224", "755224\n"};
    int64_t last = AUTH_TOTP_NEVER;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_false(auth_totp_take(secret, refused[i], 0, &last));
    }
    assert_false(auth_totp_take(secret, "755225", 0, &last));
    assert_int_equal(last, AUTH_TOTP_NEVER);
    assert_true(auth_totp_take(secret, "755 224", 0, &last)); /* of step 0, at which there is none before it */
    assert_int_equal(last, 0);
}

/* RFC 4648, section 10, without the padding. */
static void base32_is_that_of_rfc_4648(void **state) {
    (void)state;
    static const char *const expected[] = {"", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"};
    for (size_t length = 0; length <= 6; length++) {
        char data[16];
        pod_text text = pod_text_over(data, sizeof data);
        auth_base32_print((const uint8_t *)"foobar", length, &text);
        assert_string_equal(data, expected[length]);
    }
}

static void the_uri_is_read_by_apps(void **state) {
    (void)state;
    char data[256];
    pod_text text = pod_text_over(data, sizeof data);
    auth_totp_print_uri(secret, "Club d'é:t", "ann_b-2", &text);
    assert_string_equal(data, "otpauth://totp/Club%20d%27%C3%A9%3At:ann_b-2?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                              "&issuer=Club%20d%27%C3%A9%3At&algorithm=SHA1&digits=6&period=30");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_give_the_codes_of_rfc_4226),
        cmocka_unit_test(times_give_the_codes_of_rfc_6238),
        cmocka_unit_test(a_code_is_taken_one_step_early_or_late_and_no_further),
        cmocka_unit_test(a_code_is_taken_once),
        cmocka_unit_test(only_six_digits_are_a_code),
        cmocka_unit_test(base32_is_that_of_rfc_4648),
        cmocka_unit_test(the_uri_is_read_by_apps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
