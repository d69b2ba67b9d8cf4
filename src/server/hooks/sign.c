#include "server/hooks/sign.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void hook_pair_of(const auth_key *key, const club_person *bot, int64_t key_ms, hook_pair *out) {
    static const char use[] = "ludopod hook";
    uint8_t seed[crypto_sign_SEEDBYTES], number[8];
    crypto_generichash_state state;
    for (unsigned i = 0; i < sizeof number; i++) {
        number[i] = (uint8_t)((uint64_t)key_ms >> (8 * i));
    }
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, sizeof seed);
    crypto_generichash_update(&state, (const unsigned char *)use, sizeof use);
    crypto_generichash_update(&state, (const unsigned char *)bot->id, sizeof bot->id);
    crypto_generichash_update(&state, number, sizeof number);
    crypto_generichash_final(&state, seed, sizeof seed);
    crypto_sign_seed_keypair(out->point, out->secret, seed);
    sodium_memzero(seed, sizeof seed);
}

void hook_key_text(const hook_pair *pair, char out[HOOK_KEY_TEXT_SIZE]) {
    char text[sodium_base64_ENCODED_LEN(HOOK_PUBLIC_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    sodium_bin2base64(text, sizeof text, pair->point, sizeof pair->point, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, HOOK_KEY_TEXT_SIZE, "whpk_%s", text);
}

void hook_sign(const hook_pair *pair, const hook_message *message, char out[HOOK_SIGNATURE_TEXT_SIZE]) {
    char said[HOOK_SIGNED_SIZE], text[sodium_base64_ENCODED_LEN(crypto_sign_BYTES, sodium_base64_VARIANT_ORIGINAL)];
    uint8_t signature[crypto_sign_BYTES];
    snprintf(said, sizeof said, "%s.%lld.%s", message->id, (long long)message->at_s, message->body);
    crypto_sign_detached(signature, NULL, (const uint8_t *)said, strlen(said), pair->secret);
    sodium_bin2base64(text, sizeof text, signature, sizeof signature, sodium_base64_VARIANT_ORIGINAL);
    snprintf(out, HOOK_SIGNATURE_TEXT_SIZE, "v1a,%s", text);
}
