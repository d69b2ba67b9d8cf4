#include "server/limit.h"

#include <math.h>
#include <sodium.h>
#include <stdlib.h>

enum { SETS = 2048, WAYS = 8 };

typedef struct bucket {
    uint64_t key; /* 0: free */
    double tokens;
    int64_t filled_ms;
} bucket;

struct server_limits {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    bucket set[SETS][WAYS];
};

server_limits *server_limits_create(void) {
    server_limits *limits = calloc(1, sizeof *limits);
    if (limits) {
        crypto_shorthash_keygen(limits->secret);
    }
    return limits;
}

void server_limits_free(server_limits *limits) {
    free(limits);
}

static uint64_t hash_key(const server_limits *limits, const void *key, size_t length, char kind) {
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        uint64_t value;
    } hash;
    crypto_shorthash(hash.bytes, key, length, limits->secret);
    uint64_t mixed = hash.value ^ (uint64_t)(unsigned char)kind * 0x9e3779b97f4a7c15u;
    return mixed ? mixed : 1;
}

static bucket *find(server_limits *limits, uint64_t key, server_rate rate, int64_t now_ms) {
    bucket *set = limits->set[key % SETS];
    bucket *oldest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key) {
            return &set[i];
        }
        if (set[i].key == 0 || (oldest->key != 0 && set[i].filled_ms < oldest->filled_ms)) {
            oldest = &set[i];
        }
    }
    *oldest = (bucket){.key = key, .tokens = rate.burst, .filled_ms = now_ms};
    return oldest;
}

unsigned server_limits_take(server_limits *limits, const void *key, size_t length, char kind, server_rate rate,
                            int64_t now_ms) {
    bucket *found = find(limits, hash_key(limits, key, length, kind), rate, now_ms);
    double filled = found->tokens + (double)(now_ms - found->filled_ms) / 1000 * rate.per_second;
    found->tokens = fmin(filled, rate.burst);
    found->filled_ms = now_ms;
    if (found->tokens >= 1) {
        found->tokens -= 1;
        return 0;
    }
    return (unsigned)fmax(1, ceil((1 - found->tokens) / rate.per_second));
}
