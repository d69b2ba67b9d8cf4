/* What Web Push asks for: messages that only the browser can read (RFC 8291, with the aes128gcm of RFC 8188), and the
   club's word for who sends them (VAPID, RFC 8292). Plain values; pure but for random numbers, and thread-safe. */
#ifndef LUDOPOD_APP_OUTBOX_PUSH_CRYPT_H
#define LUDOPOD_APP_OUTBOX_PUSH_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/auth/secrets.h"

enum {
    PUSH_POINT_BYTES = 65, /* of P-256, uncompressed */
    PUSH_SECRET_BYTES = 32,
    PUSH_AUTH_BYTES = 16,
    PUSH_SALT_BYTES = 16,
    PUSH_TEXT_MAX = 2048, /* services take at least 4096 bytes */
    PUSH_BODY_MAX = PUSH_SALT_BYTES + 4 + 1 + PUSH_POINT_BYTES + PUSH_TEXT_MAX + 1 + 16,
    PUSH_POINT_TEXT_SIZE = 88, /* 87 letters of base64url */
    PUSH_VAPID_SIZE = 1536
};

typedef struct push_pair {
    uint8_t secret[PUSH_SECRET_BYTES], point[PUSH_POINT_BYTES];
} push_pair;

/* A browser that takes messages: what its page was given by it. */
typedef struct push_receiver {
    uint8_t point[PUSH_POINT_BYTES], auth[PUSH_AUTH_BYTES];
} push_receiver;

typedef struct push_body {
    uint8_t bytes[PUSH_BODY_MAX];
    size_t length;
} push_body;

/* False: it is no number of the curve, or there is no memory. */
bool push_pair_of(const uint8_t secret[PUSH_SECRET_BYTES], push_pair *out);
bool push_pair_make(push_pair *out);
/* The pair by which the club is known to push services: it follows from the club's key, so it is kept with it. */
bool push_pair_of_club(const auth_key *key, push_pair *out);

/* Both in base64url. False: they are no point of the curve and no secret of 16 bytes. */
bool push_receiver_read(const char *point, const char *auth, push_receiver *out);

/* own: a pair for this message alone. Requires: length <= PUSH_TEXT_MAX. False: there is no memory. */
bool push_encrypt(const push_receiver *to, const push_pair *own, const uint8_t salt[PUSH_SALT_BYTES], const char *text,
                  size_t length, push_body *out);

typedef struct push_word {
    const char *origin;  /* of the push service: "https://push.example.net" */
    const char *contact; /* "mailto:..." or "https://...": whom the service can ask */
    int64_t until;       /* seconds since 1970; at most a day ahead */
} push_word;

/* The value of the field Authorization. False: it does not fit, or there is no memory. */
bool push_vapid(const push_pair *club, const push_word *word, char out[PUSH_VAPID_SIZE]);

#endif
