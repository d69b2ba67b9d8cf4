/* Tokens: what a program proves with that it acts for a member (RFC 6750). */
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api/cookie.h"

enum { TOKEN_BYTES = 32 };

/* By which people, and programs that look for secrets in the wrong place, know one. */
static const char beginning[] = "ludopod_";

/* The whole text is hashed: so no token is ever the key of a cookie, nor the other way round. */
static void hash_text(const char *text, size_t length, club_session_key *out) {
    crypto_generichash(out->bytes, sizeof out->bytes, (const unsigned char *)text, length, NULL, 0);
}

bool api_token_read(const char *authorization, club_session_key *out) {
    static const char scheme[] = "Bearer ";
    if (strncasecmp(authorization, scheme, sizeof scheme - 1) != 0) {
        return false;
    }
    const char *text = authorization + sizeof scheme - 1;
    text += strspn(text, " ");
    hash_text(text, strcspn(text, " "), out);
    return true;
}

void api_token_make(char out[API_TOKEN_SIZE], club_session_key *key) {
    unsigned char random[TOKEN_BYTES];
    randombytes_buf(random, sizeof random);
    memcpy(out, beginning, sizeof beginning);
    sodium_bin2base64(out + sizeof beginning - 1, API_TOKEN_SIZE - sizeof beginning + 1, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_text(out, strlen(out), key);
    sodium_memzero(random, sizeof random);
}

void api_token_forget(char text[API_TOKEN_SIZE]) {
    sodium_memzero(text, API_TOKEN_SIZE);
}
