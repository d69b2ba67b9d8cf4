/* Signatures of webhooks, as the specification Standard Webhooks has them (version v1a, Ed25519): over the id, the
   moment and the body. Plain values; pure and thread-safe. */
#ifndef LUDOPOD_SERVER_HOOKS_SIGN_H
#define LUDOPOD_SERVER_HOOKS_SIGN_H

#include <stddef.h>
#include <stdint.h>

#include "club/people/person.h"
#include "server/auth/secrets.h"

enum {
    HOOK_SECRET_BYTES = 64,
    HOOK_PUBLIC_BYTES = 32,
    HOOK_KEY_TEXT_SIZE = 56,       /* "whpk_" and 32 bytes in base64 */
    HOOK_SIGNATURE_TEXT_SIZE = 96, /* "v1a," and 64 bytes in base64 */
    HOOK_SIGNED_SIZE = 1024
};

typedef struct hook_pair {
    uint8_t secret[HOOK_SECRET_BYTES], point[HOOK_PUBLIC_BYTES];
} hook_pair;

/* It follows from the club's key, so it is kept with it and nowhere else. */
void hook_pair_of(const auth_key *key, const club_person *bot, int64_t key_ms, hook_pair *out);
/* What whoever checks a signature has to know. */
void hook_key_text(const hook_pair *pair, char out[HOOK_KEY_TEXT_SIZE]);

typedef struct hook_message {
    const char *id, *body;
    int64_t at_s; /* when it is sent, since 1970 */
} hook_message;

/* Requires: id and body have less than HOOK_SIGNED_SIZE - 32 bytes together. */
void hook_sign(const hook_pair *pair, const hook_message *message, char out[HOOK_SIGNATURE_TEXT_SIZE]);

#endif
