#include "app/outbox/push/crypt.h"

#include <jansson.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The curve ----------------------------------------------------------------------------------------- */

/* A secret times a point, or the base of the curve when there is none. False also where it is no secret: zero, or not
   below the order. */
static bool multiply(const uint8_t secret[PUSH_SECRET_BYTES], const uint8_t *point, uint8_t out[PUSH_POINT_BYTES]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *from = group ? EC_POINT_new(group) : NULL, *product = group ? EC_POINT_new(group) : NULL;
    BIGNUM *factor = BN_bin2bn(secret, PUSH_SECRET_BYTES, NULL);
    bool good = from && product && factor && !BN_is_zero(factor) && BN_cmp(factor, EC_GROUP_get0_order(group)) < 0;
    if (good && point) {
        good = EC_POINT_oct2point(group, from, point, PUSH_POINT_BYTES, NULL) == 1 &&
               EC_POINT_mul(group, product, NULL, from, factor, NULL) == 1;
    } else if (good) {
        good = EC_POINT_mul(group, product, factor, NULL, NULL, NULL) == 1;
    }
    good = good && EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, out, PUSH_POINT_BYTES, NULL) ==
                       PUSH_POINT_BYTES;
    BN_clear_free(factor);
    EC_POINT_clear_free(product);
    EC_POINT_free(from);
    EC_GROUP_free(group);
    return good;
}

bool push_pair_of(const uint8_t secret[PUSH_SECRET_BYTES], push_pair *out) {
    memcpy(out->secret, secret, PUSH_SECRET_BYTES);
    return multiply(secret, NULL, out->point);
}

bool push_pair_make(push_pair *out) {
    uint8_t secret[PUSH_SECRET_BYTES];
    randombytes_buf(secret, sizeof secret);
    bool good = push_pair_of(secret, out); /* one of 2^32 is too large: the message is tried again */
    sodium_memzero(secret, sizeof secret);
    return good;
}

bool push_pair_of_club(const auth_key *key, push_pair *out) {
    enum { TRIES = 16 }; /* one number of 2^32 is too large */
    static const char use[] = "ludopod push";
    uint8_t secret[PUSH_SECRET_BYTES];
    bool good = false;
    for (unsigned char number = 0; !good && number < TRIES; number++) {
        crypto_generichash_state state;
        crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof secret);
        crypto_generichash_update(&state, (const unsigned char *)use, sizeof use);
        crypto_generichash_update(&state, &number, 1);
        crypto_generichash_final(&state, secret, sizeof secret);
        good = push_pair_of(secret, out);
    }
    sodium_memzero(secret, sizeof secret);
    return good;
}

/* ---- Receivers ----------------------------------------------------------------------------------------- */

/* Exactly so many bytes, with or without padding. */
static bool read_base64(const char *text, uint8_t *out, size_t size) {
    size_t length = 0;
    const char *end = NULL, *last = text + strlen(text);
    while (last > text && last[-1] == '=') {
        last--;
    }
    return sodium_base642bin(out, size, text, (size_t)(last - text), NULL, &length, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           end == last && length == size;
}

bool push_receiver_read(const char *point, const char *auth, push_receiver *out) {
    static const uint8_t one[PUSH_SECRET_BYTES] = {[PUSH_SECRET_BYTES - 1] = 1};
    uint8_t same[PUSH_POINT_BYTES];
    return read_base64(point, out->point, sizeof out->point) && read_base64(auth, out->auth, sizeof out->auth) &&
           out->point[0] == POINT_CONVERSION_UNCOMPRESSED && multiply(one, out->point, same);
}

/* ---- Messages ------------------------------------------------------------------------------------------- */

typedef struct bytes {
    const void *data;
    size_t length;
} bytes;

/* HKDF (RFC 5869) with SHA-256, of one block. */
static void derive(bytes salt, bytes from, bytes use, uint8_t *out, size_t length) {
    uint8_t key[crypto_auth_hmacsha256_BYTES], block[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, salt.data, salt.length);
    crypto_auth_hmacsha256_update(&state, from.data, from.length);
    crypto_auth_hmacsha256_final(&state, key);
    crypto_auth_hmacsha256_init(&state, key, sizeof key);
    crypto_auth_hmacsha256_update(&state, use.data, use.length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)"\1", 1);
    crypto_auth_hmacsha256_final(&state, block);
    memcpy(out, block, length);
    sodium_memzero(key, sizeof key);
    sodium_memzero(block, sizeof block);
}

/* What both sides know and nobody else (RFC 8291, section 3.4). */
static bool share(const push_receiver *to, const push_pair *own, uint8_t out[32]) {
    static const char label[] = "WebPush: info"; /* with its zero */
    uint8_t product[PUSH_POINT_BYTES], use[sizeof label + 2 * PUSH_POINT_BYTES];
    if (!multiply(own->secret, to->point, product)) {
        return false;
    }
    memcpy(use, label, sizeof label);
    memcpy(use + sizeof label, to->point, PUSH_POINT_BYTES);
    memcpy(use + sizeof label + PUSH_POINT_BYTES, own->point, PUSH_POINT_BYTES);
    derive((bytes){to->auth, sizeof to->auth}, (bytes){product + 1, 32}, (bytes){use, sizeof use}, out, 32);
    sodium_memzero(product, sizeof product);
    return true;
}

/* The only record, and so the last: what ends it is 2 (RFC 8188, section 2). */
static bool seal(const uint8_t key[16], const uint8_t nonce[12], const char *text, size_t length, uint8_t *out) {
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int first = 0, second = 0, third = 0;
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &first, (const unsigned char *)text, (int)length) == 1 &&
                EVP_EncryptUpdate(context, out + first, &second, (const unsigned char *)"\2", 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + first + second, &third) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, out + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

bool push_encrypt(const push_receiver *to, const push_pair *own, const uint8_t salt[PUSH_SALT_BYTES], const char *text,
                  size_t length, push_body *out) {
    enum { HEAD = PUSH_SALT_BYTES + 4 + 1 + PUSH_POINT_BYTES };
    static const char key_label[] = "Content-Encoding: aes128gcm", nonce_label[] = "Content-Encoding: nonce";
    static const uint8_t record_size[4] = {0, 0, 16, 0};
    uint8_t shared[32], key[16], nonce[12];
    if (!share(to, own, shared)) {
        return false;
    }
    const bytes with = {salt, PUSH_SALT_BYTES}, from = {shared, sizeof shared};
    derive(with, from, (bytes){key_label, sizeof key_label}, key, sizeof key);
    derive(with, from, (bytes){nonce_label, sizeof nonce_label}, nonce, sizeof nonce);
    memcpy(out->bytes, salt, PUSH_SALT_BYTES);
    memcpy(out->bytes + PUSH_SALT_BYTES, record_size, sizeof record_size);
    out->bytes[PUSH_SALT_BYTES + 4] = PUSH_POINT_BYTES;
    memcpy(out->bytes + HEAD - PUSH_POINT_BYTES, own->point, PUSH_POINT_BYTES);
    out->length = HEAD + length + 1 + 16;
    bool good = seal(key, nonce, text, length, out->bytes + HEAD);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(key, sizeof key);
    return good;
}

/* ---- Who sends them -------------------------------------------------------------------------------------- */

static EVP_PKEY *load_pair(const push_pair *pair) {
    char curve[] = "prime256v1";
    unsigned char secret[PUSH_SECRET_BYTES], point[PUSH_POINT_BYTES];
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = BN_bin2bn(pair->secret, PUSH_SECRET_BYTES, NULL);
    if (number) {
        BN_bn2nativepad(number, secret, sizeof secret); /* the parameter is in this machine's order of bytes */
    }
    memcpy(point, pair->point, sizeof point);
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve, 0),
                               OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, secret, sizeof secret),
                               OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point),
                               OSSL_PARAM_construct_end()};
    if (!number || !context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, parameters) != 1) {
        key = NULL;
    }
    sodium_memzero(secret, sizeof secret);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* JWS has the two numbers of a signature side by side (RFC 7518, section 3.4), OpenSSL as DER. */
static bool flatten(const unsigned char *der, size_t length, uint8_t out[64]) {
    ECDSA_SIG *read = d2i_ECDSA_SIG(NULL, &der, (long)length);
    bool good = read && BN_bn2binpad(ECDSA_SIG_get0_r(read), out, 32) == 32 &&
                BN_bn2binpad(ECDSA_SIG_get0_s(read), out + 32, 32) == 32;
    ECDSA_SIG_free(read);
    return good;
}

/* ES256. */
static bool sign(const push_pair *pair, const char *text, uint8_t out[64]) {
    unsigned char der[80];
    size_t length = sizeof der;
    EVP_PKEY *key = load_pair(pair);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &length, (const unsigned char *)text, strlen(text)) == 1 &&
                flatten(der, length, out);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

static bool add_base64(char *out, size_t size, const void *data, size_t length) {
    size_t used = strlen(out);
    if (sodium_base64_ENCODED_LEN(length, sodium_base64_VARIANT_URLSAFE_NO_PADDING) > size - used) {
        return false;
    }
    sodium_bin2base64(out + used, size - used, data, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return true;
}

bool push_vapid(const push_pair *club, const push_word *word, char out[PUSH_VAPID_SIZE]) {
    enum { TOKEN_SIZE = 1024 };
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char token[TOKEN_SIZE] = "", point[PUSH_POINT_TEXT_SIZE] = "";
    uint8_t signature[64];
    json_t *claims =
        json_pack("{s:s s:I s:s}", "aud", word->origin, "exp", (json_int_t)word->until, "sub", word->contact);
    char *body = claims ? json_dumps(claims, JSON_COMPACT) : NULL;
    bool good = body && add_base64(token, sizeof token, head, strlen(head)) && strcat(token, ".") &&
                add_base64(token, sizeof token - 1, body, strlen(body)) && sign(club, token, signature) &&
                strcat(token, ".") && add_base64(token, sizeof token, signature, sizeof signature) &&
                add_base64(point, sizeof point, club->point, sizeof club->point);
    int length = good ? snprintf(out, PUSH_VAPID_SIZE, "vapid t=%s, k=%s", token, point) : -1;
    free(body);
    json_decref(claims);
    return good && length < PUSH_VAPID_SIZE;
}
