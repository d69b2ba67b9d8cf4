#include "server/tiers.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <string.h>

enum { BYTES = SERVER_TIER_SIZE - 1, MAPPED_BITS = 96, NO_ADDRESS = UINT8_MAX };

typedef struct circle {
    uint8_t bits; /* of the prefix, in IPv6 */
    uint8_t share;
} circle;

static const uint8_t mapped[MAPPED_BITS / 8] = {[10] = 0xff, [11] = 0xff};

server_tiers server_tiers_of_bytes(const uint8_t address[16]) {
    static const circle circles[2][SERVER_TIERS_MAX + 1] = {{{64, 1}, {56, 4}, {48, 16}},
                                                            {{MAPPED_BITS + 32, 1}, {MAPPED_BITS + 24, 4}}};
    server_tiers tiers = {0};
    for (const circle *at = circles[memcmp(address, mapped, sizeof mapped) == 0]; at->bits; at++) {
        server_tier *tier = &tiers.tier[tiers.count++];
        memcpy(tier->key, address, at->bits / 8);
        tier->key[BYTES] = at->bits;
        tier->share = at->share;
    }
    return tiers;
}

server_tiers server_tiers_of(const char *address) {
    uint8_t bytes[BYTES] = {0};
    memcpy(bytes, mapped, sizeof mapped);
    if (inet_pton(AF_INET, address, bytes + sizeof mapped) == 1 || inet_pton(AF_INET6, address, bytes) == 1) {
        return server_tiers_of_bytes(bytes);
    }
    server_tiers tiers = {.count = 1, .tier = {{.key = {[BYTES] = NO_ADDRESS}, .share = 1}}};
    _Static_assert(BYTES >= crypto_generichash_BYTES_MIN, "room for a hash");
    crypto_generichash(tiers.tier[0].key, BYTES, (const unsigned char *)address, strlen(address), NULL, 0);
    return tiers;
}
