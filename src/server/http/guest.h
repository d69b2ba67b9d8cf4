/* Guests: who a browser is. It holds 32 random bytes in a cookie; everywhere else there is only their BLAKE2b
   hash, so neither the database nor the logs can be used to sit in someone's seat. */
#ifndef LUDOPOD_SERVER_HTTP_GUEST_H
#define LUDOPOD_SERVER_HTTP_GUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/seat.h"

/* Who a Cookie header speaks for; nobody when it holds no token of ours. */
void server_guest_read(const char *cookies, club_who *out);
/* Makes a new guest and the Set-Cookie value that tells the browser. secure: the browser comes through TLS. now:
   seconds since 1970. */
void server_guest_make(bool secure, int64_t now, club_who *out, char *set_cookie, size_t size);
/* The Set-Cookie value that keeps the guest of a Cookie header known for another year: the same token, under the name
   that is in use now. False when there is no guest in it, or the browser was sent the cookie today (UTC). */
bool server_guest_renew(const char *cookies, bool secure, int64_t now, char *set_cookie, size_t size);

#endif
