#include "app/auth/mail_token.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { MAC_BYTES = 10, SIGNED = MAIL_TOKEN_LENGTH - 16, FIRST_DAY = 18262 /* 2020-01-01 */, DAYS_MAX = (1 << 14) - 1 };

#define DAY_MS (INT64_C(24) * 3600 * 1000)

static const char digits[] = "23456789abcdefghijkmnpqrstuvwxyz"; /* of ids */
static const char nothing[] = "2222222222";
static const char kinds[] = "machwqrxz"; /* in the order of mail_token_kind */

unsigned mail_serial_of(int64_t ms) {
    uint64_t mixed = (uint64_t)ms * UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mixed >> 51);
}

static int digit_of(char c) {
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Five bits a character, the highest first. */
static void print_number(uint64_t number, unsigned count, char *out) {
    for (unsigned i = count; i-- > 0; number >>= 5) {
        out[i] = digits[number & 31];
    }
}

static uint64_t read_number(const char *text, unsigned count) {
    uint64_t number = 0;
    for (unsigned i = 0; i < count; i++) {
        number = number << 5 | (uint64_t)digit_of(text[i]);
    }
    return number;
}

static void print_mac(const auth_key *key, const char *text, char *out) {
    static const char purpose[] = "ludopod: tokens of mails";
    uint8_t own[32], mac[crypto_generichash_BYTES_MIN];
    crypto_generichash(own, sizeof own, (const unsigned char *)purpose, sizeof purpose, key->bytes, sizeof key->bytes);
    crypto_generichash(mac, sizeof mac, (const unsigned char *)text, SIGNED, own, sizeof own);
    uint64_t high = 0, low = 0;
    for (int i = 0; i < MAC_BYTES / 2; i++) {
        high = high << 8 | mac[i];
        low = low << 8 | mac[MAC_BYTES / 2 + i];
    }
    print_number(high, 8, out);
    print_number(low, 8, out + 8);
    sodium_memzero(own, sizeof own);
}

static int64_t day_of(int64_t ms) {
    int64_t day = ms / DAY_MS - FIRST_DAY;
    return day < 0 ? 0 : day > DAYS_MAX ? DAYS_MAX : day;
}

void mail_token_print(const auth_key *key, const mail_token *token, char out[MAIL_TOKEN_SIZE]) {
    out[0] = kinds[token->kind];
    memcpy(out + 1, token->person.id, CLUB_ID_LENGTH);
    memcpy(out + 1 + CLUB_ID_LENGTH, token->about[0] ? token->about : nothing, CLUB_ID_LENGTH);
    uint64_t number = (uint64_t)day_of(token->until_ms) << 26 | (uint64_t)(token->ply & MAIL_SERIAL_MAX) << 13 |
                      (token->serial & MAIL_SERIAL_MAX);
    print_number(number, 8, out + 1 + 2 * CLUB_ID_LENGTH);
    print_mac(key, out, out + SIGNED);
    out[MAIL_TOKEN_LENGTH] = 0;
}

static bool take(const char *text, mail_token *out) {
    const char *kind = strchr(kinds, text[0]);
    uint64_t number = read_number(text + 1 + 2 * CLUB_ID_LENGTH, 8);
    *out = (mail_token){.kind = (mail_token_kind)(kind - kinds),
                        .ply = (unsigned)(number >> 13) & MAIL_SERIAL_MAX,
                        .serial = (unsigned)number & MAIL_SERIAL_MAX,
                        .until_ms = ((int64_t)(number >> 26) + FIRST_DAY + 1) * DAY_MS - 1};
    memcpy(out->person.id, text + 1, CLUB_ID_LENGTH);
    if (memcmp(text + 1 + CLUB_ID_LENGTH, nothing, CLUB_ID_LENGTH) != 0) {
        memcpy(out->about, text + 1 + CLUB_ID_LENGTH, CLUB_ID_LENGTH);
    }
    return true;
}

/* Exactly MAIL_TOKEN_LENGTH characters. */
static bool read_token(const auth_key *key, const char *text, mail_token *out) {
    char small[MAIL_TOKEN_SIZE] = "", mac[16];
    for (size_t i = 0; i < MAIL_TOKEN_LENGTH; i++) {
        small[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
        if (digit_of(small[i]) < 0) {
            return false;
        }
    }
    print_mac(key, small, mac);
    return strchr(kinds, small[0]) && sodium_memcmp(mac, small + SIGNED, sizeof mac) == 0 && take(small, out);
}

bool mail_token_read(const auth_key *key, const char *text, size_t length, mail_token *out) {
    return length >= MAIL_TOKEN_LENGTH && read_token(key, text + length - MAIL_TOKEN_LENGTH, out);
}

void mail_token_address(const char *club, const char token[MAIL_TOKEN_SIZE], char out[MAIL_REPLY_SIZE]) {
    const char *at = strrchr(club, '@');
    snprintf(out, MAIL_REPLY_SIZE, "%.*s+%s%s", (int)(at - club), club, token, at);
}

void mail_token_cut(const auth_key *key, char *text) {
    mail_token ignored;
    size_t run = 0; /* of characters that a token may have */
    for (size_t i = 0;; i++) {
        const char small = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
        run = digit_of(small) >= 0 ? run + 1 : 0;
        if (run >= MAIL_TOKEN_LENGTH && read_token(key, text + i + 1 - MAIL_TOKEN_LENGTH, &ignored)) {
            memset(text + i + 1 - MAIL_TOKEN_LENGTH, '*', MAIL_TOKEN_LENGTH);
            run = 0;
        }
        if (!text[i]) {
            return;
        }
    }
}
