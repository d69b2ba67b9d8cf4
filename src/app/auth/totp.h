/* One-time codes of an authenticator app: TOTP (RFC 6238) over HMAC-SHA-1, 30 seconds a step, six digits. These are the
   numbers that all apps take; others may be asked for in the URI, but widely used apps ignore them.

   Pure: the secret, which the caller draws, and the time are handed in. Thread-safe. */
#ifndef LUDOPOD_APP_AUTH_TOTP_H
#define LUDOPOD_APP_AUTH_TOTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

enum {
    AUTH_TOTP_SECRET_BYTES = 20, /* as long as the hash (RFC 4226, section 4, R6) */
    AUTH_TOTP_STEP_MS = 30000,
    AUTH_TOTP_DIGITS = 6,
    AUTH_TOTP_CODE_SIZE = AUTH_TOTP_DIGITS + 1,
    AUTH_TOTP_NEVER = -1 /* the last step of a secret with which no code was taken yet */
};

/* The code of a step, counted from 1970. False: the hash cannot be had, and out is "". */
bool auth_totp_code(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], int64_t step, char out[AUTH_TOTP_CODE_SIZE]);

/* Whether a person who has the secret may have typed this code now (milliseconds since 1970, not negative): it is the
   code of this step, or of the one before or after, as clocks differ and typing takes time. A code is taken once:
   *last_step is the step of the latest one that was taken, and codes up to it are refused. The caller keeps it beside
   the secret; it is changed only when the code is taken. Spaces in the code, which apps show, are passed over. */
bool auth_totp_take(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], const char *code, int64_t now_ms, int64_t *last_step);

/* The URI that an app reads from a QR code (github.com/google/google-authenticator/wiki/Key-Uri-Format). issuer: what
   the club is called; account: the handle. Both may be any UTF-8. */
void auth_totp_print_uri(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], const char *issuer, const char *account,
                         pod_text *out);

/* Base32 (RFC 4648, section 6) without padding: a secret as people type it into an app. */
void auth_base32_print(const uint8_t *bytes, size_t length, pod_text *out);

#endif
