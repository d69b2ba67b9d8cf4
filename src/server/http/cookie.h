/* Cookies: what a browser proves its session with. It holds 32 random bytes in a cookie; everywhere else there is only
   their BLAKE2b hash, so neither the database nor the logs can be used to sit in someone's seat. */
#ifndef LUDOPOD_SERVER_HTTP_COOKIE_H
#define LUDOPOD_SERVER_HTTP_COOKIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/person.h"

/* The session that a Cookie header speaks for. False, and *out is all zero, when it holds no token of ours. */
bool server_cookie_read(const char *cookies, club_session_key *out);
/* Makes a new token, its session's key and the Set-Cookie value that tells the browser. secure: the browser comes
   through TLS. now: seconds since 1970. */
void server_cookie_make(bool secure, int64_t now, club_session_key *out, char *set_cookie, size_t size);
/* The Set-Cookie value that keeps the token of a Cookie header for another year, under the name that is in use now.
   False when there is none in it, or the browser was sent it today (UTC). */
bool server_cookie_renew(const char *cookies, bool secure, int64_t now, char *set_cookie, size_t size);

#endif
