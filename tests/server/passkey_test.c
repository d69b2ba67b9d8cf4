/* Passkeys: what is handed out, and everything that may come back, from a device of the test's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/device.h"

enum { MINUTE_MS = 60 * 1000 };
static const int64_t now_ms = INT64_C(1800000000) * 1000;
static const club_person nobody, ada = {"adaadaadaa"}, bo = {"bcbcbcbcbc"};

/* One server, one device with a passkey that is signed up. */
typedef struct scene {
    auth_challenges challenges;
    auth_relying_party at;
    device device;
    club_passkey known;
    auth_ceremony ceremony; /* of nobody yet */
    uint8_t challenge[AUTH_CHALLENGE_BYTES];
} scene;

static const auth_algorithm algorithms[] = {AUTH_ES256, AUTH_EDDSA, AUTH_RS256};
enum { ALGORITHMS = sizeof algorithms / sizeof algorithms[0] };

static void make_challenge(scene *self, auth_purpose purpose) {
    self->ceremony.purpose = purpose;
    auth_challenge_make(&self->challenges, purpose, self->ceremony.person, self->ceremony.now_ms, self->challenge);
}

static auth_result create(scene *self, auth_outcome *out) {
    json_t *credential = device_create(&self->device, self->challenge);
    self->ceremony.credential = credential;
    auth_result result = auth_register(&self->ceremony, out);
    json_decref(credential);
    return result;
}

static auth_result get(scene *self, auth_outcome *out) {
    json_t *credential = device_get(&self->device, self->challenge, self->known.user_handle);
    self->ceremony.credential = credential;
    auth_result result = auth_assert(&self->ceremony, &self->known, out);
    json_decref(credential);
    return result;
}

static void open_with(scene *self, auth_algorithm algorithm) {
    auth_outcome made;
    memset(self, 0, sizeof *self);
    auth_challenges_open(&self->challenges, &(auth_key){{1}});
    assert_true(auth_relying_party_find("", "localhost:8080", &self->at));
    device_open(&self->device, algorithm);
    self->ceremony = (auth_ceremony){.verifier = &auth_verifier_fido,
                                     .challenges = &self->challenges,
                                     .at = &self->at,
                                     .person = &nobody,
                                     .now_ms = now_ms};
    make_challenge(self, AUTH_SIGN_UP);
    assert_int_equal(create(self, &made), AUTH_OK);
    self->known = made.passkey;
}

static int open_scene(void **state) {
    *state = calloc(1, sizeof(scene));
    assert_true(sodium_init() >= 0);
    open_with(*state, AUTH_ES256);
    return 0;
}

static int close_scene(void **state) {
    device_close(&((scene *)*state)->device);
    free(*state);
    return 0;
}

/* ---- What is handed out ------------------------------------------------------------------------------ */

static void expect_json(json_t *made, const char *expected) {
    char *text = json_dumps(made, JSON_COMPACT);
    assert_string_equal(text, expected);
    free(text);
    json_decref(made);
}

static void options_are_what_browsers_read(void **state) {
    (void)state;
    uint8_t challenge[AUTH_CHALLENGE_BYTES] = {255, 239, 191};
    auth_relying_party at = {"play.example.org", "https://play.example.org"};
    static const club_passkey other = {.credential = {1, 2, 3}, .credential_length = 3};
    auth_user user = {.handle = {7}, .name = "ada", .others = &other, .other_count = 1};
    expect_json(auth_creation_options(&at, challenge, &user),
                "{\"rp\":{\"id\":\"play.example.org\",\"name\":\"play.example.org\"},"
                "\"user\":{\"id\":\"BwAAAAAAAAAAAAAAAAAAAA\",\"name\":\"ada\",\"displayName\":\"ada\"},"
                "\"challenge\":\"_--_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"pubKeyCredParams\":["
                "{\"type\":\"public-key\",\"alg\":-7},{\"type\":\"public-key\",\"alg\":-8},"
                "{\"type\":\"public-key\",\"alg\":-257}],\"timeout\":300000,"
                "\"excludeCredentials\":[{\"type\":\"public-key\",\"id\":\"AQID\"}],\"authenticatorSelection\":"
                "{\"residentKey\":\"required\",\"requireResidentKey\":true,\"userVerification\":\"preferred\"},"
                "\"attestation\":\"none\"}");
    expect_json(auth_request_options(&at, challenge),
                "{\"challenge\":\"_--_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\",\"timeout\":300000,"
                "\"rpId\":\"play.example.org\",\"allowCredentials\":[],\"userVerification\":\"preferred\"}");
}

static void relying_parties_have_names_and_tls(void **state) {
    (void)state;
    static const struct {
        const char *url, *host, *id, *origin;
    } rows[] = {{"https://play.example.org", "x", "play.example.org", "https://play.example.org"},
                {"https://play.example.org:8443", "x", "play.example.org", "https://play.example.org:8443"},
                {"", "localhost:8080", "localhost", "http://localhost:8080"},
                {"", "localhost", "localhost", "http://localhost"},
                {"http://localhost:9000", "x", "localhost", "http://localhost:9000"},
                {"", "127.0.0.1:8080", NULL, NULL},
                {"", "[::1]:8080", NULL, NULL},
                {"", "play.example.org", NULL, NULL},
                {"", "", NULL, NULL},
                {"http://play.example.org", "localhost", NULL, NULL},
                {"https://192.0.2.1", "localhost", NULL, NULL},
                {"https://[2001:db8::1]:443", "localhost", NULL, NULL}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        auth_relying_party found;
        assert_int_equal(auth_relying_party_find(rows[i].url, rows[i].host, &found), rows[i].id != NULL);
        if (rows[i].id) {
            assert_string_equal(found.id, rows[i].id);
            assert_string_equal(found.origin, rows[i].origin);
        }
    }
}

/* ---- What is right ----------------------------------------------------------------------------------- */

static void every_algorithm_signs_up_and_in(void **state) {
    (void)state;
    for (size_t i = 0; i < ALGORITHMS; i++) {
        static scene now;
        uint8_t handle[CLUB_USER_HANDLE_BYTES];
        auth_outcome out;
        open_with(&now, algorithms[i]);
        assert_int_equal(now.known.algorithm, algorithms[i]);
        assert_int_equal(now.known.credential_length, sizeof now.device.id);
        assert_memory_equal(now.known.credential, now.device.id, sizeof now.device.id);
        assert_int_equal(now.known.counter, 1);
        auth_challenge_user(&now.challenges, now.challenge, handle);
        assert_memory_equal(now.known.user_handle, handle, sizeof handle);
        for (uint32_t counter = 2; counter < 5; counter++) {
            make_challenge(&now, AUTH_SIGN_IN);
            assert_int_equal(get(&now, &out), AUTH_OK);
            assert_true(out.verified);
            assert_int_equal(out.passkey.counter, counter);
            assert_memory_equal(out.passkey.credential, now.known.credential, now.known.credential_length);
            now.known = out.passkey;
        }
        device_close(&now.device);
    }
}

/* Devices that keep a passkey in an account elsewhere count nothing. */
static void a_device_may_count_nothing_and_verify_nobody(void **state) {
    scene *now = *state;
    auth_outcome out;
    now->device.without_counter = true;
    now->device.flags = 0x01 | 0x08 | 0x10;
    now->known.counter = 0;
    for (int i = 0; i < 3; i++) {
        make_challenge(now, AUTH_SIGN_IN);
        assert_int_equal(get(now, &out), AUTH_OK);
        assert_false(out.verified);
        assert_int_equal(out.passkey.counter, 0);
    }
}

static void who_is_known_adds_a_passkey(void **state) {
    scene *now = *state;
    auth_outcome out;
    now->ceremony.person = &ada;
    make_challenge(now, AUTH_ADD);
    assert_int_equal(create(now, &out), AUTH_OK);
    make_challenge(now, AUTH_ADD);
    now->ceremony.person = &bo;
    assert_int_equal(create(now, &out), AUTH_OLD_CHALLENGE);
    now->ceremony.person = &nobody;
    assert_int_equal(create(now, &out), AUTH_OLD_CHALLENGE);
}

/* ---- Challenges -------------------------------------------------------------------------------------- */

static void a_challenge_is_good_for_one_thing_and_five_minutes(void **state) {
    scene *now = *state;
    auth_outcome out;
    make_challenge(now, AUTH_SIGN_IN);
    now->ceremony.now_ms = now_ms + 5 * MINUTE_MS - 1;
    assert_int_equal(get(now, &out), AUTH_OK);
    assert_memory_equal(out.challenge, now->challenge, sizeof out.challenge); /* so that it can be spent */
    now->ceremony.now_ms = now_ms;
    make_challenge(now, AUTH_SIGN_IN);
    now->ceremony.now_ms = now_ms + 5 * MINUTE_MS;
    assert_int_equal(get(now, &out), AUTH_OLD_CHALLENGE);
    now->ceremony.now_ms = now_ms;
    assert_int_equal(get(now, &out), AUTH_OK);
    make_challenge(now, AUTH_SIGN_UP);
    now->ceremony.purpose = AUTH_SIGN_IN;
    assert_int_equal(get(now, &out), AUTH_OLD_CHALLENGE);
}

static void a_challenge_cannot_be_made_up(void **state) {
    scene *now = *state;
    auth_outcome out;
    for (size_t bit = 0; bit < 8 * AUTH_CHALLENGE_BYTES; bit++) {
        make_challenge(now, AUTH_SIGN_IN);
        now->challenge[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_equal(get(now, &out), AUTH_OLD_CHALLENGE);
    }
    make_challenge(now, AUTH_SIGN_IN);
    auth_challenges_open(&now->challenges, &(auth_key){{2}}); /* of another club */
    assert_int_equal(get(now, &out), AUTH_OLD_CHALLENGE);
}

/* ---- What is wrong ----------------------------------------------------------------------------------- */

/* What is said of the page and the person is wrong in one way, both at signing up and in. */
static void expect_both(scene *now, auth_result expected) {
    auth_outcome out;
    make_challenge(now, AUTH_SIGN_UP);
    assert_int_equal(create(now, &out), expected);
    make_challenge(now, AUTH_SIGN_IN);
    assert_int_equal(get(now, &out), expected);
}

static void what_is_said_of_the_page_must_be_right(void **state) {
    scene *now = *state;
    now->device.origin = "http://localhost:8081";
    expect_both(now, AUTH_WRONG_ORIGIN);
    now->device.origin = "https://localhost:8080";
    expect_both(now, AUTH_WRONG_ORIGIN);
    now->device.origin = "http://localhost:8080";
    now->device.client_more = ",\"crossOrigin\":true";
    expect_both(now, AUTH_WRONG_ORIGIN);
    now->device.client_more = ",\"crossOrigin\":false,\"other\":{\"anything\":[1]}";
    expect_both(now, AUTH_OK);
    now->known.counter = now->device.counter - 1;
    now->device.client_more = ",\"origin\":\"http://localhost:8080\"";
    expect_both(now, AUTH_MALFORMED);
    now->device.client_more = "";
    now->device.type = "webauthn.other";
    expect_both(now, AUTH_MALFORMED);
    now->device.type = NULL;
    now->device.relying_party = "localhost.example.org";
    expect_both(now, AUTH_WRONG_ORIGIN);
}

static void what_is_said_of_the_person_must_be_right(void **state) {
    scene *now = *state;
    now->device.flags = 0x04; /* nobody there */
    expect_both(now, AUTH_NOT_PRESENT);
    now->device.flags = 0x01 | 0x10; /* a copy of what cannot be copied */
    expect_both(now, AUTH_MALFORMED);
    now->device.flags = 0x01 | 0x40; /* device_create() turns the last off: no key */
    auth_outcome out;
    make_challenge(now, AUTH_SIGN_UP);
    assert_int_equal(create(now, &out), AUTH_MALFORMED);
}

static void a_counter_that_does_not_grow_is_a_copy(void **state) {
    scene *now = *state;
    auth_outcome out;
    const uint32_t counters[] = {0, 1, 6, 7};
    now->known.counter = 7;
    for (size_t i = 0; i < sizeof counters / sizeof counters[0]; i++) {
        make_challenge(now, AUTH_SIGN_IN);
        now->device.counter = counters[i];
        assert_int_equal(get(now, &out), AUTH_BAD_SIGNATURE);
    }
    now->device.counter = 8;
    assert_int_equal(get(now, &out), AUTH_OK); /* what failed has not used the challenge */
}

static void another_passkey_or_account_is_refused(void **state) {
    scene *now = *state;
    auth_outcome out;
    make_challenge(now, AUTH_SIGN_IN);
    now->known.credential[0] ^= 1;
    assert_int_equal(get(now, &out), AUTH_UNKNOWN_KEY);
    now->known.credential[0] ^= 1;
    json_t *credential = device_get(&now->device, now->challenge, (const uint8_t *)"another account!");
    now->ceremony.credential = credential;
    assert_int_equal(auth_assert(&now->ceremony, &now->known, &out), AUTH_UNKNOWN_KEY);
    json_t *response = json_object_get(credential, "response");
    json_object_set_new(response, "userHandle", json_null());
    assert_int_equal(auth_assert(&now->ceremony, &now->known, &out), AUTH_OK);
    json_decref(credential);
    /* Somebody else's key under this id. */
    device other;
    device_open(&other, AUTH_ES256);
    memcpy(other.id, now->device.id, sizeof other.id);
    other.counter = 100;
    make_challenge(now, AUTH_SIGN_IN);
    credential = device_get(&other, now->challenge, now->known.user_handle);
    now->ceremony.credential = credential;
    assert_int_equal(auth_assert(&now->ceremony, &now->known, &out), AUTH_BAD_SIGNATURE);
    json_decref(credential);
    device_close(&other);
}

/* ---- Bytes ------------------------------------------------------------------------------------------- */

static size_t decode(const json_t *credential, const char *name, uint8_t out[2048]) {
    const json_t *text = json_object_get(json_object_get(credential, "response"), name);
    size_t length = 0;
    assert_int_equal(sodium_base642bin(out, 2048, json_string_value(text), json_string_length(text), NULL, &length,
                                       NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return length;
}

static void encode(json_t *credential, const char *name, const uint8_t *bytes, size_t length) {
    char text[4096];
    sodium_bin2base64(text, sizeof text, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    json_object_set_new(json_object_get(credential, "response"), name, json_string(text));
}

/* Every bit of what was signed, and of the signature. */
static void no_bit_of_a_signature_can_be_changed(void **state) {
    (void)state;
    for (size_t i = 0; i < ALGORITHMS; i++) {
        static scene now;
        static const char *const parts[] = {"clientDataJSON", "authenticatorData", "signature"};
        auth_outcome out;
        open_with(&now, algorithms[i]);
        make_challenge(&now, AUTH_SIGN_IN);
        json_t *credential = device_get(&now.device, now.challenge, now.known.user_handle);
        now.ceremony.credential = credential;
        for (size_t part = 0; part < 3; part++) {
            uint8_t bytes[2048];
            size_t length = decode(credential, parts[part], bytes), step = length > 100 ? 7 : 1;
            for (size_t bit = 0; bit < 8 * length; bit += step) {
                bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
                encode(credential, parts[part], bytes, length);
                assert_int_not_equal(auth_assert(&now.ceremony, &now.known, &out), AUTH_OK);
                bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            }
            encode(credential, parts[part], bytes, length - 1);
            assert_int_not_equal(auth_assert(&now.ceremony, &now.known, &out), AUTH_OK);
            encode(credential, parts[part], bytes, length);
        }
        assert_int_equal(auth_assert(&now.ceremony, &now.known, &out), AUTH_OK);
        json_decref(credential);
        device_close(&now.device);
    }
}

/* Authenticator data that ends anywhere, and keys that are none. */
static void a_new_key_is_whole_and_a_key(void **state) {
    (void)state;
    for (size_t i = 0; i < ALGORITHMS; i++) {
        static scene now;
        uint8_t data[2048];
        auth_outcome out;
        open_with(&now, algorithms[i]);
        make_challenge(&now, AUTH_SIGN_UP);
        json_t *credential = device_create(&now.device, now.challenge);
        now.ceremony.credential = credential;
        size_t length = decode(credential, "authenticatorData", data);
        for (size_t cut = 0; cut < length; cut++) {
            encode(credential, "authenticatorData", data, cut);
            assert_int_equal(auth_register(&now.ceremony, &out), AUTH_MALFORMED);
        }
        /* Of another curve, algorithm or kind: the numbers stand at the beginning of the key. */
        const size_t key = 55 + sizeof now.device.id;
        for (size_t at = key; at < key + 7; at++) {
            data[at] ^= 1;
            encode(credential, "authenticatorData", data, length);
            auth_result result = auth_register(&now.ceremony, &out);
            assert_true(result == AUTH_UNKNOWN_KEY || result == AUTH_MALFORMED);
            data[at] ^= 1;
        }
        if (algorithms[i] == AUTH_ES256) {
            data[length - 1] ^= 1; /* no point of the curve */
            encode(credential, "authenticatorData", data, length);
            assert_int_equal(auth_register(&now.ceremony, &out), AUTH_UNKNOWN_KEY);
            data[length - 1] ^= 1;
        }
        data[55] ^= 1; /* another id than the credential's */
        encode(credential, "authenticatorData", data, length);
        assert_int_equal(auth_register(&now.ceremony, &out), AUTH_MALFORMED);
        data[55] ^= 1;
        encode(credential, "authenticatorData", data, length);
        assert_int_equal(auth_register(&now.ceremony, &out), AUTH_OK);
        json_decref(credential);
        device_close(&now.device);
    }
}

/* What stands where the key or the extensions should: lengths that ask for more than there is, nested too deep, tags,
   and something behind the end. */
static void odd_cbor_is_malformed(void **state) {
    scene *now = *state;
    static const struct {
        const char *bytes;
        size_t length;
        bool good;
    } rows[] = {
        {"\xa0", 1, true},
        {"\xa1\x61\x61\x82\x01\xf5", 6, true},
        {"\xa1\x01\xa1\x01\xa1\x01\xa1\x01\x02", 9, true},
        {"\x1b\x01\x02\x03\x04\x05\x06\x07\x08", 9, true},
        {"\xa1\x01\xa1\x01\xa1\x01\xa1\x01\xa1\x01\x02", 11, false},
        {"", 0, false},
        {"\xa0\xa0", 2, false},
        {"\xbb\x00\x00\x00\x0d\x7d\x62\xd4\xe0", 9, false},
        {"\xbb\x80\x00\x00\x00\x00\x00\x00\x00", 9, false},
        {"\x9b\xff\xff\xff\xff\xff\xff\xff\xff", 9, false},
        {"\x5a\x7f\xff\xff\xff", 5, false},
        {"\x59\x01", 2, false},
        {"\xbf\xff", 2, false},
        {"\x5f\xff", 2, false},
        {"\x1c", 1, false},
        {"\xc0\x01", 2, false},
        {"\xa1\x01", 2, false},
    };
    now->device.flags |= 0x80; /* extensions, which the device has none of */
    now->device.without_counter = true;
    now->known.counter = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t data[2048];
        auth_outcome out;
        make_challenge(now, AUTH_SIGN_IN);
        json_t *credential = device_get(&now->device, now->challenge, now->known.user_handle);
        size_t length = decode(credential, "authenticatorData", data);
        memcpy(data + length, rows[i].bytes, rows[i].length);
        encode(credential, "authenticatorData", data, length + rows[i].length);
        now->ceremony.credential = credential;
        auth_result result = auth_assert(&now->ceremony, &now->known, &out);
        assert_int_equal(result, rows[i].good ? AUTH_BAD_SIGNATURE : AUTH_MALFORMED);
        json_decref(credential);
    }
}

static void what_no_browser_sends_is_malformed(void **state) {
    scene *now = *state;
    static const char *const odd[] = {
        "null",
        "[]",
        "{}",
        "{'id':'AA'}",
        "{'id':'AA','response':7}",
        "{'id':'AA','response':{'clientDataJSON':''}}",
        "{'id':'AA','response':{'clientDataJSON':'e30'}}",                         /* {} */
        "{'id':'AA','response':{'clientDataJSON':'!'}}",                           /* no base64url */
        "{'id':'AA','response':{'clientDataJSON':'e30='}}",                        /* padded */
        "{'id':'AA','response':{'clientDataJSON':['e30'],'authenticatorData':1}}", /* no texts */
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char text[256];
        auth_outcome out;
        snprintf(text, sizeof text, "%s", odd[i]);
        for (char *at = text; (at = strchr(at, '\''));) {
            *at = '"';
        }
        json_t *credential = json_loads(text, JSON_DECODE_ANY, NULL);
        now->ceremony.credential = credential;
        assert_int_equal(auth_register(&now->ceremony, &out), AUTH_MALFORMED);
        assert_int_equal(auth_assert(&now->ceremony, &now->known, &out), AUTH_MALFORMED);
        json_decref(credential);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_scene, close_scene)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(options_are_what_browsers_read),
        TEST(relying_parties_have_names_and_tls),
        TEST(every_algorithm_signs_up_and_in),
        TEST(a_device_may_count_nothing_and_verify_nobody),
        TEST(who_is_known_adds_a_passkey),
        TEST(a_challenge_is_good_for_one_thing_and_five_minutes),
        TEST(a_challenge_cannot_be_made_up),
        TEST(what_is_said_of_the_page_must_be_right),
        TEST(what_is_said_of_the_person_must_be_right),
        TEST(a_counter_that_does_not_grow_is_a_copy),
        TEST(another_passkey_or_account_is_refused),
        TEST(no_bit_of_a_signature_can_be_changed),
        TEST(a_new_key_is_whole_and_a_key),
        TEST(odd_cbor_is_malformed),
        TEST(what_no_browser_sends_is_malformed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
