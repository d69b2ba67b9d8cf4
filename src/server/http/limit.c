#include "server/http/limit.h"

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
    bucket set[SERVER_LIMIT_KINDS][SETS][WAYS];
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

static uint64_t hash_key(const server_limits *limits, const void *key, size_t length) {
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        uint64_t value;
    } hash;
    crypto_shorthash(hash.bytes, key, length, limits->secret);
    return hash.value ? hash.value : 1;
}

static void fill(bucket *of, server_rate rate, int64_t now_ms) {
    double filled = of->tokens + (double)(now_ms - of->filled_ms) / 1000 * rate.per_second;
    of->tokens = fmin(filled, rate.burst);
    of->filled_ms = now_ms;
}

/* Seconds until a bucket has so many tokens. */
static unsigned wait_for(const bucket *of, double tokens, server_rate rate) {
    return (unsigned)fmin(UINT32_MAX, fmax(1, ceil((tokens - of->tokens) / rate.per_second)));
}

/* The bucket of a key, filled to now. Where it has none and every place is taken by one that is not full: the one that
   will be first, which is not its own. */
static bucket *find(bucket set[WAYS], uint64_t key, server_rate rate, int64_t now_ms) {
    bucket *fullest = set;
    for (int i = 0; i < WAYS; i++) {
        fill(&set[i], rate, now_ms);
        if (set[i].key == key) {
            return &set[i];
        }
        if (set[i].key == 0) {
            set[i].tokens = rate.burst;
        }
        fullest = set[i].tokens > fullest->tokens ? &set[i] : fullest;
    }
    if (fullest->tokens >= rate.burst) {
        fullest->key = key;
    }
    return fullest;
}

unsigned server_limits_take(server_limits *limits, server_limit_key key, server_rate rate, int64_t now_ms) {
    uint64_t hash = hash_key(limits, key.bytes, key.length);
    bucket *found = find(limits->set[key.kind][hash % SETS], hash, rate, now_ms);
    if (found->key != hash) {
        return wait_for(found, rate.burst, rate);
    }
    if (found->tokens < 1) {
        return wait_for(found, 1, rate);
    }
    found->tokens -= 1;
    return 0;
}

static unsigned whole(double number) {
    return (unsigned)fmin(UINT32_MAX, fmax(0, number));
}

server_limit_state server_limits_look(server_limits *limits, server_limit_key key, server_rate rate, int64_t now_ms) {
    static const char *const names[SERVER_LIMIT_KINDS] = {
        [SERVER_REQUESTS_OF_ADDRESS] = "requests",     [SERVER_REQUESTS_OF_PERSON] = "requests",
        [SERVER_GAMES_OF_ADDRESS] = "games",           [SERVER_GAMES_OF_PERSON] = "games",
        [SERVER_CHALLENGES_OF_ADDRESS] = "challenges", [SERVER_CHALLENGES_OF_PERSON] = "challenges",
        [SERVER_MESSAGES_OF_ADDRESS] = "messages",     [SERVER_MESSAGES_OF_PERSON] = "messages",
        [SERVER_ATTEMPTS_OF_PERSON] = "attempts",      [SERVER_SIGN_UPS_OF_ADDRESS] = "sign-ups",
        [SERVER_LETTERS_OF_ADDRESS] = "letters",       [SERVER_LETTERS_TO_PERSON] = "letters",
        [SERVER_ANSWERS_TO_PERSON] = "answers",        [SERVER_ANSWERS_TO_SENDER] = "answers",
        [SERVER_PICTURES_OF_ADDRESS] = "pictures",
    };
    uint64_t hash = hash_key(limits, key.bytes, key.length);
    const bucket *found = find(limits->set[key.kind][hash % SETS], hash, rate, now_ms);
    double tokens = found->key == hash ? found->tokens : 0;
    return (server_limit_state){.name = names[key.kind],
                                .most = whole(floor(rate.burst)),
                                .left = whole(floor(tokens)),
                                .window_s = whole(ceil(rate.burst / rate.per_second)),
                                .more_s = whole(ceil((floor(tokens) + 1 - tokens) / rate.per_second))};
}
