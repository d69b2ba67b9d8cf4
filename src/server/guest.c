#include "server/guest.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_BYTES = 32, TOKEN_LENGTH = 43, YEAR = 365 * 24 * 3600 };
static const char cookie_name[] = "ludopod=";

static void hash_token(const unsigned char token[TOKEN_BYTES], club_who *out) {
    crypto_generichash(out->key, sizeof out->key, token, TOKEN_BYTES, NULL, 0);
}

static bool read_token(const char *text, unsigned char token[TOKEN_BYTES]) {
    size_t length = strcspn(text, "; ");
    size_t bytes = 0;
    const char *end = NULL;
    return length == TOKEN_LENGTH &&
           sodium_base642bin(token, TOKEN_BYTES, text, length, NULL, &bytes, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           bytes == TOKEN_BYTES && end == text + length;
}

void server_guest_read(const char *cookies, club_who *out) {
    memset(out, 0, sizeof *out);
    for (const char *at = cookies; *at; at += strcspn(at, ";"), at += *at == ';') {
        at += strspn(at, " ");
        unsigned char token[TOKEN_BYTES];
        if (strncmp(at, cookie_name, sizeof cookie_name - 1) == 0 && read_token(at + sizeof cookie_name - 1, token)) {
            hash_token(token, out);
            sodium_memzero(token, sizeof token);
            return;
        }
    }
}

void server_guest_make(bool secure, club_who *out, char *set_cookie, size_t size) {
    unsigned char token[TOKEN_BYTES];
    char text[TOKEN_LENGTH + 1];
    randombytes_buf(token, sizeof token);
    hash_token(token, out);
    sodium_bin2base64(text, sizeof text, token, sizeof token, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(set_cookie, size, "%s%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", cookie_name, text, YEAR,
             secure ? "; Secure" : "");
    sodium_memzero(token, sizeof token);
    sodium_memzero(text, sizeof text);
}
