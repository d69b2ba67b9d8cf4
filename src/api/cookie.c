#include "api/cookie.h"
#include "base/text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { TOKEN_BYTES = 32, TOKEN_LENGTH = 43, DAY = 24 * 3600, YEAR = 365 * DAY };

/* The cookie is NAME=TOKEN.DAY: the day since 1970 on which the browser was last sent it. Nothing hangs on the day but
   when it is sent again. Older cookies have none. */

/* A cookie with this prefix cannot have been set by another host of the domain, nor without TLS (RFC 6265bis, 4.1.3.2).
   So it goes before one without, which is what browsers have that came before there was TLS. */
static const char *const names[] = {"__Host-ludopod=", "ludopod="};
enum { PREFIXED, PLAIN };

typedef struct cookie {
    unsigned char token[TOKEN_BYTES];
    int64_t day; /* 0 when it says none */
    int name;    /* index in names */
} cookie;

static bool read_value(const char *text, cookie *out) {
    size_t length = strcspn(text, "; .");
    size_t bytes = 0;
    const char *end = NULL;
    out->day = 0;
    if (text[length] == '.') {
        pod__whole_at(text + length + 1, strlen(text + length + 1), 0, INT64_MAX, &out->day);
    }
    return length == TOKEN_LENGTH &&
           sodium_base642bin(out->token, TOKEN_BYTES, text, length, NULL, &bytes, &end,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           bytes == TOKEN_BYTES && end == text + length;
}

static bool find_named(const char *cookies, int name, cookie *out) {
    size_t length = strlen(names[name]);
    out->name = name;
    for (const char *at = cookies; *at; at += strcspn(at, ";"), at += *at == ';') {
        at += strspn(at, " ");
        if (strncmp(at, names[name], length) == 0 && read_value(at + length, out)) {
            return true;
        }
    }
    return false;
}

static bool find(const char *cookies, cookie *out) {
    return find_named(cookies, PREFIXED, out) || find_named(cookies, PLAIN, out);
}

static void hash_token(const unsigned char token[TOKEN_BYTES], club_session_key *out) {
    crypto_generichash(out->bytes, sizeof out->bytes, token, TOKEN_BYTES, NULL, 0);
}

bool api_cookie_read(const char *cookies, club_session_key *out) {
    cookie read;
    memset(out, 0, sizeof *out);
    bool found = find(cookies, &read);
    if (found) {
        hash_token(read.token, out);
    }
    sodium_memzero(&read, sizeof read);
    return found;
}

static void print_cookie(const unsigned char token[TOKEN_BYTES], bool secure, int64_t now, char *out, size_t size) {
    char text[TOKEN_LENGTH + 1];
    sodium_bin2base64(text, sizeof text, token, TOKEN_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(out, size, "%s%s.%ld; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", names[secure ? PREFIXED : PLAIN],
             text, (long)(now / DAY), YEAR, secure ? "; Secure" : "");
    sodium_memzero(text, sizeof text);
}

void api_cookie_make(bool secure, int64_t now, club_session_key *out, char *set_cookie, size_t size) {
    unsigned char token[TOKEN_BYTES];
    randombytes_buf(token, sizeof token);
    hash_token(token, out);
    print_cookie(token, secure, now, set_cookie, size);
    sodium_memzero(token, sizeof token);
}

void api_cookie_drop(bool secure, char *set_cookie, size_t size) {
    snprintf(set_cookie, size, "%s; Path=/; Max-Age=0; HttpOnly; SameSite=Lax%s", names[secure ? PREFIXED : PLAIN],
             secure ? "; Secure" : "");
}

bool api_cookie_renew(const char *cookies, bool secure, int64_t now, char *set_cookie, size_t size) {
    cookie found;
    bool old = find(cookies, &found) && (found.day != now / DAY || (secure && found.name != PREFIXED));
    if (old) {
        print_cookie(found.token, secure, now, set_cookie, size);
    }
    sodium_memzero(&found, sizeof found);
    return old;
}
