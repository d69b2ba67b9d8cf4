#include "app/outbox/hooks/sign.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { DERIVED_BYTES = 32 };
static_assert((int)crypto_sign_SEEDBYTES == DERIVED_BYTES, "a pair is made from as much");
static_assert((int)HOOK_SHARED_BYTES == DERIVED_BYTES, "and a secret is as much");

/* What it is for, whose and since when: from the club's key. */
typedef struct derivation {
    const auth_key *key;
    const club_person *bot;
    int64_t key_ms;
} derivation;

static void derive(const derivation *from, const char *use, uint8_t out[DERIVED_BYTES]) {
    uint8_t number[8];
    crypto_generichash_state state;
    for (unsigned i = 0; i < sizeof number; i++) {
        number[i] = (uint8_t)((uint64_t)from->key_ms >> (8 * i));
    }
    crypto_generichash_init(&state, from->key->bytes, sizeof from->key->bytes, DERIVED_BYTES);
    crypto_generichash_update(&state, (const unsigned char *)use, strlen(use) + 1);
    crypto_generichash_update(&state, (const unsigned char *)from->bot->id, sizeof from->bot->id);
    crypto_generichash_update(&state, number, sizeof number);
    crypto_generichash_final(&state, out, DERIVED_BYTES);
}

void hook_keys_of(const auth_key *key, const club_person *bot, int64_t key_ms, hook_keys *out) {
    const derivation from = {key, bot, key_ms};
    uint8_t seed[DERIVED_BYTES];
    derive(&from, "ludopod hook", seed);
    crypto_sign_seed_keypair(out->point, out->secret, seed);
    sodium_memzero(seed, sizeof seed);
    derive(&from, "ludopod hook secret", out->shared);
}

static void print_key(const char *head, const uint8_t bytes[32], char out[HOOK_KEY_TEXT_SIZE]) {
    char text[sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(text, sizeof text, bytes, 32, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, HOOK_KEY_TEXT_SIZE, "%s%s", head, text);
    sodium_memzero(text, sizeof text);
}

void hook_key_text(const hook_keys *keys, char out[HOOK_KEY_TEXT_SIZE]) {
    print_key("whpk_", keys->point, out);
}

void hook_secret_text(const hook_keys *keys, char out[HOOK_KEY_TEXT_SIZE]) {
    print_key("whsec_", keys->shared, out);
}

void hook_sign(const hook_keys *keys, const hook_message *message, char out[HOOK_SIGNATURE_TEXT_SIZE]) {
    char said[HOOK_SIGNED_SIZE];
    char by_pair[sodium_base64_ENCODED_LEN(crypto_sign_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    char by_secret[sodium_base64_ENCODED_LEN(crypto_auth_hmacsha256_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    uint8_t signature[crypto_sign_BYTES], code[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    snprintf(said, sizeof said, "%s.%lld.%s", message->id, (long long)message->at_s, message->body);
    crypto_sign_detached(signature, NULL, (const uint8_t *)said, strlen(said), keys->secret);
    sodium_bin2base64(by_pair, sizeof by_pair, signature, sizeof signature, sodium_base64_VARIANT_ORIGINAL);
    crypto_auth_hmacsha256_init(&state, keys->shared, sizeof keys->shared);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)said, strlen(said));
    crypto_auth_hmacsha256_final(&state, code);
    sodium_bin2base64(by_secret, sizeof by_secret, code, sizeof code, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, HOOK_SIGNATURE_TEXT_SIZE, "v1a,%s v1,%s", by_pair, by_secret);
}
