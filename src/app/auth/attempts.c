#include "app/auth/attempts.h"

#include <sodium.h>
#include <string.h>

#include "app/lobby/lookup.h"
#include "app/transaction.h"
#include "store/pending.h"

/* By address; by account, or by account and address where the owner is known to come from. */
typedef enum counted { BY_ADDRESS, BY_ACCOUNT, COUNTED } counted;

static void key_of(const auth_key *key, const auth_attempt *attempt, counted by, uint8_t out[STORE_ATTEMPT_BYTES]) {
    const char kind = by == BY_ADDRESS ? 'a' : attempt->known ? 'k' : 's';
    const char *account = by == BY_ACCOUNT ? attempt->account : "";
    const char *address = by == BY_ADDRESS || attempt->known ? attempt->address : "";
    crypto_generichash_state state;
    crypto_generichash_init(&state, key->bytes, sizeof key->bytes, STORE_ATTEMPT_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)&kind, 1);
    crypto_generichash_update(&state, (const uint8_t *)account, strlen(account) + 1); /* the end is counted, too */
    crypto_generichash_update(&state, (const uint8_t *)address, strlen(address) + 1);
    crypto_generichash_final(&state, out, STORE_ATTEMPT_BYTES);
}

/* 1, 2, 4 … seconds from the first failure that costs something on. */
static int64_t delay_ms(unsigned failures, counted by) {
    int64_t most = by == BY_ADDRESS ? AUTH_ADDRESS_DELAY_MAX : AUTH_ACCOUNT_DELAY_MAX;
    unsigned past = failures > AUTH_FREE_TRIES ? failures - AUTH_FREE_TRIES - 1 : 0;
    int64_t seconds = failures <= AUTH_FREE_TRIES ? 0 : past > 20 ? most : (int64_t)1 << past;
    return (seconds < most ? seconds : most) * 1000;
}

/* Both counts, as they are now. False: the store fails, and the caller's problem says so. */
static bool load(app *self, const auth_attempt *attempt, app_caller *caller, store_attempt out[COUNTED]) {
    store_status status = STORE_OK;
    for (int by = BY_ADDRESS; !status && by < COUNTED; by++) {
        key_of(&self->key, attempt, (counted)by, out[by].key);
        status = store_find_attempt(self->store, &out[by], &self->fault);
        const bool forgiven = self->wall_ms - out[by].latest_ms >= AUTH_FORGIVEN_MS;
        out[by].failures = forgiven ? 0 : out[by].failures;
    }
    return app_store_did(self, status, caller);
}

static bool keep(app *self, const store_attempt now[COUNTED], app_caller *caller) {
    store_status status = STORE_OK;
    for (int by = BY_ADDRESS; !status && by < COUNTED; by++) {
        status = store_set_attempt(self->store, &now[by], self->wall_ms - AUTH_FORGIVEN_MS, &self->fault);
    }
    return app_store_did(self, status, caller);
}

bool auth_attempt_begin(app *self, const auth_attempt *attempt, app_caller *caller, unsigned *wait) {
    store_attempt now[COUNTED];
    int64_t longest = 0;
    if (!app_transaction(self, caller) || !load(self, attempt, caller, now)) {
        return false;
    }
    for (int by = BY_ADDRESS; by < COUNTED; by++) {
        const int64_t left = now[by].latest_ms + delay_ms(now[by].failures, (counted)by) - self->wall_ms;
        longest = now[by].failures && left > longest ? left : longest;
    }
    *wait = (unsigned)((longest + 999) / 1000);
    for (int by = BY_ADDRESS; by < COUNTED; by++) {
        now[by].failures++;
        now[by].latest_ms = self->wall_ms;
    }
    return *wait || keep(self, now, caller);
}

bool auth_attempt_passed(app *self, const auth_attempt *attempt, app_caller *caller) {
    store_attempt now[COUNTED];
    if (!app_transaction(self, caller) || !load(self, attempt, caller, now)) {
        return false;
    }
    now[BY_ACCOUNT].failures = 0;
    now[BY_ADDRESS].failures -= now[BY_ADDRESS].failures > 0;
    return keep(self, now, caller);
}
