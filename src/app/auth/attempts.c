#include "app/auth/attempts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1024, WAYS = 8 };

typedef struct failures {
    uint64_t key; /* 0: free */
    unsigned count;
    int64_t latest_ms, next_ms; /* the next may be made then */
} failures;

struct auth_attempts {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    failures set[SETS][WAYS];
};

auth_attempts *auth_attempts_create(void) {
    auth_attempts *self = calloc(1, sizeof *self);
    if (self) {
        crypto_shorthash_keygen(self->secret);
    }
    return self;
}

void auth_attempts_free(auth_attempts *self) {
    free(self);
}

/* ---- Who is counted ------------------------------------------------------------------------------------ */

/* By address; by account, or by account and address where the owner is known to come from. */
typedef enum counted { BY_ADDRESS, BY_ACCOUNT, COUNTED } counted;

static uint64_t key_of(const auth_attempts *self, const auth_attempt *attempt, counted by) {
    char text[512] = "";
    union {
        unsigned char bytes[crypto_shorthash_BYTES];
        uint64_t value;
    } hash;
    size_t length = 1;
    text[0] = by == BY_ADDRESS ? 'a' : attempt->known ? 'k' : 's';
    const char *parts[] = {by == BY_ACCOUNT ? attempt->account : "",
                           by == BY_ADDRESS || attempt->known ? attempt->address : ""};
    for (size_t i = 0; i < 2; i++) {
        size_t part = strlen(parts[i]);
        part = part < sizeof text / 2 - 2 ? part : sizeof text / 2 - 2;
        memcpy(text + length, parts[i], part);
        length += part + 1; /* the end is counted, too */
    }
    crypto_shorthash(hash.bytes, (const unsigned char *)text, length, self->secret);
    return hash.value ? hash.value : 1;
}

static const failures *find(const auth_attempts *self, uint64_t key, int64_t now_ms) {
    const failures *set = self->set[key % SETS];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key && now_ms - set[i].latest_ms < AUTH_FORGIVEN_MS) {
            return &set[i];
        }
    }
    return NULL;
}

/* ---- Counting ------------------------------------------------------------------------------------------ */

/* 1, 2, 4 … seconds from the first failure that costs something on. */
static int64_t delay_ms(unsigned count, counted by) {
    int64_t most = by == BY_ADDRESS ? AUTH_ADDRESS_DELAY_MAX : AUTH_ACCOUNT_DELAY_MAX;
    unsigned past = count > AUTH_FREE_TRIES ? count - AUTH_FREE_TRIES - 1 : 0;
    int64_t seconds = count <= AUTH_FREE_TRIES ? 0 : past > 20 ? most : (int64_t)1 << past;
    return (seconds < most ? seconds : most) * 1000;
}

unsigned auth_attempts_wait(const auth_attempts *self, const auth_attempt *attempt, int64_t now_ms) {
    int64_t longest = 0;
    for (int by = BY_ADDRESS; by < COUNTED; by++) {
        const failures *found = find(self, key_of(self, attempt, (counted)by), now_ms);
        int64_t wait = found ? found->next_ms - now_ms : 0;
        longest = wait > longest ? wait : longest;
    }
    return (unsigned)((longest + 999) / 1000);
}

/* The place of a key: its own, a free one, or that of the oldest failure. */
static failures *place_of(auth_attempts *self, uint64_t key, int64_t now_ms) {
    failures *set = self->set[key % SETS], *oldest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key) {
            oldest = &set[i];
            break;
        }
        oldest = !set[i].key || (oldest->key && set[i].latest_ms < oldest->latest_ms) ? &set[i] : oldest;
    }
    if (oldest->key != key || now_ms - oldest->latest_ms >= AUTH_FORGIVEN_MS) {
        *oldest = (failures){.key = key};
    }
    return oldest;
}

void auth_attempts_failed(auth_attempts *self, const auth_attempt *attempt, int64_t now_ms) {
    for (int by = BY_ADDRESS; by < COUNTED; by++) {
        failures *of = place_of(self, key_of(self, attempt, (counted)by), now_ms);
        of->count++;
        of->latest_ms = now_ms;
        of->next_ms = now_ms + delay_ms(of->count, (counted)by);
    }
}

void auth_attempts_passed(auth_attempts *self, const auth_attempt *attempt, int64_t now_ms) {
    failures *account = place_of(self, key_of(self, attempt, BY_ACCOUNT), now_ms);
    failures *address = place_of(self, key_of(self, attempt, BY_ADDRESS), now_ms);
    *account = (failures){0};
    address->count -= address->count > 0;
    address->next_ms = address->latest_ms + delay_ms(address->count, BY_ADDRESS);
}
