#include "server/device.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static void begin(device *self, auth_algorithm algorithm) {
    *self = (device){.algorithm = algorithm,
                     .counter = 1,
                     .origin = "http://localhost:8080",
                     .relying_party = "localhost",
                     .client_more = "",
                     .flags = 0x01 | 0x04};
    randombytes_buf(self->id, sizeof self->id);
}

void device_open(device *self, auth_algorithm algorithm) {
    begin(self, algorithm);
    self->key = algorithm == AUTH_ES256   ? EVP_EC_gen("P-256")
                : algorithm == AUTH_EDDSA ? EVP_PKEY_Q_keygen(NULL, NULL, "ED25519")
                                          : EVP_RSA_gen(2048);
    assert_non_null(self->key);
}

void device_open_plain(device *self) {
    begin(self, AUTH_ES256);
    randombytes_buf(self->plain, sizeof self->plain);
}

void device_close(device *self) {
    EVP_PKEY_free(self->key);
}

/* ---- The key, as COSE has it (RFC 9052, RFC 9053) ---------------------------------------------------- */

static size_t put(uint8_t *out, size_t at, const void *bytes, size_t length) {
    memcpy(out + at, bytes, length);
    return at + length;
}

static size_t put_es256(const EVP_PKEY *key, uint8_t *out, size_t at) {
    uint8_t point[65];
    size_t length;
    assert_true(EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point, &length));
    at = put(out, at, "\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", 10);
    at = put(out, at, point + 1, 32);
    at = put(out, at, "\x22\x58\x20", 3);
    return put(out, at, point + 33, 32);
}

static size_t put_eddsa(const EVP_PKEY *key, uint8_t *out, size_t at) {
    uint8_t point[32];
    size_t length = sizeof point;
    assert_true(EVP_PKEY_get_raw_public_key(key, point, &length));
    at = put(out, at, "\xa4\x01\x01\x03\x27\x20\x06\x21\x58\x20", 10);
    return put(out, at, point, 32);
}

static size_t put_rs256(const EVP_PKEY *key, uint8_t *out, size_t at) {
    uint8_t modulus[256];
    BIGNUM *number = NULL;
    assert_true(EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &number));
    assert_int_equal(BN_bn2binpad(number, modulus, sizeof modulus), sizeof modulus);
    BN_free(number);
    at = put(out, at, "\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00", 11);
    at = put(out, at, modulus, sizeof modulus);
    return put(out, at, "\x21\x43\x01\x00\x01", 5);
}

static size_t put_key(const device *self, uint8_t *out, size_t at) {
    if (!self->key) {
        at = put(out, at, "\x58\x40", 2);
        return put(out, at, self->plain, sizeof self->plain);
    }
    switch (self->algorithm) {
    case AUTH_ES256:
        return put_es256(self->key, out, at);
    case AUTH_EDDSA:
        return put_eddsa(self->key, out, at);
    default:
        return put_rs256(self->key, out, at);
    }
}

size_t device_data(const device *self, uint8_t out[DEVICE_DATA_MAX]) {
    uint32_t counter = self->without_counter ? 0 : self->counter;
    crypto_hash_sha256(out, (const uint8_t *)self->relying_party, strlen(self->relying_party));
    out[32] = self->flags;
    for (int i = 0; i < 4; i++) {
        out[33 + i] = (uint8_t)(counter >> (24 - 8 * i));
    }
    if (!(self->flags & 0x40)) {
        return 37;
    }
    memset(out + 37, 0, 16); /* which model it is */
    size_t at = put(out, 53, "\x00\x10", 2);
    at = put(out, at, self->id, sizeof self->id);
    return put_key(self, out, at);
}

/* ---- What it says ------------------------------------------------------------------------------------ */

static json_t *encoded(const void *bytes, size_t length) {
    static char text[4096];
    sodium_bin2base64(text, sizeof text, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return json_string(text);
}

static size_t print_client(const device *self, const char *type, const uint8_t *challenge, char out[1024]) {
    char text[64];
    sodium_bin2base64(text, sizeof text, challenge, AUTH_CHALLENGE_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return (size_t)snprintf(out, 1024, "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\"%s}",
                            self->type ? self->type : type, text, self->origin, self->client_more);
}

json_t *device_create(device *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES]) {
    uint8_t data[DEVICE_DATA_MAX];
    char client[1024];
    size_t client_length = print_client(self, "webauthn.create", challenge, client);
    self->flags ^= 0x40;
    size_t length = device_data(self, data);
    self->flags ^= 0x40;
    self->counter++;
    return json_pack("{s:o s:s s:{s:o s:o}}", "id", encoded(self->id, sizeof self->id), "type", "public-key",
                     "response", "clientDataJSON", encoded(client, client_length), "authenticatorData",
                     encoded(data, length));
}

static void sign_plain(const uint8_t *key, const uint8_t *data, size_t length, uint8_t out[32]) {
    crypto_generichash(out, 32, data, length, key, 64);
}

static size_t sign(const device *self, const uint8_t *data, size_t length, uint8_t out[512]) {
    if (!self->key) {
        sign_plain(self->plain, data, length, out);
        return 32;
    }
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const EVP_MD *hash = self->algorithm == AUTH_EDDSA ? NULL : EVP_sha256();
    size_t signed_length = 512;
    assert_true(EVP_DigestSignInit(context, NULL, hash, NULL, self->key));
    assert_true(EVP_DigestSign(context, out, &signed_length, data, length));
    EVP_MD_CTX_free(context);
    return signed_length;
}

json_t *device_get(device *self, const uint8_t challenge[AUTH_CHALLENGE_BYTES],
                   const uint8_t user_handle[CLUB_USER_HANDLE_BYTES]) {
    uint8_t data[DEVICE_DATA_MAX], signature[512];
    char client[1024];
    size_t client_length = print_client(self, "webauthn.get", challenge, client);
    size_t length = device_data(self, data);
    crypto_hash_sha256(data + length, (const uint8_t *)client, client_length);
    size_t signature_length = sign(self, data, length + 32, signature);
    self->counter++;
    return json_pack("{s:o s:s s:{s:o s:o s:o s:o}}", "id", encoded(self->id, sizeof self->id), "type", "public-key",
                     "response", "clientDataJSON", encoded(client, client_length), "authenticatorData",
                     encoded(data, length), "signature", encoded(signature, signature_length), "userHandle",
                     encoded(user_handle, CLUB_USER_HANDLE_BYTES));
}

void device_challenge(const json_t *options, uint8_t out[AUTH_CHALLENGE_BYTES]) {
    const json_t *text = json_object_get(options, "challenge");
    size_t length = 0;
    assert_int_equal(sodium_base642bin(out, AUTH_CHALLENGE_BYTES, json_string_value(text), json_string_length(text),
                                       NULL, &length, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    assert_int_equal(length, AUTH_CHALLENGE_BYTES);
}

/* ---- The verifier of plain devices ------------------------------------------------------------------- */

static bool read_plain(const uint8_t *data, size_t length, club_passkey *out) {
    enum { ID = 55, ID_BYTES = 16, KEY = ID + ID_BYTES + 2, KEY_BYTES = 64 };
    if (length != KEY + KEY_BYTES) {
        return false;
    }
    *out = (club_passkey){
        .algorithm = AUTH_ES256, .credential_length = ID_BYTES, .key_length = KEY_BYTES, .counter = data[36]};
    memcpy(out->credential, data + ID, ID_BYTES);
    memcpy(out->key, data + KEY, KEY_BYTES);
    return true;
}

static bool check_plain(const club_passkey *by, const char *relying_party, const auth_signed *what) {
    (void)relying_party;
    uint8_t data[DEVICE_DATA_MAX], expected[32];
    memcpy(data, what->data, what->length);
    memcpy(data + what->length, what->client_hash, sizeof what->client_hash);
    sign_plain(by->key, data, what->length + sizeof what->client_hash, expected);
    return what->signature_length == sizeof expected && memcmp(what->signature, expected, sizeof expected) == 0;
}

const auth_verifier device_verifier = {.version = "", .read_key = read_plain, .check = check_plain};
