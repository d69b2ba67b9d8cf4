#include "app/people/crowd.h"

#include <assert.h>
#include <sodium.h>

typedef struct slots {
    uint32_t first, second;
} slots;

static slots slots_of(const app_crowd *crowd, const app_tier *tier) {
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        slots value;
    } hash;
    _Static_assert(sizeof crowd->secret == crypto_shorthash_KEYBYTES && sizeof hash.value == sizeof hash.bytes,
                   "sizes");
    crypto_shorthash(hash.bytes, tier->key, sizeof tier->key, crowd->secret);
    return (slots){hash.value.first % APP_CROWD_SLOTS, hash.value.second % APP_CROWD_SLOTS};
}

void app_crowd_open(app_crowd *crowd) {
    crypto_shorthash_keygen(crowd->secret);
}

void app_crowd_add(app_crowd *crowd, const app_tiers *from) {
    for (size_t i = 0; i < from->count; i++) {
        const slots at = slots_of(crowd, &from->tier[i]);
        crowd->slot[i][0][at.first]++;
        crowd->slot[i][1][at.second]++;
    }
}

void app_crowd_remove(app_crowd *crowd, const app_tiers *from) {
    for (size_t i = 0; i < from->count; i++) {
        const slots at = slots_of(crowd, &from->tier[i]);
        assert(crowd->slot[i][0][at.first] && crowd->slot[i][1][at.second]);
        crowd->slot[i][0][at.first]--;
        crowd->slot[i][1][at.second]--;
    }
}

static size_t count(const app_crowd *crowd, const app_tiers *from, size_t i) {
    const slots at = slots_of(crowd, &from->tier[i]);
    const uint32_t first = crowd->slot[i][0][at.first], second = crowd->slot[i][1][at.second];
    return first < second ? first : second;
}

size_t app_crowd_around(const app_crowd *crowd, const app_tiers *from) {
    return count(crowd, from, from->count - 1);
}

bool app_crowd_has_room(const app_crowd *crowd, const app_tiers *from, size_t each, size_t most) {
    const size_t widest = each > most / 2 ? each : most / 2;
    for (size_t i = 0; i < from->count; i++) {
        const size_t share = each * from->tier[i].share;
        if (count(crowd, from, i) >= (share < widest ? share : widest)) {
            return false;
        }
    }
    return true;
}

size_t app_reserve(size_t most) {
    return most / 8 + 4;
}
