/* What a request proves with whose it is: cookies of browsers, tokens of programs. */
#ifndef LUDOPOD_API_COOKIE_H
#define LUDOPOD_API_COOKIE_H

#include "app/people/session.h"

/* Tokens (token.c): what a program proves with that it acts for a member. As of cookies, only the hash is kept. */

enum { API_TOKEN_SIZE = 64 };

/* Whether an Authorization field brings a token, good or not, and its key. Other schemes are not ours: a proxy before
   us may have its own passwords. */
bool api_token_read(const char *authorization, club_session_key *out);
/* Makes a new one: its text, and its key. */
void api_token_make(char out[API_TOKEN_SIZE], club_session_key *key);
/* Wipes the text from memory. */
void api_token_forget(char text[API_TOKEN_SIZE]);

/* Cookies: what a browser proves its session with. It holds 32 random bytes in a cookie; everywhere else there is only
   their BLAKE2b hash, so neither the database nor the logs can be used to sit in someone's seat. */

/* The session that a Cookie header speaks for. False, and *out is all zero, when it holds no token of ours. */
bool api_cookie_read(const char *cookies, club_session_key *out);
/* Makes a new token, its session's key and the Set-Cookie value that tells the browser. secure: the browser comes
   through TLS. now: seconds since 1970. */
void api_cookie_make(bool secure, int64_t now, club_session_key *out, char *set_cookie, size_t size);
/* The Set-Cookie value that takes the token away. */
void api_cookie_drop(bool secure, char *set_cookie, size_t size);
/* The Set-Cookie value that keeps the token of a Cookie header for another year, under the name that is in use now.
   False when there is none in it, or the browser was sent it today (UTC). */
bool api_cookie_renew(const char *cookies, bool secure, int64_t now, char *set_cookie, size_t size);

#endif
