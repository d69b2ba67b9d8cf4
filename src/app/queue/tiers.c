#include "app/queue/tiers.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

#include "base/text.h"

enum { BYTES = APP_TIER_SIZE - 1, MAPPED_BITS = 96, NO_ADDRESS = UINT8_MAX };

typedef struct circle {
    uint8_t bits; /* of the prefix, in IPv6 */
    uint8_t share;
} circle;

static const uint8_t mapped[MAPPED_BITS / 8] = {[10] = 0xff, [11] = 0xff};

app_tiers app_tiers_of_bytes(const uint8_t address[16]) {
    static const circle circles[2][APP_TIERS_MAX + 1] = {{{64, 1}, {56, 4}, {48, 16}},
                                                         {{MAPPED_BITS + 32, 1}, {MAPPED_BITS + 24, 4}}};
    app_tiers tiers = {0};
    for (const circle *at = circles[memcmp(address, mapped, sizeof mapped) == 0]; at->bits; at++) {
        app_tier *tier = &tiers.tier[tiers.count++];
        memcpy(tier->key, address, at->bits / 8);
        tier->key[BYTES] = at->bits;
        tier->share = at->share;
    }
    return tiers;
}

static bool read_address(const char *text, uint8_t out[BYTES]) {
    memcpy(out, mapped, sizeof mapped);
    return inet_pton(AF_INET, text, out + sizeof mapped) == 1 || inet_pton(AF_INET6, text, out) == 1;
}

app_tiers app_tiers_of(const char *address) {
    uint8_t bytes[BYTES];
    if (read_address(address, bytes)) {
        return app_tiers_of_bytes(bytes);
    }
    app_tiers tiers = {.count = 1, .tier = {{.key = {[BYTES] = NO_ADDRESS}, .share = 1}}};
    _Static_assert(BYTES >= crypto_generichash_BYTES_MIN, "room for a hash");
    crypto_generichash(tiers.tier[0].key, BYTES, (const unsigned char *)address, strlen(address), NULL, 0);
    return tiers;
}

/* ---- Networks that somebody names ------------------------------------------------------------- */

/* Whether the first bits of two addresses are the same. */
static bool are_alike(const uint8_t one[BYTES], const uint8_t other[BYTES], unsigned bits) {
    const unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(one, other, whole) == 0 && (!rest || (one[whole] ^ other[whole]) >> (8 - rest) == 0);
}

static bool ends_in_zeros(const app_network *network) {
    bool zeros = true;
    for (unsigned bit = network->bits; bit < BYTES * 8; bit++) {
        zeros &= !(network->address[bit / 8] & 0x80 >> bit % 8);
    }
    return zeros;
}

bool app_network_parse(const char *text, app_network *out) {
    char address[INET6_ADDRSTRLEN] = "";
    const char *slash = strchr(text, '/');
    const size_t length = slash ? (size_t)(slash - text) : sizeof address;
    app_network read;
    int64_t bits;
    if (length >= sizeof address) {
        return false;
    }
    memcpy(address, text, length);
    const bool ipv6 = strchr(address, ':') != NULL;
    const int most = ipv6 ? APP_NETWORK_BITS_IPV6 : APP_NETWORK_BITS_IPV4;
    if (!read_address(address, read.address) || !pod__whole_read(slash + 1, strlen(slash + 1), 0, most, &bits)) {
        return false;
    }
    read.bits = (uint8_t)(ipv6 ? bits : MAPPED_BITS + bits);
    *out = read;
    return ends_in_zeros(&read);
}

bool app_network_has(const app_network *network, const char *address) {
    uint8_t bytes[BYTES];
    return read_address(address, bytes) && are_alike(network->address, bytes, network->bits);
}
