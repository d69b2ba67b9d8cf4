/* Where somebody comes from: the networks around an address, the nearest first, each inside the next.

       192.0.2.7          /32 the address itself   /24 its network
       2001:db8:1:203::4  /64 what a customer has at the least (RFC 6177)   /56 what many have   /48 a whole site

   Who has a network has all of its addresses. So what strangers do is counted for each of these tiers, and a wider one
   is allowed more, by far less than it is wider. Pure. */
#ifndef LUDOPOD_APP_QUEUE_TIERS_H
#define LUDOPOD_APP_QUEUE_TIERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { APP_TIERS_MAX = 3, APP_TIER_SIZE = 17 };

/* Two tiers are of the same network when their keys are the same bytes. */
typedef struct app_tier {
    uint8_t key[APP_TIER_SIZE]; /* the network's 16 bytes, IPv4 as ::ffff:a.b.c.d, and the length of its prefix */
    unsigned share; /* how many times as much it is allowed as the nearest is; all tiers at one place have the same */
} app_tier;

typedef struct app_tiers {
    size_t count; /* at least 1 */
    app_tier tier[APP_TIERS_MAX];
} app_tiers;

/* Of the 16 bytes of an IPv6 address, or of an IPv4 address in IPv6's clothes. */
app_tiers app_tiers_of_bytes(const uint8_t address[16]);
/* Of an address as text. Any other text (somebody's id, "mail @example.org", "") is one tier, by its hash. */
app_tiers app_tiers_of(const char *address);

/* A network that somebody names. */
typedef struct app_network {
    uint8_t address[16]; /* as in a tier */
    uint8_t bits;        /* so many of these are the same for all in it */
} app_network;

enum { APP_NETWORK_BITS_IPV4 = 32, APP_NETWORK_BITS_IPV6 = 64 /* all that is kept of an address */ };

/* "192.0.2.0/24", "2001:db8::/48": no bit is set behind the prefix. */
bool app_network_parse(const char *text, app_network *out);
/* Whether the address, as text, is in it; any other text is not. */
bool app_network_has(const app_network *network, const char *address);

#endif
