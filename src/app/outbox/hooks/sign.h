/* Signatures of webhooks, as the specification Standard Webhooks has them: over the id, the moment and the body, by a
   pair of keys (version v1a, Ed25519) and by a secret that both ends know (version v1, HMAC-SHA256). Plain values; pure
   and thread-safe. */
#ifndef LUDOPOD_APP_OUTBOX_HOOKS_SIGN_H
#define LUDOPOD_APP_OUTBOX_HOOKS_SIGN_H

#include <stddef.h>
#include <stdint.h>

#include "app/auth/secrets.h"
#include "club/people/person.h"

enum {
    HOOK_SECRET_BYTES = 64,
    HOOK_PUBLIC_BYTES = 32,
    HOOK_SHARED_BYTES = 32,
    HOOK_KEY_TEXT_SIZE = 56,        /* "whpk_" or "whsec_" and 32 bytes in base64 */
    HOOK_SIGNATURE_TEXT_SIZE = 144, /* "v1a," and 64 bytes in base64, a space, "v1," and 32 */
    HOOK_SIGNED_SIZE = 1024
};

typedef struct hook_keys {
    uint8_t secret[HOOK_SECRET_BYTES], point[HOOK_PUBLIC_BYTES]; /* the pair */
    uint8_t shared[HOOK_SHARED_BYTES];
} hook_keys;

/* They follow from the club's key, so they are kept with it and nowhere else. */
void hook_keys_of(const auth_key *key, const club_person *bot, int64_t key_ms, hook_keys *out);
/* What whoever checks a signature has to know: the pair's public half, or the secret, which signs as well. */
void hook_key_text(const hook_keys *keys, char out[HOOK_KEY_TEXT_SIZE]);
void hook_secret_text(const hook_keys *keys, char out[HOOK_KEY_TEXT_SIZE]);

typedef struct hook_message {
    const char *id, *body;
    int64_t at_s; /* when it is sent, since 1970 */
} hook_message;

/* Both signatures. Requires: id and body have less than HOOK_SIGNED_SIZE - 32 bytes together. */
void hook_sign(const hook_keys *keys, const hook_message *message, char out[HOOK_SIGNATURE_TEXT_SIZE]);

#endif
