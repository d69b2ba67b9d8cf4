#include "app/auth/totp.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { HASH_BYTES = 20, STEPS_AROUND = 1 };

bool auth_totp_code(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], int64_t step, char out[AUTH_TOTP_CODE_SIZE]) {
    uint8_t counter[8], hash[HASH_BYTES];
    for (size_t i = 0; i < sizeof counter; i++) {
        counter[i] = (uint8_t)((uint64_t)step >> (56 - 8 * i)); /* most significant first */
    }
    out[0] = 0;
    if (!HMAC(EVP_sha1(), secret, AUTH_TOTP_SECRET_BYTES, counter, sizeof counter, hash, NULL)) {
        return false;
    }
    /* Dynamic truncation (RFC 4226, section 5.3): the last four bits say where the 31 bits are. */
    const uint8_t *at = hash + (hash[HASH_BYTES - 1] & 15);
    uint32_t bits = (uint32_t)(at[0] & 127) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    snprintf(out, AUTH_TOTP_CODE_SIZE, "%06u", bits % 1000000);
    sodium_memzero(hash, sizeof hash);
    return true;
}

/* The digits of what was typed. False: it is not six of them. */
static bool read_code(const char *typed, char out[AUTH_TOTP_CODE_SIZE]) {
    size_t length = 0;
    for (; *typed; typed++) {
        if (*typed == ' ') {
            continue;
        }
        if (*typed < '0' || *typed > '9' || length == AUTH_TOTP_DIGITS) {
            return false;
        }
        out[length++] = *typed;
    }
    out[length] = 0;
    return length == AUTH_TOTP_DIGITS;
}

bool auth_totp_take(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], const char *code, int64_t now_ms,
                    int64_t *last_step) {
    char typed[AUTH_TOTP_CODE_SIZE], expected[AUTH_TOTP_CODE_SIZE];
    int64_t now = now_ms / AUTH_TOTP_STEP_MS, taken = -1;
    if (!read_code(code, typed)) {
        return false;
    }
    for (int64_t step = now > 0 ? now - STEPS_AROUND : 0; step <= now + STEPS_AROUND; step++) {
        bool same = auth_totp_code(secret, step, expected) && sodium_memcmp(typed, expected, AUTH_TOTP_DIGITS) == 0;
        taken = same && step > *last_step && taken < 0 ? step : taken;
    }
    sodium_memzero(expected, sizeof expected);
    *last_step = taken >= 0 ? taken : *last_step;
    return taken >= 0;
}

/* ---- Base32 ------------------------------------------------------------------------------------------ */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

void auth_base32_print(const uint8_t *bytes, size_t length, pod_text *out) {
    unsigned held = 0, bits = 0;
    for (size_t i = 0; i < length; i++) {
        held = (held << 8 | bytes[i]) & 0xfff;
        for (bits += 8; bits >= 5; bits -= 5) {
            pod_text_add_char(out, letters[held >> (bits - 5) & 31]);
        }
    }
    if (bits) {
        pod_text_add_char(out, letters[held << (5 - bits) & 31]);
    }
}

/* ---- The URI ----------------------------------------------------------------------------------------- */

/* Percent-encoded but for the unreserved characters (RFC 3986, section 2.3). */
static void add_encoded(pod_text *out, const char *text) {
    static const char digits[] = "0123456789ABCDEF";
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("-._~", c))) {
            pod_text_add_char(out, *text);
        } else {
            pod_text_add_char(out, '%');
            pod_text_add_char(out, digits[c >> 4]);
            pod_text_add_char(out, digits[c & 15]);
        }
    }
}

void auth_totp_print_uri(const uint8_t secret[AUTH_TOTP_SECRET_BYTES], const char *issuer, const char *account,
                         pod_text *out) {
    pod_text_add(out, "otpauth://totp/");
    add_encoded(out, issuer);
    pod_text_add_char(out, ':');
    add_encoded(out, account);
    pod_text_add(out, "?secret=");
    auth_base32_print(secret, AUTH_TOTP_SECRET_BYTES, out);
    pod_text_add(out, "&issuer=");
    add_encoded(out, issuer);
    pod_text_add(out, "&algorithm=SHA1&digits=6&period=30");
}
