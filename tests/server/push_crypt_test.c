/* Web Push against the examples of its RFCs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/outbox/push/crypt.h"

static void decode(const char *text, uint8_t *out, size_t size) {
    size_t length = 0;
    assert_int_equal(
        sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
        0);
    assert_int_equal(length, size);
}

/* RFC 8291, section 5 and appendix A. */
static const char receiver_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char receiver_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

static void a_message_is_that_of_the_rfc(void **state) {
    (void)state;
    static const char expected[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
                                   "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
                                   "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    static const char text[] = "When I grow up, I want to be a watermelon";
    uint8_t secret[PUSH_SECRET_BYTES], salt[PUSH_SALT_BYTES];
    char encoded[512];
    push_receiver to;
    push_pair own;
    push_body body;
    decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, sizeof secret);
    decode("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    assert_true(push_receiver_read(receiver_point, receiver_auth, &to));
    assert_true(push_pair_of(secret, &own));
    assert_true(push_encrypt(&to, &own, salt, text, strlen(text), &body));
    sodium_bin2base64(encoded, sizeof encoded, body.bytes, body.length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    assert_string_equal(encoded, expected);
}

static void keys_that_are_none_are_refused(void **state) {
    (void)state;
    push_receiver to;
    char point[PUSH_POINT_TEXT_SIZE];
    assert_true(push_receiver_read(receiver_point, "BTBZMqHH6r4Tts7J_aSIgg==", &to)); /* padding is allowed */
    assert_false(push_receiver_read(receiver_point, "BTBZMqHH6r4Tts7J_aSI", &to));
    assert_false(push_receiver_read(receiver_point, "", &to));
    assert_false(push_receiver_read("", receiver_auth, &to));
    assert_false(push_receiver_read("not base64!", receiver_auth, &to));
    strcpy(point, receiver_point);
    point[20] = point[20] == 'A' ? 'B' : 'A'; /* not on the curve */
    assert_false(push_receiver_read(point, receiver_auth, &to));
    strcpy(point, receiver_point);
    point[0] = 'A'; /* does not begin with 4 */
    assert_false(push_receiver_read(point, receiver_auth, &to));
}

static void secrets_that_are_none_are_refused(void **state) {
    (void)state;
    uint8_t secret[PUSH_SECRET_BYTES] = {0};
    push_pair pair;
    assert_false(push_pair_of(secret, &pair));
    memset(secret, 0xff, sizeof secret);
    assert_false(push_pair_of(secret, &pair));
}

static void the_pair_of_a_club_follows_from_its_key(void **state) {
    (void)state;
    auth_key one = {.bytes = {1}}, other = {.bytes = {2}};
    push_pair first, again, second;
    assert_true(push_pair_of_club(&one, &first));
    assert_true(push_pair_of_club(&one, &again));
    assert_true(push_pair_of_club(&other, &second));
    assert_memory_equal(&first, &again, sizeof first);
    assert_memory_not_equal(first.point, second.point, sizeof first.point);
    assert_memory_not_equal(first.secret, one.bytes, sizeof first.secret);
}

/* ---- VAPID --------------------------------------------------------------------------------------------- */

/* Verifies "vapid t=HEAD.CLAIMS.SIGNATURE, k=POINT" and decodes the claims. */
static bool verifies(const char *word, char claims[512]) {
    char token[1024], key_text[128];
    uint8_t point[PUSH_POINT_BYTES], flat[64];
    unsigned char *der = NULL;
    assert_int_equal(sscanf(word, "vapid t=%1023[^,], k=%127s", token, key_text), 2);
    decode(key_text, point, sizeof point);
    char *dot = strrchr(token, '.');
    decode(dot + 1, flat, sizeof flat);
    *dot = 0;
    ECDSA_SIG *signature = ECDSA_SIG_new();
    ECDSA_SIG_set0(signature, BN_bin2bn(flat, 32, NULL), BN_bin2bn(flat + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(signature, &der);
    char curve[] = "prime256v1";
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
                               OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
                               OSSL_PARAM_construct_end()};
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *made = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    assert_int_equal(EVP_PKEY_fromdata_init(made), 1);
    assert_int_equal(EVP_PKEY_fromdata(made, &key, EVP_PKEY_PUBLIC_KEY, parameters), 1);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    assert_int_equal(EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key), 1);
    bool good = EVP_DigestVerify(context, der, (size_t)length, (const unsigned char *)token, strlen(token)) == 1;
    size_t bytes = 0;
    const char *begin = strchr(token, '.') + 1;
    assert_int_equal(sodium_base642bin((unsigned char *)claims, 511, begin, strlen(begin), NULL, &bytes, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    claims[bytes] = 0;
    EVP_MD_CTX_free(context);
    EVP_PKEY_CTX_free(made);
    EVP_PKEY_free(key);
    OPENSSL_free(der);
    ECDSA_SIG_free(signature);
    return good;
}

/* RFC 8292, section 2.4. */
static const char example[] =
    "vapid "
    "t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsIn"
    "N1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_"
    "HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L"
    "9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

static void the_word_of_the_club_is_like_that_of_the_rfc(void **state) {
    (void)state;
    auth_key key = {.bytes = {7}};
    push_pair club;
    char word[PUSH_VAPID_SIZE], claims[512];
    const push_word what = {"https://push.example.net", "mailto:push@example.com", 1453523768};
    assert_true(verifies(example, claims));
    assert_string_equal(
        claims, "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,\"sub\":\"mailto:push@example.com\"}");
    assert_true(push_pair_of_club(&key, &club));
    for (int i = 0; i < 20; i++) { /* numbers of a signature begin with zeros now and then */
        assert_true(push_vapid(&club, &what, word));
        assert_true(verifies(word, claims));
    }
    assert_memory_equal(word, example, strchr(example, '.') - example); /* the head */
    assert_string_equal(
        claims, "{\"aud\":\"https://push.example.net\",\"exp\":1453523768,\"sub\":\"mailto:push@example.com\"}");
    word[100] = word[100] == 'A' ? 'B' : 'A';
    assert_false(verifies(word, claims));
}

int main(void) {
    assert_int_not_equal(sodium_init(), -1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_that_of_the_rfc),
        cmocka_unit_test(keys_that_are_none_are_refused),
        cmocka_unit_test(secrets_that_are_none_are_refused),
        cmocka_unit_test(the_pair_of_a_club_follows_from_its_key),
        cmocka_unit_test(the_word_of_the_club_is_like_that_of_the_rfc),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
