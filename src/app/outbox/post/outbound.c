#include "app/outbox/post/outbound.h"

#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

/* ---- Addresses -------------------------------------------------------------------------------------------------- */

/* What the registries of special addresses keep from the public internet (RFC 6890). */
static bool is_public_4(uint32_t address) {
    static const struct {
        uint32_t network;
        unsigned bits;
    } special[] = {
        {0x00000000, 8},  /* this network */
        {0x0A000000, 8},  /* private */
        {0x64400000, 10}, /* shared by a provider */
        {0x7F000000, 8},  /* this machine */
        {0xA9FE0000, 16}, /* of the link, and where clouds keep what they know of a machine */
        {0xAC100000, 12}, /* private */
        {0xC0000000, 24}, /* protocols */
        {0xC0000200, 24}, /* examples */
        {0xC0586300, 24}, /* relays of 6to4 */
        {0xC0A80000, 16}, /* private */
        {0xC6120000, 15}, /* benchmarks */
        {0xC6336400, 24}, /* examples */
        {0xCB007100, 24}, /* examples */
        {0xE0000000, 3},  /* many at once, what is kept for later, and all */
    };
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++) {
        if ((address ^ special[i].network) >> (32 - special[i].bits) == 0) {
            return false;
        }
    }
    return true;
}

static bool begins(const uint8_t *address, const uint8_t *with, unsigned bits) {
    unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(address, with, whole) == 0 && (!rest || (address[whole] ^ with[whole]) >> (8 - rest) == 0);
}

/* Only 2000::/3 is given out; everything else, with all that stands for an address of the old kind, is refused. */
static bool is_public_6(const uint8_t address[16]) {
    static const uint8_t given[] = {0x20}, protocols[] = {0x20, 0x01, 0x00}, examples[] = {0x20, 0x01, 0x0d, 0xb8},
                         six_to_four[] = {0x20, 0x02}, more_examples[] = {0x3f, 0xff, 0x00};
    return begins(address, given, 3) && !begins(address, protocols, 23) && !begins(address, examples, 32) &&
           !begins(address, six_to_four, 16) && !begins(address, more_examples, 20);
}

bool outbound_is_public(const struct sockaddr *address) {
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return is_public_4(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        memcpy(&six, address, sizeof six);
        return is_public_6(six.sin6_addr.s6_addr);
    }
    return false;
}

/* ---- URLs ------------------------------------------------------------------------------------------------------- */

/* Where the host begins; 0: the scheme is not taken. */
static size_t scheme_length(const char *url, bool local) {
    return strncmp(url, "https://", 8) == 0 ? 8 : local && strncmp(url, "http://", 7) == 0 ? 7 : 0;
}

bool outbound_takes(const char *url, bool local) {
    size_t scheme = scheme_length(url, local), length = strlen(url);
    if (!scheme || length >= OUTBOUND_URL_SIZE) {
        return false;
    }
    for (const char *at = url; *at; at++) {
        if (*at <= ' ' || *at > '~' || strchr("\"<>\\^`{|}#", *at)) {
            return false;
        }
    }
    size_t host = strcspn(url + scheme, "/?");
    return host && !memchr(url + scheme, '@', host) && url[scheme] != ':';
}

void outbound_origin(const char *url, char out[OUTBOUND_URL_SIZE]) {
    size_t scheme = scheme_length(url, true);
    snprintf(out, OUTBOUND_URL_SIZE, "%.*s", (int)(scheme + strcspn(url + scheme, "/?")), url);
}
