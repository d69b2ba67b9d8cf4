#include "app/queue/limit.h"

#include <math.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdlib.h>

enum { SETS = 2048, WIDE_SETS = 512, WAYS = 8, SHARED = 256, SHARED_SHARE = 16 };

typedef struct bucket {
    uint64_t key; /* 0: free */
    double tokens;
    int64_t filled_ms;
} bucket;

struct app_limits {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    uint64_t shared_uses;
    bucket nearest[APP_LIMIT_KINDS][SETS][WAYS];
    bucket wide[APP_LIMIT_KINDS][APP_TIERS_MAX - 1][WIDE_SETS][WAYS];
    bucket shared[APP_LIMIT_KINDS][SHARED]; /* of those who have no place, by the hash of the widest tier */
};

app_limits *app_limits_create(void) {
    app_limits *limits = calloc(1, sizeof *limits);
    if (limits) {
        crypto_shorthash_keygen(limits->secret);
    }
    return limits;
}

void app_limits_free(app_limits *limits) {
    free(limits);
}

static uint64_t hash_tier(const app_limits *limits, const app_tier *tier) {
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        uint64_t value;
    } hash;
    crypto_shorthash(hash.bytes, tier->key, sizeof tier->key, limits->secret);
    return hash.value ? hash.value : 1;
}

static app_rate times(app_rate rate, unsigned share) {
    return (app_rate){rate.per_second * share, rate.burst * share};
}

static void fill(bucket *of, app_rate rate, int64_t now_ms) {
    double filled = of->tokens + (double)(now_ms - of->filled_ms) / 1000 * rate.per_second;
    of->tokens = fmin(of->key ? filled : rate.burst, rate.burst);
    of->filled_ms = now_ms;
}

/* Seconds until a bucket has so many tokens. */
static unsigned wait_for(const bucket *of, double tokens, app_rate rate) {
    return (unsigned)fmin(UINT32_MAX, fmax(1, ceil((tokens - of->tokens) / rate.per_second)));
}

/* A bucket that a use takes from, filled to now. */
typedef struct place {
    bucket *bucket;
    uint64_t key; /* whose it is, or is to be */
    app_rate rate;
} place;

/* From the widest tier to the nearest. */
typedef struct places {
    size_t count;
    place at[APP_TIERS_MAX];
    bool shares; /* there was none for one of the tiers */
} places;

/* The bucket of a key, or one that says no more than none; NULL where all are taken. */
static bucket *find_in(bucket set[WAYS], uint64_t key, app_rate rate, int64_t now_ms) {
    bucket *fullest = set;
    for (int i = 0; i < WAYS; i++) {
        fill(&set[i], rate, now_ms);
        if (set[i].key == key) {
            return &set[i];
        }
        fullest = set[i].tokens > fullest->tokens ? &set[i] : fullest;
    }
    return fullest->tokens >= rate.burst ? fullest : NULL;
}

static void add(places *to, bucket *found, uint64_t key, app_rate rate) {
    to->at[to->count++] = (place){found, key, rate};
}

static places find(app_limits *limits, const app_limit_key *key, app_rate rate, int64_t now_ms) {
    places out = {0};
    for (size_t i = key->whose.count; i-- > 0;) {
        const app_tier *tier = &key->whose.tier[i];
        const uint64_t hash = hash_tier(limits, tier);
        const app_rate own = times(rate, tier->share), common = times(rate, SHARED_SHARE);
        bucket *set = i ? limits->wide[key->kind][i - 1][hash % WIDE_SETS] : limits->nearest[key->kind][hash % SETS];
        bucket *found = find_in(set, hash, own, now_ms);
        out.shares |= !found;
        if (found) {
            add(&out, found, hash, own);
        } else if (!out.count) {
            found = &limits->shared[key->kind][hash % SHARED];
            fill(found, common, now_ms);
            add(&out, found, 1, common);
        }
    }
    return out;
}

unsigned app_limits_take(app_limits *limits, app_limit_key key, app_rate rate, int64_t now_ms) {
    const places found = find(limits, &key, rate, now_ms);
    unsigned wait = 0;
    for (size_t i = 0; i < found.count; i++) {
        const place *at = &found.at[i];
        const unsigned own = at->bucket->tokens < 1 ? wait_for(at->bucket, 1, at->rate) : 0;
        wait = own > wait ? own : wait;
    }
    for (size_t i = 0; i < found.count && !wait; i++) {
        found.at[i].bucket->key = found.at[i].key;
        found.at[i].bucket->tokens -= 1;
    }
    limits->shared_uses += found.shares && !wait;
    return wait;
}

void app_limits_charge(app_limits *limits, app_limit_key key, app_rate rate, double tokens, int64_t now_ms) {
    const places found = find(limits, &key, rate, now_ms);
    for (size_t i = 0; i < found.count; i++) {
        bucket *from = found.at[i].bucket;
        from->key = found.at[i].key;
        from->tokens = fmax(from->tokens - tokens, -found.at[i].rate.burst);
    }
}

uint64_t app_limits_shared(const app_limits *limits) {
    return limits->shared_uses;
}

static unsigned whole(double number) {
    return (unsigned)fmin(UINT32_MAX, fmax(0, number));
}

app_limit_state app_limits_look(app_limits *limits, app_limit_key key, app_rate rate, int64_t now_ms) {
    static const char *const names[APP_LIMIT_KINDS] = {
        [APP_REQUESTS_OF_ADDRESS] = "requests",    [APP_REQUESTS_OF_PERSON] = "requests",
        [APP_GAMES_OF_ADDRESS] = "games",          [APP_GAMES_OF_PERSON] = "games",
        [APP_GUESTS_OF_ADDRESS] = "guests",        [APP_CHALLENGES_OF_ADDRESS] = "challenges",
        [APP_CHALLENGES_OF_PERSON] = "challenges", [APP_MESSAGES_OF_ADDRESS] = "messages",
        [APP_MESSAGES_OF_PERSON] = "messages",     [APP_ATTEMPTS_OF_PERSON] = "attempts",
        [APP_SIGN_UPS_OF_ADDRESS] = "sign-ups",    [APP_LETTERS_OF_ADDRESS] = "letters",
        [APP_LETTERS_TO_PERSON] = "letters",       [APP_ANSWERS_TO_PERSON] = "answers",
        [APP_ANSWERS_TO_SENDER] = "answers",       [APP_PICTURES_OF_ADDRESS] = "pictures",
    };
    const places found = find(limits, &key, rate, now_ms);
    const place *least = &found.at[0];
    for (size_t i = 1; i < found.count; i++) {
        least = found.at[i].bucket->tokens <= least->bucket->tokens ? &found.at[i] : least;
    }
    const double tokens = least->bucket->tokens;
    return (app_limit_state){.name = names[key.kind],
                             .most = whole(floor(least->rate.burst)),
                             .left = whole(floor(tokens)),
                             .window_s = whole(ceil(least->rate.burst / least->rate.per_second)),
                             .more_s = whole(ceil((floor(tokens) + 1 - tokens) / least->rate.per_second))};
}
